import { expect, test } from 'vitest';
import { canonical } from './canonical.ts';

test('is the same text whatever the order of keys, and another for another value', () => {
  expect(canonical({ b: [{ y: 1, x: null }], a: 2 })).toBe('{"a":2,"b":[{"x":null,"y":1}]}');
  expect(canonical({ a: 2, b: [{ x: null, y: 1 }] })).toBe(canonical({ b: [{ y: 1, x: null }], a: 2 }));
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]));
});
