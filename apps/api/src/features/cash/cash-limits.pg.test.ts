import { sql } from 'kysely';
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import { unknownLimits } from '@lime/domain/cash/amounts.ts';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

let site: TestSite;
let boss: StaffOfTest;
let watcher: string;
/** of a member of grade 10 */
let vip: string;
beforeAll(async () => {
  // the demo world: one super changes the limits, nothing approves by itself without its worker
  site = await openTestSite({ demo: true, config: { roles: new Set(['web']) } });
  boss = await newStaff(site);
  ({ token: watcher } = await site.newMember());
  const best = await site.newMember();
  await sql`update member set grade = 10 where id = ${best.id}::bigint`.execute(site.database.db);
  vip = best.token;
});
afterAll(() => site.close());

type Limits = SettingValues['cashLimits'];
const defaults: Limits = settingDefinitions.cashLimits.default;

async function setLimits(changes: Partial<Limits>): Promise<void> {
  const { body } = await site.call('/staff/settings/list', { group: 'cash' }, boss.token);
  const { revision } = body['payload'].settings.find((one: { key: string }) => one.key === 'cashLimits');
  const changed = { changes: [{ key: 'cashLimits', value: { ...defaults, ...changes }, revision }], note: '시험' };
  const answer = await site.call('/staff/settings/change', changed, boss.token);
  if (answer.status !== 200) throw new Error(answer.text);
  expect(answer.body['payload'].waiting).toBeNull();
  const wanted = { ...defaults, ...changes };
  await expect
    .poll(async () => {
      const { deposit: give, withdrawal: take } = (await site.call('/balance/state', {}, watcher)).body['payload']
        .limits;
      return { depositMost: give.most, depositDay: give.day, withdrawalMost: take.most, withdrawalDay: take.day };
    })
    .toEqual(wanted);
}

type Rule = SettingValues['cashRules'][number];
const noRule: Rule = {
  kind: 'withdrawal',
  grades: [],
  least: null,
  most: null,
  day: null,
  dayCount: null,
  from: '',
  until: '',
  coolMinutes: 0,
  afterDepositMinutes: 0,
};

/** What the office answers to these rules. */
async function sendRules(rules: Rule[]) {
  const { body } = await site.call('/staff/settings/list', { group: 'cash' }, boss.token);
  const { revision } = body['payload'].settings.find((one: { key: string }) => one.key === 'cashRules');
  const change = { changes: [{ key: 'cashRules', value: rules, revision }], note: '시험' };
  return site.call('/staff/settings/change', change, boss.token);
}

/** Sets rules and waits until a member is held to them: each set of rules has a least of its own. */
async function setRules(rules: readonly Partial<Rule>[]): Promise<void> {
  ruleSets += 1;
  const mark = { ...noRule, kind: 'deposit' as const, grades: [10], least: ruleSets * 10_000 };
  const answer = await sendRules([mark, ...rules.map((rule) => ({ ...noRule, ...rule }))]);
  if (answer.status !== 200) throw new Error(answer.text);
  await expect.poll(() => stateOf(vip).then(({ limits }) => limits.deposit.least)).toBe(mark.least);
}
let ruleSets = 1;

const stateOf = async (token: string) => (await site.call('/balance/state', {}, token)).body['payload'];

/** Moves all that a member asked for so many seconds into the past. */
const backdate = async (memberId: string, seconds: number) => {
  await sql`update cash_request set requested_at = requested_at - make_interval(secs => ${seconds}::int),
    decided_at = decided_at - make_interval(secs => ${seconds}::int)
    where member_id = ${memberId}::bigint`.execute(site.database.db);
};

beforeEach(async () => {
  await setLimits({});
  await setRules([]);
});

const member = async (cash = 0) => {
  const made = await site.newMember();
  if (cash > 0) {
    const key = crypto.randomUUID();
    const given = { memberId: made.id, currency: 'cash', direction: 'give', amount: cash, reason: '시험', key };
    const answer = await site.call('/staff/adjustments/make', given, boss.token);
    if (answer.status !== 200) throw new Error(answer.text);
  }
  return made;
};
type SignedIn = { token: string };
const deposit = async ({ token }: SignedIn, amount: number) => {
  const { status, body } = await site.call('/balance/deposit/process', { amount }, token);
  return { status, code: body['code'] ?? 'ok', detail: body['detail'], error: body['error'] };
};
const withdraw = async ({ token }: SignedIn, amount: number) => {
  const { status, body } = await site.call('/balance/withdrawal/process', { amount, withdrawalPw: '4826' }, token);
  return { status, code: body['code'] ?? 'ok', detail: body['detail'] };
};

