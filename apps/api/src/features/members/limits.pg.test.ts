import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poison, twoPasses } from '../../../test/poison.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { holdAll } from '../segments/segment-limits.service.ts';
import { readMember } from './members.sql.ts';

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
    {
      before: { maxStake: null, maxWin: null, betDelay: 0 },
      after: { maxStake: 50_000, maxWin: null, betDelay: 10 },
      reason: '집중 관찰',
    },
    {
      before: { maxStake: 50_000, maxWin: null, betDelay: 10 },
      after: { maxStake: 1_000, maxWin: null, betDelay: 9 },
      reason: '집중 관찰',
    },
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

test('a most of a win is set alone, left as it is by who does not name it, and loosened by two', async () => {
  const member = await site.newMember();
  const mine = async () => (await site.call('/auth/info/new', {}, member.token)).body['payload'].member;
  expect((await hold(member.id, { maxWin: 100_000 })).payload).toEqual({ waiting: null });
  expect(await mine()).toMatchObject({ maxStake: null, maxWin: 100_000 });
  expect((await hold(member.id, { maxStake: 9_000 })).payload).toEqual({ waiting: null });
  expect(await cardOf(member.id)).toMatchObject({ maxStake: 9_000, maxWin: 100_000 });
  expect((await hold(member.id, { maxStake: 9_000, maxWin: 100_001 })).payload.waiting).toMatchObject({
    why: 'control',
  });
  expect((await hold(member.id, { maxStake: 9_000, maxWin: 99_999 })).payload).toEqual({ waiting: null });
});

test('limits of a segment hold for who is in it, the tightest counts, and end with it', async () => {
  const { db } = site.database;
  const channel = { notify: async () => undefined };
  const { log } = site.app.core;
  const [one, other] = [await site.newMember(), await site.newMember()];
  const tag = (id: string, tags: string[]) => office('members/edit', { id, changes: { tags }, reason: '' });
  const segment = async (word: string) =>
    (await office('segments/save', { name: word, conditions: [{ kind: 'tag', tags: [word], has: true }] })).payload
      .id as string;
  const limit = (id: string, limits: object) =>
    office('segments/limits', { id, maxStake: null, maxWin: null, betDelay: 0, reason: '집중 관찰', ...limits });
  const facts = async (id: string) => {
    const row = (await readMember(db, Number(id)))!;
    return [row.max_stake, row.max_win, row.bet_delay];
  };
  const [sharp, slow] = [await segment('한도하나'), await segment('한도둘')];
  await tag(one.id, ['한도하나', '한도둘']);
  await hold(one.id, { maxStake: 40_000, maxWin: null, betDelay: 5 });
  expect((await limit(sharp, { maxStake: 30_000, maxWin: 500_000 })).payload).toEqual({ waiting: null });
  expect((await limit(slow, { maxStake: 50_000, maxWin: 400_000, betDelay: 9 })).payload).toEqual({ waiting: null });
  await Promise.all([holdAll({ db, log, channel }, { most: 1 }), holdAll({ db, log, channel })]);
  expect([await facts(one.id), await facts(other.id)]).toEqual([
    [30_000, 400_000, 9],
    [null, null, 0],
  ]);
  expect(await cardOf(one.id)).toMatchObject({
    maxStake: 40_000,
    held: { maxStake: 30_000, maxWin: 400_000, betDelay: 9 },
  });
  expect(await holdAll({ db, log, channel })).toBe(0);

  // whom limits hold for is changed by who may change limits
  expect((await office('segments/delete', { id: sharp })).code).toBe('SEGMENT_LIMITED');
  expect(
    (await office('segments/save', { id: sharp, name: '한도하나', conditions: [{ kind: 'neverBet' }] })).code,
  ).toBe('SEGMENT_LIMITED');
  await tag(one.id, ['한도둘']);
  await tag(other.id, ['한도하나']);
  await holdAll({ db, log, channel });
  expect([await facts(one.id), await facts(other.id)]).toEqual([
    [40_000, 400_000, 9],
    [30_000, 500_000, 0],
  ]);

  expect((await limit(slow, { maxStake: 50_000, maxWin: 400_000, betDelay: 8 })).payload.waiting).toMatchObject({
    why: 'control',
  });
  expect((await limit(slow, {})).payload.waiting).toMatchObject({ why: 'control' });
  const { list } = (await office('approvals/list', { state: 'waiting' }, second)).payload;
  const waiting = list.find(({ subject }: { subject: string }) => subject === `segment:${slow}`);
  expect((await office('approvals/approve', { id: waiting.id }, second)).status).toBe(200);
  await holdAll({ db, log, channel });
  expect(await facts(one.id)).toEqual([40_000, null, 5]);
  expect((await office('segments/delete', { id: slow })).status).toBe(200);
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

test('five poisoned rows: members whose limits cannot be written keep no other without', async () => {
  const { db } = site.database;
  const { payload } = await office('segments/save', { name: '한도셋', conditions: [{ kind: 'tag', tags: ['한도셋'], has: true }] }); // prettier-ignore
  const members = await Promise.all(Array.from({ length: 6 }, () => site.newMember()));
  const good = members[5]!.id;
  await sql`update member set tags = '{한도셋}' where id = any(${members.map(({ id }) => id)}::bigint[])`.execute(db);
  const heal = await poison(site.database.ownerUrl, 'member', 'id', members.slice(0, 5).map(({ id }) => id)); // prettier-ignore
  await office('segments/limits', { id: payload.id, maxStake: 30_000, maxWin: null, betDelay: 0, reason: '시험' });
  await twoPasses(() => holdAll(site.app.core));
  await heal();
  const { rows } = await sql`select held_stake from member where id = ${good}`.execute(db);
  expect(rows).toEqual([{ held_stake: 30_000 }]);
});
