import { expect, test } from 'vitest';
import { rangeOf } from './number-range.ts';

test.each([
  ['2~5', { from: 2, to: 5 }],
  ['1.5 ~ 2.25', { from: 1.5, to: 2.25 }],
  ['10,000~', { from: 10_000 }],
  ['~5', { to: 5 }],
  ['3', { from: 3, to: 3 }],
  ['', {}],
  [undefined, {}],
  ['many', {}],
])('%j', (text, range) => expect(rangeOf(text)).toEqual(range));
