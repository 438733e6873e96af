import type { RoundGame } from '@lime/domain/games/game.ts';
import type { GameOutcome } from '@lime/domain/games/round-games.ts';
import type { ReactNode } from 'react';
import type { FolderView } from './pick-board.tsx';
import type { Phase } from './phase.ts';
import type { ShownRound } from './shown-round.ts';

/** What happened in a round by one question: one sign, and its side. */
export type RoadMark = { readonly text: string; readonly side: 'blue' | 'red' | 'green' | 'none' };

/** A question whose answers are followed from round to round. */
export type Road = {
  readonly id: string;
  /** 파워볼 홀짝 */
  readonly name: string;
  readonly of: (outcome: GameOutcome) => RoadMark;
};

/** How a game with rounds looks: all its page needs besides the game's own rules. */
export type GameView = {
  readonly game: RoundGame<GameOutcome>;
  /** one line under its name */
  readonly about: string;
  /** questions side by side on a wide screen; absent: two */
  readonly boardColumns?: 3;
  readonly folders: Readonly<Record<string, FolderView>>;
  readonly roads: readonly Road[];
  /** Of a game of cards: when each card of an outcome lies, ms after the deal begins, in the order of the deal; null: it cannot be read. */
  readonly dealTimes?: (outcome: unknown) => readonly number[] | null;
  /** The last result, and what is to come, as a drawing. `dealt`: so many of its cards lie; null: all of it is shown. */
  readonly Scene: (props: { last: ShownRound | null; phase: Phase; dealt: number | null }) => ReactNode;
  /** An outcome in a row of the list. */
  readonly Row: (props: { outcome: GameOutcome }) => ReactNode;
};
