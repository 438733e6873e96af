import { expect, test } from 'vitest';
import { agentStatementRows, rateName } from './staff-agents.texts.ts';

const zero = { count: 0, stake: 0 };
const statement = {
  from: '2026-11-01',
  to: '2026-11-15',
  asOf: null,
  shares: { stake: 1_000, lost: 0, deposit: 0, net: 0 },
  notCounted: { members: 0, member: zero, void: zero, bonus: zero },
  ledger: { count: 1, stake: 100_000, transfers: 1, amount: 100_000 },
};

test('a statement as rows adds up to its last one', () => {
  const rows = agentStatementRows({
    ...statement,
    lines: [
      { key: 'stake:sports:6', correction: false, rate: 100, base: 100_000, count: 1, amount: 1_000 },
      { key: 'deposit', correction: true, rate: 50, base: -10_000, count: -1, amount: -50 },
    ],
    children: [{ agentId: '2', name: '여의도', amount: 400 }],
    corrections: -50,
    total: 550,
  });
  expect(rows.map(({ name, rate, amount }) => [name, rate, amount])).toEqual([
    ['스포츠 6폴더 이상', 1, 1_000],
    ['입금', 0.5, -50],
    ['하위 여의도 몫', null, -400],
    ['하위 총판의 재정산 정정', null, 0],
    ['합계', null, 550],
  ]);
  expect(rows.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0)).toBe(550);
});

test.each([
  ['lost:casino:1', '카지노 낙첨'],
  ['net', '순입금'],
  ['other', 'other'],
])('%s is called %s', (key, name) => expect(rateName(key)).toBe(name));
