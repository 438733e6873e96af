import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slipIdOf, slipNumber } from './slip-number.ts';

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const anyId = fc.oneof(
  fc.integer({ min: 1, max: 5_000 }),
  fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  fc.maxSafeInteger().filter((id) => id > 0),
);

test.each([
  [1, '0000-0012'],
  [32, '0000-0104'],
  [123_456, '0003-RJ09'],
  [32 ** 7 - 1, 'ZZZZ-ZZZC'],
])('slip %i is %s', (id, number) => expect(slipNumber(id)).toBe(number));

test('a number beyond two groups has a third', () => expect(slipNumber(32 ** 7)).toMatch(/^1-0000-000.$/));

test('every id comes back from its number', () => {
  fc.assert(fc.property(anyId, (id) => slipIdOf(slipNumber(id)) === id));
});

test('one wrong digit is noticed, wherever it is', () => {
  fc.assert(
    fc.property(anyId, fc.nat(), fc.integer({ min: 1, max: 31 }), (id, place, by) => {
      const digits = [...slipNumber(id).replaceAll('-', '')];
      const at = place % digits.length;
      digits[at] = signs[(signs.indexOf(digits[at]!) + by) % 32]!;
      return slipIdOf(digits.join('')) === null;
    }),
    { numRuns: 1_000 },
  );
});

test('two neighbours that changed places are noticed', () => {
  fc.assert(
    fc.property(anyId, fc.nat(), (id, place) => {
      const digits = [...slipNumber(id).replaceAll('-', '')];
      const at = place % (digits.length - 1);
      fc.pre(digits[at] !== digits[at + 1]);
      [digits[at], digits[at + 1]] = [digits[at + 1]!, digits[at]!];
      return slipIdOf(digits.join('')) === null;
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['small letters', (text: string) => text.toLowerCase()],
  ['no dash', (text: string) => text.replaceAll('-', '')],
  ['spaces', (text: string) => ` ${text.replaceAll('-', ' ')} `],
  ['letters that look like digits', (text: string) => text.replaceAll('0', 'o').replaceAll('1', 'l')],
])('%s are read', (_what, typed) => {
  fc.assert(fc.property(anyId, (id) => slipIdOf(typed(slipNumber(id))) === id));
});

test.each(['', '0', '0000-0000', '00000012345678901', '가나다라마바사아', '0000-001U', '1234'])(
  '“%s” is no slip number',
  (text) => expect(slipIdOf(text)).toBeNull(),
);
