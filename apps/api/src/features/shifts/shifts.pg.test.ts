import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDatabase } from '../../../test/in-database.ts';
import { makeMembers } from '../../../test/members.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

let site: TestSite;
let early: StaffOfTest;
let late: StaffOfTest;
let member: number;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  early = await newStaff(site, { role: 'cash', name: '김아침' });
  late = await newStaff(site, { role: 'support', name: '박저녁' });
  [member] = (await makeMembers(site.database.db, 1, 0)) as [number];
});
afterAll(() => site.close());

/** The account was made so long ago. */
const madeAgo = ({ loginId }: StaffOfTest, ago: string) =>
  inDatabase(
    site.database.ownerUrl,
    `update staff set created_at = clock_timestamp() - interval '${ago}' where login_id = '${loginId}'`,
  );

test('the first shift of an account begins with the account, at most a day ago', async () => {
  const fresh = await newStaff(site, { role: 'cash', name: '새 계정' });
  const began = async () => Date.now() - Date.parse((await ask('now', {}, fresh)).payload.since);
  expect(await began()).toBeLessThan(60_000);
  await madeAgo(fresh, '37 minutes');
  expect(Math.round((await began()) / 60_000)).toBe(37);
  await madeAgo(fresh, '3 days');
  expect(Math.round((await began()) / 3_600_000)).toBe(24);
});

const ask = async (path: string, body: unknown, { token }: { token: string }) => {
  const answer = await site.call(`/staff/shifts/${path}`, body, token);
  return { status: answer.status, code: answer.body['code'], payload: answer.body['payload'] };
};
const end = (note: string, by: StaffOfTest, key = crypto.randomUUID()) => ask('end', { note, key }, by);
const request = (type: string, amount: number, status: string, by: StaffOfTest | null, ago = '0') =>
  sql`insert into cash_request (member_id, type, amount, status, decided_at, decided_by)
    values (${member}, ${type}, ${amount}, ${status}, case when ${by === null}::boolean then null else clock_timestamp() - ${ago}::interval end,
      ${by && `staff:${by.loginId}`})`.execute(site.database.db);

test('a shift ends with what is open, what its person decided, and a note; the next one confirms it once', async () => {
  await madeAgo(early, '2 days');
  await request('deposit', 10_000, 'received', null);
  await request('withdrawal', 10_000, 'received', null);
  await request('withdrawal', 20_000, 'received', null);
  await request('deposit', 30_000, 'done', early);
  await request('deposit', 40_000, 'done', early, '23 hours 59 minutes');
  await request('deposit', 50_000, 'done', early, '24 hours 1 minute');
  await request('withdrawal', 60_000, 'refused', early);
  await request('deposit', 70_000, 'done', late);
  const open = { deposits: 1, withdrawals: 2, signups: 0, adjustments: 0, inquiries: 0, chats: 0, results: 0 };
  const sums = [
    { type: 'deposit', status: 'done', count: 2, amount: 70_000 },
    { type: 'withdrawal', status: 'refused', count: 1, amount: 60_000 },
  ];
  expect((await ask('now', {}, early)).payload).toMatchObject({ open, late: 0, sums });
  // past its target at the minute itself: five for deposits, ten for withdrawals
  const waited = (type: string, ago: string) =>
    sql`update cash_request set requested_at = clock_timestamp() - ${ago}::interval where type = ${type} and status = 'received'`.execute(
      site.database.db,
    );
  await waited('deposit', '5 minutes');
  await waited('withdrawal', '9 minutes');
  expect((await ask('now', {}, early)).payload.late).toBe(1);

  const key = crypto.randomUUID();
  const { payload } = await end('은행 점검이 02시에 있어요.', early, key);
  expect((await end('은행 점검이 02시에 있어요.', early, key)).payload).toEqual(payload);
  const { list } = (await ask('list', {}, late)).payload;
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({
    by: '김아침',
    open,
    late: 1,
    sums,
    note: '은행 점검이 02시에 있어요.',
    mine: false,
    confirmedBy: null,
  });
  const now = (await ask('now', {}, early)).payload;
  expect(now).toMatchObject({ since: list[0].endedAt, sums: [] });

  expect((await ask('confirm', payload, early)).code).toBe('SHIFT_OWN');
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask('confirm', payload, late)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'SHIFT_CONFIRMED')).toHaveLength(3);
  expect((await ask('list', {}, early)).payload.list[0]).toMatchObject({ mine: true, confirmedBy: '박저녁' });
  const { rows } = await sql<{ action: string }>`
    select action from audit_event where subject = ${`shift:${payload.id}`} order by id`.execute(site.database.db);
  expect(rows.map(({ action }) => action)).toEqual(['shift.end', 'shift.confirm']);
});

test('what nobody has confirmed stands first; a handover without a word is refused', async () => {
  const older = (await end('첫 인계', late)).payload.id;
  const newer = (await end('둘째 인계', late)).payload.id;
  await ask('confirm', { id: newer }, early);
  const { list } = (await ask('list', {}, early)).payload;
  expect(list.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([older, newer]);
  expect((await end(' ', late)).code).toBe('INPUT_INVALID');
  expect((await ask('confirm', { id: '999999' }, early)).code).toBe('NOT_FOUND');
});
