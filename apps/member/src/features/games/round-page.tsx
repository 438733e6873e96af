import { AppLink } from '@lime/ui/app-link.tsx';
import type { GameView } from '@lime/ui/rounds/game-view.ts';
import { PastRounds } from '@lime/ui/rounds/past-rounds.tsx';
import { PickBoard } from '@lime/ui/rounds/pick-board.tsx';
import { RoadPanel } from '@lime/ui/rounds/road-panel.tsx';
import { RoundStage } from '@lime/ui/rounds/round-stage.tsx';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { DayFile } from './day-file.tsx';
import { RoundHead, RoundSide, usePlay } from './round-parts.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { createShareOf } from './share-of.ts';
import { useLayout } from '../../lib/layout.ts';
import { useDeferredValue, useMemo } from 'react';
import type { ShownRound } from '@lime/ui/rounds/shown-round.ts';
import './round-page.css';

const proofOf = ({ game_seq, game_round }: ShownRound) => (
  <AppLink to="/fair/round" search={{ gameSeq: Number(game_seq) }} aria-label={`${game_round}회차 검증`}>
    검증
  </AppLink>
);

/** The page of a game with rounds: stage, picks, roads and past rounds; next to them its cart and own bets. */
export function RoundPage({ view, siblings }: { view: GameView; siblings: readonly string[] }) {
  const { game } = view;
  const play = usePlay(game);
  const { state, phase } = play;
  // the stage comes first: roads and list follow in a task of their own
  const past = useDeferredValue(state.past);
  // three questions in a row leave no room for it
  const hasShares = useLayout() === 'desktop' && view.boardColumns === undefined;
  const shareOf = useMemo(() => (hasShares ? createShareOf(game) : undefined), [hasShares, game]);
  const dayFile = useMemo(() => <DayFile view={view} />, [view]);
  return (
    <div className="round-page">
      <div className="main">
        <RoundHead view={view} siblings={siblings} />
        {state.failed ? (
          <ErrorState text="회차를 불러오지 못했어요." onRetry={state.retry} />
        ) : (
          <>
            <RoundStage view={view} state={state} phase={phase} />
            <PickBoard
              game={game}
              views={view.folders}
              columns={view.boardColumns}
              {...(shareOf && { shareOf })}
              round={state.round}
              shut={phase !== 'open'}
              chosen={play.chosen}
              onPick={play.onPick}
            />
          </>
        )}
        {past ? (
          <>
            <RoadPanel key={game.id} view={view} past={past} />
            <PastRounds view={view} past={past} aside={dayFile} proof={proofOf} />
          </>
        ) : (
          !state.failed && <Skeleton className="past-wait" />
        )}
        <RulesPanel game={game} round={state.round} />
      </div>
      <RoundSide game={game} play={play} />
    </div>
  );
}
