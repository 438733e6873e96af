import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import { addDays } from '@lime/domain/seoul-time.ts';
import { approveDeposit, askDeposit } from '../../../test/bonus.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { inTransaction } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { balances, post } from '../../core/ledger/ledger.ts';
import { changeSetting } from '../settings/settings.service.ts';
import { attendDay } from './attendance.service.ts';
import { readToday } from './budget.sql.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

type Member = { id: number; token: string };
const status = '/events/chulsuk/status';
const process = '/events/chulsuk/process';
const newMember = async (changes = {}): Promise<Member> => {
  const { id, token } = await site.newMember(changes);
  return { id: Number(id), token };
};
const checkIn = async (of: Member, body: Record<string, unknown> = {}, key?: string) => {
  const answer = await site.app.server.inject({
    method: 'POST',
    url: `/api${process}`,
    headers: { authorization: `Bearer ${of.token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { payload: body },
  });
  return { status: answer.statusCode, body: answer.json() };
};
const see = async (of: Member | null, body = {}) => (await site.call(status, body, of?.token)).body['payload'];
const points = async (id: number) => (await balances(site.database.db, id))!.point;
const givePoints = (id: number, amount: number) =>
  inTransaction(site.database.db, (tx) =>
    post(tx, [
      { from: issue.points, to: memberAccount(id, 'point'), amount, kind: 'points', cause: `test:${randomUUID()}` },
    ]),
  );
const today = () => readToday(site.database.db);
/** The five seconds are over. */
const later = (of: Member) =>
  sql`update attendance set at = at - interval '6 seconds' where member_id = ${of.id}`.execute(site.database.db);
const causes = async (of: Member) =>
  (
    await sql<{ cause: string; amount: number }>`
      select cause, amount from ledger_transfer where cause like ${`attendance:${of.id}:%`} order by id`.execute(
      site.database.db,
    )
  ).rows.map(({ cause, amount }) => `${cause.split(':').slice(2).join(':')} ${amount}`);

/** Check-in on days of one's own, with settings of one's own. */
const onDays = (day: () => string, changes: Partial<SettingValues['attendance']> = {}, takes = 0) => {
  const values: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(settingDefinitions).map(([key, definition]) => [key, definition.default])),
    attendance: { ...settingDefinitions.attendance.default, ...changes },
    chulsuk: { description: '', takes },
  };
  const deps = {
    outbox: site.app.core.outbox,
    settings: { get: (key: string) => values[key] as never, ageLimit: () => 19 },
    readDay: async () => day(),
  };
  return (memberId: number, asked: string | null = null) =>
    inTransaction(site.database.db, (tx) => attendDay(deps, tx, { memberId, day: asked, seen: null })).then(
      ({ attended }) => attended.streaks.map(({ days }) => days),
      (error: { code?: string }) => error.code ?? String(error),
    );
};
const oldMember = async () => {
  const member = await newMember();
  await sql`update member set created_at = '2026-01-01' where id = ${member.id}`.execute(site.database.db);
  return member;
};

describe('checking in', () => {
  test('a visitor sees what there is to win, and nobody’s days', async () => {
    expect(await see(null)).toMatchObject({
      active: true,
      today: await today(),
      points: 500,
      streaks: [
        { days: 3, points: 500, reached: false },
        { days: 5, points: 1_000 },
        { days: 7, points: 5_000 },
        { days: 14, points: 10_000 },
      ],
      days: [],
      missed: [],
      mine: null,
    });
    expect((await site.call(process, {})).status).toBe(401);
  });

  test('nobody checks in for other points than were shown', async () => {
    const a = await newMember();
    expect(await checkIn(a, { seen: 499 })).toMatchObject({ status: 400, body: { code: 'ATTENDANCE_CHANGED' } });
    expect(await points(a.id)).toBe(0);
    expect((await checkIn(a, { seen: (await see(a)).mine.gives })).status).toBe(200);
    expect(await points(a.id)).toBe(500);
  });

  test('gives the day’s points once, with their cause, and the calendar shows it', async () => {
    const a = await newMember();
    const day = await today();
    expect((await see(a)).mine).toEqual({
      doneToday: false,
      gives: 500,
      hindrance: null,
      conditions: [],
      makeUp: { left: 3, price: 300, hindrance: null },
    });
    const key = randomUUID();
    const first = await checkIn(a, {}, key);
    expect([first.status, first.body.msg]).toEqual([200, '오늘 출석했어요. 500P를 받았어요.']);
    expect(first.body.payload).toEqual({
      attended: { day, madeUp: false, points: 500, streaks: [] },
      price: 0,
      streak: 1,
    });
    expect(await checkIn(a, {}, key)).toEqual(first);
    expect(await checkIn(a)).toMatchObject({ status: 409, body: { code: 'DUPLICATE_REQUEST' } });
    expect(await checkIn(a, { day }, randomUUID())).toMatchObject({ status: 409, body: { code: 'DUPLICATE_REQUEST' } });
    await later(a);
    expect(await checkIn(a)).toMatchObject({ status: 400, body: { code: 'ATTENDANCE_DONE' } });
    expect(await checkIn(a, { day: addDays(day, -1) }, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await points(a.id)).toBe(500);
    expect(await causes(a)).toEqual([`${day} 500`]);
    expect(await see(a)).toMatchObject({
      days: [{ day, madeUp: false, points: 500, streaks: [] }],
      streak: 1,
      mine: { doneToday: true, hindrance: { code: 'ATTENDANCE_DONE' } },
    });
    expect((await see(a, { month: '2020-02' })).days).toEqual([]);
  });

  test('sixteen at once, from two tabs and with keys of their own, are one', async () => {
    const a = await newMember();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => checkIn(a, {}, n % 2 === 0 ? randomUUID() : undefined)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'DUPLICATE_REQUEST')).toHaveLength(15);
    expect(await points(a.id)).toBe(500);
  });

  test('around midnight each of the two days counts once', async () => {
    const a = await oldMember();
    let asked = 0;
    const attend = onDays(() => (asked++ < 8 ? '2026-03-31' : '2026-04-01'));
    const results = await Promise.all(Array.from({ length: 16 }, () => attend(a.id)));
    expect(results.filter((result) => Array.isArray(result))).toHaveLength(2);
    expect(await causes(a)).toEqual(['2026-03-31 500', '2026-04-01 500']);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a member without a birthday', { birthday: null }, 'EVENT_BIRTHDAY_REQUIRED'],
    ['a member of 18', { birthday: '2010-01-01' }, 'EVENT_UNDER_AGE'],
    ['a suspended member', { state: 'suspended' }, 'EVENT_MEMBER_STATE'],
  ])('%s looks on', async (_who, { birthday, state }, code) => {
    const a = await newMember();
    if (birthday !== undefined)
      await sql`update member set birthday = ${birthday} where id = ${a.id}`.execute(site.database.db);
    if (state) await sql`update member set state = ${state} where id = ${a.id}`.execute(site.database.db);
    expect((await see(a)).mine.hindrance.code).toBe(code);
    expect(await checkIn(a)).toMatchObject({ status: 400, body: { code } });
    expect(await points(a.id)).toBe(0);
  });
});

describe('streaks and days made up', () => {
  test('each streak is given by the day that completes it, and the longest begins the next round', async () => {
    const a = await oldMember();
    let day = '2026-02-20';
    const attend = onDays(() => day);
    const completed = [];
    for (let n = 0; n < 17; n++, day = addDays(day, 1)) completed.push(await attend(a.id));
    expect(completed.map((days, n) => [n + 1, days]).filter(([, days]) => (days as number[]).length > 0)).toEqual([
      [3, [3]],
      [5, [5]],
      [7, [7]],
      [14, [14]],
      [17, [3]],
    ]);
    expect(await points(a.id)).toBe(17 * 500 + 500 + 1_000 + 5_000 + 10_000 + 500);
    day = addDays(day, 1);
    expect(await attend(a.id)).toEqual([]);
  });

  test('a day made up joins two runs, costs its price and gives only what they reach together', async () => {
    const a = await oldMember();
    let day = '2026-02-01';
    const attend = onDays(() => day);
    for (const n of [1, 2, 3, 5, 6, 7]) {
      day = `2026-02-0${n}`;
      await attend(a.id);
    }
    const before = await points(a.id);
    expect(before).toBe(6 * 500 + 500 + 500);
    expect(await attend(a.id, '2026-02-04')).toEqual([5, 7]);
    expect(await points(a.id)).toBe(before + 1_000 + 5_000 - 300);
    expect((await causes(a)).slice(-3)).toEqual([
      '2026-02-04:make-up 300',
      '2026-02-04:streak:5 1000',
      '2026-02-04:streak:7 5000',
    ]);
    const { rows } = await sql<{ streak: number }>`
      select streak from attendance where member_id = ${a.id} order by day`.execute(site.database.db);
    expect(rows.map(({ streak }) => streak)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('sixteen at once never make up more days than a month allows, nor for points that are not there', async () => {
    const [a, b] = [await oldMember(), await oldMember()];
    await givePoints(a.id, 10_000);
    await givePoints(b.id, 650);
    const attend = onDays(() => '2026-02-20', { points: 0, streaks: [] });
    for (const [who, done, code] of [
      [a, 3, 'ATTENDANCE_MAKE_UPS'],
      [b, 2, 'ATTENDANCE_PRICE'],
    ] as const) {
      const results = await Promise.all(
        Array.from({ length: 16 }, (_, n) => attend(who.id, `2026-02-${String(n + 1).padStart(2, '0')}`)),
      );
      expect(results.filter((result) => Array.isArray(result))).toHaveLength(done);
      expect(new Set(results.filter((result) => !Array.isArray(result)))).toEqual(new Set([code]));
    }
    expect([await points(a.id), await points(b.id)]).toEqual([9_100, 50]);
  });

  test.each([
    ['a day of another month', '2026-01-31', 'ATTENDANCE_DAY'],
    ['tomorrow', '2026-02-21', 'ATTENDANCE_DAY'],
    ['a day before the sign-up', '2026-02-09', 'ATTENDANCE_DAY'],
  ])('%s cannot be made up', async (_which, day, code) => {
    const a = await newMember();
    await givePoints(a.id, 1_000);
    await sql`update member set created_at = '2026-02-10T00:00:00+09' where id = ${a.id}`.execute(site.database.db);
    expect(await onDays(() => '2026-02-20')(a.id, day)).toBe(code);
    expect(await onDays(() => '2026-02-20')(a.id, '2026-02-10')).toEqual([]);
  });
});

describe('conditions', () => {
  const deposit = async (id: number, amount: number, at: string) => {
    const seq = await askDeposit(site.database.db, id, amount, null);
    await approveDeposit(site.database.db, seq);
    await sql`update cash_request set decided_at = ${at}::timestamptz where seq = ${seq}`.execute(site.database.db);
  };

  test('deposits count on the Seoul day they were approved', async () => {
    const attend = onDays(() => '2026-02-20', { deposit: 10_000 });
    const [a, b, c] = [await oldMember(), await oldMember(), await oldMember()];
    await deposit(a.id, 10_000, '2026-02-20T00:00:00+09');
    await deposit(b.id, 10_000, '2026-02-19T23:59:59.999+09');
    await deposit(c.id, 9_999, '2026-02-20T23:59:59+09');
    expect([await attend(a.id), await attend(b.id), await attend(c.id)]).toEqual([
      [],
      'ATTENDANCE_CONDITION',
      'ATTENDANCE_CONDITION',
    ]);
  });

  test('a month of only so many days', async () => {
    const a = await oldMember();
    let day = '2026-02-19';
    const attend = onDays(() => day, {}, 1);
    expect(await attend(a.id)).toEqual([]);
    day = '2026-02-20';
    expect(await attend(a.id)).toBe('ATTENDANCE_TAKES');
    day = '2026-03-01';
    expect(await attend(a.id)).toEqual([]);
  });
});

test('the budget is never overspent, whoever comes at once', async () => {
  const before = settingDefinitions.eventBudgets.default;
  const set = (attendance: { day: number; month: number }) =>
    inTransaction(site.database.db, (tx) =>
      changeSetting(tx, { notify: async () => undefined }, 'test', 'eventBudgets', { ...before, attendance }),
    );
  await set({ day: 1_200, month: 30_000_000 });
  const members = await Promise.all(Array.from({ length: 6 }, () => oldMember()));
  const attend = onDays(() => '2026-05-05');
  const results = await Promise.all(members.map(({ id }) => attend(id)));
  expect(results.filter((result) => Array.isArray(result))).toHaveLength(2);
  expect(results.filter((result) => result === 'EVENT_BUDGET_SPENT')).toHaveLength(4);
  await set(before.attendance);
  expect(await attend(members[results.indexOf('EVENT_BUDGET_SPENT')]!.id)).toEqual([]);
});

test('the audit finds nothing wrong with any of it', async () => {
  const wrong = (await runAudit(site.database.pool)).filter(({ holds }) => !holds);
  expect(wrong.map(({ name, example }) => [name, example])).toEqual([]);
});
