import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireMemberBulk } from '@lime/contract/staff-member-bulk.ts';
import { openPool } from '../../core/db.ts';
import { makeMembers } from '../../../test/members.ts';
import { poison, twoPasses, endRests } from '../../../test/poison.ts';
import { changeSettings } from '../../../test/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { createBulkWorker } from './bulk-worker.ts';
import type { BulkWorker } from './bulk-worker.ts';

let site: TestSite;
let boss: StaffOfTest;
let other: StaffOfTest;
let support: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  [boss, other, support] = await Promise.all([
    newStaff(site),
    newStaff(site),
    newStaff(site, { role: 'support', rights: { 'members.bulk': true } }),
  ]);
});
afterAll(() => site?.close());

/** A worker as another process would run it. @param size members of a piece */
const worker = (size?: number): BulkWorker =>
  createBulkWorker(
    site.app.core,
    { channel: site.app.core.channel, hostsOf: () => [], grades: () => 5, banks: () => [] },
    size,
  );
const ask = async (path: string, body: unknown = {}, { token }: { token: string } = boss) => {
  const answer = await site.call(`/staff/${path}`, body, token);
  return { status: answer.status, code: answer.body['code'], payload: answer.body['payload'] };
};
const targetOf = (ids: readonly number[]) => ({ by: 'ids', ids: ids.map(String) });
const start = (ids: readonly number[], act: object, more: object = {}, by = boss) =>
  ask('members/bulk/start', { target: targetOf(ids), act, reason: '정리', key: randomUUID(), ...more }, by);
const read = async (id: string) =>
  (await ask('members/bulk/read', { id, size: 100 })).payload as {
    bulk: WireMemberBulk;
    list: { memberId: string; state: string; text: string | null }[];
  };
const rowsOf = async (ids: readonly number[]) =>
  (
    await sql<{
      grade: number;
      state: string;
      tags: string[];
      max_stake: number | null;
      max_win: number | null;
      bet_delay: number;
    }>`
      select grade, state, tags, max_stake, max_win, bet_delay from member where id = any(${ids}::bigint[]) order by id`.execute(
      site.database.db,
    )
  ).rows;
const eventsOf = async (ids: readonly number[], action: string) =>
  (
    await sql<{ subject: string; actor: string; reason: string | null }>`
      select subject, actor, reason from audit_event
      where action = ${action} and subject = any(${ids.map((id) => `member:${id}`)}) order by id`.execute(
      site.database.db,
    )
  ).rows;
const makeSome = (count: number) => makeMembers(site.database.db, count, 0);

describe('each act', () => {
  const cases: [string, object, string, (row: Awaited<ReturnType<typeof rowsOf>>[number]) => unknown, unknown][] = [
    ['a level', { kind: 'grade', grade: 4 }, 'member.grade', ({ grade }) => grade, 4],
    ['a state', { kind: 'state', state: 'suspended' }, 'member.state', ({ state }) => state, 'suspended'],
    ['a tag', { kind: 'tag', tag: '관찰', on: true }, 'member.tags', ({ tags }) => tags, ['관찰']],
    [
      'limits',
      { kind: 'limits', maxStake: 30_000, maxWin: 500_000, betDelay: 5 },
      'member.limits',
      (row) => [row.max_stake, row.max_win, row.bet_delay],
      [30_000, 500_000, 5],
    ],
    [
      'limits without a most of a win',
      { kind: 'limits', maxStake: 30_000, betDelay: 5 },
      'member.limits',
      (row) => [row.max_stake, row.max_win, row.bet_delay],
      [30_000, null, 5],
    ],
    ['a memo', { kind: 'memo', text: '연락함' }, 'member.memo', ({ grade }) => grade, 1],
  ];
  test.each(cases)(
    '%s is done to each member once, with an event of its own',
    async (_name, act, action, of, value) => {
      const ids = await makeSome(7);
      const { payload } = await start(ids, act);
      expect(payload).toMatchObject({ total: 7, waiting: null });
      expect(await worker(3).runOnce()).toBe(7);
      expect(await worker().runOnce()).toBe(0);
      expect((await rowsOf(ids)).map(of)).toEqual(ids.map(() => value));
      const events = await eventsOf(ids, action);
      expect(events.map(({ subject }) => subject)).toEqual(ids.map((id) => `member:${id}`));
      for (const event of events) expect(event.actor).toBe(`staff:${boss.loginId}`);
      const { bulk, list } = await read(payload.id);
      expect(bulk).toMatchObject({ state: 'done', changed: 7, same: 0, failed: 0, endedReason: null });
      expect(list.map(({ state }) => state)).toEqual(ids.map(() => 'changed'));
    },
  );

  test('a tag is taken off again', async () => {
    const ids = await makeSome(2);
    await sql`update member set tags = '{VIP,관찰}' where id = any(${ids}::bigint[])`.execute(site.database.db);
    await start(ids, { kind: 'tag', tag: '관찰', on: false });
    await worker().runOnce();
    expect((await rowsOf(ids)).map(({ tags }) => tags)).toEqual([['VIP'], ['VIP']]);
  });
});

