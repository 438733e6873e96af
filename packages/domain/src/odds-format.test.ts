import { expect, test } from 'vitest';
import { formatOdds } from './odds-format.ts';

test.each([
  [1_860, '1.86', '43/50', '\u2212116', '0.86'],
  [2_000, '2.00', '1/1', '+100', '1.00'],
  [1_990, '1.99', '99/100', '\u2212101', '0.99'],
  [1_010, '1.01', '1/100', '\u221210000', '0.01'],
  [3_500, '3.50', '5/2', '+250', '2.50'],
  [1_000, '1.00', '0/1', '—', '0.00'],
  [501_000, '501.00', '500/1', '+50000', '500.00'],
])('%i', (odds, decimal, fractional, american, hongKong) => {
  expect(formatOdds(odds, 'decimal')).toBe(decimal);
  expect(formatOdds(odds, 'fractional')).toBe(fractional);
  expect(formatOdds(odds, 'american')).toBe(american);
  expect(formatOdds(odds, 'hong-kong')).toBe(hongKong);
});
