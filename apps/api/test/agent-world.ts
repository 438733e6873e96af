import { sql } from 'kysely';
import pg from 'pg';
import { seoulDayStart } from '@lime/domain/seoul-time.ts';
import { inTransaction } from '../src/core/db.ts';
import { house, issue, memberAccount } from '../src/core/ledger/accounts.ts';
import { slipCause } from '../src/core/ledger/causes.ts';
import { post } from '../src/core/ledger/ledger.ts';
import { sealNow } from '../src/core/ledger/seal.ts';
import type { TestSite } from './site.ts';

/** A settlement of a slip as the book writes it, at a chosen moment, in a transaction of its own. */
type Written = {
  slipId: number;
  memberId: number;
  kind: string;
  stake: number;
  at: Date;
  placedAt: Date;
  before: [result: string, payout: number, legs: number];
  after: [result: string, payout: number, legs: number];
};

/** Agents with a past: what tests write beside the services. @param siteNow the site, once it is open */
export function agentWorld(siteNow: () => TestSite) {
  let seals = 0;
  let nextSlip = 900_000_000;

  async function asOwner(statements: string): Promise<void> {
    const client = new pg.Client({ connectionString: siteNow().database.ownerUrl });
    await client.connect();
    try {
      await client.query(statements);
    } finally {
      await client.end();
    }
  }

  return {
    asOwner,
    /** As if an agent that was made today had begun on an earlier day. */
    beganOn: (id: string, day: string) =>
      asOwner(`update agent set created_at = '${seoulDayStart(day).toISOString()}' where id = ${id};
        update agent_parent set from_day = '${day}' where agent_id = ${id} and from_day = (clock_timestamp() at time zone 'Asia/Seoul')::date;
        update agent_rate set from_day = '${day}' where agent_id = ${id} and from_day = (clock_timestamp() at time zone 'Asia/Seoul')::date`),
    belongs: (memberId: number, agentId: string, fromDay: string) =>
      sql`insert into agent_member (member_id, from_day, agent_id) values (${memberId}, ${fromDay}::date, ${agentId}::bigint)`.execute(
        siteNow().database.db,
      ),
    write: (row: Written) =>
      sql`
        insert into slip_settlement (slip_id, at, member_id, product, kind, stake, result_before, result, payout_before, payout, legs_before, legs, placed_at)
        values (${row.slipId}, ${row.at}, ${row.memberId}, 'test', ${row.kind}, ${row.stake}, ${row.before[0]}::slip_result, ${row.after[0]}::slip_result,
          ${row.before[1]}, ${row.after[1]}, ${row.before[2]}::smallint, ${row.after[2]}::smallint, ${row.placedAt})`.execute(
        siteNow().database.db,
      ),
    /** @returns the id of a slip whose stake is in the ledger */
    async takeStake(memberId: number, stake: number): Promise<number> {
      nextSlip += 1;
      await inTransaction(siteNow().database.db, (tx) =>
        post(tx, [
          {
            from: memberAccount(memberId, 'cash'),
            to: house.openStakes,
            amount: stake,
            kind: 'stake',
            cause: slipCause.stake(nextSlip),
          },
        ]),
      );
      return nextSlip;
    },
    /** Seals all that was written: other tests of the same server hold a seal back while their transactions run. */
    async seal(): Promise<void> {
      const { db } = siteNow().database;
      const { rows: marks } = await sql<{ tx: string }>`select pg_current_xact_id()::text as tx`.execute(db);
      for (;;) {
        seals += 1;
        const cause = `grant:seal-${seals}`;
        await inTransaction(db, (tx) =>
          post(tx, [{ from: issue.playMoney, to: house.bonus, amount: 1, kind: 'grant', cause }]),
        );
        await sealNow(db);
        const { rows } = await sql<{ sealed: boolean }>`
          select max(to_tx) > ${marks[0]!.tx}::xid8 as sealed from ledger_seal`.execute(db);
        if (rows[0]!.sealed) return;
      }
    },
  };
}
