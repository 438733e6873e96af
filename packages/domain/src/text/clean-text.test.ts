import { expect, test } from 'vitest';
import { cleanText, textLength } from './clean-text.ts';

test.each([
  ['combining Hangul is composed', '\u1112\u1161\u11ab', '한'],
  ['line ends are one kind', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['nothing empty is kept around it', ' \n 안녕 \n\n', '안녕'],
  ['lines inside stay', 'a\n\nb', 'a\n\nb'],
  ['control characters go, tabs become spaces', 'a\u0000\u0007\u009bb\tc\u007f', 'ab c'],
  ['what turns the direction goes', 'abc\u202egnp.exe', 'abcgnp.exe'],
  ['a family of emoji stays one', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['what shows nothing is nothing', '\u200b\ufeff\u2060', ''],
  ['markup is text', '<b>&amp;</b>', '<b>&amp;</b>'],
])('%s', (_why, text, kept) => expect(cleanText(text)).toBe(kept));

test.each([
  ['', 0],
  ['가나다', 3],
  ['\u1112\u1161\u11ab', 1],
  ['\u{1f600}', 1],
  ['a\nb', 3],
])('%j counts as %i', (text, length) => expect(textLength(text)).toBe(length));