test('the preview says whom it concerns, who is left out and why; the same are written down', async () => {
  const ids = await makeSome(6);
  const [a, b, c, d] = ids as [number, number, number, number, number, number];
  const set = (id: number, change: ReturnType<typeof sql>) =>
    sql`update member set ${change} where id = ${id}`.execute(site.database.db);
  await set(a, sql`state = 'waiting'`);
  await set(b, sql`state = 'left'`);
  await set(c, sql`tags = '{VIP}'`);
  await set(d, sql`tags = array['1','2','3','4','5','6','7','8','9','10']`);
  const act = { kind: 'tag', tag: 'VIP', on: true };
  const { payload } = await ask('members/bulk/preview', { target: targetOf(ids), act });
  expect(payload).toMatchObject({ total: 6, concerned: 2, why: null, from: 50 });
  expect(payload.sample.map(({ id }: { id: string }) => Number(id))).toEqual(ids.slice(4));
  expect(payload.left.map(({ why, count }: { why: string; count: number }) => [why, count])).toEqual([
    ['full', 1],
    ['left', 1],
    ['same', 1],
    ['waiting', 1],
  ]);
  const made = (await start(ids, act)).payload;
  expect(made.total).toBe(2);
  await worker().runOnce();
  expect((await read(made.id)).list.map(({ memberId }) => Number(memberId))).toEqual(ids.slice(4));
  expect((await start(ids, act)).code).toBe('MEMBER_BULK_NOBODY');
});

test('a segment is asked for now, and later members of it are not changed', async () => {
  const ids = await makeSome(3);
  await sql`update member set join_code = 'BULK' where id = any(${ids.slice(0, 2)}::bigint[])`.execute(
    site.database.db,
  );
  const conditions = [{ kind: 'joinCode', codes: ['BULK'] }];
  const { payload: segment } = await ask('segments/save', { name: '일괄', conditions });
  const act = { kind: 'grade', grade: 3 };
  const target = { by: 'segment', id: segment.id };
  const made = (await start([], act, { target })).payload;
  expect(made.total).toBe(2);
  await sql`update member set join_code = 'BULK' where id = ${ids[2]}`.execute(site.database.db);
  await worker().runOnce();
  expect((await rowsOf(ids)).map(({ grade }) => grade)).toEqual([3, 3, 1]);
  expect((await read(made.id)).bulk.target).toEqual({ by: 'segment', id: segment.id, name: '일괄' });
  expect((await start([], act, { target: { by: 'segment', id: '99999999' } })).status).toBe(404);
});

