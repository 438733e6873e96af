import { expect, test } from 'vitest';
import { fillSlots } from './fill-slots.ts';

test.each<[string, string[], string[], string[]]>([
  ['the first ones', [], ['a', 'b', 'c', 'd'], ['a', 'b', 'c']],
  ['nothing moves while another order is told', ['a', 'b', 'c'], ['d', 'c', 'b', 'a'], ['a', 'b', 'c']],
  ['one that ended leaves its place to the next', ['a', 'b', 'c'], ['a', 'c', 'd', 'e'], ['a', 'd', 'c']],
  ['nobody waits: the last takes its place', ['a', 'b', 'c'], ['b', 'c'], ['c', 'b']],
  ['nobody waits for the last', ['a', 'b', 'c'], ['a', 'b'], ['a', 'b']],
  ['the last two ended', ['a', 'b', 'c'], ['a'], ['a']],
  ['the first and the last ended', ['a', 'b', 'c'], ['b'], ['b']],
  ['one starts where there was room', ['a'], ['b', 'a'], ['a', 'b']],
  ['none', ['a'], [], []],
])('%s', (_what, before, ids, after) => expect(fillSlots(before, ids, 3)).toEqual(after));
