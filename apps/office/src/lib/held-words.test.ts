import { expect, test } from 'vitest';
import { heldWords } from './held-words.ts';

test.each([
  [{ maxStake: null, maxWin: null, betDelay: 0 }, ''],
  [{ maxStake: 30_000, maxWin: null, betDelay: 0 }, '베팅 최대 30,000원'],
  [{ maxStake: 30_000, maxWin: 500_000, betDelay: 5 }, '베팅 최대 30,000원 · 당첨 최대 500,000원 · 지연 5초'],
])('%o', (limits, words) => expect(heldWords(limits)).toBe(words));
