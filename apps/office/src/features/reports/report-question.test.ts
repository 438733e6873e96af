import { expect, test } from 'vitest';
import { bodyOf, divides, narrowTo, readQuestion, searchOf } from './report-question.ts';

const today = '2026-11-20';

test('an empty address asks for the products of seven days', () => {
  const question = readQuestion({}, today);
  expect(question).toMatchObject({ rows: 'product', columns: 'day', figure: 'gross', from: '2026-11-14', to: today });
  expect(bodyOf(question)).toEqual({ rows: 'product', columns: 'day', from: '2026-11-14', to: today });
});

test('what the address says comes back as it was', () => {
  const search = {
    rows: 'league',
    columns: 'grade',
    figure: 'turnover',
    from: '2026-11-01',
    to: '2026-11-30',
    asOf: '2026-11-20T08:40:00.000Z',
    products: 'sports,slot',
    grades: '1,10',
    agents: '0,12',
    sports: '6046',
    leagues: '77',
    markets: '1,52',
    games: 'match,powerball',
    cell: '7~3',
  };
  expect(searchOf(readQuestion(search, today))).toEqual(search);
});

test.each<[string, Record<string, string>, Partial<ReturnType<typeof readQuestion>>]>([
  ['unknown dimensions', { rows: 'x', columns: 'y' }, { rows: 'product', columns: 'day' }],
  ['twice the same', { rows: 'day', columns: 'day' }, { rows: 'day', columns: 'product' }],
  ['no days', { from: '2026-13-40', to: 'never' }, { from: '2026-11-14', to: today }],
  ['no moment', { asOf: 'yesterday' }, { asOf: null }],
  ['levels that are none', { grades: '0,1,11,x' }, { grades: [1] }],
])('%s', (_why, search, expected) => expect(readQuestion(search, today)).toMatchObject(expected));

test('bonus costs are divided by day, hour, level and member alone, and not of a product', () => {
  const ask = (search: Record<string, string>) => divides(readQuestion(search, today), 'net');
  expect(ask({ rows: 'grade', columns: 'day' })).toBe(true);
  expect(ask({ rows: 'product', columns: 'day' })).toBe(false);
  expect(ask({ rows: 'grade', columns: 'day', products: 'slot' })).toBe(false);
  expect(ask({ rows: 'grade', columns: 'day', agents: '3' })).toBe(false);
  expect(ask({ rows: 'grade', columns: 'day', games: 'roulette' })).toBe(false);
});

test.each<[string, string, string, ReturnType<typeof narrowTo>]>([
  ['a league', 'league', '77', { leagues: [77] }],
  ['bets on no match', 'sport', '0', { sports: [0] }],
  ['an agent', 'agent', '5', { agents: [5] }],
  ['a single game', 'eachGame', 'powerball', { games: ['powerball'] }],
  ['a level', 'grade', '3', { grades: [3] }],
  ['a product', 'product', 'slot', { products: ['slot'] }],
  ['a day', 'day', '2026-11-15', { from: '2026-11-15', to: '2026-11-15' }],
  ['all of them', 'league', '', null],
  ['the rest', 'league', 'rest', null],
  ['what is no filter', 'hour', '9', null],
])('%s is looked at alone', (_what, rows, key, change) => {
  const question = readQuestion({ rows, columns: rows === 'day' ? 'legs' : 'day' }, today);
  expect(narrowTo(question, question.rows, key)).toEqual(change);
  if (change) expect(narrowTo({ ...question, ...change }, question.rows, key)).toBeNull();
});
