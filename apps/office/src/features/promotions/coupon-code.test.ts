import { expect, test } from 'vitest';
import { inGroups } from './coupon-code.ts';

test.each([
  ['ABCDEFGHJKMN', 'ABCD-EFGH-JKMN'],
  ['LIMECOUPON', 'LIME-COUP-ON'],
  ['ABC', 'ABC'],
])('%s is printed %s', (code, text) => expect(inGroups(code)).toBe(text));
