import { expect, test } from 'vitest';
import { cleanId } from './clean-id.ts';

test.each([
  ['letters and digits stay', 'Green22', 'Green22'],
  ['typing Korean removes it', 'abㅎ', 'ab'],
  ['whole syllables go', '초록fox', 'fox'],
  ['signs and spaces go', 'a_b c-1!', 'abc1'],
])('%s', (_why, typed, kept) => expect(cleanId(typed)).toBe(kept));
