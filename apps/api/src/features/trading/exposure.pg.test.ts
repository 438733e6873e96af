import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { worstOf } from '@lime/domain/trading/fixture-exposure.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import type { TestFixture, TestSlip } from '../../../test/betting-world.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { noCaps } from '@lime/domain/limits/liability.ts';
import { createExposureBook } from './exposure-book.ts';
import type { ExposureBook } from './exposure-book.ts';
import { createLiabilityBook } from './liability.service.ts';
import { listFixtures } from './list.service.ts';

let database: TestDatabase;
let book: ExposureBook;
let fixtures: TestFixture[];
let slips: (TestSlip & { id: number })[];
let memberId: number;

/** The same dice every time. */
let state = 7;
const dice = (sides: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * sides);
};

beforeAll(async () => {
  database = await testDatabase();
  book = createExposureBook({ db: database.db, log: fastify({ logger: false }).log, underWay: 0 });
  [memberId = 0] = await makeMembers(database.db, 1, 900_000_000);
  fixtures = await makeFixtures(database.db, 6);
  slips = await place(300);
});
afterAll(() => database?.drop());

async function place(count: number) {
  const orders = Array.from({ length: count }, (): TestSlip => {
    const some = fixtures.filter(() => dice(3) === 0);
    const picked = some.length > 0 ? some : [fixtures[dice(6)]!];
    return {
      memberId,
      stake: 1_000 + dice(100) * 777,
      picks: (dice(2) === 0 ? picked.slice(0, 1) : picked).map((fixture) => ({ fixture, side: dice(3) as 0 | 1 | 2 })),
    };
  });
  const ids = await placeSlips(database.db, orders);
  return orders.map((order, at) => ({ ...order, id: ids[at]! }));
}

type Result = 'wait' | 'won' | 'half_won' | 'void' | 'half_lost' | 'lost';

/** The same figures computed slip by slip, by plain arithmetic on what was placed. */
function independent(open: readonly (typeof slips)[number][], results: ReadonlyMap<number, readonly Result[]>) {
  const all = new Map<number, number[]>();
  for (const { stake, picks } of open) {
    const legs = picks.map(({ fixture, side }) => ({
      id: fixture.selectionIds[side]!,
      odds: fixture.odds[side]! / 1000,
      result: results.get(fixture.id)?.[side] ?? 'wait',
    }));
    const factor = { wait: 0, won: 1, half_won: 0.5, void: 0, half_lost: 0.5, lost: 0 };
    const parts = legs.map(({ odds, result }) =>
      result === 'void'
        ? 1
        : result === 'half_won'
          ? 0.5 * odds + 0.5
          : result === 'half_lost'
            ? factor.half_lost
            : result === 'lost'
              ? 0
              : odds,
    );
    const payout = Math.floor(stake * parts.reduce((product, part) => product * part, 1) + 1e-6);
    if (parts.includes(0)) continue;
    for (const leg of legs.filter(({ result }) => result === 'wait')) {
      const sums = all.get(leg.id) ?? [0, 0, 0, 0, 0, 0];
      const at = legs.length === 1 ? 0 : 3;
      sums[at]! += 1;
      sums[at + 1]! += stake;
      sums[at + 2]! += payout;
      all.set(leg.id, sums);
    }
  }
  return all;
}

async function compare(
  open: readonly (typeof slips)[number][],
  results: ReadonlyMap<number, readonly Result[]> = new Map(),
  whole = true,
) {
  const expected = independent(open, results);
  const { of } = await book.recount(whole);
  for (const fixture of fixtures.filter(({ id }) => !results.has(id)))
    for (const id of fixture.selectionIds) {
      const { bets, stake, payout, parlayBets, parlayStake, parlayPayout } = of(id);
      const [b, s, p, pb, ps, pp] = expected.get(id) ?? [0, 0, 0, 0, 0, 0];
      expect([bets, stake, parlayBets, parlayStake]).toEqual([b, s, pb, ps]);
      // a payout is exact while nothing of it is decided, within a won of each slip afterwards
      expect(Math.abs(payout - p!)).toBeLessThanOrEqual(0);
      expect(Math.abs(parlayPayout - pp!)).toBeLessThanOrEqual(results.size === 0 ? 0 : pb!);
    }
}

