import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMembers } from '../../../test/members.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';

// Filters and orders that work in the office needs, each on the server over all rows.

let site: TestSite;
let token: string;
let members: number[];

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  token = await staffToken(site, { role: 'super' });
  const { db } = site.database;
  members = await makeMembers(db, 3, 0);
  // net deposits of 500, −200 and nothing; the second signed in last, the third never
  for (const [no, type, amount] of [
    [0, 'deposit', 700],
    [0, 'withdrawal', 200],
    [1, 'withdrawal', 200],
  ] as const)
    await sql`
      insert into cash_request (member_id, type, amount, status, decided_at)
      values (${members[no]!}, ${type}, ${amount}, 'done', now())`.execute(db);
  for (const [no, minutes] of [
    [0, 20],
    [1, 10],
  ] as const)
    await sql`
      insert into session (id, member_id, family, refresh_hash, created_at, expires_at)
      values (gen_random_uuid(), ${members[no]!}, gen_random_uuid(), 'x', now() - ${minutes}::int * interval '1 minute', now())`.execute(
      db,
    );
});
afterAll(() => site?.close());

type Row = Record<string, unknown>;
async function list(path: string, body: Row): Promise<Row[]> {
  const { status, body: answer } = await site.call(`/staff/${path}`, body, token);
  expect({ path, status, code: answer['code'] }).toEqual({ path, status: 200, code: undefined });
  const { list: rows, pagination } = answer['payload'] as { list: Row[]; pagination: { total: number } };
  expect(pagination.total).toBe(rows.length);
  return rows;
}

test.each([
  ['netDeposit', 'desc', [0, 2, 1]],
  ['netDeposit', 'asc', [1, 2, 0]],
  ['lastSignInAt', 'desc', [1, 0, 2]],
  ['lastSignInAt', 'asc', [2, 0, 1]],
])('members by %s, %s', async (sort, dir, order) => {
  const rows = await list('members/list', { sort, dir });
  expect(rows.map(({ id }) => members.indexOf(Number(id)))).toEqual(order);
});

test('adjustments by amount, both edges included', async () => {
  for (const amount of [999, 1_000, 2_000, 2_001])
    await site.call(
      '/staff/adjustments/make',
      {
        memberId: String(members[0]),
        currency: 'point',
        direction: 'give',
        amount,
        reason: '시험',
        key: crypto.randomUUID(),
      },
      token,
    );
  const amounts = async (body: Row) => (await list('adjustments/list', body)).map(({ amount }) => amount);
  expect(await amounts({ amountFrom: 1_000, amountTo: 2_000, sort: 'amount', dir: 'asc' })).toEqual([1_000, 2_000]);
  expect(await amounts({ sort: 'amount', dir: 'desc' })).toEqual([2_001, 2_000, 1_000, 999]);
});

test('tickets by member, by who gave them, by what is left, by day', async () => {
  const { rows } = await sql<{ login_id: string }>`select login_id from member where id = ${members[0]!}`.execute(
    site.database.db,
  );
  const loginId = rows[0]!.login_id;
  const given = await site.call(
    '/staff/events/tickets/give',
    { loginId, count: 2, days: 3, reason: '시험', key: crypto.randomUUID() },
    token,
  );
  expect(given.status).toBe(200);
  const found = async (body: Row) => (await list('events/tickets/list', body)).length;
  expect(await found({})).toBe(1);
  expect(await found({ q: loginId.toUpperCase() })).toBe(1);
  expect(await found({ q: '없는 사람' })).toBe(0);
  expect(await found({ left: 'some' })).toBe(1);
  expect(await found({ left: 'none' })).toBe(0);
  expect(await found({ from: '2020-01-01', to: '2020-01-02' })).toBe(0);
});

test('leagues in every order, results by day, settlement work by state, sport, match and age', async () => {
  for (const sort of ['games', 'name', 'margin', 'maxBetting', 'maxWin', 'changedAt'])
    for (const dir of ['asc', 'desc']) await list('trading/leagues', { sort, dir });
  expect(await list('results/list', { from: '2020-01-01', to: '2020-01-31' })).toEqual([]);
  for (const filter of [
    { state: 'open' },
    { state: 'done' },
    { state: 'stuck' },
    { sport: 6046 },
    { q: '서울' },
    { minutes: 5 },
    { state: 'waiting', sport: 210, q: '서울', minutes: 1 },
  ])
    expect(await list('results/tasks', filter)).toEqual([]);
});
