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
  /** The last result, and what is to come, as a drawing. */
  readonly Scene: (props: { last: ShownRound | null; phase: Phase }) => ReactNode;
  /** An outcome in a row of the list. */
  readonly Row: (props: { outcome: GameOutcome }) => ReactNode;
};
