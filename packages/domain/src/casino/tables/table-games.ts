import type { BaccaratHands } from '../../games/baccarat-draw.ts';
import type { RouletteOutcome } from '../../games/hosted/token-roulette.ts';
import { baccarat } from './shoe-baccarat.ts';
import { dragonTiger } from './dragon-tiger.ts';
import type { DragonTigerOutcome } from './dragon-tiger.ts';
import { holdem } from './house-holdem.ts';
import type { HoldemOpening, HoldemOutcome } from './house-holdem.ts';
import { roulette } from './wheel-roulette.ts';
import { sicBo } from './sic-bo.ts';
import type { SicBoOutcome } from './sic-bo.ts';
import type { HandTableGame, RoundTableGame, ShoeTableGame, TableGameId } from './table-game.ts';

/** What a round or a hand of some table comes to; only its own game understands it. */
export type TableOutcome = BaccaratHands | RouletteOutcome | DragonTigerOutcome | SicBoOutcome | HoldemOutcome;

/** A game of the list: what it gave out goes in again as it is. */
export type AnyTableGame =
  | ShoeTableGame<TableOutcome>
  | RoundTableGame<TableOutcome>
  | HandTableGame<TableOutcome, HoldemOpening>;

/** Every game of casino tables, in the order of the lobby. Adding one is adding an element. */
export const tableGames: readonly AnyTableGame[] = [baccarat, roulette, dragonTiger, sicBo, holdem];

/** The game of a table. */
export const tableGame = (id: TableGameId): AnyTableGame => tableGames.find((game) => game.id === id)!;
