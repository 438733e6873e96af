import { expect, test } from 'vitest';
import { checkDeposit, checkWithdrawal, floorToCashUnit, unknownLimits } from './amounts.ts';

const limits = { ...unknownLimits, most: 100_000_000 };
const now = new Date('2026-11-27T03:00:00Z');

test.each([
  ['nothing', 0, 'CASH_BELOW_MINIMUM'],
  ['one won less than the least', 9_999, 'CASH_BELOW_MINIMUM'],
  ['the least', 10_000, null],
  ['one won more than the least', 10_001, 'CASH_UNIT'],
  ['half a unit', 15_000, 'CASH_UNIT'],
  ['two units', 20_000, null],
  ['the most of one request', 100_000_000, null],
  ['a unit more than the most', 100_010_000, 'CASH_ABOVE_MAXIMUM'],
  ['a won more than the most', 100_000_001, 'CASH_UNIT'],
  ['the most a call takes', 9_000_000_000_000, 'CASH_ABOVE_MAXIMUM'],
])('a deposit of %s', (_what, amount, code) => expect(checkDeposit({ amount }, limits, now)?.code ?? null).toBe(code));

test.each([
  ['up to the day’s limit', 300_000, 0, 300_000, null],
  ['a unit above it', 310_000, 0, 300_000, { limit: 300_000, left: 300_000 }],
  ['the rest of it', 100_000, 200_000, 300_000, null],
  ['a unit more than the rest', 110_000, 200_000, 300_000, { limit: 300_000, left: 100_000 }],
  ['nothing is left', 10_000, 300_000, 300_000, { limit: 300_000, left: 0 }],
  ['the limit was lowered below what was asked for', 10_000, 500_000, 300_000, { limit: 300_000, left: 0 }],
  ['the rest is no unit', 10_000, 295_000, 300_000, { limit: 300_000, left: 0 }],
  ['no limit', 90_000_000, 990_000_000, null, null],
])('a day: %s', (_what, amount, today, day, detail) => {
  const refusal = detail === null ? null : { code: 'CASH_DAY_LIMIT', detail };
  expect(checkDeposit({ amount }, { ...limits, day, today }, now)).toEqual(refusal);
  expect(checkWithdrawal({ amount, password: '1' }, amount, { ...limits, day, today }, now)).toEqual(refusal);
});

test('a page that knows no limits leaves them to the server', () =>
  expect(checkDeposit({ amount: 9_000_000_000_000 }, unknownLimits, now)).toBeNull());

test.each([
  ['less than the least, without a password', 9_999, '', 0, 'CASH_BELOW_MINIMUM'],
  ['no multiple, without a password', 10_001, '', 0, 'CASH_UNIT'],
  ['above the most, without a password', 100_010_000, '', 0, 'CASH_ABOVE_MAXIMUM'],
  ['no password, above the balance', 20_000, '', 10_000, 'CASH_WITHDRAWAL_PASSWORD_EMPTY'],
  ['a unit above the balance', 20_000, '1234', 10_000, 'CASH_INSUFFICIENT'],
  ['a won above the balance', 20_000, '1234', 19_999, 'CASH_INSUFFICIENT'],
  ['all of it', 20_000, '1234', 20_000, null],
])('a withdrawal: %s', (_what, amount, password, cash, code) =>
  expect(checkWithdrawal({ amount, password }, cash, limits, now)?.code ?? null).toBe(code),
);

test.each([
  [0, 0],
  [9_999, 0],
  [10_000, 10_000],
  [19_999, 10_000],
  [20_000, 20_000],
])('of %d won one can ask for %d', (cash, most) => expect(floorToCashUnit(cash)).toBe(most));

test.each([
  ['all but the bonus', 110_000, 30_000, null],
  [
    'a unit of the bonus',
    120_000,
    30_000,
    { code: 'CASH_WITHDRAWABLE', detail: { withdrawable: 110_000, locked: 30_000 } },
  ],
  [
    'a won of the bonus',
    110_000,
    30_001,
    { code: 'CASH_WITHDRAWABLE', detail: { withdrawable: 109_999, locked: 30_001 } },
  ],
  ['all is bonus', 10_000, 140_000, { code: 'CASH_WITHDRAWABLE', detail: { withdrawable: 0, locked: 140_000 } }],
  ['more than there is', 150_000, 30_000, { code: 'CASH_INSUFFICIENT' }],
])('a withdrawal of 140,000 won with a locked bonus: %s', (_what, amount, locked, refusal) =>
  expect(checkWithdrawal({ amount, password: '1234' }, 140_000, limits, now, locked)).toEqual(refusal),
);
