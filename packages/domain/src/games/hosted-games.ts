import type { BaccaratHands } from './baccarat-draw.ts';
import { graph } from './hosted/token-graph.ts';
import type { GraphOutcome } from './hosted/token-graph.ts';
import { highLow5s } from './hosted/high-low-5s.ts';
import type { HighLow5sOutcome } from './hosted/high-low-5s.ts';
import { highLow } from './hosted/high-low.ts';
import type { HighLowOutcome } from './hosted/high-low.ts';
import { horse } from './hosted/token-horse.ts';
import type { RaceOutcome } from './hosted/token-horse.ts';
import type { HostedBet, HostedGame } from './hosted/hosted-game.ts';
import { keno } from './hosted/token-keno.ts';
import type { KenoOutcome } from './hosted/token-keno.ts';
import { roulette } from './hosted/token-roulette.ts';
import type { RouletteOutcome } from './hosted/token-roulette.ts';
import { tokenBaccarat } from './hosted/token-baccarat.ts';

/** What a play or round of some hosted game comes to; only its own game understands it. */
export type HostedOutcome =
  | RouletteOutcome
  | HighLowOutcome
  | HighLow5sOutcome
  | BaccaratHands
  | KenoOutcome
  | GraphOutcome
  | RaceOutcome;

/** A hosted game of the list: what it gave out goes in again as it is. */
export type AnyHostedGame = HostedGame<HostedBet, HostedOutcome, unknown>;

/** Every game that a host runs, in the order of the menus. Adding one is adding an element. */
export const hostedGames: readonly AnyHostedGame[] = [roulette, highLow, highLow5s, tokenBaccarat, keno, graph, horse];

/** The game with this id; null: there is none. */
export const findHostedGame = (id: string): AnyHostedGame | null => hostedGames.find((game) => game.id === id) ?? null;

/** The game a host names; null: there is none. */
export const findHostedGameByType = (gType: string): AnyHostedGame | null =>
  hostedGames.find((game) => game.gType === gType) ?? null;

const hourSeconds = 3_600;

/** How long a bet may be open until its host is late to end it, in seconds. High-low waits a day for its member's next move. */
export function lateAfterSeconds({ gType, play }: Pick<AnyHostedGame, 'gType' | 'play'>): number {
  if (gType === highLow.gType) return 25 * hourSeconds;
  if (play.kind === 'rounds') return play.clock.periodSeconds + 60;
  return play.kind === 'continuous' ? 600 : 60;
}
