import { expect, test } from 'vitest';
import { operationBounds, queueStanding, standingOf, worstOf } from './standings.ts';

test.each([
  [0, 'good'],
  [199.9, 'good'],
  [200, 'watch'],
  [499.9, 'watch'],
  [500, 'bad'],
  [Number.NaN, 'bad'],
] as const)('a loop that is %d ms late is %s', (ms, expected) => {
  expect(standingOf(ms, operationBounds.loopMs)).toBe(expected);
});

test.each([
  [null, 0, 'good'],
  [299, 0, 'good'],
  [300, 0, 'watch'],
  [599, 0, 'watch'],
  [600, 0, 'bad'],
  [1, 1, 'watch'],
  [600, 1, 'bad'],
] as const)('a queue whose oldest waits %s s of 300, with %d failing, is %s', (oldestSeconds, failing, expected) => {
  expect(queueStanding({ oldestSeconds, targetSeconds: 300, failing })).toBe(expected);
});

test('each bound of what is wrong lies above that of what is to be watched', () => {
  for (const { watch, bad } of Object.values(operationBounds)) expect(watch).toBeLessThan(bad);
});

test('the worst of several', () => {
  expect([[], ['good'], ['good', 'watch'], ['watch', 'bad', 'good']].map((all) => worstOf(all as never))).toEqual([
    'good',
    'good',
    'watch',
    'bad',
  ]);
});
