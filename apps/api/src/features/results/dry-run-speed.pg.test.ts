import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { resultWorld } from '../../../test/result-world.ts';
import { dryRunOutcome } from './results.service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

test('ten thousand slips of three legs are tried within seconds', { timeout: 120_000 }, async () => {
  const world = resultWorld(database);
  const keys = ['big', 'other', 'third'];
  await world.makeMatches(keys, 2);
  const members = await makeMembers(database.db, 50, 0);
  const markets = await Promise.all(keys.map((key) => world.market(key, 1)));
  // as placement leaves them, without the money: a dry run reads it from the slips
  await sql`
    insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, legs, policy, rule_version, idempotency_key, body_hash)
    select g, 'speed-' || g, (${members}::bigint[])[1 + g % 50], 'korean', 1000 + g, 8, 8000, 3, 'ask', 2, gen_random_uuid(), 0
    from generate_series(1, 10000) g`.execute(database.db);
  for (const [at, market] of markets.entries())
    await sql`
      insert into leg (slip_id, no, event_id, market_id, selection_id, event_version, odds)
      select g, ${at + 1}, ${market.id}, ${market.marketId}, (${market.selectionIds}::bigint[])[1 + g % 3], 1, 2000 from generate_series(1, 10000) g`.execute(
      database.db,
    );
  const query = {
    gameSeq: String(markets[0]!.id),
    outcome: { status: 'finished' as const, score: [1, 0] as [number, number] },
  };
  const started = performance.now();
  const run = await dryRunOutcome(database.db, { staffId: 1, loginId: 'nobody' }, { secondPersonFrom: 1 }, query);
  const took = performance.now() - started;
  console.log(`dry run of ${run.slips} slips: ${Math.round(took)} ms`);
  expect(run).toMatchObject({ slips: 10_000, miss: 6_667, wait: 3_333 });
  expect(took).toBeLessThan(5_000);
});
