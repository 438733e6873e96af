import { expect, test } from 'vitest';
import { verdictOf } from './child-verdict.ts';

test.each([
  ['just asked', 0, 0, 'wait'],
  ['silent and idle, not for long', 4_999, 4_999, 'wait'],
  ['silent and idle', 5_000, 5_000, 'dead'],
  ['silent and busy', 5_000, 499, 'wait'],
  ['silent and busy for long', 29_999, 0, 'wait'],
  ['silent and busy for too long', 30_000, 0, 'stuck'],
  ['busy, then idle', 12_000, 5_000, 'dead'],
  ['idle at the end of its time', 30_000, 5_000, 'dead'],
] as const)('%s: %i ms without an answer, %i ms idle', (_what, unansweredMs, idleMs, verdict) =>
  expect(verdictOf({ unansweredMs, idleMs })).toBe(verdict),
);
