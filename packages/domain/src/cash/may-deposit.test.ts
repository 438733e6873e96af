import { expect, test } from 'vitest';
import { mayDeposit } from './may-deposit.ts';

test.each([
  ['of age today', { state: 'normal', birthday: '2007-11-21' }, null],
  ['of age tomorrow', { state: 'normal', birthday: '2007-11-22' }, { code: 'CASH_UNDER_AGE', detail: { age: 19 } }],
  ['no birthday', { state: 'normal', birthday: null }, { code: 'CASH_BIRTHDAY_REQUIRED' }],
  ['suspended, whatever else', { state: 'suspended', birthday: null }, { code: 'CASH_MEMBER_STATE' }],
  ['not accepted yet', { state: 'waiting', birthday: '1990-01-01' }, { code: 'CASH_MEMBER_STATE' }],
  ['left', { state: 'left', birthday: '1990-01-01' }, { code: 'CASH_MEMBER_STATE' }],
] as const)('%s', (_why, member, refusal) => expect(mayDeposit(member, '2026-11-21', 19)).toEqual(refusal));
