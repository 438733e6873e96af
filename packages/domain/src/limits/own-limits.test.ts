import { expect, test } from 'vitest';
import { heldTo, ownLimitsLoosen } from './level-limits.ts';
import { sampleLimits } from './sample-limits.ts';

const limits = (maxStake: number | null, maxWin: number | null, betDelay: number) => ({ maxStake, maxWin, betDelay });

test.each([
  ['a higher stake', limits(1_000, null, 5), limits(1_001, null, 5), true],
  ['the same', limits(1_000, 9_000, 5), limits(1_000, 9_000, 5), false],
  ['a lower stake', limits(1_000, null, 5), limits(999, null, 5), false],
  ['the cap taken away', limits(1_000, null, 5), limits(null, null, 5), true],
  ['a first cap', limits(null, null, 5), limits(1_000, null, 5), false],
  ['a higher win', limits(1_000, 9_000, 5), limits(999, 9_001, 5), true],
  ['a lower win', limits(1_000, 9_000, 5), limits(1_000, 8_999, 5), false],
  ['the win free again', limits(1_000, 9_000, 5), limits(1_000, null, 5), true],
  ['a shorter wait', limits(1_000, null, 5), limits(1_000, null, 4), true],
  ['a longer wait', limits(1_000, null, 5), limits(1_000, null, 6), false],
  ['a lower stake with a shorter wait', limits(1_000, null, 5), limits(999, null, 4), true],
])('%s', (_what, before, after, loosens) => expect(ownLimitsLoosen(before, after)).toBe(loosens));

test.each([
  ['nobody’s', null, {}],
  ['nothing of their own', { maxStake: null, maxWin: null }, {}],
  ['both higher', { maxStake: 1e9, maxWin: 1e9 }, {}],
  ['a stake', { maxStake: 7, maxWin: null }, { maxBetting: 7 }],
  ['a win', { maxStake: null, maxWin: 9 }, { maxWin: 9 }],
])('held to %s', (_what, held, changes) => expect(heldTo(sampleLimits, held)).toEqual({ ...sampleLimits, ...changes }));
