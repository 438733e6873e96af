import { expect, test } from 'vitest';
import { createCounter } from './numbering.ts';

test.each([
  ['one after the other', [1, 2, 3], [false, false, false]],
  ['the first one was lost', [2, 3], [true, false]],
  ['one in between was lost', [1, 3, 4], [false, true, false]],
  ['one came twice', [1, 1, 2], [false, true, false]],
])('%s', (_what, seqs, gaps) => {
  const counter = createCounter();
  expect(seqs.map((seq) => counter.isGap({ seq, topic: 'balance' }))).toEqual(gaps);
});

test('topics count for themselves, and a new connection begins again', () => {
  const counter = createCounter();
  expect(['balance', 'settings'].map((topic) => counter.isGap({ seq: 1, topic }))).toEqual([false, false]);
  counter.restart();
  expect(counter.isGap({ seq: 1, topic: 'balance' })).toBe(false);
});
