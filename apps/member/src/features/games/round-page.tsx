import { games } from '@lime/domain/access/games.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { ErrorState } from '@lime/ui/states.tsx';
import { useEffect } from 'react';
import { useLayout } from '../../lib/layout.ts';
import { BetPad } from './bet-pad.tsx';
import { DayFile } from './day-file.tsx';
import { CareCard } from '../../lib/care-card.tsx';
import { FairnessCard } from './fairness-card.tsx';
import type { GameView } from '@lime/ui/rounds/game-view.ts';
import { OwnBets } from './own-bets.tsx';
import { endRound, openPad, togglePick, usePad } from './pad.ts';
import { useGameLimits } from './use-game-limits.ts';
import { PastRounds } from '@lime/ui/rounds/past-rounds.tsx';
import { PickBoard } from '@lime/ui/rounds/pick-board.tsx';
import { RoadPanel } from '@lime/ui/rounds/road-panel.tsx';
import { RoundStage } from '@lime/ui/rounds/round-stage.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { SideTimer } from './side-timer.tsx';
import { useRound } from './use-round.ts';
import { usePhase } from '@lime/ui/rounds/use-phase.ts';
import './round-page.css';

/** The page of a game with rounds: stage, picks, roads and past rounds; beside them its cart and own bets. */
export function RoundPage({ view, siblings }: { view: GameView; siblings: readonly string[] }) {
  const { game } = view;
  const state = useRound(game.id);
  const phase = usePhase(state);
  const desktop = useLayout() === 'desktop';
  useEffect(() => openPad(game.id), [game.id]);
  useEffect(() => {
    if (phase !== 'open' && phase !== 'loading') endRound();
  }, [phase]);
  const { round } = state;
  const chosen = usePad(({ pick }) => pick?.betsSeq);
  const maxOdds = useGameLimits(game)?.maxOdds ?? 0;
  const onSale = round?.game_seq;
  useEffect(() => endRound, [onSale]);

  return (
    <div className="round-page">
      <div className="main">
        <header className="round-head">
          <h1>{game.name}</h1>
          {siblings.length > 1 && (
            <nav aria-label="게임 고르기">
              {games
                .filter(({ id }) => siblings.includes(id))
                .map(({ id, path }) => (
                  <AppLink key={id} to={path}>
                    {nameOf(id)}
                  </AppLink>
                ))}
            </nav>
          )}
          <p>{view.about}</p>
        </header>
        {state.failed ? (
          <ErrorState text="회차를 불러오지 못했어요." onRetry={state.retry} />
        ) : (
          <>
            <RoundStage view={view} state={state} phase={phase} />
            <PickBoard
              game={game}
              views={view.folders}
              columns={view.boardColumns}
              round={round}
              shut={phase !== 'open'}
              chosen={chosen}
              onPick={(folder, bet) => round && togglePick(round, folder, bet, maxOdds)}
            />
          </>
        )}
        {state.past && (
          <>
            <RoadPanel key={game.id} view={view} past={state.past} />
            <PastRounds
              view={view}
              past={state.past}
              aside={<DayFile view={view} />}
              proof={({ game_seq, game_round }) => (
                <AppLink to="/fair/round" search={{ gameSeq: Number(game_seq) }} aria-label={`${game_round}회 검증`}>
                  검증
                </AppLink>
              )}
            />
          </>
        )}
        <RulesPanel game={game} round={state.round} />
      </div>
      <aside className="side" aria-label="베팅">
        <BetPad key={game.id} game={game} round={state.round} phase={phase} times={state.times} />
        <OwnBets game={game} round={state.isOpen ? state.round : null} />
        <FairnessCard game={game.id} round={state.round} />
        <CareCard />
        {desktop && <SideTimer />}
      </aside>
    </div>
  );
}

/** 로투스-홀짝 reads 홀짝 beside its siblings. */
const nameOf = (id: string) => (games.find((game) => game.id === id)?.menu ?? id).replace(/^.*-/, '');
