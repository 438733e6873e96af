import { expect, test } from 'vitest';
import { cutPercent } from './cut-percent.ts';

test.each([
  [0.966857, 2, '96.68%'],
  [0.955173, 2, '95.51%'],
  [0.96299999, 2, '96.29%'],
  [0.963, 2, '96.30%'],
  [0.29, 2, '29.00%'],
  [1, 2, '100.00%'],
  [0, 2, '0.00%'],
  [0.5789, 1, '57.8%'],
])('%f with %i digits is %s', (share, digits, text) => expect(cutPercent(share, digits)).toBe(text));
