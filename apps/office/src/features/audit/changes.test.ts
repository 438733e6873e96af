import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test.each([
  ['nothing at all', null, null, []],
  [
    'something new: all of it',
    null,
    { a: 1, b: 'x' },
    [
      ['a', null, '1'],
      ['b', null, 'x'],
    ],
  ],
  ['something gone: all of it', { a: true }, null, [['a', 'true', null]]],
  ['only what differs', { a: 1, b: 2 }, { a: 1, b: 3 }, [['b', '2', '3']]],
  ['inner values by their path', { a: { b: 1, c: 2 } }, { a: { b: 1, c: 5 } }, [['a.c', '2', '5']]],
  [
    'a key that came and one that went',
    { a: 1 },
    { b: 1 },
    [
      ['a', '1', null],
      ['b', null, '1'],
    ],
  ],
  ['lists as one value', { a: [1, 2] }, { a: [1] }, [['a', '[1,2]', '[1]']]],
  ['a bare value', 1, 4, [['값', '1', '4']]],
  ['a value that became none', { a: 'x' }, { a: null }, [['a', 'x', '없음']]],
  ['an empty object beside a filled one is nothing', { a: {} }, { a: { b: 1 } }, [['a.b', null, '1']]],
  [
    'an empty object that went is a value',
    { a: {} },
    { b: 1 },
    [
      ['a', '{}', null],
      ['b', null, '1'],
    ],
  ],
])('%s', (_what, before, after, expected) =>
  expect(changesOf(before, after).map((one) => [one.path, one.before, one.after])).toEqual(expected),
);