describe('a second person', () => {
  test('is needed from the setting’s number on; a yes twice at once counts once', async () => {
    const ids = await makeSome(50);
    const act = { kind: 'grade', grade: 2 };
    expect((await start(ids.slice(1), act)).payload.waiting).toBeNull();
    await worker().runOnce();
    const { payload } = await start(ids, { kind: 'grade', grade: 3 });
    expect(payload.waiting).toMatchObject({ why: 'bulk', bySuper: false });
    expect(await worker().runOnce()).toBe(0);
    expect((await ask('approvals/approve', { id: payload.waiting.id })).code).toBe('STAFF_SECOND_PERSON');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask('approvals/approve', { id: payload.waiting.id }, other)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await worker().runOnce()).toBe(50);
    expect(await eventsOf(ids, 'member.grade')).toHaveLength(49 + 50);
    expect((await read(payload.id)).bulk).toMatchObject({ state: 'done', changed: 50 });
  });

  test('says no, and nobody is changed', async () => {
    const ids = await makeSome(50);
    const { payload } = await start(ids, { kind: 'grade', grade: 3 });
    expect((await ask('approvals/refuse', { id: payload.waiting.id, reason: '너무 많아요' }, other)).status).toBe(200);
    await worker().runOnce();
    expect((await rowsOf(ids)).every(({ grade }) => grade === 1)).toBe(true);
    expect((await read(payload.id)).bulk.state).toBe('refused');
  });

  test('is needed where limits are loosened, however few they are', async () => {
    const ids = await makeSome(2);
    await sql`update member set max_stake = 30000, bet_delay = 5 where id = ${ids[0]}`.execute(site.database.db);
    const tighter = { kind: 'limits', maxStake: 30_000, betDelay: 6 };
    const looser = { kind: 'limits', maxStake: 30_001, betDelay: 6 };
    const why = async (act: object) => (await ask('members/bulk/preview', { target: targetOf(ids), act })).payload.why;
    expect([await why(tighter), await why(looser)]).toEqual([null, 'control']);
    const { payload } = await start(ids, looser);
    expect(payload.waiting).toMatchObject({ why: 'control' });
    await ask('approvals/approve', { id: payload.waiting.id }, other);
    await worker().runOnce();
    expect((await rowsOf(ids)).map(({ max_stake }) => max_stake)).toEqual([30_001, 30_001]);
  });

  test.each([
    ['a lower win', 499_999, null],
    ['the same win', 500_000, null],
    ['a higher win', 500_001, 'control'],
    ['no most of a win', null, 'control'],
    ['a win that is not named', undefined, null],
  ])('%s', async (_name, maxWin, expected) => {
    const ids = await makeSome(1);
    await sql`update member set max_win = 500000 where id = ${ids[0]}`.execute(site.database.db);
    const act = { kind: 'limits', maxStake: 1_000, ...(maxWin !== undefined && { maxWin }), betDelay: 0 };
    const { payload } = await ask('members/bulk/preview', { target: targetOf(ids), act });
    expect(payload).toMatchObject({ concerned: 1, why: expected, sample: [{ maxWin: 500_000 }] });
    const { payload: started } = await start(ids, act);
    if (expected !== null) await ask('approvals/approve', { id: started.waiting.id }, other);
    await worker().runOnce();
    expect((await rowsOf(ids)).map(({ max_win }) => max_win)).toEqual([maxWin === undefined ? 500_000 : maxWin]);
  });

  test('does not begin what was stopped meanwhile', async () => {
    const ids = await makeSome(50);
    const { payload } = await start(ids, { kind: 'grade', grade: 3 });
    expect((await ask('members/bulk/cancel', { id: payload.id, reason: '다시 올릴게요' })).status).toBe(200);
    expect((await ask('approvals/approve', { id: payload.waiting.id }, other)).code).toBe('MEMBER_BULK_ENDED');
  });
});

test('stopped half-way, it says what was done; those stay, and the rest is as before', async () => {
  const ids = await makeSome(9);
  const { payload } = await start(ids, { kind: 'grade', grade: 5 });
  expect(await worker(4).runPiece()).toBe(4);
  expect((await ask('members/bulk/cancel', { id: payload.id })).code).toBe('STAFF_REASON_REQUIRED');
  const { payload: stopped } = await ask('members/bulk/cancel', { id: payload.id, reason: '잘못 골랐어요' }, other);
  expect(stopped.bulk).toMatchObject({ state: 'cancelled', changed: 4, total: 9, endedReason: '잘못 골랐어요' });
  expect(await worker().runOnce()).toBe(0);
  expect((await rowsOf(ids)).map(({ grade }) => grade)).toEqual([5, 5, 5, 5, 1, 1, 1, 1, 1]);
  expect((await ask('members/bulk/cancel', { id: payload.id, reason: '다시' })).code).toBe('MEMBER_BULK_ENDED');
  const { rows } = await sql<{ action: string; after: object }>`
    select action, after from audit_event where subject = ${`member-bulk:${payload.id}`} order by id`.execute(
    site.database.db,
  );
  expect(rows).toMatchObject([
    { action: 'member-bulk.start', after: { total: 9 } },
    { action: 'member-bulk.cancel', after: { changed: 4, total: 9 } },
  ]);
});

test('two acts on the same members at once, by several processes: each is done to each member once', async () => {
  const ids = await makeSome(40);
  const [one, two] = await Promise.all([
    start(ids, { kind: 'tag', tag: 'A', on: true }),
    start(ids.toReversed(), { kind: 'tag', tag: 'B', on: true }),
  ]);
  await Promise.all(Array.from({ length: 4 }, () => worker(7).runOnce()));
  await worker().runOnce();
  expect((await rowsOf(ids)).map(({ tags }) => tags)).toEqual(ids.map(() => ['A', 'B']));
  expect(await eventsOf(ids, 'member.tags')).toHaveLength(80);
  for (const { payload } of [one, two])
    expect((await read(payload.id)).bulk).toMatchObject({ state: 'done', changed: 40, same: 0 });
});

