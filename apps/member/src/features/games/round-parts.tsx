import type { WireRound } from '@lime/contract/games.ts';
import { games } from '@lime/domain/access/game-list.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import type { GameView } from '@lime/ui/rounds/game-view.ts';
import type { Phase } from '@lime/ui/rounds/phase.ts';
import type { FolderOnSale, PickOnSale } from '@lime/ui/rounds/shown-round.ts';
import { usePhase } from '@lime/ui/rounds/use-phase.ts';
import { memo, useCallback, useEffect } from 'react';
import { CareCard } from '../../lib/care-card.tsx';
import { useLayout } from '../../lib/layout.ts';
import { BetPad } from './bet-pad.tsx';
import { FairnessCard } from './fairness-card.tsx';
import { OwnBets } from './own-bets.tsx';
import { endRound, openPad, togglePick, usePad } from './pad.ts';
import type { RoundCalls } from './round-calls.ts';
import { SideTimer } from './side-timer.tsx';
import { useGameLimits } from './use-game-limits.ts';
import { useRound } from './use-round.ts';
import type { RoundState } from './use-round.ts';

export type Play = {
  readonly state: RoundState;
  readonly phase: Phase;
  /** bets_seq of the pick in the cart */
  readonly chosen: string | undefined;
  /** Takes an answer of the round that this page shows. */
  readonly onPick: (folder: FolderOnSale, bet: PickOnSale) => void;
  /** The same of a round that is named. */
  readonly pick: (round: WireRound, folder: FolderOnSale, bet: PickOnSale) => void;
};

/** A game on screen: its rounds, and its cart, which is emptied as a round closes and as the page is left. @param calls  other than the game's own */
export function usePlay(game: Pick<RoundGame<never>, 'id' | 'limitKind'>, calls?: RoundCalls): Play {
  const state = useRound(game.id, calls);
  const phase = usePhase(state);
  useEffect(() => openPad(game.id), [game.id]);
  useEffect(() => {
    if (phase !== 'open' && phase !== 'loading') endRound();
  }, [phase]);
  const { round } = state;
  const onSale = round?.game_seq;
  useEffect(() => endRound, [onSale]);
  const chosen = usePad(({ pick }) => pick?.betsSeq);
  const maxOdds = useGameLimits(game)?.maxOdds ?? 0;
  const pick = useCallback<Play['pick']>((of, folder, bet) => togglePick(of, folder, bet, maxOdds), [maxOdds]);
  const onPick = useCallback<Play['onPick']>((folder, bet) => void (round && pick(round, folder, bet)), [round, pick]);
  return { state, phase, chosen, pick, onPick };
}

/** The game's name, and the ways to its siblings. */
export function RoundHead({ view, siblings }: { view: GameView; siblings: readonly string[] }) {
  return (
    <header className="round-head">
      <h1>{view.game.name}</h1>
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
  );
}

/** 로투스-홀짝 reads 홀짝 next to its siblings. */
const nameOf = (id: string) => (games.find((game) => game.id === id)?.menu ?? id).replace(/^.*-/, '');

/** The cart with what belongs to it, next to a game. */
export function RoundSide({ game, play: { state, phase } }: { game: GameView['game']; play: Play }) {
  const desktop = useLayout() === 'desktop';
  return (
    <aside className="side" aria-label="베팅">
      <BetPad key={game.id} game={game} round={state.round} phase={phase} times={state.times} />
      <OwnBets game={game} round={state.isOpen ? state.round : null} />
      <FairnessCard game={game.id} round={state.round} />
      <Rest desktop={desktop} />
    </aside>
  );
}

/** What knows nothing of the game's rounds. */
const Rest = memo(function Rest({ desktop }: { desktop: boolean }) {
  return (
    <>
      <CareCard />
      {desktop && <SideTimer />}
    </>
  );
});
