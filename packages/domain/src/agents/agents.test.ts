import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { betKinds } from '../betting/bet-kinds.ts';
import { agentStatement, settlePeriod, shareOf, statementParts } from './agent-statement.ts';
import type { AgentFact } from './agent-statement.ts';
import { checkTree, createAgentTree } from './agent-tree.ts';
import type { ParentFrom } from './agent-tree.ts';
import { foldersOf, groupOfKind } from './product-groups.ts';
import { areRates, changeDayRefusal, createRateBook, findRateBreach, layRates, maxRate, rateKeys } from './rates.ts';

const from = (fromDay: string, agentId: number, parentId: number | null): ParentFrom => ({
  agentId,
  fromDay,
  parentId,
});
const rates = (fromDay: string, agentId: number, sports: number, more = {}) => ({
  agentId,
  fromDay,
  rates: { 'stake:sports:1': sports, ...more },
});

describe('product groups', () => {
  test('every kind of slip is in one', () => {
    expect(betKinds.filter(({ kind }) => groupOfKind[kind] === undefined)).toEqual([]);
    expect(groupOfKind).toMatchObject({
      korean: 'sports',
      'live-single': 'inplay',
      mini: 'mini',
      'token-horse': 'token',
    });
  });
  test.each([
    ['sports', 0, 1],
    ['sports', 1, 1],
    ['sports', 5, 5],
    ['sports', 6, 6],
    ['inplay', 12, 6],
    ['casino', 0, 1],
    ['mini', 3, 1],
  ] as const)('%s of %d legs counts as %d', (group, legs, folders) => expect(foldersOf(group, legs)).toBe(folders));
});

describe('rates', () => {
  test('are known keys and whole hundredths of a percent up to the most', () => {
    expect(areRates(Object.fromEntries(rateKeys.map(({ key }) => [key, maxRate])))).toBe(true);
    expect(areRates({ deposit: 0, net: 1 })).toBe(true);
    for (const wrong of [{ deposit: maxRate + 1 }, { deposit: -1 }, { deposit: 0.5 }, { 'stake:sports:7': 1 }])
      expect(areRates(wrong)).toBe(false);
  });

  const tree = createAgentTree([from('2026-11-01', 1, null), from('2026-11-01', 2, 1)]);
  test.each([
    ['equal to the parent’s', 100, null],
    [
      'one hundredth above',
      101,
      { childId: 2, parentId: 1, key: 'stake:sports:1', rate: 101, most: 100, day: '2026-11-10' },
    ],
  ] as const)('%s', (_name, own, breach) => {
    const book = createRateBook([rates('2026-11-01', 1, 100), rates('2026-11-10', 2, own)]);
    expect(findRateBreach(tree, book, '2026-11-10')).toEqual(breach);
  });

  test('the parent’s may not fall below the child’s later either', () => {
    const rows = [rates('2026-11-01', 1, 100), rates('2026-11-01', 2, 80)];
    expect(findRateBreach(tree, createRateBook([...rows, rates('2026-12-01', 1, 80)]), '2026-11-21')).toBeNull();
    expect(findRateBreach(tree, createRateBook([...rows, rates('2026-12-01', 1, 79)]), '2026-11-21')).toMatchObject({
      day: '2026-12-01',
      most: 79,
    });
  });

  test('a move brings rates under another parent on its day', () => {
    const moved = createAgentTree([
      from('2026-11-01', 1, null),
      from('2026-11-01', 3, null),
      from('2026-11-01', 2, 1),
      from('2026-11-22', 2, 3),
    ]);
    const book = createRateBook([rates('2026-11-01', 1, 100), rates('2026-11-01', 2, 90), rates('2026-11-01', 3, 89)]);
    expect(findRateBreach(moved, book, '2026-11-21')).toMatchObject({ parentId: 3, day: '2026-11-22' });
    const raised = createRateBook([...[1, 2].map((id) => rates('2026-11-01', id, 90)), rates('2026-11-22', 3, 90)]);
    expect(findRateBreach(moved, raised, '2026-11-21')).toBeNull();
  });

  test('laid over a period are those of all its days, and of none around it', () => {
    const rows = [rates('2026-10-01', 1, 70), rates('2026-11-20', 1, 90), rates('2026-11-20', 2, 10)];
    const span = { agentId: 1, from: '2026-11-01', to: '2026-11-30', rates: { 'stake:sports:1': 40 } };
    const on = (own: Parameters<typeof layRates>[0], day: string) =>
      [1, 2].map((id) => createRateBook(layRates(own, span)).on(id, day)['stake:sports:1']);
    expect(on(rows, '2026-10-31')).toEqual([70, undefined]);
    expect(on(rows, '2026-11-01')).toEqual([40, undefined]);
    expect(on(rows, '2026-11-30')).toEqual([40, 10]);
    expect(on(rows, '2026-12-01')).toEqual([90, 10]);
    expect(on([...rows, rates('2026-12-01', 1, 20)], '2026-12-01')).toEqual([20, 10]);
    expect(on([], '2026-12-01')).toEqual([undefined, undefined]);
  });

  test('change from a day to come, and not in a settled period', () => {
    expect(changeDayRefusal('2026-11-21', '2026-11-20', null)).toBeNull();
    expect(changeDayRefusal('2026-11-20', '2026-11-20', null)).toMatchObject({ code: 'AGENT_DAY_PAST' });
    expect(changeDayRefusal('2026-11-16', '2026-11-20', '2026-11-15')).toMatchObject({ code: 'AGENT_DAY_PAST' });
    expect(changeDayRefusal('2026-11-15', '2026-11-20', '2026-11-15')).toMatchObject({ code: 'AGENT_PERIOD_SETTLED' });
  });
});