test('nine trillion is refused by default, in words; the most of one request is taken', async () => {
  const one = await member();
  expect(await deposit(one, 9_000_000_000_000)).toEqual({
    status: 400,
    code: 'CASH_ABOVE_MAXIMUM',
    detail: { maximum: 100_000_000 },
    error: '한 번에 100,000,000원까지 신청할 수 있어요.',
  });
  expect((await deposit(one, 100_010_000)).code).toBe('CASH_ABOVE_MAXIMUM');
  expect((await deposit(one, 100_000_000)).code).toBe('ok');
  const { body } = await site.call('/payment/charge', { amount: 9_000_000_000_000 }, one.token);
  expect(body['code']).toBe('CASH_ABOVE_MAXIMUM');
});

test('a day’s deposits count what was not refused, since midnight in Seoul', async () => {
  const one = await member();
  await setLimits({ depositDay: 300_000 });
  expect((await deposit(one, 200_000)).code).toBe('ok');
  expect(await deposit(one, 110_000)).toMatchObject({
    code: 'CASH_DAY_LIMIT',
    detail: { limit: 300_000, left: 100_000 },
  });
  expect((await deposit(one, 100_000)).code).toBe('ok');
  expect(await deposit(one, 10_000)).toMatchObject({ code: 'CASH_DAY_LIMIT', detail: { left: 0 } });
  const { body } = await site.call('/balance/state', {}, one.token);
  expect(body['payload'].limits).toEqual({
    deposit: { ...unknownLimits, most: 100_000_000, day: 300_000, today: 300_000, countToday: 2 },
    withdrawal: { ...unknownLimits, most: 100_000_000 },
  });
  const { db } = site.database;
  await sql`update cash_request set status = 'refused', decided_at = clock_timestamp(), decided_by = 'test'
    where member_id = ${one.id}::bigint and amount = 100000`.execute(db);
  expect((await deposit(one, 90_000)).code).toBe('ok');
  expect((await deposit(one, 20_000)).code).toBe('CASH_DAY_LIMIT');
  // what was asked for a second before midnight is of the day before
  await sql`update cash_request set requested_at = date_trunc('day', clock_timestamp() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul' - interval '1 second'
    where member_id = ${one.id}::bigint`.execute(db);
  expect((await deposit(one, 300_000)).code).toBe('ok');
});

