import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { promotions } from '../../core/ledger/audit-promotion-checks.ts';
import { balances } from '../../core/ledger/ledger.ts';

let site: TestSite;
let kim: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  kim = await newStaff(site, { role: 'cash', loginId: 'kim' });
});
afterAll(() => site.close());
const db = () => site.database.db;

type Member = { id: number; token: string };
const member = async (): Promise<Member> => {
  const { id, token } = await site.newMember();
  return { id: Number(id), token };
};
const rolling = {
  base: 'bonus',
  percent: 0,
  minimumOdds: 1_500,
  days: 7,
  weights: [{ kinds: [], fromLegs: 1, percent: 100 }],
};
/** A batch that holds already, with some codes. @returns its id and its codes */
const batch = async (changes: Record<string, unknown> = {}, count = 2, lastDay: string | null = null) => {
  const terms = { gives: 'point', amount: 5_000, perMember: 1, perCode: 1, total: 100, rolling, ...changes };
  const { rows } = await sql<{ id: number }>`
    with p as (insert into promotion (kind, name) values ('coupon', '시험 쿠폰') returning id)
    insert into promotion_version (promotion_id, no, from_day, last_day, terms, made_by)
    select id, 1, '2020-01-01'::date, ${lastDay}::date, ${JSON.stringify(terms)}::jsonb, 'staff:test' from p
    returning promotion_id as id`.execute(db());
  const id = String(rows[0]!.id);
  const made = await site.call('/staff/promotions/make-coupons', { id, count }, kim.token);
  return { id, codes: made.body.payload.codes as string[] };
};
const use = async (of: Member, code: string) => {
  const { status, body } = await site.call('/promotion/coupon', { code }, of.token);
  return status === 200 ? body.payload : body.code;
};
const held = async (of: Member) => (await balances(db(), of.id))!;

test('a code gives its points once, and leads to who used it', async () => {
  const { id, codes } = await batch();
  const a = await member();
  const typed = `${codes[0]!.slice(0, 4).toLowerCase()}-${codes[0]!.slice(4)}`;
  expect(await use(a, typed)).toEqual({ name: '시험 쿠폰', currency: 'point', amount: 5_000, need: 0 });
  expect(await use(a, codes[0]!)).toBe('BONUS_CODE_USED');
  // one a member, whichever code
  expect(await use(a, codes[1]!)).toBe('BONUS_CODE_USED');
  expect(await use(await member(), codes[0]!)).toBe('BONUS_CODE_INVALID');
  expect((await held(a)).point).toBe(5_000);
  const list = (await site.call('/staff/promotions/coupons', { id }, kim.token)).body.payload;
  expect(list.pagination.total).toBe(2);
  expect(list.list.map(({ uses }: { uses: number }) => uses).toSorted()).toEqual([0, 1]);
  const { body } = await site.call('/staff/bonus/list', { code: '시험 쿠폰' }, kim.token);
  expect(body.payload.list).toMatchObject([{ memberId: String(a.id), amount: 5_000, state: 'done', requestSeq: null }]);
});

test('of two who use the last one at once, one gets it, and one who sends it twice gets it once', async () => {
  const { codes } = await batch({ perCode: 2, total: 3 });
  const [a, b, c, d] = [await member(), await member(), await member(), await member()];
  const twice = await Promise.all([use(a, codes[0]!), use(a, codes[0]!), use(a, codes[0]!)]);
  expect(twice.filter((one) => typeof one === 'object')).toHaveLength(1);
  const answers = await Promise.all([use(b, codes[0]!), use(c, codes[0]!)]);
  expect(answers.filter((one) => one === 'BONUS_CODE_INVALID')).toHaveLength(1);
  // the batch has one use left, also for another code
  const last = await Promise.all([use(d, codes[1]!), use(await member(), codes[1]!)]);
  expect(last.filter((one) => one === 'BONUS_CODE_INVALID')).toHaveLength(1);
  const { rows } = await sql<{ points: number }>`
    select sum(b.amount)::bigint as points from promotion_coupon_use u join bonus b on b.id = u.bonus_id
    where u.code = any(${codes}::text[])`.execute(db());
  expect(rows[0]!.points).toBe(15_000);
  expect((await runAudit(site.database.pool)).filter(({ holds }) => !holds)).toEqual([]);
});

