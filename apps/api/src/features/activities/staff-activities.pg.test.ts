import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { readToday } from './budget.sql.ts';

let site: TestSite;
let editor: StaffOfTest;
let viewer: StaffOfTest;
let today: string;
beforeAll(async () => {
  site = await openTestSite();
  [editor, viewer] = await Promise.all([newStaff(site, { role: 'content' }), newStaff(site, { role: 'support' })]);
  today = await readToday(site.database.db);
});
afterAll(() => site.close());

const ask = async (path: string, body: object = {}, staff = editor) => {
  const answer = await site.call(`/staff/events/${path}`, body, staff.token);
  return { status: answer.status, code: answer.body['code'], ...answer.body['payload'] };
};
const give = (changes: object, staff = editor) =>
  ask('tickets/give', { count: 3, days: 7, reason: '접속 장애 보상', key: randomUUID(), ...changes }, staff);

test('tickets given by hand count once, are audited, and can be spun with', async () => {
  const member = await site.newMember();
  const key = randomUUID();
  const given = await Promise.all(Array.from({ length: 8 }, () => give({ loginId: member.userId, key })));
  expect(new Set(given.map(({ status, given: count }) => `${status} ${count}`))).toEqual(new Set(['200 3']));
  expect(await give({ loginId: member.userId, key, count: 4 })).toMatchObject({
    status: 409,
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
  expect(await give({ loginId: member.userId.toUpperCase(), key })).toMatchObject({ status: 200 });
  expect(await give({ loginId: 'nobody9' })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await give({ loginId: member.userId }, viewer)).toMatchObject({ status: 403 });
  const { rows } = await sql<{ actor: string; reason: string; after: unknown }>`
    select actor, reason, after from audit_event where action = 'event.tickets' and subject = ${`member:${member.id}`}`.execute(
    site.database.db,
  );
  expect(rows).toEqual([
    {
      actor: `staff:${editor.loginId}`,
      reason: '접속 장애 보상',
      after: { tickets: 3, expiresAt: expect.any(String) },
    },
  ]);
  const wheel = async () => (await site.call('/events/roulette/list', {}, member.token)).body['payload'].mine;
  expect((await wheel()).tickets).toBe(4);
  for (let n = 0; n < 2; n++) expect((await site.call('/events/roulette', {}, member.token)).status).toBe(200);
  expect((await wheel()).tickets).toBe(2);
  const { list } = await ask('tickets/list', {}, viewer);
  expect(list[0]).toMatchObject({ loginId: member.userId, count: 3, used: 1, reason: '접속 장애 보상' });
});

test('budgets, days and prizes say what was given', async () => {
  const member = await site.newMember();
  await site.call('/events/chulsuk/process', {}, member.token);
  const { spin } = (await site.call('/events/roulette', {}, member.token)).body['payload'];
  const overview = await ask('overview', {}, viewer);
  expect(overview).toMatchObject({ today, attendance: { today: 1, month: 1, membersMonth: 1, madeUpToday: 0 } });
  expect(overview.budgets[0]).toEqual({
    event: 'attendance',
    day: { given: 500, budget: 2_000_000, count: 1 },
    month: { given: 500, budget: 30_000_000, count: 1 },
  });
  expect(overview.budgets[1].day).toMatchObject({ count: overview.roulette.today });
  const results = await ask('results', { from: today, to: today }, viewer);
  expect(results.attendance).toEqual([{ day: today, attended: 1, madeUp: 0, points: 500, streakPoints: 0, price: 0 }]);
  const sum = (what: 'drawn' | 'expected') =>
    results.prizes.reduce((all: number, prize: Record<string, number>) => all + prize[what]!, 0);
  expect([sum('drawn'), sum('expected')]).toEqual([overview.roulette.today, overview.roulette.today]);
  expect(results.mean.expected).toBeCloseTo(250);
  expect(results.luck).toBeNull();
  const { list } = await ask('list', { q: member.userId });
  expect(list).toEqual([
    expect.objectContaining({ event: 'roulette', what: 'spin', points: spin.points }),
    expect.objectContaining({ event: 'attendance', what: 'day', points: 500, streaks: [], day: today }),
  ]);
  expect((await ask('list', { q: member.userId, event: 'attendance', from: today, to: today })).list).toHaveLength(1);
  const pages = await Promise.all([1, 2, 3].map((page) => ask('list', { q: member.userId, size: 1, page })));
  expect(pages.map((page) => page.list)).toEqual([[list[0]], [list[1]], []]);
  expect(pages[0]!.pagination).toMatchObject({ total: 2, end: 2 });
});

test.each([
  ['a span the wrong way round', { from: '2026-02-02', to: '2026-02-01' }, 400],
  ['92 days', { from: '2026-01-01', to: '2026-04-02' }, 200],
  ['93 days', { from: '2026-01-01', to: '2026-04-03' }, 400],
])('results of %s', async (_which, body, status) => expect((await ask('results', body)).status).toBe(status));

test('whoever runs the activities may change their settings, and no others', async () => {
  const settingsCall = async (verb: string, body: object, staff: typeof editor) => {
    const answer = await site.call(`/staff/settings/${verb}`, body, staff.token);
    return { status: answer.status, code: answer.body['code'], ...answer.body['payload'] };
  };
  const { settings } = await settingsCall('list', { group: 'events' }, editor);
  expect(settings.map(({ key }: { key: string }) => key).toSorted()).toEqual(
    expect.arrayContaining(['attendance', 'chulsuk', 'eventBudgets', 'roulette']),
  );
  const roulette = settings.find(({ key }: { key: string }) => key === 'roulette');
  const change = (value: unknown, changes: object = {}, staff = editor) =>
    settingsCall(
      'change',
      { changes: [{ key: 'roulette', value, revision: roulette.revision, ...changes }], note: '주말 이벤트' },
      staff,
    );
  const value = { ...roulette.value, daily: 0 };
  expect(await change(value, {}, viewer)).toMatchObject({ status: 403 });
  expect(await change(value, { key: 'cash' })).toMatchObject({ status: 403, code: 'STAFF_RIGHT_MISSING' });
  expect(await change({ ...value, sectors: value.sectors.slice(0, 1) })).toMatchObject({ code: 'SETTING_INVALID' });
  expect(await change({ ...value, sectors: [{ points: 1, weight: 0, perDay: 0 }, value.sectors[0]] })).toMatchObject({
    code: 'SETTING_INVALID',
  });
  // what gives more waits for a second super
  expect(await change({ ...value, daily: 2 })).toMatchObject({
    status: 200,
    published: [],
    waiting: { why: 'control' },
  });
  expect(await change(value)).toMatchObject({ status: 200, published: [{ key: 'roulette' }] });
  const attendance = settings.find(({ key }: { key: string }) => key === 'attendance');
  const points = (more: number) =>
    change({ ...attendance.value, points: attendance.value.points + more }, { key: 'attendance', revision: 0 });
  expect(await points(1)).toMatchObject({ status: 200, published: [], waiting: { why: 'control' } });
  expect(await points(-1)).toMatchObject({ status: 200, published: [{ key: 'attendance' }] });
  expect(await change(value)).toMatchObject({ status: 409, code: 'SETTING_MOVED' });
});
