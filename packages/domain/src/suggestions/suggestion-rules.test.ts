import { expect, test } from 'vitest';
import { isWrongTooOften } from './suggestion-rules.ts';

const terms = { judged: 20, minAccepted: 30 };

test.each([
  ['too few decided, all of them wrong', { accepted: 0, dismissed: 19 }, false],
  ['enough decided, all of them wrong', { accepted: 0, dismissed: 20 }, true],
  ['a hair below the share', { accepted: 5, dismissed: 15 }, true],
  ['at the share', { accepted: 6, dismissed: 14 }, false],
  ['all right', { accepted: 20, dismissed: 0 }, false],
  ['nothing decided', { accepted: 0, dismissed: 0 }, false],
])('%s', (_what, tally, expected) => expect(isWrongTooOften(tally, terms)).toBe(expected));

test('no share is asked for: no rule retires', () =>
  expect(isWrongTooOften({ accepted: 0, dismissed: 500 }, { judged: 1, minAccepted: 0 })).toBe(false));
