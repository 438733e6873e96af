import { expect, test } from 'vitest';
import { periodOf, sumsOf } from './periods.ts';

test.each([
  ['day', '2026-11-27', '2026-11-27', '2026-11-27'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['week', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['week', '2026-12-31', '2026-12-28', '2027-01-03'],
])('the %s of %s is from %s to %s', (length, of, day, lastDay) =>
  expect(periodOf(length, of)).toEqual({ day, lastDay }),
);

const weights = [
  { kinds: ['korean-single'], fromLegs: 1, percent: 50 },
  { kinds: [], fromLegs: 2, percent: 100 },
];
const slip = { kind: 'korean', legs: 2, stake: 10_000, payout: 0, result: 'miss' } as const;
test.each<[string, Partial<Parameters<typeof sumsOf>[1]>, stakes: number, lost: number]>([
  ['lost', {}, 10_000, 10_000],
  ['won', { result: 'hit', payout: 25_000 }, 10_000, -15_000],
  ['void', { result: 'exception', payout: 10_000 }, 0, 0],
  ['void but for a half', { result: 'exception', payout: 5_000 }, 0, 5_000],
  ['taken back', { result: 'wait' }, 0, 0],
  ['by its weight', { kind: 'korean-single', legs: 1 }, 5_000, 5_000],
  ['won by its weight', { kind: 'korean-single', legs: 1, result: 'hit', payout: 20_001 }, 5_000, -5_000],
  ['without a weight', { legs: 1 }, 0, 0],
])('a slip %s', (_why, changes, stakes, lost) => {
  const sums = sumsOf(weights, { ...slip, ...changes });
  expect(sums.stakes).toBe(stakes);
  expect(sums.lost === 0 ? 0 : sums.lost).toBe(lost);
});
