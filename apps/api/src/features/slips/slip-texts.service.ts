import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { SlipExplanation } from '@lime/contract/explained-slip.ts';
import type { LegVoid } from '@lime/domain/betting/slip-words.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import type { Db } from '../../core/db.ts';
import type { SlipFilter } from './slips.sql.ts';

/** What a leg of a slip says, in words: its product writes it for history, office, exports and messages alike. */
export type ToldLeg = {
  readonly no: number;
  /** thousandths, as placed */
  readonly odds: number;
  readonly result: LegResult;
  /** void whatever its match's result says; absent or null: it is not */
  readonly voided?: LegVoid | null;
  /** ids as the wire has them */
  readonly event: string;
  readonly market: string;
  readonly selection: string;
  readonly startsAt: Date;
  readonly sport: { readonly id: string; readonly ko: string };
  readonly league: { readonly ko: string; readonly en: string };
  readonly home: { readonly ko: string; readonly en: string };
  readonly away: { readonly ko: string; readonly en: string };
  /** 토트넘 : 리즈; the game and its round */
  readonly eventName: string;
  readonly marketType: { readonly id: string; readonly ko: string; readonly en: string };
  readonly side: string;
  /** as the wire has it */
  readonly line: number | null;
  /** what was offered on its market when it was placed, wire odds: home or over, draw, away or under */
  readonly offered: readonly [number | null, number | null, number | null];
  readonly score: readonly [number, number] | null;
  /** where its result came from; null: none yet, or none to tell */
  readonly source: string | null;
  /** of a game: its round's running number or its host's, its number in the day (null: has none), and what it came to once drawn */
  readonly round?: { readonly no: string; readonly ofDay: number | null; readonly outcome: string | null };
  /** shown next to each other: 핸디캡 · 리즈 +0.75; a hosted play has no market */
  readonly marketName: string;
  readonly pickName: string;
  /** of the office's files, where no other column tells the line */
  readonly pickInFull: string;
};

/** Why a leg has the result it has. */
export type LegStory = Pick<
  SlipExplanation['lines'][number],
  'rule' | 'scope' | 'score' | 'half' | 'byHand' | 'waits' | 'history'
>;

/** A bet that waits for its decision, with its picks as they were sent. */
export type WaitingRow = {
  readonly bet_code: string;
  readonly kind: string;
  readonly stake: number;
  readonly sent_at: Date;
  readonly decide_at: Date;
  readonly legs: readonly ToldLeg[];
};

/** Runs a statement under a name of its own, so that it is planned once a connection. */
export type NamedQuery = <Row extends object>(name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;

/** The part of a product that tells what slips are about. */
export type ToldProduct = {
  readonly id: string;
  /** The legs of these slips, each slip's in their order; slips without legs may be left out. */
  describe(query: NamedQuery, slipIds: readonly number[]): Promise<ReadonlyMap<number, readonly ToldLeg[]>>;
  /** Of a slip's legs, in their order; a product without stories leaves it out. */
  readonly explain?: (db: Db, slipId: number) => Promise<readonly LegStory[]>;
  /** The member's bets that wait, newest first; a product whose bets never wait leaves it out. */
  readonly describeWaiting?: (query: NamedQuery, filter: SlipFilter) => Promise<readonly WaitingRow[]>;
};

/** What a leg says for itself where its product has no story of it. */
export const noStory: LegStory = {
  rule: '',
  scope: '',
  score: null,
  half: null,
  byHand: false,
  waits: null,
  history: [],
};

export const throughPool =
  (pool: pg.Pool): NamedQuery =>
  async <Row extends object>(name: string, text: string, values: readonly unknown[]) =>
    (await pool.query<Row>({ name, text, values: [...values] })).rows;

/** Within a transaction, such as a snapshot. */
export const throughDb =
  (db: Db): NamedQuery =>
  async <Row extends object>(_name: string, text: string, values: readonly unknown[]) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;

/** Slips with what their products say of them. */
export type SlipTexts = {
  legsOf<Slip extends { id: number; product: string }>(
    query: NamedQuery,
    slips: readonly Slip[],
  ): Promise<(Slip & { legs: readonly ToldLeg[] })[]>;
  storiesOf(db: Db, slip: { id: number; product: string; legs: readonly ToldLeg[] }): Promise<readonly LegStory[]>;
  waiting(query: NamedQuery, filter: SlipFilter): Promise<WaitingRow[]>;
};

/** A statement for each product among the slips, whatever their number. */
export function createSlipTexts(products: readonly ToldProduct[]): SlipTexts {
  const productOf = new Map(products.map((product) => [product.id, product]));
  return {
    async legsOf(query, slips) {
      const told = await Promise.all(
        [...Map.groupBy(slips, ({ product }) => product)].map(async ([id, some]) =>
          productOf.get(id)?.describe(
            query,
            some.map((slip) => slip.id),
          ),
        ),
      );
      const legs = new Map(told.flatMap((map) => [...(map ?? [])]));
      return slips.map((slip) => ({ ...slip, legs: legs.get(slip.id) ?? [] }));
    },
    async storiesOf(db, { id, product, legs }) {
      const stories = await productOf.get(product)?.explain?.(db, id);
      return stories ?? legs.map(() => noStory);
    },
    async waiting(query, filter) {
      const rows = await Promise.all(
        products.map(async (product) => (await product.describeWaiting?.(query, filter)) ?? []),
      );
      return rows.flat().toSorted((a, b) => b.sent_at.getTime() - a.sent_at.getTime());
    },
  };
}
