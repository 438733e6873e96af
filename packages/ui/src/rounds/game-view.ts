import type { RoundGame } from '@lime/domain/games/game.ts';
import type { GameOutcome } from '@lime/domain/games/round-games.ts';
import type { ReactNode } from 'react';
import type { FolderView } from './pick-board.tsx';
import type { Phase } from './phase.ts';
import type { ShownRound } from './shown-round.ts';

/** What happened in a round by one question: one sign, and its side. */
export type RoadMark = {
  readonly text: string;
  readonly side: 'blue' | 'red' | 'green' | 'none';
  /** whose first two cards were a pair, of a table of baccarat: a dot in a corner */
  readonly pairs?: { readonly player: boolean; readonly banker: boolean };
};

/** A question whose answers are followed from round to round. */
export type Road = {
  readonly id: string;
  /** 파워볼 홀짝 */
  readonly name: string;
  readonly of: (outcome: GameOutcome) => RoadMark;
  /** the mark that is a tie: its runs are drawn as rings, and ties on them (roads.ts `tableRoad`) */
  readonly tie?: string;
  /** the number of the pick that each mark wins, by the mark */
  readonly picks?: Readonly<Record<string, number>>;
};

/** What is shown of the last round, and what is to come. `dealt`: so many of its cards lie; null: all of it is shown. */
export type SceneProps = {
  readonly last: ShownRound | null;
  readonly phase: Phase;
  readonly dealt: number | null;
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
  /** as a drawing */
  readonly Scene: (props: SceneProps) => ReactNode;
  /** Of a game of cards: the scene is the felt of a table with the clock in its middle, and this sentence below the cards. */
  readonly said?: (shown: SceneProps) => string;
  /** An outcome in a row of the list. */
  readonly Row: (props: { outcome: GameOutcome }) => ReactNode;
};
