import type { Line, MarketType, Side, SportFamily } from '../catalogue.ts';
import type { LevelLimits } from '../limits/level-limits.ts';
import type { Won } from '../money.ts';
import type { Odds } from '../odds.ts';

/** One pick of a cart as the rules see it: what the server (or the list on screen) says about it now, never what a client claims. */
export type Pick = {
  readonly selectionId: string;
  readonly marketId: string;
  readonly fixtureId: string;
  readonly family: SportFamily;
  readonly marketType: MarketType;
  readonly side: Side;
  readonly line: Line | null;
  /** price of now */
  readonly odds: Odds;
  /** price the member saw */
  readonly seenOdds: Odds;
  readonly suspended: boolean;
  /** epoch ms */
  readonly startsAt: number;
  /** a bonus folder named N폴더 counts no fixture: its N; null for ordinary picks */
  readonly bonusFolders: number | null;
};

/** Operator settings the cart rules read. Source: specification 0 §3 sportConfig, bettingOption; decisions 18, 19, 40, 42. */
export type BettingSettings = {
  /** pairs of market types two picks of one prematch game may have, per sport family ('*' = every family) */
  readonly sameGamePairs: readonly { readonly family: SportFamily | '*'; readonly pair: readonly [MarketType, MarketType] }[];
  readonly soccerCombination: { readonly active: boolean; readonly division1: number; readonly division2: number; readonly division3: number };
  /** thousandths; null = off */
  readonly twoWaySum: number | null;
  readonly maxReverse: Odds | null;
  readonly maxDraw: Odds | null;
  readonly bonusFolders: readonly { readonly folders: number; readonly odds: Odds; readonly active: boolean }[];
  readonly bonusMinimumOdds: Odds | null;
  /** seconds before the start when betting closes: 16 */
  readonly cutoffSeconds: number;
};

export type Cart = { readonly picks: readonly Pick[]; readonly stake: Won };

export type CartContext = {
  readonly limits: LevelLimits;
  readonly settings: BettingSettings;
  readonly balance: Won;
  readonly now: number; // epoch ms
  /** how many picks of one game the bet kind allows: prematch 2, European and live 1 */
  readonly picksPerGame: 1 | 2;
};
