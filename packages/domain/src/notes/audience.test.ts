import { expect, test } from 'vitest';
import { describeAudience, isComplete, noteConditionKinds } from './audience.ts';
import type { NoteAudience, NoteCondition } from './audience.ts';

const complete: [string, NoteCondition, boolean][] = [
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
  ['open slips or not', { kind: 'openSlips', has: false }, true],
];
test.each(complete)('%s: complete is %s', (_why, condition, is) => expect(isComplete(condition)).toBe(is));

const described: [NoteAudience, string][] = [
  [{ to: 'members', memberIds: [1, 2] }, '회원 2명'],
  [{ to: 'filter', conditions: [] }, '모든 회원'],
  [{ to: 'filter', conditions: [{ kind: 'grade', grades: [1, 3] }] }, '1·3레벨'],
  [
    {
      to: 'filter',
      conditions: [
        { kind: 'state', states: ['normal', 'suspended'] },
        { kind: 'joined', from: '2026-01-01', to: null },
        { kind: 'lastBet', from: null, to: '2026-02-01' },
        { kind: 'balance', min: 10_000, max: null },
        { kind: 'openSlips', has: false },
      ],
    },
    '정상·정지, 가입 2026-01-01부터, 마지막 베팅 2026-02-01까지, 보유금 10,000원 이상, 진행 중 베팅 없음',
  ],
  [
    {
      to: 'filter',
      conditions: [
        { kind: 'balance', min: 0, max: 9_999 },
        { kind: 'joined', from: '2026-01-01', to: '2026-01-31' },
        { kind: 'neverBet' },
      ],
    },
    '보유금 0원 ~ 9,999원, 가입 2026-01-01 ~ 2026-01-31, 베팅한 적 없음',
  ],
  [{ to: 'filter', conditions: [{ kind: 'balance', min: null, max: 500 }] }, '보유금 500원 이하'],
];
test.each(described)('%j reads as %s', (audience, words) => expect(describeAudience(audience)).toBe(words));

test('every kind is offered once, beginning as one of itself', () => {
  expect(new Set(noteConditionKinds.map(({ kind }) => kind)).size).toBe(noteConditionKinds.length);
  for (const { kind, start } of noteConditionKinds) expect(start.kind).toBe(kind);
});
