import type { HoldemOpening, HoldemOutcome } from '@lime/domain/casino/tables/house-holdem.ts';
import type { Reveal } from '@lime/domain/casino/tables/table-game.ts';
import type { Card } from '@lime/domain/games/cards.ts';
import type { SpotBet } from '@lime/domain/games/hosted/spot-game.ts';

// What the host of the tables sends to their pages. Types alone: the scripts of the pages import them too.

/** A round on the roads: its colour, the text of its bead, and whether the big road leaves it out, as it does a tie. */
export type Bead = { readonly tone: string; readonly text: string; readonly isTie: boolean };

/** The result of a drawn round. */
export type ShownResult = { readonly text: string; readonly bead: Bead; readonly paid: readonly string[] };

/** The newest round of a table. Times are the host's, ms since 1970. */
export type TableRound = {
  readonly no: number;
  /** its number in the shoe, from 1; null: it has a link of its own */
  readonly ofShoe: number | null;
  /** betting is open; the last debits wait for the site's answer; results are revealed; it is drawn */
  readonly phase: 'open' | 'sealing' | 'dealing' | 'over';
  readonly opensAt: number;
  readonly closesAt: number;
  readonly startsAt: number | null;
  /** when the next round opens while guests follow the table; null: this one is not over */
  readonly nextAt: number | null;
  /** side bets that are closed for this round */
  readonly closed: readonly string[];
  /** what has been revealed so far, in order */
  readonly shown: readonly Reveal[];
  readonly result: ShownResult | null;
  /** SHA-256 of its link; null: it is dealt from a shoe */
  readonly linkHash: string | null;
};

/** The shoe a table deals from. */
export type TableShoe = {
  readonly no: number;
  /** SHA-256 of its order, published before its first card */
  readonly hash: string;
  readonly publishedAt: number;
  readonly opensAt: number;
  /** cards that are left */
  readonly left: number;
  /** null before its first round */
  readonly burned: readonly Card[] | null;
};

/** A table as all its guests see it. */
export type TableView = {
  /** the host's time, ms since 1970 */
  readonly now: number;
  readonly round: TableRound | null;
  readonly shoe: TableShoe | null;
  /** by spot: how many members bet on it, and their stakes, won */
  readonly spots: Readonly<Record<string, readonly [people: number, staked: number]>>;
  /** accepted bets of the round, and their stakes, won */
  readonly bets: number;
  readonly staked: number;
  /** guests at the table */
  readonly people: number;
  /** in order; null: free */
  readonly seats: readonly ({ readonly name: string; readonly staked: number } | null)[];
};

/** One of the last rounds of a table. */
export type PastRound = ShownResult & {
  readonly no: number;
  readonly shoeNo: number | null;
  readonly ofShoe: number | null;
  /** ISO 8601 */
  readonly at: string;
  readonly reveals: readonly Reveal[];
};

/** A drawn round with a member's bets on it. */
export type OwnRound = Omit<PastRound, 'paid'> & {
  /** a spot once */
  readonly bets: readonly (SpotBet & { readonly paid: number })[];
  readonly stake: number;
  readonly payout: number;
};

/** A shoe that is over. */
export type ShoeBrief = {
  readonly no: number;
  readonly rounds: number;
  readonly hash: string;
  /** ISO 8601 */
  readonly endedAt: string;
};

/** What a member's page asks for as it opens and after each round. */
export type TableState = {
  readonly mine: readonly SpotBet[];
  /** the round of `mine`; null: there is none */
  readonly mineOf: number | null;
  /** the member's seat; null: they have none */
  readonly seat: number | null;
  /** of this shoe, or the last fifty; the newest first */
  readonly last: readonly PastRound[];
  readonly plays: readonly OwnRound[];
  /** the newest first */
  readonly shoes: readonly ShoeBrief[];
};

/** A spot of a table's page. */
export type PageSpot = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** thousandths */
  readonly price: number;
  /** its other prices, thousandths */
  readonly pays?: readonly number[];
  /** percent of the stakes it pays back, as text */
  readonly back: string;
  readonly min: number;
  readonly max: number;
};

/** What every page of a table is made with. */
export type PageData = {
  readonly spots: readonly PageSpot[];
  /** of all bets of a round, won */
  readonly limits: { readonly min: number; readonly max: number; readonly win: number };
  /** won, the lowest first */
  readonly chips: readonly number[];
};

/** What the page of a shared table is made with. */
export type TablePageData = PageData & {
  readonly isShoe: boolean;
  readonly seats: number;
  /** the member's name */
  readonly name: string;
  /** the spot a key puts a chip on, by its code */
  readonly keys: Readonly<Record<string, string>>;
};

/** A hand that waits for its member's call or fold. */
export type RunningHand = {
  readonly key: string;
  readonly bets: readonly SpotBet[];
  readonly opening: HoldemOpening;
  /** the stake of a call, won */
  readonly callStake: number;
  /** when it is folded without a decision, ms since 1970 */
  readonly foldsAt: number;
};

/** A hand that is over, as its member reads it. */
export type DoneHand = {
  readonly id: number;
  /** ISO 8601 */
  readonly at: string;
  readonly bets: readonly (SpotBet & { readonly paid: number })[];
  readonly outcome: HoldemOutcome;
  readonly called: boolean;
  readonly text: string;
  readonly stake: number;
  readonly payout: number;
  readonly nonce: number;
  readonly seedHash: string;
};

export type HandAnswer =
  | { state: 'open'; running: RunningHand; balance: number | null }
  | { state: 'done'; hand: DoneHand; balance: number | null }
  | { state: 'refused'; code: string; msg: string }
  /** the site did not answer: it is asked until it says what became of the stake */
  | { state: 'pending' };
