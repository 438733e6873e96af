import { expect, test } from 'vitest';
import { checkDeposit, checkWithdrawal, floorToCashUnit } from './amounts.ts';

test.each([
  ['nothing', 0, 'CASH_BELOW_MINIMUM'],
  ['one won less than the least', 9_999, 'CASH_BELOW_MINIMUM'],
  ['the least', 10_000, null],
  ['one won more than the least', 10_001, 'CASH_UNIT'],
  ['half a unit', 15_000, 'CASH_UNIT'],
  ['two units', 20_000, null],
  ['the most a call takes', 9_000_000_000_000, null],
])('a deposit of %s', (_what, amount, code) => expect(checkDeposit({ amount })?.code ?? null).toBe(code));

test.each([
  ['less than the least, without a password', 9_999, '', 0, 'CASH_BELOW_MINIMUM'],
  ['no multiple, without a password', 10_001, '', 0, 'CASH_UNIT'],
  ['no password, above the balance', 20_000, '', 10_000, 'CASH_WITHDRAWAL_PASSWORD_EMPTY'],
  ['a unit above the balance', 20_000, '1234', 10_000, 'CASH_INSUFFICIENT'],
  ['a won above the balance', 20_000, '1234', 19_999, 'CASH_INSUFFICIENT'],
  ['all of it', 20_000, '1234', 20_000, null],
])('a withdrawal: %s', (_what, amount, password, cash, code) =>
  expect(checkWithdrawal({ amount, password }, cash)?.code ?? null).toBe(code),
);

test.each([
  [0, 0],
  [9_999, 0],
  [10_000, 10_000],
  [19_999, 10_000],
  [20_000, 20_000],
])('of %d won one can ask for %d', (cash, most) => expect(floorToCashUnit(cash)).toBe(most));