test('the audit names a use that gave another bonus, one that gave none, and a bonus of a batch without a use', async () => {
  const { codes } = await batch();
  const a = await member();
  expect(await use(a, codes[0]!)).toMatchObject({ amount: 5_000 });
  const { rows } = await sql<{ bonus_id: number }>`
    select bonus_id from promotion_coupon_use where code = ${codes[0]!}`.execute(db());
  const found = async () =>
    (await runAudit(site.database.pool, [promotions])).filter(({ holds }) => !holds).map(({ name }) => name);
  expect(await found()).toEqual([]);
  const owner = new pg.Client({ connectionString: site.database.ownerUrl });
  await owner.connect();
  try {
    for (const [change, back] of [
      ['update promotion_coupon_use set code = $2 where bonus_id = $1', codes[0]],
      ['update promotion_coupon_use set member_id = $2 where bonus_id = $1', a.id],
      ['update bonus set amount = $2 where id = $1', 5_000],
    ] as const) {
      const wrong = typeof back === 'number' ? back + 1 : 'LIMECOUPON';
      await owner.query(change, [rows[0]!.bonus_id, wrong]);
      expect(await found(), change).toContain('promotion-coupons');
      await owner.query(change, [rows[0]!.bonus_id, back]);
    }
    await owner.query('begin');
    await owner.query('delete from promotion_coupon_use where bonus_id = $1', [rows[0]!.bonus_id]);
    const { rows: seen } = await owner.query<{ broken: number }>(
      `select broken::int as broken from (${promotions.sql}) c where name = 'promotion-coupons'`,
    );
    await owner.query('rollback');
    expect(seen).toEqual([{ broken: 1 }]);
  } finally {
    await owner.end();
  }
  expect(await found()).toEqual([]);
});

test('a code of cash locks it until it is rolled, one bonus at a time', async () => {
  const cash = { gives: 'cash', amount: 10_000, perMember: 2, rolling: { ...rolling, percent: 300 } };
  const { codes } = await batch(cash);
  const a = await member();
  expect(await use(a, codes[0]!)).toMatchObject({ currency: 'cash', amount: 10_000, need: 30_000 });
  expect(await use(a, codes[1]!)).toBe('BONUS_ACTIVE');
  const state = (await site.call('/balance/state', {}, a.token)).body.payload;
  expect([(await held(a)).cash, state.withdrawable]).toEqual([10_000, 0]);
  // a bonus that is free at once blocks no other
  expect(await use(a, (await batch()).codes[0]!)).toMatchObject({ need: 0 });
});

test('a code that is over, stopped or none is refused, and cannot be guessed', async () => {
  const a = await member();
  expect(await use(a, (await batch({}, 1, '2020-02-01')).codes[0]!)).toBe('BONUS_CODE_INVALID');
  const { id, codes } = await batch();
  await site.call('/staff/promotions/stop', { id, reason: '끝' }, kim.token);
  expect(await use(a, codes[0]!)).toBe('BONUS_CODE_INVALID');
  expect((await site.call('/staff/promotions/make-coupons', { id, count: 1 }, kim.token)).body.code).toBe(
    'PROMOTION_STOPPED',
  );
  expect((await site.call('/staff/promotions/make-coupons', { id: '999999', count: 1 }, kim.token)).status).toBe(404);
  for (let i = 0; i < 8; i += 1) expect(await use(a, `GUESS${i}`)).toBe('BONUS_CODE_INVALID');
  expect(await use(a, (await batch()).codes[0]!)).toBe('TOO_MANY_REQUESTS');
});
