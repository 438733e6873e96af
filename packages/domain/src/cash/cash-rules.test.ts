import { expect, test } from 'vitest';
import { checkCashTime, checkDeposit, checkWithdrawal, unknownLimits } from './amounts.ts';
import { isWithinHours } from './cash-hours.ts';
import { cashLimitsFor, cashRuleFor, cashRulesLoosen } from './cash-rules.ts';
import type { CashRule } from './cash-rules.ts';

const rule: CashRule = {
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
const facts = { today: 0, countToday: 0, lastAt: null, depositAt: null };
const site = { most: 1_000_000, day: 3_000_000 };
/** A moment of Seoul. */
const at = (time: string) => new Date(`2026-11-27T${time}+09:00`);

test.each([
  ['a second before it opens', '08:59:59', '09:00', '18:00', false],
  ['as it opens', '09:00:00', '09:00', '18:00', true],
  ['its last second', '17:59:59', '09:00', '18:00', true],
  ['as it closes', '18:00:00', '09:00', '18:00', false],
  ['over midnight, before it opens', '21:59:59', '22:00', '02:00', false],
  ['over midnight, as it opens', '22:00:00', '22:00', '02:00', true],
  ['over midnight, at midnight', '00:00:00', '22:00', '02:00', true],
  ['over midnight, its last second', '01:59:59', '22:00', '02:00', true],
  ['over midnight, as it closes', '02:00:00', '22:00', '02:00', false],
  ['until midnight, its last second', '23:59:59', '18:00', '00:00', true],
  ['until midnight, at midnight', '00:00:00', '18:00', '00:00', false],
])('hours: %s', (_what, time, from, until, open) => expect(isWithinHours({ from, until }, at(time))).toBe(open));

test('the first rule that fits a grade counts; none is none', () => {
  const vip = { ...rule, grades: [9, 10], most: 5 };
  const all = { ...rule, most: 3 };
  const deposits = { ...rule, kind: 'deposit' as const };
  expect(cashRuleFor([deposits, vip, all], 'withdrawal', 10)).toBe(vip);
  expect(cashRuleFor([deposits, vip, all], 'withdrawal', 8)).toBe(all);
  expect(cashRuleFor([all, vip], 'withdrawal', 10)).toBe(all);
  expect(cashRuleFor([vip], 'withdrawal', 8)).toBeNull();
});

test('of site and rule the stricter counts', () => {
  const limits = (own: Partial<CashRule>, day: number | null = 3_000_000) =>
    cashLimitsFor({ ...site, day }, { ...rule, ...own }, facts);
  expect(cashLimitsFor(site, null, facts)).toEqual({ ...unknownLimits, most: 1_000_000, day: 3_000_000 });
  expect(limits({ most: 2_000_000, day: 5_000_000 })).toMatchObject({ most: 1_000_000, day: 3_000_000 });
  expect(limits({ most: 500_000, day: 600_000 })).toMatchObject({ most: 500_000, day: 600_000 });
  expect(limits({ day: 600_000 }, null).day).toBe(600_000);
  expect(limits({}, null).day).toBeNull();
  expect(limits({ least: 5_000 }).least).toBe(10_000);
  expect(limits({ least: 50_000 }).least).toBe(50_000);
});

test('waits: both edges of the cool time, the time after a deposit and the count', () => {
  const lastAt = at('12:00:00');
  const cool = cashLimitsFor(site, { ...rule, coolMinutes: 30 }, { ...facts, lastAt });
  expect(checkCashTime(cool, at('12:29:59'))).toEqual({
    code: 'CASH_COOL_TIME',
    detail: { until: at('12:30:00').toISOString() },
  });
  expect(checkCashTime(cool, at('12:30:00'))).toBeNull();
  const deposited = cashLimitsFor(site, { ...rule, afterDepositMinutes: 60 }, { ...facts, depositAt: lastAt });
  expect(checkCashTime(deposited, at('12:59:59'))?.code).toBe('CASH_AFTER_DEPOSIT');
  expect(checkCashTime(deposited, at('13:00:00'))).toBeNull();
  const forDeposits = { ...rule, kind: 'deposit' as const, afterDepositMinutes: 60 };
  expect(cashLimitsFor(site, forDeposits, { ...facts, depositAt: lastAt }).depositUntil).toBeNull();
  const counted = (countToday: number) => cashLimitsFor(site, { ...rule, dayCount: 3 }, { ...facts, countToday });
  expect(checkCashTime(counted(2), lastAt)).toBeNull();
  expect(checkCashTime(counted(3), lastAt)).toEqual({ code: 'CASH_DAY_COUNT', detail: { limit: 3 } });
});

test('the time is refused before the amount; the least before the unit', () => {
  const closed = cashLimitsFor(site, { ...rule, from: '09:00', until: '18:00', least: 50_000 }, facts);
  expect(checkDeposit({ amount: 0 }, closed, at('20:00:00'))?.code).toBe('CASH_HOURS');
  expect(checkWithdrawal({ amount: 0, password: '' }, 0, closed, at('20:00:00'))?.code).toBe('CASH_HOURS');
  expect(checkDeposit({ amount: 49_999 }, closed, at('12:00:00'))).toEqual({
    code: 'CASH_BELOW_MINIMUM',
    detail: { minimum: 50_000 },
  });
  expect(checkDeposit({ amount: 50_000 }, closed, at('12:00:00'))).toBeNull();
});

test.each([
  ['nothing changes', rule, rule, false],
  ['a first rule', null, rule, false],
  ['a rule is gone that held nothing', rule, null, false],
  ['a higher most', { ...rule, most: 10_000 }, { ...rule, most: 10_001 }, true],
  ['a lower most', { ...rule, most: 10_000 }, { ...rule, most: 9_999 }, false],
  ['no most any more', { ...rule, most: 10_000 }, rule, true],
  ['a higher day', { ...rule, day: 1 }, { ...rule, day: 2 }, true],
  ['one request more a day', { ...rule, dayCount: 1 }, { ...rule, dayCount: 2 }, true],
  ['a lower least', { ...rule, least: 20_000 }, { ...rule, least: 10_000 }, true],
  ['a shorter cool time', { ...rule, coolMinutes: 5 }, { ...rule, coolMinutes: 4 }, true],
  ['sooner after a deposit', { ...rule, afterDepositMinutes: 5 }, null, true],
  ['hours at all', rule, { ...rule, from: '09:00', until: '18:00' }, false],
  ['a minute more', { ...rule, from: '09:00', until: '18:00' }, { ...rule, from: '09:00', until: '18:01' }, true],
  ['a minute less', { ...rule, from: '09:00', until: '18:00' }, { ...rule, from: '09:01', until: '18:00' }, false],
  ['other hours', { ...rule, from: '22:00', until: '02:00' }, { ...rule, from: '02:00', until: '03:00' }, true],
  ['no hours any more', { ...rule, from: '09:00', until: '18:00' }, rule, true],
  ['only for some grades', { ...rule, most: 1 }, { ...rule, most: 1, grades: [1, 2] }, true],
])('loosening: %s', (_what, before, after, loosens) => {
  const list = (one: CashRule | null) => (one ? [one] : []);
  expect(cashRulesLoosen(list(before), list(after), 'withdrawal')).toBe(loosens);
  expect(cashRulesLoosen(list(before), list(after), 'deposit')).toBe(false);
});
