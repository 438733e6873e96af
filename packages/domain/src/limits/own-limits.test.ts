import { expect, test } from 'vitest';
import { ownLimitsLoosen } from './level-limits.ts';

test.each([
  ['a higher stake', [1_000, 5], [1_001, 5], true],
  ['the same', [1_000, 5], [1_000, 5], false],
  ['a lower stake', [1_000, 5], [999, 5], false],
  ['the cap taken away', [1_000, 5], [null, 5], true],
  ['a first cap', [null, 5], [1_000, 5], false],
  ['a shorter wait', [1_000, 5], [1_000, 4], true],
  ['a longer wait', [1_000, 5], [1_000, 6], false],
  ['a lower stake with a shorter wait', [1_000, 5], [999, 4], true],
] as const)('%s', (_what, [stake, delay], [nextStake, nextDelay], loosens) =>
  expect(ownLimitsLoosen({ maxStake: stake, betDelay: delay }, { maxStake: nextStake, betDelay: nextDelay })).toBe(
    loosens,
  ),
);