describe('the tree', () => {
  test('is another one from midnight on', () => {
    const tree = createAgentTree([
      from('2026-11-01', 1, null),
      from('2026-11-01', 2, null),
      from('2026-11-01', 3, 1),
      from('2026-11-21', 3, 2),
    ]);
    expect(tree.chainOn(3, '2026-11-20')).toEqual([3, 1]);
    expect(tree.chainOn(3, '2026-11-21')).toEqual([3, 2]);
    expect(tree.existsOn(3, '2026-10-31')).toBe(false);
    expect(tree.everBelow(1)).toEqual([1, 3]);
    expect(tree.movesAfter('2026-11-20')).toEqual([from('2026-11-21', 3, 2)]);
    expect(tree.movesAfter('2026-11-21')).toEqual([]);
  });

  test('has no circle, also not by two moves of different days', () => {
    const start = [from('2026-11-01', 1, null), from('2026-11-01', 2, 1)];
    expect(checkTree(createAgentTree(start), new Set(), '2026-11-20')).toBeNull();
    expect(checkTree(createAgentTree([...start, from('2026-11-21', 1, 2)]), new Set(), '2026-11-20')).toEqual({
      code: 'AGENT_CIRCLE',
      detail: { day: '2026-11-21' },
    });
    expect(
      checkTree(
        createAgentTree([...start, from('2026-11-21', 2, null), from('2026-11-22', 1, 2), from('2026-11-23', 2, 1)]),
        new Set(),
        '2026-11-20',
      ),
    ).toMatchObject({ code: 'AGENT_CIRCLE', detail: { day: '2026-11-23' } });
  });

  test('has five levels, and nobody below an affiliate', () => {
    const chain = (length: number) =>
      createAgentTree(Array.from({ length }, (_, n) => from('2026-11-01', n + 1, n === 0 ? null : n)));
    expect(checkTree(chain(5), new Set([5]), '2026-11-20')).toBeNull();
    expect(checkTree(chain(6), new Set(), '2026-11-20')).toMatchObject({ code: 'AGENT_TOO_DEEP' });
    expect(checkTree(chain(2), new Set([1]), '2026-11-20')).toEqual({ code: 'AGENT_UNDER_AFFILIATE' });
  });
});