test('a withdrawal keeps to its own limits; sixteen at once never pass the day’s', async () => {
  const one = await member(900_000);
  await setLimits({ withdrawalMost: 100_000, withdrawalDay: 250_000, depositDay: 10_000 });
  expect(await withdraw(one, 110_000)).toMatchObject({
    status: 400,
    code: 'CASH_ABOVE_MAXIMUM',
    detail: { maximum: 100_000 },
  });
  const answers = await Promise.all(Array.from({ length: 16 }, (_, no) => withdraw(one, 30_000 + (no % 8) * 10_000)));
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from cash_request where member_id = ${one.id}::bigint and type = 'withdrawal'`.execute(
    site.database.db,
  );
  expect(rows[0]!.sum).toBeGreaterThan(0);
  expect(rows[0]!.sum).toBeLessThanOrEqual(250_000);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
});

test('a rule holds the grades it names, below the limits of the site', async () => {
  const one = await member();
  await setRules([
    { kind: 'deposit', grades: [2, 3], most: 20_000 },
    { kind: 'deposit', least: 50_000, most: 200_000_000, dayCount: 2 },
  ]);
  expect(await deposit(one, 40_000)).toMatchObject({ code: 'CASH_BELOW_MINIMUM', detail: { minimum: 50_000 } });
  expect(await deposit(one, 100_010_000)).toMatchObject({
    code: 'CASH_ABOVE_MAXIMUM',
    detail: { maximum: 100_000_000 },
  });
  await sql`update member set grade = 3 where id = ${one.id}::bigint`.execute(site.database.db);
  expect(await deposit(one, 30_000)).toMatchObject({ code: 'CASH_ABOVE_MAXIMUM', detail: { maximum: 20_000 } });
  expect((await deposit(one, 20_000)).code).toBe('ok');
  await sql`update member set grade = 4 where id = ${one.id}::bigint`.execute(site.database.db);
  expect((await deposit(one, 50_000)).code).toBe('ok');
  expect(await deposit(one, 60_000)).toEqual({
    status: 400,
    code: 'CASH_DAY_COUNT',
    detail: { limit: 2 },
    error: '하루에 2번까지 신청할 수 있어요. 내일 다시 신청해주세요.',
  });
});

test('hours are those of Seoul by the database’s clock; other times are refused with them', async () => {
  const one = await member();
  const { rows } = await sql<{ before: string; after: string }>`
    select to_char(now() at time zone 'Asia/Seoul' - interval '2 hours', 'HH24:MI') as before,
      to_char(now() at time zone 'Asia/Seoul' + interval '2 hours', 'HH24:MI') as after`.execute(site.database.db);
  const { before, after } = rows[0]!;
  await setRules([{ kind: 'deposit', from: after, until: before }]);
  expect(await deposit(one, 10_000)).toMatchObject({ code: 'CASH_HOURS', detail: { from: after, until: before } });
  expect((await stateOf(one.token)).limits.deposit.hours).toEqual({ from: after, until: before });
  await setRules([{ kind: 'deposit', from: before, until: after }]);
  expect((await deposit(one, 10_000)).code).toBe('ok');
});

test('a withdrawal waits after a deposit and after the one before; what was refused makes nobody wait', async () => {
  const one = await member(900_000);
  await setRules([{ coolMinutes: 10, afterDepositMinutes: 30 }]);
  expect((await deposit(one, 10_000)).code).toBe('ok');
  expect((await withdraw(one, 10_000)).code).toBe('ok');
  await sql`update cash_request set status = 'done', decided_at = clock_timestamp(), decided_by = 'test'
    where member_id = ${one.id}::bigint and type = 'deposit'`.execute(site.database.db);
  expect((await withdraw(one, 20_000)).code).toBe('CASH_AFTER_DEPOSIT');
  await backdate(one.id, 30 * 60);
  expect((await withdraw(one, 30_000)).code).toBe('ok');
  expect((await withdraw(one, 40_000)).code).toBe('CASH_COOL_TIME');
  await backdate(one.id, 9 * 60 + 30);
  expect((await withdraw(one, 50_000)).code).toBe('CASH_COOL_TIME');
  await backdate(one.id, 30);
  expect((await withdraw(one, 60_000)).code).toBe('ok');
  await sql`update cash_request set status = 'refused', decided_at = clock_timestamp(), decided_by = 'test'
    where member_id = ${one.id}::bigint and amount = 60000`.execute(site.database.db);
  expect((await withdraw(one, 70_000)).code).toBe('ok');
});

test('of eight at once two are taken where a day has two', async () => {
  const [giver, taker] = [await member(), await member(900_000)];
  await setRules([{ kind: 'deposit', dayCount: 2 }, { dayCount: 2 }]);
  const amounts = Array.from({ length: 8 }, (_, no) => (no + 1) * 10_000);
  const given = await Promise.all(amounts.map((amount) => deposit(giver, amount)));
  const taken = await Promise.all(amounts.map((amount) => withdraw(taker, amount)));
  for (const answers of [given, taken]) {
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(2);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['ok', 'CASH_DAY_COUNT']));
  }
});

test.each([
  ['one end of the hours alone', { from: '09:00' }],
  ['hours of no length', { from: '09:00', until: '09:00' }],
  ['an hour that does not exist', { from: '24:00', until: '09:00' }],
  ['a most below the least', { least: 50_000, most: 40_000 }],
  ['a most nobody can ask for', { most: 9_999 }],
])('the office refuses %s', async (_what, rule) => {
  const answer = await sendRules([{ ...noRule, ...rule }]);
  expect({ status: answer.status, code: answer.body['code'] }).toEqual({ status: 400, code: 'SETTING_INVALID' });
});
