import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

test.each([
  ['plain words', '홍길동', '홍길동'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula behind spaces', ' =1+1', "' =1+1"],
  ['a formula behind a tab', '\t=1', "'\t=1"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a plus', '+82 10', "'+82 10"],
  ['a minus that is no number', '-1+2', "'-1+2"],
  ['a formula in full width', '＝1+1', "'＝1+1"],
  ['a plus in full width', '＋1', "'＋1"],
  ['a minus in full width', '－1+2', "'－1+2"],
  ['an at sign in full width', ' ＠SUM(A1)', "' ＠SUM(A1)"],
  ['a negative number stays one', '-1200', '-1200'],
  ['a negative fraction stays one', '-0.5', '-0.5'],
  ['commas are quoted', '1,200', '"1,200"'],
  ['quotes are doubled', 'say "x"', '"say ""x"""'],
  ['line breaks are quoted', 'a\nb', '"a\nb"'],
  ['spaces at the edge are kept', ' a', '" a"'],
  ['nothing', '', ''],
])('%s', (_why, text, expected) => expect(csvCell(text)).toBe(expected));

test('a line ends by CRLF, and holds no other', () => {
  expect(csvLine(['=x', '10', 'a\r\nb'])).toBe(`'=x,10,"a\nb"\r\n`);
});