describe('a statement', () => {
  test.each([
    [0, 80, 0],
    [124, 80, 0],
    [125, 80, 1],
    [-124, 80, 0],
    [-125, 80, -1],
    [9_000_000_000_000, 5_000, 4_500_000_000_000],
    [9_007_199_254_740_991, 1, 900_719_925_474],
  ])('%d won at %d/10000 are %d', (base, rate, amount) => expect(shareOf(base, rate)).toBe(amount));

  const tree = createAgentTree([from('2026-11-01', 1, null), from('2026-11-01', 2, 1), from('2026-11-01', 3, 2)]);
  const book = createRateBook([
    rates('2026-11-01', 1, 100, { 'lost:sports:1': 700 }),
    rates('2026-11-01', 2, 80, { 'lost:sports:1': 500 }),
    rates('2026-11-05', 2, 90, { 'lost:sports:1': 500 }),
    rates('2026-11-01', 3, 30),
  ]);
  const fact = (agentId: number, day: string, base: number, more: Partial<AgentFact> = {}): AgentFact => ({
    agentId,
    day,
    key: 'stake:sports:1',
    correction: false,
    base,
    count: Math.sign(base),
    ...more,
  });

  test('takes the share of those below from its own, by the rates of each day', () => {
    const facts = [fact(2, '2026-11-04', 100_000), fact(2, '2026-11-05', 100_000), fact(3, '2026-11-04', 50_000)];
    const statement = agentStatement(2, facts, tree, book);
    expect(statement.lines).toEqual([
      { key: 'stake:sports:1', correction: false, rate: 80, base: 150_000, count: 2, amount: 1_200 },
      { key: 'stake:sports:1', correction: false, rate: 90, base: 100_000, count: 1, amount: 900 },
    ]);
    expect(statement.children).toEqual([{ agentId: 3, amount: 150 }]);
    expect(statement.total).toBe(2_100 - 150);
    const parent = agentStatement(1, facts, tree, book);
    expect(parent.shares.stake).toBe(2_500);
    expect(parent.children).toEqual([{ agentId: 2, amount: 2_100 }]);
    expect(agentStatement(3, facts, tree, book).total).toBe(150);
  });

  test('has parts by day, product and who gives it', () => {
    const mini = { key: 'stake:mini:1' };
    const rows = createRateBook([1, 2].map((id) => rates('2026-11-01', id, 80, { 'stake:mini:1': 50, net: 10 })));
    const facts = [
      fact(2, '2026-11-05', 199),
      fact(2, '2026-11-04', 199),
      fact(2, '2026-11-04', 1_000, mini),
      fact(2, '2026-11-05', -5_000, { key: 'net' }),
    ];
    const { days, products, above } = statementParts(2, facts, tree, rows);
    // 1.59 are cut to 1, both together to 3
    expect(days).toEqual([
      { day: '2026-11-04', amount: 6 },
      { day: '2026-11-05', amount: -3 },
    ]);
    expect([...products]).toEqual([
      ['sports', 3],
      ['mini', 5],
      ['net', -5],
    ]);
    expect([...above]).toEqual([[1, 3]]);
    const up = statementParts(1, facts, tree, rows);
    expect([...up.products.values(), ...up.days.map(({ amount }) => amount)]).toEqual([0, 0, 0, 0, 0]);
    expect([...up.above]).toEqual([[null, 3]]);
  });

  test('a correction takes back what was given, at the rate of the day of the bet', () => {
    const first = agentStatement(2, [fact(2, '2026-11-04', 100_125)], tree, book);
    const later = agentStatement(2, [fact(2, '2026-11-04', -100_125, { correction: true })], tree, book);
    expect(first.total).toBe(801);
    expect(later).toMatchObject({ corrections: -801, total: -801, shares: { stake: 0 } });
  });

  test('what all earn together is what the topmost are owed, to the won', () => {
    const some = fc.array(
      fc.record({
        agentId: fc.integer({ min: 1, max: 5 }),
        day: fc.constantFrom('2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07'),
        key: fc.constantFrom('stake:sports:1', 'lost:sports:1', 'net'),
        correction: fc.boolean(),
        base: fc.integer({ min: -9_999_999, max: 9_999_999 }),
        count: fc.constant(1),
      }),
      { maxLength: 30 },
    );
    const moving = createAgentTree([
      ...[1, 2].map((id) => from('2026-11-01', id, null)),
      from('2026-11-01', 3, 1),
      from('2026-11-01', 4, 3),
      from('2026-11-06', 4, 2),
      from('2026-11-01', 5, 4),
    ]);
    const all = createRateBook(
      [170, 160, 150, 140, 33].map((rate, n) => rates('2026-11-01', n + 1, rate, { 'lost:sports:1': rate, net: rate })),
    );
    fc.assert(
      fc.property(some, (facts) => {
        const statements = [1, 2, 3, 4, 5].map((id) => agentStatement(id, facts, moving, all));
        const gross = (n: number) => statements[n]!.lines.reduce((sum, { amount }) => sum + amount, 0);
        expect(statements.reduce((sum, { total }) => sum + total, 0)).toBe(gross(0) + gross(1));
        for (const [n, { total }] of statements.entries()) {
          const { days, products, above } = statementParts(n + 1, facts, moving, all);
          const sum = (amounts: Iterable<number>) => [...amounts].reduce((so, amount) => so + amount, 0);
          expect(sum(days.map(({ amount }) => amount))).toBe(total);
          expect(sum(products.values())).toBe(total);
          const { lines } = agentStatement(n + 1, facts, moving, all);
          expect(sum(above.values())).toBe(sum(lines.map(({ amount }) => amount)));
        }
      }),
    );
  });

  test.each([
    [1_000, 0, 'carry', 1_000, 0],
    [1_000, -999, 'carry', 1, 0],
    [1_000, -1_000, 'carry', 0, 0],
    [1_000, -1_001, 'carry', 0, -1],
    [-500, -1, 'drop', 0, 0],
    [-500, -1, 'carry', 0, -501],
  ] as const)('%d won after %d (%s) pay %d and leave %d', (total, carryIn, policy, payable, carryOut) =>
    expect(settlePeriod(total, carryIn, policy)).toEqual({ payable, carryOut }),
  );
});
