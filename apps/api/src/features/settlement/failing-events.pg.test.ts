import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assert } from '@lime/domain/assert.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import type { TestFixture } from '../../../test/betting-world.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { openDb, openPool } from '../../core/db.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { sportsResults } from '../sportsbook/event-results.ts';
import { createSettlement } from './settlement.service.ts';
import type { Settlement } from './settlement.service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const homeWins = ['won', 'lost', 'lost'] as const;
/** Events whose results cannot be read, and how often it was tried. */
const poisoned = new Set<number>();
let tries = 0;
beforeEach(async () => {
  poisoned.clear();
  tries = 0;
  await sql`delete from work_failure`.execute(database.db);
});

/** As in one of several processes. */
const settlement = (wakers: (() => void)[] = []): Settlement =>
  createSettlement(
    {
      db: database.db,
      log: { info: () => undefined, error: () => undefined } as never,
      outbox: { write: async () => undefined, on: () => undefined },
      channel: {
        notify: async () => undefined,
        on: (_name, wake) => void wakers.push(wake as () => void),
        onReconnect: () => undefined,
      },
    },
    {
      id: 'sports',
      results(db, eventId) {
        if (poisoned.has(eventId)) {
          tries += 1;
          assert(false, `event ${eventId} is odd`);
        }
        return sportsResults.results(db, eventId);
      },
    },
  );

async function bet(memberId: number, fixture: TestFixture): Promise<number> {
  const [id] = await placeSlips(database.db, [{ memberId, stake: 1_000, picks: [{ fixture, side: 0 }] }]);
  return id!;
}
async function resultsOf(slipIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ result: string }>`
    select result::text as result from slip where id = any(${slipIds}::bigint[]) order by id`.execute(database.db);
  return rows.map(({ result }) => result);
}
async function failures(): Promise<{ item: string; failures: number; error: string }[]> {
  const { rows } = await sql<{ item: string; failures: number; error: string }>`
    select item, failures, error from work_failure where work = 'settlement' order by item`.execute(database.db);
  return rows;
}
const restsAreOver = () =>
  sql`update work_failure set rest_until = clock_timestamp() - interval '1 millisecond'`.execute(database.db);

test('five events that fail hold up no other event', async () => {
  const [member] = await makeMembers(database.db, 1, 100_000);
  const fixtures = await makeFixtures(database.db, 6);
  const ids: number[] = [];
  for (const fixture of fixtures) ids.push(await bet(member!, fixture));
  for (const { id } of fixtures.slice(0, 5)) poisoned.add(id);
  for (const fixture of fixtures.slice(0, 5)) await decide(database.db, fixture, homeWins, 1);
  const wakers: (() => void)[] = [];
  const worker = settlement(wakers);
  worker.start();
  try {
    await expect.poll(() => tries, { timeout: 5_000 }).toBeGreaterThan(0);
    await decide(database.db, fixtures[5]!, homeWins, 1);
    for (const wake of wakers) wake(); // what the notification of its result does
    await expect.poll(() => resultsOf(ids.slice(5)), { timeout: 3_000, interval: 20 }).toEqual(['hit']);
    await expect.poll(() => tries, { timeout: 5_000 }).toBe(5);
  } finally {
    await worker.stop();
  }
});

test('an event that failed rests in every process, with its error, until it succeeds', async () => {
  const [member] = await makeMembers(database.db, 1, 10_000);
  const [fixture] = await makeFixtures(database.db, 1);
  const id = await bet(member!, fixture!);
  poisoned.add(fixture!.id);
  await decide(database.db, fixture!, homeWins, 1);
  await settlement().runOnce();
  await settlement().runOnce();
  const item = `sports:${fixture!.id}:1`;
  expect(tries).toBe(1);
  expect(await failures()).toEqual([{ item, failures: 1, error: `AssertionFault: event ${fixture!.id} is odd` }]);
  await restsAreOver();
  await settlement().runOnce();
  expect(await failures()).toMatchObject([{ item, failures: 2 }]);
  poisoned.clear();
  await restsAreOver();
  expect(await settlement().runOnce()).toBe(1);
  expect(await resultsOf([id])).toEqual(['hit']);
  expect(await failures()).toEqual([]);
});

