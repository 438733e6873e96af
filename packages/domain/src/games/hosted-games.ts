import type { HostedBet, HostedGame } from './hosted/hosted-game.ts';
import { keno } from './hosted/keno.ts';
import type { KenoOutcome } from './hosted/keno.ts';
import { roulette } from './hosted/roulette.ts';
import type { RouletteOutcome } from './hosted/roulette.ts';

/** What a play or round of some hosted game comes to; only its own game understands it. */
export type HostedOutcome = RouletteOutcome | KenoOutcome;

/** A hosted game of the list: bets and outcomes go in as it gave them out. */
export type AnyHostedGame = HostedGame<HostedBet, HostedOutcome, unknown>;

/** Every game that a host runs, in the order of the menus. Adding one is adding an element. */
export const hostedGames: readonly AnyHostedGame[] = [roulette, keno];

/** The game with this id; null: there is none. */
export const findHostedGame = (id: string): AnyHostedGame | null => hostedGames.find((game) => game.id === id) ?? null;

/** The game a host names; null: there is none. */
export const findHostedGameByType = (gType: string): AnyHostedGame | null =>
  hostedGames.find((game) => game.gType === gType) ?? null;
