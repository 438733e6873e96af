import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { giveCash } from '../../../test/book.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { everything, promote, sealAndPay, settle } from '../../../test/promotion-world.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
});
afterAll(() => site.close());

const lose = async (memberId: number, stake: number) => {
  const { db } = site.database;
  await giveCash(db, memberId, stake);
  const [fixture] = await makeFixtures(db, 1);
  await placeSlips(db, [{ memberId, stake, picks: [{ fixture: fixture!, side: 1 }] }]);
  await decide(db, fixture!, ['won', 'lost', 'lost'], 1);
  await settle(db);
  await sealAndPay(db);
};
const rates = { rate: 500, grades: [] };

test('a comp is claimed with one press, also when it is pressed twice at once', async () => {
  const { promotion, version } = await promote(site.database.db, 'comp', {
    rates,
    leastStakes: 0,
    dayMost: null,
    claimDays: 1,
    weights: everything,
  });
  const member = await site.newMember({});
  await lose(Number(member.id), 40_000);
  const owner = new pg.Client({ connectionString: site.database.ownerUrl });
  await owner.connect();
  await owner.query(
    'update promotion_period set day = day - 1, last_day = last_day - 1, claim_by = claim_by - 1 where version_id = $1',
    [version],
  );
  await owner.end();
  const day = addDays(seoulDay(new Date()), -1);
  const list = async () => (await site.call('/promotion/list', {}, member.token)).body.payload.list;
  expect(await list()).toMatchObject([
    { kind: 'comp', claims: [{ day, points: 2_000, until: addDays(day, 1) }], claimed: null, lapsed: null },
  ]);
  const ask = () => site.call('/promotion/claim', { id: String(promotion), day }, member.token);
  const both = await Promise.all([ask(), ask()]);
  expect(both.map(({ status, body }) => [status, body.payload.points])).toEqual([
    [200, 2_000],
    [200, 2_000],
  ]);
  const { rows } = await sql`select amount from promotion_lot where version_id = ${version}`.execute(site.database.db);
  expect(rows).toEqual([{ amount: 2_000 }]);
  expect(await list()).toMatchObject([{ claims: [], claimed: { day, points: 2_000 } }]);
  expect(
    (await site.call('/promotion/claim', { id: String(promotion), day: addDays(day, -1) }, member.token)).body.code,
  ).toBe('PROMOTION_NOTHING');
  const other = await site.newMember({});
  expect((await site.call('/promotion/claim', { id: String(promotion), day }, other.token)).body.code).toBe(
    'PROMOTION_NOTHING',
  );
});

test('who brought others reads what each of them gave, masked', async () => {
  await promote(site.database.db, 'referral', {
    of: 'lost',
    depths: [100],
    steps: [],
    dayMost: null,
    weights: everything,
  });
  const referrer = await site.newMember({});
  const child = await site.newMember({ referrer: referrer.userId });
  await lose(Number(child.id), 30_000);
  const { body } = await site.call('/promotion/referrals', {}, referrer.token);
  expect(body.payload).toEqual({
    list: [{ loginId: expect.stringMatching(/^..\*+$/), depth: 1, bets: 1, points: 300 }],
    points: 300,
  });
  const other = await site.newMember({ referrer: referrer.userId });
  const grandchild = await site.newMember({ referrer: child.userId });
  await lose(Number(grandchild.id), 10_000);
  const { rows } = await sql<{ won: number }>`
    select sum(l.amount)::bigint as won from promotion_lot l join slip s on s.id = l.slip_id
    where l.member_id = ${referrer.id}::bigint and s.member_id = ${child.id}::bigint`.execute(site.database.db);
  const referred = (await site.call('/auth/child', { gameSeq: null }, referrer.token)).body.payload;
  expect(referred.earned).toEqual({ points: rows[0]!.won, share: null });
  expect(referred.list.map((row: { points: number; share: null }) => [row.points, row.share])).toEqual([
    [0, null],
    [300, null],
  ]);
  expect((await site.call('/auth/child', { gameSeq: null }, other.token)).body.payload.earned.points).toBe(0);
  expect((await site.call('/promotion/list', {}, referrer.token)).body.payload.list).toContainEqual(
    expect.objectContaining({ kind: 'referral', today: { of: 'day', points: 300, most: null } }),
  );
});
