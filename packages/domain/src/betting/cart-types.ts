import type { Line, MarketType, Side } from '../market-kinds.ts';
import type { SportFamily } from '../sports.ts';
import type { LeagueTerms, LevelLimits } from '../limits/level-limits.ts';
import type { Won } from '../money.ts';
import type { Odds, Product } from '../odds.ts';
import type { JointOdds, NoJointPrice } from '../settlement/joint-payout.ts';

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

/**
 * What a win/draw/lose price loses in a same-game football combination, thousandths, by band. The band edges are settings too
 * (decision 19): band 1 is from1 ≤ o < to1, band 2 from2 ≤ o < to2, every other price is band 3.
 */
export type SoccerCombination = {
  readonly active: boolean;
  readonly division1: number;
  readonly division2: number;
  readonly division3: number;
  readonly bands?: { readonly from1: Odds; readonly to1: Odds; readonly from2: Odds; readonly to2: Odds };
};

/** Operator settings the cart rules read. Source: specification 0 §3 sportConfig, bettingOption; decisions 18, 19, 40, 42. */
export type BettingSettings = {
  /** pairs of market types two picks of one prematch fixture may have, per sport family ('*' = every family) */
  readonly sameGamePairs: readonly {
    readonly family: SportFamily | '*';
    readonly pair: readonly [MarketType, MarketType];
  }[];
  readonly soccerCombination: SoccerCombination;
  /** thousandths; null = off */
  readonly twoWaySum: number | null;
  readonly maxReverse: Odds | null;
  readonly maxDraw: Odds | null;
  readonly bonusFolders: readonly { readonly folders: number; readonly odds: Odds; readonly active: boolean }[];
  readonly bonusMinimumOdds: Odds | null;
  /** seconds before the start when betting closes: 16 */
  readonly cutoffSeconds: number;
};

/** What a member has picked, and the stake in won. */
export type Cart = { readonly picks: readonly Pick[]; readonly stake: Won };

/** What a cart is judged by, next to its picks: the member's limits and balance in won, the settings, the time. */
export type CartContext = {
  readonly limits: LevelLimits;
  readonly settings: BettingSettings;
  readonly balance: Won;
  readonly now: number; // epoch ms
  /** how many picks of one fixture the bet kind allows: prematch 2, European and live 1 */
  readonly picksPerFixture: 1 | 2;
  /** bets in play: there is no start to be late for */
  readonly noStartCheck?: boolean;
  /** limits of the legs' leagues where they are known: the lower one counts */
  readonly terms?: LeagueTerms;
  /** prices picks of one match together; absent: none has a joint price */
  readonly joint?: JointPricer;
};

/** The price of picks of one match for each set of them that counts, or why they have none. */
export type JointPricer = (group: readonly PricedPick[]) => JointOdds | NoJointPrice;

/** A pick with the price it counts with, and why that is less than the offered one. */
export type PricedPick = {
  readonly pick: Pick;
  /** thousandths, after every reduction */
  readonly odds: Odds;
  /** thousandths taken off, 0 or negative */
  readonly penalty: number;
};

/** Picks of one match in a cart: their numbers among its picks, and what they pay together, or why they have no joint price. */
export type PricedGroup = {
  readonly picks: readonly number[];
  readonly odds: JointOdds | null;
  /** null: they have one */
  readonly why: NoJointPrice | null;
};

/** A cart with its prices settled: what is paid (`product`) and what it would be without reductions (`offered`). */
export type PricedCart = {
  readonly picks: readonly PricedPick[];
  /** each match with more than one pick */
  readonly groups: readonly PricedGroup[];
  readonly product: Product;
  readonly offered: Product;
};

/** Why a cart cannot be placed. Numbers in `detail` are won, counts, or odds in thousandths; `limited`: a league's own limit. */
export type CartRefusal =
  | { readonly code: 'BET_NO_PICKS' }
  | { readonly code: 'BET_SUSPENDED'; readonly detail: { readonly selections: readonly string[] } }
  | { readonly code: 'BET_GAME_STARTED'; readonly detail: { readonly selections: readonly string[] } }
  | {
      readonly code: 'BET_SAME_GAME_REFUSED';
      /** `why`: they may be picked together, and have no joint price */
      readonly detail: { readonly selections: readonly string[]; readonly why?: NoJointPrice };
    }
  | { readonly code: 'BET_SOCCER_COMBINATION_REFUSED'; readonly detail: { readonly selections: readonly string[] } }
  | { readonly code: 'BET_BONUS_TWICE' }
  | { readonly code: 'BET_BONUS_NEEDS_FOLDERS'; readonly detail: { readonly folders: number } }
  | {
      readonly code: 'BET_BONUS_BELOW_MINIMUM_ODDS';
      readonly detail: { readonly minimum: Odds; readonly selections: readonly string[] };
    }
  | { readonly code: 'BET_TOO_MANY_LEGS'; readonly detail: { readonly max: number } }
  | { readonly code: 'BET_ODDS_ABOVE_MAXIMUM'; readonly detail: { readonly max: Odds } }
  | { readonly code: 'BET_STAKE_BELOW_MINIMUM'; readonly detail: { readonly min: Won } }
  | { readonly code: 'BET_STAKE_ABOVE_MAXIMUM'; readonly detail: { readonly max: Won; readonly limited?: true } }
  | { readonly code: 'BET_STAKE_ABOVE_BALANCE'; readonly detail: { readonly balance: Won } }
  | {
      readonly code: 'BET_WIN_ABOVE_MAXIMUM';
      readonly detail: { readonly max: Won; readonly stake: Won; readonly limited?: true };
    };

/** One rule of the cart. @returns null when it has nothing against the cart */
export type CartRule = (cart: Cart, context: CartContext, priced: PricedCart) => CartRefusal | null;
