import { describe, expect, test } from 'vitest';
import { caretBefore, countText, decimalText, editAmount, parseAmount } from './amount-text.ts';

describe('an amount is read as it was meant', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['007', 7],
    ['12345', 12_345],
    ['1,234,567', 1_234_567],
    ['10000.50', 10_000],
    ['10,000.99원', 10_000],
    ['10000.', 10_000],
    ['1만', 10_000],
    ['1.5만', 15_000],
    ['1.15만', 11_500],
    ['4.35만', 43_500],
    ['1.00005만', 10_000],
    ['1만 5천 원', 15_000],
    ['1만5천', 15_000],
    ['3천', 3_000],
    ['5천만', 50_000_000],
    ['2억 5,000만', 250_000_000],
    ['1.005억', 100_500_000],
    ['１２３４５', 12_345],
    ['１，２３４', 1_234],
    ['１．５만', 15_000],
    ['₩20,000', 20_000],
    ['￦20,000', 20_000],
    [' 30 000 ', 30_000],
    ['30\u00a0000', 30_000],
    ['10,000P', 10_000],
    ['9999999999999', 9_999_999_999_999],
  ])('%j is %j', (text, amount) => expect(parseAmount(text)).toBe(amount));

  test.each([
    '-5,000',
    '−5,000',
    '－5,000',
    '(5,000)',
    '1e5',
    '1E5',
    'abc',
    '0x10',
    '1+1',
    '10000,50',
    '1,00',
    ',500',
    '1.5.5',
    '1만2만',
    '만',
    '원',
    '₩',
    '100\t200',
    '100\n200',
    '10 00',
    '10000000000000',
  ])('%j is refused', (text) => expect(parseAmount(text)).toBe('unreadable'));
});

/** A change of `before`, where `|` is the caret and `[` and `]` the ends of what is selected, to `typed`. */
function edit(before: string, typed: string) {
  const start = before.search(/[|[]/);
  const shown = before.replaceAll(/[|[\]]/g, '');
  const end = before.includes(']') ? before.indexOf(']') - 1 : start;
  const edited = editAmount({ shown, start, end, typed: typed.replace('|', ''), caret: typed.indexOf('|') });
  return edited && [edited.amount, edited.digitsAfterCaret, edited.isDraft];
}

describe('a change of the field', () => {
  test.each([
    ['Backspace at a separator', '1,|234,567', '1|234,567', [234_567, 6, false]],
    ['Backspace at the second separator', '1,234,|567', '1,234|567', [123_567, 3, false]],
    ['Delete at a separator', '1|,234,567', '1|234,567', [134_567, 5, false]],
    ['Delete at the second separator', '1,234|,567', '1,234|567', [123_467, 2, false]],
    ['a selected separator that is deleted', '1[,]234', '1|234', [1_234, 3, false]],
    ['Backspace at a digit', '12,3|45', '12,|45', [1_245, 2, false]],
    ['Delete at a digit', '12,|345', '12,|45', [1_245, 2, false]],
    ['all selected and deleted', '[12,345]', '|', [null, 0, false]],
    ['a digit at the end', '1,234|', '1,2345|', [12_345, 0, false]],
    ['a digit in the middle', '1,|234', '1,9|234', [19_234, 3, false]],
    ['a separator typed', '10|', '10,|', [10, 0, false]],
    ['a full-width digit', '1|', '1２|', [12, 0, false]],
    ['a point', '10,000|', '10,000.|', [10_000, 0, true]],
    ['decimals one by one', '10,000.5|', '10,000.50|', [10_000, 0, true]],
    ['a unit typed', '1|', '1만|', [10_000, 0, true]],
    ['a digit after a unit', '1만|', '1만5|', [10_005, 0, true]],
    ['decimals pasted', '|', '10000.50|', [10_000, 0, false]],
    ['a unit pasted', '[1,234]', '1.5만|', [15_000, 0, false]],
    ['digits pasted in the middle', '1|,234', '1000|,234', [1_000_234, 3, false]],
  ])('%s', (_what, before, typed, after) => expect(edit(before, typed)).toEqual(after));

  test.each([
    ['a minus typed', '|5,000', '-|5,000'],
    ['an exponent typed', '1|', '1e|'],
    ['a negative amount pasted', '[1,234]', '-5,000|'],
    ['an exponent pasted', '[1,234]', '1e5|'],
    ['a comma for a point pasted', '[1,234]', '1,50|'],
    ['a second point', '1.5|', '1.5.|'],
    ['a fourteenth digit', '1,234,567,890,123|', '1,234,567,890,1234|'],
  ])('%s is refused', (_what, before, typed) => expect(edit(before, typed)).toBeNull());
});

test.each([
  ['1,234', 0, 5],
  ['1,234', 3, 2],
  ['1,234', 4, 0],
  ['', 2, 0],
])('the caret of %j before %i digits is at %i', (text, digits, at) => expect(caretBefore(text, digits)).toBe(at));

test.each([
  ['1.5', '1.5'],
  ['1.', '1.'],
  ['.5', '.5'],
  ['', ''],
  ['１．５', '1.5'],
  ['1.5 %', '1.5'],
  ['1,000', '1000'],
  ['-1.5', null],
  ['1e5', null],
  ['1,5', null],
  ['1.5.5', null],
])('a rate typed as %j is %j', (typed, text) => expect(decimalText(typed)).toBe(text));

test.each([
  ['12', '12'],
  ['１２', '12'],
  ['', ''],
  ['1.5', null],
  ['-1', null],
  ['1e5', null],
])('a count typed as %j is %j', (typed, text) => expect(countText(typed)).toBe(text));
