import { expect, test } from 'vitest';
import { bodyOf, divides, readQuestion, searchOf } from './report-question.ts';

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
});
