import { expect, test } from 'vitest';
import { auditLines, membersNamed } from './audit-lines.ts';

const members = new Map([['7', 'opmmid1']]);

test.each<[string, string, unknown, unknown, [label: string, before: string | null, after: string | null][]]>([
  [
    'an approved deposit',
    'deposit.approve',
    { status: 'received' },
    { status: 'done', amount: 30_000, memberId: '7' },
    [
      ['상태', '접수', '완료'],
      ['금액', null, '30,000원'],
      ['회원', null, 'opmmid1'],
    ],
  ],
  [
    'scores by period',
    'result.propose',
    { status: 'finished', detail: { periods: [[1, 1]] } },
    {
      status: 'finished',
      detail: {
        periods: [
          [1, 1],
          [1, 0],
        ],
      },
    },
    [['점수 · 구간별 점수', '1:1', '1:1, 1:0']],
  ],
  ['ended sessions', 'staff.sessions-end', null, { sessionsEnded: 0 }, [['종료한 접속', null, '0개']]],
  [
    'a refused right',
    'staff.denied',
    null,
    { code: 'STAFF_RIGHT_MISSING', right: 'audit.view' },
    [['거절된 이유', null, expect.stringMatching(/권한/)]],
  ],
  [
    'what another must approve',
    'approval.ask',
    null,
    { id: '1', kind: 'setting', lines: [{ label: '최소 금액', before: '1원', after: '2원' }] },
    [['최소 금액', '1원', '2원']],
  ],
  [
    'a promotion',
    'promotion.change',
    { name: '쿠폰', fromDay: '2026-11-01', lastDay: null, windows: [], terms: { gives: 'cash', amount: 7_000 } },
    {
      kind: 'coupon',
      name: '쿠폰',
      fromDay: '2026-11-01',
      lastDay: null,
      windows: [],
      terms: { gives: 'cash', amount: 9_000 },
    },
    [['금액', '7,000원', '9,000원']],
  ],
  [
    'a moment',
    'trading.start',
    null,
    { startsAt: '2026-11-28T08:00:00.000Z' },
    [['시작 시각', null, '2026-11-28 17:00:00']],
  ],
  ['a bare value', 'member.grade', 1, 4, [['값', '1', '4']]],
  ['a value that became none', 'x.y', { memo: 'x' }, { memo: null }, [['메모', 'x', '없음']]],
  ['lists of rows', 'x.y', null, { markets: [{ type: 1, line: 2 }] }, [['마켓', null, '종류 1 · 기준점 2']]],
  ['nothing at all', 'x.y', null, null, []],
])('%s is told in the words of the forms', (_what, action, before, after, expected) =>
  expect(auditLines({ action, before, after }, members).map((line) => [line.label, line.before, line.after])).toEqual(
    expected,
  ),
);

test('members are found in the subject and in what was recorded', () =>
  expect(
    membersNamed([
      { subject: 'member:7', before: null, after: null },
      { subject: 'cash:3', before: null, after: { memberId: '8' } },
      { subject: 'slip:1', before: { memberId: '7' }, after: null },
    ]),
  ).toEqual(['7', '8']));
