import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

// What staff mark a member with, and what they hold one member to.

let site: TestSite;
let staff: StaffOfTest;
let second: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite();
  staff = await newStaff(site, { role: 'super' });
  second = await newStaff(site, { role: 'super' });
});
afterAll(() => site.close());

const office = async (path: string, body: object, by = staff) => {
  const answer = await site.call(`/staff/${path}`, body, by.token);
  return { status: answer.status, code: answer.body['code'], payload: answer.body['payload'] };
};
const cardOf = async (id: string) => (await office('members/card', { id })).payload.member;
const hold = (id: string, limits: object, by = staff) =>
  office('members/limits', { id, maxStake: null, betDelay: 0, reason: '집중 관찰', ...limits }, by);

test('a tighter limit is one person’s, a looser one waits for another, who lets it happen', async () => {
  const member = await site.newMember();
  expect(await hold(member.id, { maxStake: 50_000, reason: '' })).toMatchObject({ code: 'STAFF_REASON_REQUIRED' });
  expect((await hold(member.id, { maxStake: 50_000, betDelay: 10 })).payload).toEqual({ waiting: null });
  expect(await cardOf(member.id)).toMatchObject({ maxStake: 50_000, betDelay: 10 });
  expect((await hold(member.id, { maxStake: 50_000, betDelay: 10 })).payload).toEqual({ waiting: null }); // nothing new

  for (const looser of [
    { maxStake: 50_001, betDelay: 10 },
    { maxStake: null, betDelay: 10 },
    { maxStake: 50_000, betDelay: 9 },
    { maxStake: 1_000, betDelay: 9 },
  ])
    expect((await hold(member.id, looser)).payload.waiting, JSON.stringify(looser)).toMatchObject({ why: 'control' });
  expect(await cardOf(member.id)).toMatchObject({ maxStake: 50_000, betDelay: 10 });
  const { list } = (await office('approvals/list', { state: 'waiting' }, second)).payload;
  const [waiting] = list.filter(({ subject }: { subject: string }) => subject === `member:${member.id}`);
  expect((await office('approvals/approve', { id: waiting.id })).code).toBe('STAFF_SECOND_PERSON');
  expect((await office('approvals/approve', { id: waiting.id }, second)).status).toBe(200);
  expect(await cardOf(member.id)).toMatchObject({ maxStake: 1_000, betDelay: 9 }); // each one's newest wish
  const { rows } = await sql<{ before: object; after: object; reason: string }>`
    select before, after, reason from audit_event where subject = ${`member:${member.id}`} and action = 'member.limits' order by id`.execute(
    site.database.db,
  );
  expect(rows).toEqual([
    { before: { maxStake: null, betDelay: 0 }, after: { maxStake: 50_000, betDelay: 10 }, reason: '집중 관찰' },
    { before: { maxStake: 50_000, betDelay: 10 }, after: { maxStake: 1_000, betDelay: 9 }, reason: '집중 관찰' },
  ]);
});

test('bounds, rights and strangers', async () => {
  const member = await site.newMember();
  for (const wrong of [{ maxStake: 0 }, { maxStake: -1 }, { betDelay: 61 }, { betDelay: -1 }, { betDelay: 0.5 }])
    expect((await hold(member.id, wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect((await hold(member.id, { maxStake: 1, betDelay: 60 })).status).toBe(200);
  expect((await hold('999999', { maxStake: 1 })).status).toBe(404);
  expect((await hold(member.id, { maxStake: 1 }, await newStaff(site, { role: 'content' }))).status).toBe(403);
});

test('the member’s own page learns of the limit, in all that is kept in memory', async () => {
  const member = await site.newMember();
  const mine = async () => (await site.call('/auth/info/new', {}, member.token)).body['payload'].member.maxStake;
  expect(await mine()).toBe(null);
  await hold(member.id, { maxStake: 20_000 });
  expect(await mine()).toBe(20_000);
});

test('tags: sorted, without doubles, found by the list, ten at most', async () => {
  const [one, other] = [await site.newMember(), await site.newMember()];
  const tag = (id: string, tags: string[]) => office('members/edit', { id, changes: { tags }, reason: '' });
  expect((await tag(one.id, ['관찰', 'VIP', '관찰'])).payload).toEqual({ changed: ['tags'] });
  await tag(other.id, ['VIP 아님']);
  expect((await cardOf(one.id)).tags).toEqual(['VIP', '관찰'].toSorted((a, b) => a.localeCompare(b, 'ko')));
  const found = async (word: string) =>
    (await office('members/list', { tag: word })).payload.list.map(({ id }: { id: string }) => id);
  expect([await found('VIP'), await found('관찰'), await found('없음')]).toEqual([[one.id], [one.id], []]);
  for (const wrong of [[''], ['가'.repeat(21)], ['a,b'], Array.from({ length: 11 }, (_, n) => `t${n}`)])
    expect((await tag(one.id, wrong)).status).toBe(400);
  expect((await tag(one.id, [])).status).toBe(200);
  expect(await found('VIP')).toEqual([]);
});
