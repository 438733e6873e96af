import { expect, test } from 'vitest';
import { hasReachedAge, mayStake } from './may-stake.ts';

const today = '2026-11-21';
test.each([
  ['of age today', { state: 'normal', birthday: '2007-11-21' }, null],
  ['of age tomorrow', { state: 'normal', birthday: '2007-11-22' }, 'BET_UNDER_AGE'],
  ['no birthday', { state: 'normal', birthday: null }, 'BET_BIRTHDAY_REQUIRED'],
  ['suspended', { state: 'suspended', birthday: '1990-01-01' }, 'BET_MEMBER_STATE'],
  ['not accepted yet', { state: 'waiting', birthday: '1990-01-01' }, 'BET_MEMBER_STATE'],
  ['left', { state: 'left', birthday: '1990-01-01' }, 'BET_MEMBER_STATE'],
] as const)('%s', (_why, member, code) => expect(mayStake(member, today, 19)?.code ?? null).toBe(code));

test('born on 29 February one turns on 1 March', () => {
  expect([hasReachedAge('2008-02-29', '2027-02-28', 19), hasReachedAge('2008-02-29', '2027-03-01', 19)]).toEqual([
    false,
    true,
  ]);
});
