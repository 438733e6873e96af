import { sql } from 'kysely';
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

let site: TestSite;
let boss: StaffOfTest;
let watcher: string;
beforeAll(async () => {
  // the demo world: one super changes the limits, nothing approves by itself without its worker
  site = await openTestSite({ demo: true, config: { roles: new Set(['web']) } });
  boss = await newStaff(site);
  ({ token: watcher } = await site.newMember());
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
beforeEach(() => setLimits({}));

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
    deposit: { most: 100_000_000, day: 300_000, today: 300_000 },
    withdrawal: { most: 100_000_000, day: null, today: 0 },
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
