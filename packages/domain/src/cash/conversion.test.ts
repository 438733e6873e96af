import { expect, test } from 'vitest';
import { checkConversion } from './conversion.ts';

const below = 'POINT_BELOW_MINIMUM';
test.each<[string, number | null, number, number, string | null]>([
  ['all of the least there may be', null, 5_000, 0, null],
  ['all of one point less', null, 4_999, 0, below],
  ['all of nothing', null, 0, 0, below],
  ['the least amount', 5_000, 5_000, 0, null],
  ['one point less than the least', 4_999, 10_000, 0, below],
  ['nothing', 0, 10_000, 0, below],
  ['one point more than there is', 10_001, 10_000, 0, 'POINT_INSUFFICIENT'],
  ['more than there is of too few: the balance is told first', 6_000, 4_999, 0, below],
  ['all that is not locked', null, 20_000, 15_000, null],
  ['all, when too little is not locked', null, 20_000, 15_001, 'POINT_CONVERTIBLE'],
  ['up to what is not locked', 8_000, 20_000, 12_000, null],
  ['one point of what is locked', 8_001, 20_000, 12_000, 'POINT_CONVERTIBLE'],
])('%s', (_why, amount, points, locked, code) =>
  expect(checkConversion(amount, points, locked)?.code ?? null).toBe(code),
);

test('what can be converted is told', () =>
  expect(checkConversion(null, 20_000, 16_000)).toEqual({
    code: 'POINT_CONVERTIBLE',
    detail: { convertible: 4_000, locked: 16_000 },
  }));
