import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { readItems } from '../alarms/alarms.sql.ts';

let site: TestSite;
let boss: StaffOfTest;
let other: StaffOfTest;
let clerk: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  boss = await newStaff(site, { role: 'super' });
  other = await newStaff(site, { role: 'super' });
  clerk = await newStaff(site, { role: 'cash', rights: { 'staff.view': true, 'staff.edit': true } });
});
afterAll(() => site.close());

type Row = {
  kind: string;
  id: string;
  who: string;
  used: string[];
  unused: string[];
  isDue: boolean;
  reviewedAt: string | null;
  mine: boolean;
};
const ask = async (path: string, body: unknown, { token }: { token: string }) => {
  const answer = await site.call(`/staff/${path}`, body, token);
  return { status: answer.status, code: answer.body['code'], payload: answer.body['payload'] };
};
const rowOf = async (who: string, by = boss): Promise<Row> =>
  (await ask('access/list', {}, by)).payload.list.find((row: Row) => row.who === who);
const review = async (who: string, changes: object, by = boss) => {
  const { kind, id, reviewedAt } = await rowOf(who, boss);
  return ask('access/review', { kind, id, reviewedAt, decision: 'keep', note: '', ...changes }, by);
};
/** Moves an account's beginning. */
const age = (who: string, days: string) =>
  sql`update staff set created_at = clock_timestamp() - ${days}::interval where login_id = ${who}`.execute(
    site.database.db,
  );
const due = async (by = boss) => (await ask('dashboard/counts', {}, by)).payload.access;

test('an account is due after 90 days, rings then, and a review gives it 90 more', async () => {
  await age(clerk.loginId, '89 days 23:59');
  expect([(await rowOf(clerk.loginId)).isDue, await due()]).toEqual([false, 0]);
  expect(await readItems(site.database.db, ['access'], { most: 10 })).toEqual([]);
  await age(clerk.loginId, '90 days');
  expect([(await rowOf(clerk.loginId)).isDue, await due()]).toEqual([true, 1]);
  expect(await readItems(site.database.db, ['access'], { most: 10 })).toMatchObject([
    { kind: 'access', who: clerk.loginId },
  ]);
  const { latest } = (await ask('dashboard/counts', {}, boss)).payload;
  expect(latest).toMatchObject([{ kind: 'access', who: clerk.loginId }]);

  expect((await review(clerk.loginId, { note: '그대로' })).status).toBe(200);
  expect([(await rowOf(clerk.loginId)).isDue, await due()]).toEqual([false, 0]);
  const { list, pagination } = (await ask('access/history', {}, boss)).payload;
  expect(pagination.total).toBe(1);
  expect(list[0]).toMatchObject({ kind: 'staff', who: clerk.loginId, decision: 'keep', note: '그대로', taken: [] });
  expect(list[0].access).toMatchObject({ role: 'cash', addresses: [] });
});

test('a right counts as used on the day of its call, and for 90 days', async () => {
  await ask('deposit/list', { page: 1, size: 10, tab: 'waiting' }, clerk);
  await expect.poll(async () => (await rowOf(clerk.loginId)).used).toContain('deposits.view');
  const row = await rowOf(clerk.loginId);
  expect(row.unused).toContain('withdrawals.decide');
  expect(row.unused).not.toContain('trading.edit');
  const back = (days: number) =>
    sql`update staff_right_use set last_day = (clock_timestamp() at time zone 'Asia/Seoul')::date - ${days}::int
      where right_id = 'deposits.view'`.execute(site.database.db);
  await back(89);
  expect((await rowOf(clerk.loginId)).used).toContain('deposits.view');
  await back(90);
  expect((await rowOf(clerk.loginId)).unused).toContain('deposits.view');
});

test('only supers review, another one for one’s own, with a reason for what is taken; one of two at once', async () => {
  expect(await review(boss.loginId, {}, clerk)).toMatchObject({ status: 403, code: 'ACCESS_SUPER' });
  expect((await rowOf(boss.loginId)).mine).toBe(true);
  expect(await review(boss.loginId, {})).toMatchObject({ status: 403, code: 'ACCESS_OWN' });
  expect((await review(boss.loginId, {}, other)).status).toBe(200);
  expect(await review(clerk.loginId, { decision: 'end' })).toMatchObject({ code: 'STAFF_REASON_REQUIRED' });
  expect(await review(other.loginId, { decision: 'reduce', rights: ['slips.view'], note: 'x' })).toMatchObject({
    code: 'ACCESS_NOTHING',
  });
  expect(await review(clerk.loginId, { decision: 'reduce', rights: ['trading.edit'], note: 'x' })).toMatchObject({
    code: 'ACCESS_NOTHING',
  });
  const { kind, id, reviewedAt } = await rowOf(clerk.loginId);
  const both = await Promise.all(
    [boss, other].map((by) => ask('access/review', { kind, id, reviewedAt, decision: 'keep', note: '' }, by)),
  );
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('rights that are taken are gone at once, an account or key that is ended leaves the list', async () => {
  expect(
    (await review(clerk.loginId, { decision: 'reduce', rights: ['withdrawals.decide'], note: '안 씀' })).status,
  ).toBe(200);
  const row = await rowOf(clerk.loginId);
  expect([...row.used, ...row.unused]).not.toContain('withdrawals.decide');
  const { list } = (await ask('access/history', { q: clerk.loginId }, boss)).payload;
  expect(list[0]).toMatchObject({ decision: 'reduce', taken: ['withdrawals.decide'] });
  expect(list[0].access.unused).toContain('withdrawals.decide');

  expect((await review(clerk.loginId, { decision: 'end', note: '퇴사' })).status).toBe(200);
  expect(await rowOf(clerk.loginId)).toBeUndefined();
  expect((await ask('access/list', {}, clerk)).status).toBe(419);

  const { rows } = await sql<{ id: number }>`
    insert into api_key (name, hash, hint, scopes, addresses, state, made_by, made_at)
    select 'books', decode(repeat('ab', 32), 'hex'), 'lime_abcd', '{reports}', '{}', 'on', id, clock_timestamp() - interval '91 days'
    from staff where login_id = ${boss.loginId} returning id`.execute(site.database.db);
  expect(await rowOf('books')).toMatchObject({
    kind: 'key',
    id: String(rows[0]!.id),
    isDue: true,
    scopes: ['reports'],
  });
  expect((await review('books', { decision: 'end', note: '안 씀' })).status).toBe(200);
  expect(await rowOf('books')).toBeUndefined();
  const kept = await sql<{ state: string }>`select state from api_key`.execute(site.database.db);
  expect(kept.rows).toEqual([{ state: 'stopped' }]);
});
