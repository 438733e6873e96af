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

test('a lost slip whose other legs fall away is of fewer legs from then on, and so when it is corrected', async () => {
  const [member] = await makeMembers(database.db, 1, 100_000);
  const fixtures = await makeFixtures(database.db, 3);
  const [id] = await placeSlips(database.db, [
    { memberId: member!, stake: 10_000, picks: fixtures.map((fixture) => ({ fixture, side: 0 as const })) },
  ]);
  const [a, b, c] = fixtures;
  const records = ['wait 0 3 > miss 0 3 of 10000', 'miss 0 3 > miss 0 2 of 10000', 'miss 0 2 > hit 38025 2 of 10000'];
  for (const [fixture, results, revision, length] of [
    [a!, ['lost', 'won', 'lost'], 1, 1],
    [b!, allVoid, 1, 2],
    [c!, homeWins, 1, 2],
    [a!, homeWins, 2, 3],
  ] as const) {
    await decide(database.db, fixture, results, revision);
    await settle();
    expect(await recordsOf(id!)).toEqual(records.slice(0, length));
  }
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
  // by legs each record begins where the one before ended, and the last is what the slip is now
  const { rows: chains } = await sql<{ slips: number; broken: number }>`
    with record as (
      select slip_id, legs_before, legs, result_before, lag(legs) over slip as legs_last, lag(result) over slip as result_last,
        lead(tx) over slip is null as last, result
      from slip_settlement window slip as (partition by slip_id order by tx))
    select count(distinct r.slip_id)::int as slips, count(*) filter (where
        r.result_before <> coalesce(r.result_last, 'wait') or (r.result_before <> 'wait' and r.legs_before <> r.legs_last)
        or (r.last and r.result <> 'wait' and r.legs <> (select count(*) from leg l where l.slip_id = r.slip_id and l.result <> 'void')))::int as broken
    from record r`.execute(database.db);
  expect(chains[0]).toMatchObject({ broken: 0 });
  expect(chains[0]!.slips).toBeGreaterThan(50);
  expect(rows[0]!.transactions).toBeGreaterThan(10);
});

test('a record is never changed or removed by the application', async () => {
  for (const statement of ['update slip_settlement set payout = 0', 'delete from slip_settlement'])
    await expect(database.pool.query(statement)).rejects.toThrow('permission denied');
});
