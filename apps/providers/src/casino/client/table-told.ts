import type { Card } from '@lime/domain/games/cards.ts';
import type { Place } from '../../token/client/round-panels.ts';

// What a table's host tells its page; the host has the same in table-views.ts.

export type Reveal = { readonly place: string; readonly shows: Card | number };
export type Bead = { readonly tone: string; readonly text: string; readonly isTie: boolean };
export type Result = { readonly text: string; readonly bead: Bead; readonly paid: readonly string[] };

export type TableRound = {
  readonly no: number;
  readonly ofShoe: number | null;
  readonly phase: 'open' | 'sealing' | 'dealing' | 'over';
  readonly opensAt: number;
  readonly closesAt: number;
  readonly startsAt: number | null;
  readonly nextAt: number | null;
  readonly closed: readonly string[];
  readonly shown: readonly Reveal[];
  readonly result: Result | null;
  readonly linkHash: string | null;
};
export type Shoe = {
  readonly no: number;
  readonly hash: string;
  readonly publishedAt: number;
  readonly opensAt: number;
  readonly left: number;
  readonly burned: readonly Card[] | null;
};
export type TableView = {
  readonly now: number;
  readonly round: TableRound | null;
  readonly shoe: Shoe | null;
  readonly spots: Readonly<Record<string, readonly [people: number, staked: number]>>;
  readonly bets: number;
  readonly staked: number;
  readonly people: number;
  readonly seats: readonly ({ readonly name: string; readonly staked: number } | null)[];
};
export type PastRound = Result & {
  readonly no: number;
  readonly shoeNo: number | null;
  readonly ofShoe: number | null;
  readonly at: string;
  readonly reveals: readonly Reveal[];
};
export type OwnRound = Omit<PastRound, 'paid'> & {
  readonly bets: readonly (Place & { readonly paid: number })[];
  readonly stake: number;
  readonly payout: number;
};
export type ShoeBrief = {
  readonly no: number;
  readonly rounds: number;
  readonly hash: string;
  readonly endedAt: string;
};
export type State = {
  readonly mine: readonly Place[];
  /** the round `mine` lies on; null: there is none */
  readonly mineOf: number | null;
  readonly seat: number | null;
  readonly last: readonly PastRound[];
  readonly plays: readonly OwnRound[];
  readonly shoes: readonly ShoeBrief[];
  readonly balance: number | null;
};

/** A spot as its page tells it. */
export type Spot = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly price: number;
  readonly min: number;
  readonly max: number;
};
/** What the page of a table was made with. */
export type TableTold = {
  readonly table: string;
  readonly spots: readonly Spot[];
  readonly chips: readonly number[];
  readonly betMs: number;
  readonly isShoe: boolean;
  readonly seats: number;
  readonly name: string;
  readonly keys: Readonly<Record<string, string>>;
};
