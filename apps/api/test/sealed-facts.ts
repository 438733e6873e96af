import pg from 'pg';
import { expect, vi } from 'vitest';
import type { TestDatabase } from './pg.ts';

/** What a slip was settled as at a moment; `before`: its payout until then, where it was settled already. */
export type SettledThen = {
  readonly slip: number;
  readonly at: string;
  readonly memberId: number;
  readonly stake: number;
  readonly payout: number;
  readonly before?: number;
};

/** The tables reports keep their sums in, and how far they go. */
const sumTables = ['report_slip', 'report_leg', 'report_member', 'report_money', 'report_fold', 'report_progress'];

/** Settlements and seals at moments of one's own choice, written as the database's owner; `close()` it at the end. */
export async function openSealedFacts(database: TestDatabase) {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  return {
    owner,
    /** Settlements of one transaction and the seal that ends behind it. @param transfers  so many the seal says it has */
    async seal(at: string, settled: readonly SettledThen[] = [], transfers = settled.length): Promise<void> {
      await owner.query('begin');
      for (const { slip, at: then, memberId, stake, payout, before } of settled) {
        const [was, is] = [before === undefined ? 'wait' : before > 0 ? 'hit' : 'miss', payout > 0 ? 'hit' : 'miss'];
        await owner.query(
          `insert into slip_settlement (slip_id, at, member_id, product, kind, stake, result_before, result, payout_before, payout, legs_before, legs, placed_at)
          values ($1, $2, $3, 'sports', 'korean', $4, $5, $6, $7, $8, 1, 1, $2)`,
          [slip, then, memberId, stake, was, is, before ?? 0, payout],
        );
      }
      await owner.query(
        `insert into ledger_seal (id, at, from_tx, to_tx, transfers, amount, prev_hash, hash, marks)
        select coalesce(max(id), 0) + 1, $1, coalesce((select to_tx from ledger_seal order by id desc limit 1), '0'),
          (pg_current_xact_id()::text::numeric + 1)::text::xid8, $2, 0, '', '', '' from ledger_seal`,
        [at, transfers],
      );
      await owner.query('commit');
    },
    /** Every row of the sums. */
    async sums(): Promise<Record<string, unknown[]>> {
      const read: Record<string, unknown[]> = {};
      for (const table of sumTables)
        read[table] = (await owner.query(`select * from ${table} order by ${table}::text`)).rows;
      return read;
    },
    /** Waits until one connection waits for a lock. @param kill  and ends it there */
    async oneWaits(kill = false): Promise<void> {
      const call = kill ? 'pg_terminate_backend(pid)' : '';
      await vi.waitFor(
        async () => {
          const { rows } = await owner.query(
            `select ${call} from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`,
          );
          expect(rows).toHaveLength(1);
        },
        { timeout: 20_000 },
      );
    },
    /** Begins again: nothing is settled, sealed or added up. */
    async clear(): Promise<void> {
      await owner.query(`truncate slip_settlement, ledger_seal, report_slip, report_leg, report_member, report_money, report_fold;
        update report_progress set seal = 0, to_tx = '0'`);
    },
    close: () => owner.end(),
  };
}

/** Settlements and seals of a test. */
export type SealedFacts = Awaited<ReturnType<typeof openSealedFacts>>;

/** An hour of reports as it reads in Seoul: `2026-03-10 00`. */
export const seoulHourName = (hour: number): string =>
  new Date(hour * 3_600_000).toISOString().slice(0, 13).replace('T', ' ');