test('what is at stake agrees with an independent computation', () => compare(slips));

/** Liability by what it counts on, slip by slip: a slip counts whole on each match it touches. */
function liabilities(open: readonly (typeof slips)[number][]) {
  const byMatch = new Map<number, number>();
  let total = 0;
  for (const { stake, picks } of open) {
    const odds = picks.map(({ fixture, side }) => BigInt(fixture.odds[side]!));
    const payout = Number(
      (BigInt(stake) * odds.reduce((product, one) => product * one, 1n)) / 1_000n ** BigInt(odds.length),
    );
    total += payout - stake;
    for (const id of new Set(picks.map(({ fixture }) => fixture.id)))
      byMatch.set(id, (byMatch.get(id) ?? 0) + payout - stake);
  }
  return { byMatch, total };
}

test('liability by match, day and member holds combinations, each whole on every match it touches', async () => {
  const book_ = createLiabilityBook({ db: database.db, log: fastify({ logger: false }).log });
  const expected = liabilities(slips);
  const { ofMatch } = await book_.recount();
  expect(ofMatch).toEqual(expected.byMatch);
  const wire = await book_.toWire({ ...noCaps, match: 1 });
  expect(wire.total).toEqual({
    slips: slips.length,
    stakes: slips.reduce((sum, { stake }) => sum + stake, 0),
    liability: expected.total,
  });
  // All matches of this file begin within one hour of each other: a slip counts once on their day.
  expect(wire.days.reduce((sum, day) => sum + day.liability, 0)).toBe(expected.total);
  expect(wire.members).toEqual([
    expect.objectContaining({ id: String(memberId), slips: slips.length, liability: expected.total }),
  ]);
  expect(wire.matches.map(({ liability }) => liability)).toEqual(
    [...expected.byMatch.values()].toSorted((a, b) => b - a),
  );
  const { list } = await listFixtures(database.db, book, book_, {
    tab: 'scheduled',
    sort: 'liability',
    page: 1,
    size: 50,
  });
  expect(list.map(({ liability }) => liability)).toEqual(wire.matches.map(({ liability }) => liability));
});

test('cancelled slips leave, new ones come, without all being counted again', async () => {
  await book.recount(true);
  await sql`update slip set status = 'cancelled', cancelled_at = clock_timestamp() where id = any(${slips.slice(0, 40).map(({ id }) => id)}::bigint[])`.execute(
    database.db,
  );
  slips = slips.slice(40);
  await compare(slips, new Map(), false);
  slips = [...slips, ...(await place(50))];
  await compare(slips, new Map(), false);
  await compare(slips);
});

test('what the other legs of a parlay came to counts in it', async () => {
  const results: Result[][] = [
    ['won', 'lost', 'void'],
    ['half_won', 'half_lost', 'lost'],
  ];
  for (const [at, result] of results.entries()) {
    await decide(database.db, fixtures[at]!, result as never, 1);
    for (const [side, one] of result.entries())
      await sql`update leg set result = ${one}::leg_result where selection_id = ${fixtures[at]!.selectionIds[side]!}`.execute(
        database.db,
      );
  }
  await compare(slips, new Map(results.map((result, at) => [fixtures[at]!.id, result])));
});

test('the worst outcome of a market is its stakes less what the dearest selection pays', () => {
  const bet = (stake: number, payout: number) => ({
    bets: 1,
    stake,
    payout,
    parlayBets: 0,
    parlayStake: 0,
    parlayPayout: 0,
  });
  expect(worstOf([[bet(1_000, 2_300), bet(500, 1_400)], [bet(0, 0)]])).toBe(-800);
  expect(worstOf([])).toBeNull();
});
