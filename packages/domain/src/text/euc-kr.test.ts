import { expect, test } from 'vitest';
import { encodeEucKr } from './euc-kr.ts';

test.each([
  ['', []],
  ['A,1\r\n', [0x41, 0x2c, 0x31, 0x0d, 0x0a]],
  ['가', [0xb0, 0xa1]],
  ['힝', [0xc8, 0xfe]],
  ['홍a길', [0xc8, 0xab, 0x61, 0xb1, 0xe6]],
])('%j', (text, bytes) => expect([...encodeEucKr(text)!]).toEqual(bytes));

test('2,350 syllables are in it, and each comes back as it was', () => {
  const all = Array.from({ length: 11_172 }, (_, index) => String.fromCodePoint(0xac00 + index));
  const known = all.filter((syllable) => encodeEucKr(syllable) !== null);
  expect(known).toHaveLength(2_350);
  expect(new TextDecoder('euc-kr').decode(encodeEucKr(known.join('')) ?? undefined)).toBe(known.join(''));
});

test.each(['\u{1F642}', '똠', '김é', '\u{20000}'])('%s has no place in it', (text) =>
  expect(encodeEucKr(text)).toBeNull(),
);
