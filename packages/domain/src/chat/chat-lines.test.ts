import { expect, test } from 'vitest';
import { isUpTo, mergeLines, readOnAfter, unanswered } from './chat-lines.ts';

const of = (...seqs: number[]) => seqs.map((seq) => ({ seq: String(seq) }));

test.each([
  ['newer ones follow', of(8, 9), of(10, 11), '8,9,10,11'],
  ['older ones stand before', of(100), of(99, 9), '9,99,100'],
  ['one that is known stands once', of(1, 2), of(2, 3), '1,2,3'],
  ['nothing is nothing', [], [], ''],
])('%s', (_why, known, fresh, order) =>
  expect(
    mergeLines(known, fresh)
      .map(({ seq }) => seq)
      .join(),
  ).toBe(order),
);

test('what was read last counts', () =>
  expect(mergeLines([{ seq: '1', slip: 'wait' }], [{ seq: '1', slip: 'hit' }])).toEqual([{ seq: '1', slip: 'hit' }]));

test.each([
  [of(), 30, '0'],
  [of(1, 2), 2, '0'],
  [of(1, 2, 3), 2, '1'],
])('%j read on with %i again: after %s', (known, again, after) => expect(readOnAfter(known, again)).toBe(after));

test('unanswered is what the member said since support last spoke', () => {
  const conversation = ['member', 'staff', 'member', 'system', 'member'].map((author, no) => ({ author, no }));
  expect(unanswered(conversation).map(({ no }) => no)).toEqual([2, 4]);
  expect(unanswered(conversation.slice(0, 1)).map(({ no }) => no)).toEqual([0]);
  expect(unanswered(conversation.slice(0, 2))).toEqual([]);
});

test.each([
  ['9', '10', true],
  ['10', '10', true],
  ['11', '10', false],
  ['10', '9', false],
  ['5', '0', false],
])('%s is up to %s: %s', (seq, upTo, is) => expect(isUpTo(seq, upTo)).toBe(is));
