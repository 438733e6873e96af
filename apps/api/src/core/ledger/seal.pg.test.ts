import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { addAuditEvent } from '../audit-event.ts';
import { inTransaction } from '../db.ts';
import { sealKeyOf } from './seal-key.ts';
import { createSealer, sealNow } from './seal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database?.drop();
});

test('a slip is sealed by the line the auditor reads, and that line is written as it always was', async () => {
  const { db } = database;
  const members = await makeMembers(db, 4, 200_000);
  const fixtures = await makeFixtures(db, 4);
  await placeSlips(
    db,
    Array.from({ length: 12 }, (_, i) => ({
      memberId: members[i % 4]!,
      stake: 1_000 + i,
      picks: fixtures.slice(0, 1 + (i % 4)).map((fixture, n) => ({ fixture, side: ((i + n) % 3) as 0 | 1 | 2 })),
    })),
  );
  // the format of a slip without a bonus and of one with it, of whole odds and of broken ones
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    'update slip set bonus_folders = 3, bonus_odds = 1030, total_odds = 12.3456 where id = (select min(id) from slip)',
  );
  await owner.end();
  const { rows } = await sql<{ line: string; before: string }>`
    select p.line, s.id || '|' || s.bet_code || '|' || s.member_id || '|' || s.kind || '|' || s.stake || '|' || s.total_odds
      || '|' || s.penalty || '|' || coalesce(s.bonus_folders::text, '') || '|' || coalesce(s.bonus_odds::text, '') || '|' || s.expected_payout
      || '|' || s.legs || '|' || s.policy || '|' || s.rule_version || '|' || s.idempotency_key
      || '|' || (date_part('epoch', s.placed_at) * 1000000)::bigint || '|' || coalesce((
        select string_agg(l.no || ':' || l.event_id || ':' || l.market_id || ':' || l.selection_id || ':' || l.event_version || ':' || l.odds, ',' order by l.no)
        from leg l where l.slip_id = s.id), '') || E'\n' as before
    from audit.placed_slip p join slip s on s.id = p.id`.execute(db);
  expect(rows).toHaveLength(12);
  expect(rows.map(({ line }) => line)).toEqual(rows.map(({ before }) => before));

  // a transaction that runs in another test's database holds a seal back: it goes up to the oldest of the whole cluster
  const sealed = async () => {
    await sealNow(db);
    const { rows: seals } = await sql<{ slips: number; stake: string; right: boolean }>`
      select sum(slips)::integer as slips, sum(stake)::text as stake, bool_and(hash = sha256(prev_hash || (
        select string_agg(convert_to(line, 'UTF8'), ''::bytea order by id) from audit.placed_slip where tx >= from_tx and tx < to_tx))) as right
      from slip_seal where slips > 0`.execute(db);
    return seals;
  };
  await expect.poll(sealed, { timeout: 15_000 }).toEqual([{ slips: 12, stake: String(12 * 1_000 + 66), right: true }]);
});

test('a sealer that has found nothing for a while seals what comes, each stream by itself', async () => {
  const { db } = database;
  await expect.poll(() => sealNow(db), { timeout: 15_000 }).toBe(0);
  const counts = async () =>
    (
      await sql<{ events: number; slips: number; rest: number }>`
        select (select count(*)::int from audit_seal) as events, (select count(*)::int from slip_seal) as slips,
          (select count(*)::int from audit_event where tx >= coalesce((select to_tx from audit_seal order by id desc limit 1), '0'::xid8)) as rest`.execute(
        db,
      )
    ).rows[0]!;
  const sealer = createSealer(
    { db, log: { error: (error: unknown) => expect(error).toBeNull() } as never },
    { key: sealKeyOf('a secret of at least 32 characters') },
  );
  sealer.start();
  await wait(1_500);
  const before = await counts();
  await inTransaction(db, (tx) => addAuditEvent(tx, { actor: 'test', action: 'test.seal', subject: 'test:seal' }));
  await expect.poll(counts, { timeout: 15_000 }).toEqual({ events: before.events + 1, slips: before.slips, rest: 0 });
  await sealer.stop();
});