test('a piece that dies leaves nothing done: the next process does all of it, once', async () => {
  const ids = await makeSome(6);
  const { payload } = await start(ids, { kind: 'grade', grade: 4 });
  // as a crash at the end of the piece: what became of its members cannot be written
  const owner = openPool(site.database.ownerUrl, 1, () => undefined);
  await owner.query(
    `create function stumble() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`,
  );
  await owner.query(
    `create trigger stumble before update on member_bulk_member for each row execute function stumble()`,
  );
  expect(await worker().runPiece()).toBe(0);
  await owner.query('drop function stumble cascade');
  await owner.end();
  expect((await rowsOf(ids)).every(({ grade }) => grade === 1)).toBe(true);
  expect((await read(payload.id)).bulk).toMatchObject({ state: 'running', changed: 0 });
  await endRests(site.database.db);
  await worker().runOnce();
  expect(await eventsOf(ids, 'member.grade')).toHaveLength(6);
});

test('who left, or became so by others, meanwhile is not changed, and the act says so', async () => {
  const ids = await makeSome(3);
  const { payload } = await start(ids, { kind: 'grade', grade: 4 });
  await sql`update member set state = 'left' where id = ${ids[0]}`.execute(site.database.db);
  await sql`update member set grade = 4 where id = ${ids[1]}`.execute(site.database.db);
  await worker().runOnce();
  const { bulk, list } = await read(payload.id);
  expect(bulk).toMatchObject({ state: 'done', changed: 1, same: 1, failed: 1 });
  expect(list.map(({ state }) => state)).toEqual(['failed', 'same', 'changed']);
  expect(list[0]!.text).toContain('탈퇴');
});

test('rights: the act’s own beside the one for many; an account that is suspended is no longer worked for', async () => {
  const ids = await makeSome(2);
  const plain = await newStaff(site, { role: 'support' });
  expect((await start(ids, { kind: 'grade', grade: 2 }, {}, plain)).status).toBe(403);
  expect((await start(ids, { kind: 'limits', maxStake: 1, betDelay: 0 }, {}, support)).code).toBe(
    'STAFF_RIGHT_MISSING',
  );
  const before = await changeSettings(site, { levelOption: { grades: 5 } });
  expect((await start(ids, { kind: 'grade', grade: 6 })).code).toBe('AUTH_GRADE_UNUSED');
  expect((await start(ids, { kind: 'grade', grade: 5 })).status).toBe(200);
  await changeSettings(site, before);
  await worker().runOnce();
  expect((await start(ids, { kind: 'grade', grade: 2 }, { reason: ' ' })).code).toBe('STAFF_REASON_REQUIRED');
  const { payload } = await start(ids, { kind: 'grade', grade: 2 }, {}, support);
  await sql`update staff set state = 'suspended' where id = ${support.id}::bigint`.execute(site.database.db);
  await worker().runOnce();
  expect((await read(payload.id)).bulk).toMatchObject({ state: 'cancelled', changed: 0 });
});

test('the same press twice is one act; the list shows the newest first', async () => {
  const ids = await makeSome(2);
  const key = randomUUID();
  const act = { kind: 'memo', text: '확인' };
  const twice = await Promise.all([start(ids, act, { key }), start(ids, act, { key })]);
  const made = new Set(twice.filter(({ status }) => status === 200).map(({ payload }) => payload.id));
  expect(made.size).toBe(1);
  const { payload } = await ask('members/bulk/list', { size: 1 });
  expect(payload.list[0]).toMatchObject({ id: [...made][0], by: boss.loginId, act, state: 'running' });
});

test('five poisoned rows: members whose change fails keep no other member, and no other act, waiting', async () => {
  const ids = await makeSome(6);
  const [good] = ids.slice(-1);
  const [next] = await makeSome(1);
  const heal = await poison(site.database.ownerUrl, 'member', 'id', ids.slice(0, 5));
  const { payload } = await start(ids, { kind: 'grade', grade: 3 });
  await start([next!], { kind: 'grade', grade: 3 });
  await twoPasses(worker(2).runOnce);
  await heal();
  expect((await rowsOf([good!, next!])).map(({ grade }) => grade)).toEqual([3, 3]);
  expect((await read(payload.id)).bulk).toMatchObject({ changed: 1, failed: 5, state: 'done' });
});
