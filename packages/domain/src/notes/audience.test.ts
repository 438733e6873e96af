import { expect, test } from 'vitest';
import { describeAudience } from './audience.ts';
import type { NoteAudience } from './audience.ts';

const described: [NoteAudience, string][] = [
  [{ to: 'members', memberIds: [1, 2] }, '회원 2명'],
  [{ to: 'filter', conditions: [] }, '모든 회원'],
  [{ to: 'agent', agentId: 7 }, '총판의 회원'],
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
  [
    { to: 'filter', conditions: [{ kind: 'agent', codes: ['SEOUL', 'BUSAN'], below: true }] },
    '총판 SEOUL·BUSAN 하위 포함',
  ],
  [{ to: 'filter', conditions: [{ kind: 'agent', codes: ['SEOUL'], below: false }] }, '총판 SEOUL 직속'],
  [
    {
      to: 'filter',
      conditions: [
        { kind: 'tag', tags: ['VIP', '관찰'], has: false },
        { kind: 'joinCode', codes: ['LIME'] },
        { kind: 'lastSignIn', from: '2026-01-01', to: null },
        { kind: 'netDeposit', min: -5_000, max: null },
        { kind: 'turnover', from: null, to: '2026-01-31', min: null, max: 100_000 },
      ],
    },
    '태그 VIP·관찰 없음, 가입코드 LIME, 마지막 로그인 2026-01-01부터, 순입금 -5,000원 이상, 베팅금액 2026-01-31까지 100,000원 이하',
  ],
];
test.each(described)('%j reads as %s', (audience, words) => expect(describeAudience(audience)).toBe(words));
