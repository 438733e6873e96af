import { expect, test } from 'vitest';
import { readMargin } from './terms-parts.tsx';

test.each([
  ['0', 0],
  ['2.5', 25],
  [' 30 ', 300],
  ['30.1', null],
  ['31', null],
  ['2.55', null],
  ['', null],
  ['-1', null],
  ['삼', null],
])('%j is %s', (text, margin) => expect(readMargin(text)).toBe(margin));
