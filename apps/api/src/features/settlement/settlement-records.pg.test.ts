import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '@lime/domain/random.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { sportsResults } from '../sportsbook/event-results.ts';
import { createSettlement } from './settlement.service.ts';

let database: TestDatabase;
let settle: () => Promise<unknown>;
beforeAll(async () => {
  database = await testDatabase();
  const settlement = createSettlement(
    {
      db: database.db,
      log: {
        info: () => undefined,
        error: (error: unknown) => {
          throw error;
        },
      } as never,
      outbox: { write: async () => undefined, on: () => undefined },
      channel: { notify: async () => undefined, on: () => undefined, onReconnect: () => undefined },
    },
    sportsResults,
  );
  settle = () => settlement.runOnce();
});
afterAll(() => database.drop());

const homeWins = ['won', 'lost', 'lost'] as const;
const allVoid = ['void', 'void', 'void'] as const;
const nothing = ['wait', 'wait', 'wait'] as const;

/** Each change of a slip: result, payout and legs that count, before and after. */
async function recordsOf(slipId: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', result_before, payout_before, legs_before, '>', result, payout, legs, 'of', stake) as line
    from slip_settlement where slip_id = ${slipId} order by tx`.execute(database.db);
  return rows.map(({ line }) => line);
}

test('each change of what a slip is worth is recorded with the legs that count, and no repeat is', async () => {
  const [member] = await makeMembers(database.db, 1, 100_000);
  const [one, two] = await makeFixtures(database.db, 2);
  const [id] = await placeSlips(database.db, [
    { memberId: member!, stake: 1_000, picks: [one!, two!].map((fixture) => ({ fixture, side: 0 as const })) },
  ]);
  await decide(database.db, one!, homeWins, 1);
  await settle();
  expect(await recordsOf(id!)).toEqual([]); // the second leg waits: nothing is settled yet

  await decide(database.db, two!, homeWins, 1);
  await settle();
  const won = ['wait 0 2 > hit 3802 2 of 1000'];
  expect(await recordsOf(id!)).toEqual(won);

  await decide(database.db, two!, allVoid, 2);
  await settle();
  const voided = [...won, 'hit 3802 2 > hit 1950 1 of 1000'];
  expect(await recordsOf(id!)).toEqual(voided);

  await decide(database.db, two!, allVoid, 3); // the same again, as another revision
  await settle();
  expect(await recordsOf(id!)).toEqual(voided);

  await decide(database.db, one!, nothing, 2);
  await settle();
  const taken = [...voided, 'hit 1950 1 > wait 0 1 of 1000'];
  expect(await recordsOf(id!)).toEqual(taken);

  await decide(database.db, one!, allVoid, 3);
  await settle();
  expect(await recordsOf(id!)).toEqual([...taken, 'wait 0 1 > exception 1000 0 of 1000']);
});

test('records come to what the house won in each transaction, whatever is corrected', async () => {
  const members = await makeMembers(database.db, 5, 500_000);
  const fixtures = await makeFixtures(database.db, 4);
  const random = seededRandom('records');
  await placeSlips(
    database.db,
    Array.from({ length: 80 }, (_, i) => ({
      memberId: members[i % 5]!,
      stake: 1_000 + i,
      picks: fixtures
        .filter(() => random() < 0.6)
        .concat(fixtures[0]!)
        .filter((fixture, n, all) => all.indexOf(fixture) === n)
        .map((fixture) => ({ fixture, side: Math.floor(random() * 3) as 0 | 1 | 2 })),
    })),
  );
  const results: readonly LegResult[] = ['won', 'lost', 'void', 'half_won', 'half_lost', 'wait'];
  const any = (): LegResult => results[Math.floor(random() * results.length)]!;
  for (let revision = 1; revision <= 5; revision += 1) {
    for (const fixture of fixtures) await decide(database.db, fixture, [any(), any(), any()], revision);
    await settle();
  }
  const { rows } = await sql<{ transactions: number; apart: number }>`
    with taken as (
      select tx, sum(case when result <> 'wait' then stake else 0 end - payout - case when result_before <> 'wait' then stake else 0 end + payout_before) as won
      from slip_settlement group by tx),
    moved as (
      select tx, sum(case to_account when 'house:result' then amount else -amount end) as won
      from ledger_transfer where 'house:result' in (from_account, to_account) group by tx)
    select count(*)::int as transactions, count(*) filter (where coalesce(t.won, 0) <> coalesce(m.won, 0))::int as apart
    from taken t full join moved m on m.tx = t.tx`.execute(database.db);
  expect(rows[0]).toMatchObject({ apart: 0 });
  expect(rows[0]!.transactions).toBeGreaterThan(10);
});

test('a record is never changed or removed by the application', async () => {
  for (const statement of ['update slip_settlement set payout = 0', 'delete from slip_settlement'])
    await expect(database.pool.query(statement)).rejects.toThrow('permission denied');
});