test('a corrected result does not wait for the rest of the one before', async () => {
  const [member] = await makeMembers(database.db, 1, 10_000);
  const [fixture] = await makeFixtures(database.db, 1);
  const id = await bet(member!, fixture!);
  poisoned.add(fixture!.id);
  await decide(database.db, fixture!, homeWins, 1);
  await settlement().runOnce();
  poisoned.clear();
  await decide(database.db, fixture!, ['lost', 'won', 'lost'], 2);
  await settlement().runOnce();
  expect(await resultsOf([id])).toEqual(['miss']);
  // the first result finds nothing left to settle after its rest
  await restsAreOver();
  await settlement().runOnce();
  expect(await failures()).toEqual([]);
});

test('one odd slip waits alone: all others of its event are settled', async () => {
  const members = await makeMembers(database.db, 9, 10_000);
  const [fixture] = await makeFixtures(database.db, 1);
  const ids: number[] = [];
  for (const member of members) ids.push(await bet(member, fixture!));
  const odd = ids[4]!;
  const owner = openDb(openPool(database.ownerUrl, 1, () => undefined));
  const setOdds = (odds: number) =>
    sql`with s as (update slip set bonus_folders = 1, bonus_odds = ${odds} where id = ${odd}) update leg set odds = ${odds} where slip_id = ${odd}`.execute(
      owner,
    );
  await setOdds(2_000_000_000); // 1,000 won at these would pay more than a number holds
  await sql`update slip set stake = 10000 where id = ${odd}`.execute(owner);
  await decide(database.db, fixture!, homeWins, 1);
  await settlement().runOnce();
  const settled = ids.map((id) => (id === odd ? 'wait' : 'hit'));
  expect(await resultsOf(ids)).toEqual(settled);
  expect(await failures()).toEqual([
    {
      item: `sports:${fixture!.id}:1`,
      failures: 1,
      error: `OddSlips: slip ${odd}: payout beyond safe integers`,
    },
  ]);
  await sql`update slip set stake = 1000, bonus_folders = null, bonus_odds = null where id = ${odd}`.execute(owner);
  await sql`update leg set odds = ${fixture!.odds[0]!} where slip_id = ${odd}`.execute(owner);
  await owner.destroy();
  await restsAreOver();
  expect(await settlement().runOnce()).toBe(1);
  expect(await resultsOf(ids)).toEqual(ids.map(() => 'hit'));
  expect(await failures()).toEqual([]);
  expect((await runAudit(database.pool)).filter(({ holds }) => !holds)).toEqual([]);
});

/** Their transactions ended after the result, as far as settlement sees. */
const looksAreDue = () =>
  sql`update settlement_task set look_again_at = clock_timestamp() - interval '1 millisecond' where look_again_at is not null`.execute(
    database.db,
  );

test('a bet that commits after the first look at its result is settled by the next', async () => {
  const [member] = await makeMembers(database.db, 1, 10_000);
  const [fixture] = await makeFixtures(database.db, 1);
  await decide(database.db, fixture!, homeWins, 1);
  await settlement().runOnce();
  await looksAreDue();
  await settlement().runOnce();
  const id = await bet(member!, fixture!);
  await looksAreDue();
  await settlement().runOnce();
  expect(await resultsOf([id])).toEqual(['hit']);
});

test('a bet that commits after all looks is settled by the hourly sweep', async () => {
  const [member] = await makeMembers(database.db, 1, 10_000);
  const [fixture] = await makeFixtures(database.db, 1);
  await decide(database.db, fixture!, homeWins, 1);
  await settlement().runOnce();
  await sql`update settlement_task set look_again_at = null`.execute(database.db);
  const id = await bet(member!, fixture!);
  await settlement().runOnce();
  expect(await resultsOf([id])).toEqual(['wait']);
  const worker = settlement();
  worker.start(); // sweeps at its start
  try {
    await expect.poll(() => resultsOf([id]), { timeout: 5_000 }).toEqual(['hit']);
  } finally {
    await worker.stop();
  }
});
