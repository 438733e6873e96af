import type { BaccaratHands } from './baccarat-draw.ts';
import type { RoundGame } from './game.ts';
import { kenoLadder } from './keno-ladder.ts';
import type { LadderOutcome } from './ladder.ts';
import { lotusBaccarat, lotusBaccarat2 } from './lotus-baccarat.ts';
import { lotusOddEven } from './lotus-oddeven.ts';
import type { OddEvenOutcome } from './lotus-oddeven.ts';
import { powerLadder } from './power-ladder.ts';
import { powerball } from './powerball.ts';
import type { PowerballOutcome } from './powerball.ts';

/** What a round of some game comes to; only its own game understands it. */
export type GameOutcome = PowerballOutcome | LadderOutcome | OddEvenOutcome | BaccaratHands;

/** Every game with rounds by the clock, in the order of the menus. Adding one is adding an element. */
export const roundGames: readonly RoundGame<GameOutcome>[] = [
  powerball,
  powerLadder,
  kenoLadder,
  lotusOddEven,
  lotusBaccarat,
  lotusBaccarat2,
];

/** The game with this id; null: there is none. */
export const findRoundGame = (id: string): RoundGame<GameOutcome> | null =>
  roundGames.find((game) => game.id === id) ?? null;

/** The game a menu entry opens; null: it opens none with rounds. */
export const findRoundGameByMenu = (menu: string): RoundGame<GameOutcome> | null =>
  roundGames.find((game) => game.menu === menu) ?? null;
