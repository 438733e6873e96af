import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alone } from './alone.ts';
import { nouns, nounsOf, testsOf } from './test-nouns.ts';
import { root } from './root.ts';

const specs = globSync('e2e/*.spec.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'));

test('every spec and every test of a feature belongs to a noun', () => {
  const chosen = new Set(nouns.flatMap(testsOf));
  const features = globSync('{apps/*/src/features,packages/domain/src}/*/**/*.test.ts', { cwd: root });
  const left = [...specs, ...features.map((path) => path.replaceAll('\\', '/'))].filter((path) => !chosen.has(path));
  expect(left).toEqual([]);
});

test('every noun has tests', () => {
  expect(nouns.filter((noun) => testsOf(noun).length === 0)).toEqual([]);
});

test.each([
  ['betting', 'packages/domain/src/betting/cart.test.ts'],
  ['betting', 'apps/api/src/features/betting/second-product.pg.test.ts'],
  ['betting', 'e2e/cart.spec.ts'],
  ['cash', 'e2e/office-cash.spec.ts'],
  ['cash', 'e2e/cash.mobile.spec.ts'],
  ['settings', 'e2e/gates.spec.ts'],
])('%s has %s', (noun, path) => {
  expect(testsOf(noun)).toContain(path);
});

test.each([
  ['apps/member/src/features/cart/cart-view.tsx', 'betting'],
  ['packages/contract/src/staff-cash.ts', 'cash'],
  ['apps/api/src/features/boards/boards.sql.ts', 'boards'],
])('%s is about %s', (path, noun) => {
  expect(nounsOf(path)).toContain(noun);
});

test('what runs alone in a browser is there', () => {
  const { gates, games, desks, rounds, tables, waits } = alone;
  const listed = [...gates, ...games, ...desks, ...rounds, ...tables, ...waits];
  expect(listed.filter((path) => !specs.includes(path))).toEqual([]);
});
