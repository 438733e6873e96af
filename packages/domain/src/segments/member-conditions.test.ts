import { expect, test } from 'vitest';
import { isComplete, memberConditionKinds } from './member-conditions.ts';
import type { MemberCondition } from './member-conditions.ts';

const complete: [string, MemberCondition, boolean][] = [
  ['no grade', { kind: 'grade', grades: [] }, false],
  ['a grade', { kind: 'grade', grades: [3] }, true],
  ['no state', { kind: 'state', states: [] }, false],
  ['a state', { kind: 'state', states: ['normal'] }, true],
  ['no day', { kind: 'joined', from: null, to: null }, false],
  ['from a day', { kind: 'joined', from: '2026-01-01', to: null }, true],
  ['one day', { kind: 'joined', from: '2026-01-01', to: '2026-01-01' }, true],
  ['ends before it begins', { kind: 'lastBet', from: '2026-01-02', to: '2026-01-01' }, false],
  ['until a day', { kind: 'lastBet', from: null, to: '2026-01-01' }, true],
  ['never', { kind: 'neverBet' }, true],
  ['no amount', { kind: 'balance', min: null, max: null }, false],
  ['nothing held', { kind: 'balance', min: null, max: 0 }, true],
  ['just so much', { kind: 'balance', min: 5, max: 5 }, true],
  ['least above most', { kind: 'balance', min: 6, max: 5 }, false],
  ['no tag', { kind: 'tag', tags: [], has: true }, false],
  ['a tag', { kind: 'tag', tags: ['VIP'], has: false }, true],
  ['no join code', { kind: 'joinCode', codes: [] }, false],
  ['a join code', { kind: 'joinCode', codes: ['LIME'] }, true],
  ['no agent', { kind: 'agent', codes: [], below: true }, false],
  ['an agent', { kind: 'agent', codes: ['SEOUL'], below: false }, true],
  ['signed in until a day', { kind: 'lastSignIn', from: null, to: '2026-01-01' }, true],
  ['below nothing', { kind: 'netDeposit', min: null, max: -1 }, true],
  ['turnover of all days', { kind: 'turnover', from: null, to: null, min: 1, max: null }, true],
  ['turnover without amounts', { kind: 'turnover', from: '2026-01-01', to: null, min: null, max: null }, false],
  [
    'turnover of days that end before they begin',
    { kind: 'turnover', from: '2026-01-02', to: '2026-01-01', min: 1, max: null },
    false,
  ],
  ['open slips or not', { kind: 'openSlips', has: false }, true],
];
test.each(complete)('%s: complete is %s', (_why, condition, is) => expect(isComplete(condition)).toBe(is));

test('every kind is offered once, beginning as one of itself', () => {
  expect(new Set(memberConditionKinds.map(({ kind }) => kind)).size).toBe(memberConditionKinds.length);
  for (const { kind, start } of memberConditionKinds) expect(start.kind).toBe(kind);
});
