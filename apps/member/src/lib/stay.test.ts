import type { WireFixture } from '@lime/contract/fixtures.ts';
import { expect, test } from 'vitest';
import { stay } from './stay.ts';

const fixtures = (ids: string) => [...ids].map((gameSeq) => ({ gameSeq }) as WireFixture);
const idsOf = (list: readonly WireFixture[]) => list.map(({ gameSeq }) => gameSeq).join('');

test.each([
  ['the first list', '', 'abc', 'abc', ''],
  ['another order changes nothing', 'abc', 'cab', 'abc', ''],
  ['one that ended stays', 'abc', 'ac', 'abc', 'b'],
  ['a new one comes last', 'abc', 'xabc', 'abcx', ''],
  ['one that comes back is no longer over', 'abc', 'abc', 'abc', ''],
])('%s', (_what, before, now, shown, over) => {
  const next = stay(fixtures(before), fixtures(now));
  expect([idsOf(next.fixtures), [...next.over].join('')]).toEqual([shown, over]);
});

test('of those that ended the last twenty stay', () => {
  const before = Array.from({ length: 25 }, (_, i) => ({ gameSeq: String(i) }) as WireFixture);
  const next = stay(before, []);
  expect([next.fixtures.length, next.fixtures[0]!.gameSeq, next.over.size]).toEqual([20, '5', 20]);
});
