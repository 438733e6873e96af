import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import type { TestFixture } from '../../../test/betting-world.ts';
import { makeMembers } from '../../../test/members.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { openSealedFacts } from '../../../test/sealed-facts.ts';
import type { SealedFacts } from '../../../test/sealed-facts.ts';
import { createSettlement } from '../settlement/settlement.service.ts';
import { sportsResults } from '../sportsbook/event-results.ts';
import { legFacts } from './facts.sql.ts';
import { foldSeals } from './folding.ts';

let site: TestSite;
let facts: SealedFacts;
let fixtures: TestFixture[];
/** slips on 1 to 10 legs, each leg in a league of its own: slip n of n legs is at n − 1 */
let slips: number[];
const stakes = [10_000, 10_001, 5_003, 7_777, 10_009, 99_999, 10_006, 12_345, 10_007, 99_991];

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  const { db } = site.database;
  facts = await openSealedFacts(site.database);
  fixtures = [];
  for (let no = 0; no < 10; no += 1) fixtures.push(...(await makeFixtures(db, 1, [1_330, 3_100, 5_210])));
  const [memberId = 0] = await makeMembers(db, 1, 1_000_000);
  slips = await placeSlips(
    db,
    stakes.map((stake, no) => ({
      memberId,
      stake,
      picks: fixtures.slice(0, no + 1).map((fixture) => ({ fixture, side: 0 as const })),
    })),
  );
});
afterAll(async () => {
  await facts.close();
  await site.close();
});

type Part = { league_id: number; stake: number; payout: number; slips: number };
/** What the statement makes of one fact of a slip. */
async function partsOf(slip: number, stake: number, payout: number, sign: 1 | -1 = 1): Promise<Part[]> {
  const fact = sql`select ${slip}::bigint as slip_id, now() as at, 1 as hour, 1::bigint as member_id, 'korean' as kind, 'match' as game, 0::bigint as agent_id, 1::smallint as grade,
    1::smallint as legs, ${sign}::integer as slips, ${sign * stake}::bigint as stake, ${sign * payout}::bigint as payout`;
  const { rows } = await sql<Part>`
    with fact as (${fact}) select * from (${legFacts('fact')}) p order by league_id`.execute(site.database.db);
  return rows;
}
/** `won` in so many parts that are as equal as whole won can be, the larger ones first. */
function shares(won: number, count: number): number[] {
  const parts: number[] = [];
  for (let left = count, rest = won; left > 0; left -= 1) {
    parts.push(Math.ceil(rest / left));
    rest -= parts.at(-1)!;
  }
  return parts;
}
const legCounts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const columnOf = (parts: readonly Part[], name: keyof Part) => parts.map((part) => part[name]);

describe('an amount is cut into parts that come to it', () => {
  const amounts = [0, 1, 2, 9, 10, 11, 999, 1_000, 10_007, 99_999, 1_000_001, 999_999_999_989];
  test.each(legCounts)('of a slip on %i', async (count) => {
    for (const [no, stake] of amounts.entries()) {
      const payout = amounts[(no * 5 + 3) % amounts.length]!;
      const parts = await partsOf(slips[count - 1]!, stake, payout);
      expect(columnOf(parts, 'stake')).toEqual(shares(stake, count));
      expect(columnOf(parts, 'payout')).toEqual(shares(payout, count));
      expect(columnOf(parts, 'slips')).toEqual(parts.map(() => 1));
      const back = await partsOf(slips[count - 1]!, stake, payout, -1);
      // taken back won by won: the same leg gives up what it had
      expect(back.map((part, at) => [part.stake + parts[at]!.stake, part.payout + parts[at]!.payout])).toEqual(
        parts.map(() => [0, 0]),
      );
      expect(columnOf(back, 'slips')).toEqual(parts.map(() => -1));
    }
  });

  test.each<[string, number, number, number, number[], number[]]>([
    ['a won for the first of three', 3, 10, 1, [4, 3, 3], [1, 0, 0]],
    ['two won for the first two of three', 3, 11, 2, [4, 4, 3], [1, 1, 0]],
    ['less than a won each', 10, 7, 0, [1, 1, 1, 1, 1, 1, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['no payout', 2, 9_999, 0, [5_000, 4_999], [0, 0]],
    ['one leg', 1, 9_999, 12_345, [9_999], [12_345]],
  ])('%s', async (_what, count, stake, payout, ofStake, ofPayout) => {
    const parts = await partsOf(slips[count - 1]!, stake, payout);
    expect([columnOf(parts, 'stake'), columnOf(parts, 'payout')]).toEqual([ofStake, ofPayout]);
  });

  test('a slip without legs is one part, on no match', async () => {
    expect(await partsOf(999_999, 10_001, 77)).toMatchObject([
      { league_id: 0, market: 0, stake: 10_001, payout: 77, slips: 1 },
    ]);
  });
});

/** The sums of legs by league in the order of fixtures, as the worker has folded them. */
async function legSums() {
  await facts.seal(new Date().toISOString());
  await foldSeals(site.database.db);
  const { rows } = await facts.owner.query<{ league_id: number; slips: number; stake: number; payout: number }>(`
    select league_id, sum(slips)::bigint as slips, sum(stake)::bigint as stake, sum(payout)::bigint as payout from report_leg group by 1 order by 1`);
  return rows;
}

// Void legs take their part too: the stake of a slip stood on all. A slip counts as one on those that were not void.
test.each<[string, number, ('won' | 'lost' | 'void')[]]>([
  ['two void legs', 1, ['won', 'won', 'void', 'won', 'won', 'void', 'won', 'won', 'won', 'won']],
  ['all of them void', 2, ['void', 'void', 'void', 'void', 'void', 'void', 'void', 'void', 'void', 'void']],
  ['the second lost, so nine slips pay nothing', 3, ['won', 'lost', 'won', 'void', 'won', 'won', 'won', 'won', 'won', 'won']], // prettier-ignore
  ['the first void again', 4, ['void', 'won', 'won', 'won', 'won', 'won', 'won', 'won', 'won', 'won']],
])('with %s the legs of settled slips come to the slips', async (_what, revision, results) => {
  const { db } = site.database;
  for (const [no, result] of results.entries())
    await decide(db, fixtures[no]!, [result, result === 'won' ? 'lost' : 'won', 'lost'], revision);
  await createSettlement(site.app.core, sportsResults).runOnce();
  const { rows } = await facts.owner.query<{ stake: number; payout: number; legs: number }>(
    'select s.stake, s.payout, (select legs from slip_settlement c where c.slip_id = s.id order by at desc limit 1) as legs from slip s order by id',
  );
  for (const [no, { payout, legs }] of rows.entries())
    if (payout > 0) expect(legs).toBe(results.slice(0, no + 1).filter((result) => result !== 'void').length);
  const expected = fixtures.map(() => ({ slips: 0, stake: 0, payout: 0 }));
  for (const [no, { stake, payout }] of rows.entries()) {
    const [ofStake, ofPayout] = [shares(stake, no + 1), shares(payout, no + 1)];
    for (const [leg, sums] of expected.slice(0, no + 1).entries()) {
      sums.slips += 1;
      sums.stake += ofStake[leg]!;
      sums.payout += ofPayout[leg]!;
    }
  }
  expect(await legSums()).toMatchObject(expected);
  if (results[1] === 'lost') expect(rows.map(({ payout }) => payout > 0)).toEqual(stakes.map((_, no) => no === 0));
  if (results.every((result) => result === 'void')) expect(rows.map(({ payout }) => payout)).toEqual(stakes);
});
