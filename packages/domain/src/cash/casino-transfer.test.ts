import { describe, expect, test } from 'vitest';
import {
  casinoQuickAmounts,
  checkExchange,
  checkTopUp,
  floorExchange,
  floorTopUp,
  judgeTransfer,
  mayTopUp,
  topUpMost,
} from './casino-transfer.ts';
import type { ToppingMember } from './casino-transfer.ts';

const room = { cash: 100_000, locked: 0, day: null, today: 0 };

describe('the amount of a top-up', () => {
  test.each([
    ['nothing', 0, room, 'CASH_BELOW_MINIMUM'],
    ['a won below the minimum', 9_999, room, 'CASH_BELOW_MINIMUM'],
    ['the minimum', 10_000, room, null],
    ['a won more', 10_001, room, 'CASH_UNIT'],
    ['a step more', 11_000, room, null],
    ['all of the cash', 100_000, room, null],
    ['a step above the cash', 101_000, room, 'CASINO_ABOVE_CASH'],
    ['all that is not locked', 85_000, { ...room, locked: 15_000 }, null],
    ['a step into locked bonus money', 86_000, { ...room, locked: 15_000 }, 'CASINO_LOCKED_BONUS'],
    ['anything while all is locked', 10_000, { ...room, locked: 100_000 }, 'CASINO_LOCKED_BONUS'],
    ['what is left of the day', 20_000, { ...room, day: 50_000, today: 30_000 }, null],
    ['a step above what is left', 21_000, { ...room, day: 50_000, today: 30_000 }, 'CASH_DAY_LIMIT'],
    ['anything once the day is full', 10_000, { ...room, day: 50_000, today: 60_000 }, 'CASH_DAY_LIMIT'],
  ])('%s', (_what, amount, of, code) => {
    expect(checkTopUp(amount, of)?.code ?? null).toBe(code);
  });

  test('says what could be sent instead', () => {
    expect(checkTopUp(100_000, { ...room, locked: 15_500 })).toEqual({
      code: 'CASINO_LOCKED_BONUS',
      detail: { free: 84_000, locked: 15_500 },
    });
    expect(checkTopUp(50_000, { ...room, day: 60_500, today: 40_000 })?.detail).toEqual({
      limit: 60_500,
      left: 20_000,
    });
  });

  test.each([
    [{ ...room, cash: 1_284_500, locked: 15_000 }, 1_269_000],
    [{ ...room, cash: 999 }, 0],
    [{ ...room, cash: 10_000, locked: 20_000 }, 0],
    [{ ...room, day: 50_000, today: 12_500 }, 37_000],
    [{ ...room, day: 50_000, today: 50_000 }, 0],
  ])('of %j at most %d', (of, most) => expect(topUpMost(of)).toBe(most));
});

describe('the amount of an exchange', () => {
  test.each([
    ['below the minimum', 9_999, 100_000, 'CASH_BELOW_MINIMUM'],
    ['the minimum', 10_000, 10_000, null],
    ['between two steps', 15_000, 100_000, 'CASH_UNIT'],
    ['all of the credit', 100_000, 109_999, null],
    ['a step above the credit', 110_000, 109_999, 'CASINO_ABOVE_CREDIT'],
    ['of an empty account', 10_000, 0, 'CASINO_ABOVE_CREDIT'],
  ])('%s', (_what, amount, credit, code) => expect(checkExchange(amount, credit)?.code ?? null).toBe(code));
});

test.each([
  [999, 0, 0],
  [1_000, 1_000, 0],
  [9_999, 9_000, 0],
  [10_000, 10_000, 10_000],
  [325_999, 325_000, 320_000],
])('%d is rounded down to %d in, %d out', (amount, topUp, exchange) => {
  expect([floorTopUp(amount), floorExchange(amount)]).toEqual([topUp, exchange]);
});

test('the quick amounts are the ten of the specification', () => {
  expect(casinoQuickAmounts).toHaveLength(10);
  expect(casinoQuickAmounts.reduce((sum, amount) => sum + amount, 0)).toBe(8_866_000);
});

const now = Date.parse('2026-11-25T12:00:00Z');
const at = { now, today: '2026-11-25', ageLimit: 19 };
const grown: ToppingMember = { state: 'normal', birthday: '1990-01-01', restingUntil: null };

describe('who may bring money into the casino', () => {
  test.each([
    ['one who may play', grown, null],
    ['one whose rest is over', { ...grown, restingUntil: now }, null],
    ['one who rests', { ...grown, restingUntil: now + 1 }, 'RESTING'],
    ['one who was suspended', { ...grown, state: 'suspended' }, 'CASH_MEMBER_STATE'],
    ['one without a birthday', { ...grown, birthday: null }, 'CASH_BIRTHDAY_REQUIRED'],
    ['one a day too young', { ...grown, birthday: '2007-11-26' }, 'CASH_UNDER_AGE'],
    ['one of age today', { ...grown, birthday: '2007-11-25' }, null],
  ] as const)('%s', (_who, member, code) => expect(mayTopUp(member, at)?.code ?? null).toBe(code));
});

describe('what becomes of what is on its way', () => {
  const fault = { code: 'CASH_MEMBER_STATE' } as const;
  test.each([
    ['a fresh top-up', 'in', 0, null, null],
    ['one at the last moment', 'in', 58_999, null, null],
    ['one a moment later', 'in', 59_000, null, 'CASINO_TRANSFER_LATE'],
    ['one whose member may not play any more', 'in', 10, fault, 'CASH_MEMBER_STATE'],
    ['money on its way home', 'out', 10, null, null],
    ['the same after an hour, whatever its member may do', 'out', 3_600_000, fault, null],
  ] as const)('%s', (_what, direction, age, why, reason) => expect(judgeTransfer(direction, age, why)).toBe(reason));
});
