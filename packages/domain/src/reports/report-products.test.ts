import { expect, test } from 'vitest';
import { betKinds } from '../betting/bet-kinds.ts';
import { reportProductOf, reportProducts } from './report-products.ts';

test('every kind of slip is of exactly one product', () => {
  const kinds = reportProducts.flatMap((product): readonly string[] => product.kinds);
  expect(kinds.toSorted()).toEqual(betKinds.map(({ kind }) => kind).toSorted());
});

test.each([
  ['korean', 'sports'],
  ['inplay-single', 'inplay'],
  ['live', 'inplay'],
  ['mini', 'mini'],
  ['lotus', 'lotus'],
  ['token-horse', 'token'],
  ['casino', 'casino'],
  ['slot', 'slot'],
])('%s is of %s', (kind, product) => expect(reportProductOf(kind)).toBe(product));
