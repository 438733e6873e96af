import { describe, expect, test } from 'vitest';
import { createReader, drawSlowly } from './draw.ts';
import type { Draw, Drawn } from './draw.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
/** So many outcomes of `count`, one after the other. */
const times =
  (width: 1 | 4, count: number, many: number, note?: (drawn: Drawn) => void): Draw<number[]> =>
  (blocks) => {
    const below = createReader(width, blocks);
    return Array.from({ length: many }, () => below(count, note));
  };

describe('a number of a stream', () => {
  test.each([
    ['of one byte', 1, 10, [249, 250, 255, 7], [9, 7]],
    ['of one byte, all possible', 1, 256, [255, 0], [255, 0]],
    ['of one byte, one outcome', 1, 1, [255], [0]],
    ['of four bytes', 4, 10, [0, 0, 1, 0, 255, 255, 255, 249, 255, 255, 255, 250, 0, 0, 0, 3], [6, 9, 3]],
  ] as const)(
    '%s is taken modulo its outcomes, and left out where it would favour the first',
    (_, width, count, given, drawn) => {
      expect(times(width, count, drawn.length)(() => bytes(...given))).toEqual(drawn);
    },
  );

  test('is told of with what it stood for, also when it is left out', () => {
    const noted: Drawn[] = [];
    times(1, 100, 1, (drawn) => noted.push(drawn))(() => bytes(200, 199));
    expect(noted).toEqual([
      { word: 200, count: 100, value: null },
      { word: 199, count: 100, value: 99 },
    ]);
  });
});

test('blocks are asked for one after the other, none before it is needed, at once or slowly alike', async () => {
  const asked: number[] = [];
  const block = (no: number) => {
    asked.push(no);
    return bytes(255, no); // of each block the second byte alone counts
  };
  expect([times(1, 5, 3)(block), asked.splice(0)]).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
  expect([await drawSlowly(times(1, 5, 3), async (no) => block(no)), asked]).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
});

test('a block without a number is a broken assumption, not an endless wait', async () => {
  expect(() => times(4, 5, 1)(() => bytes(1, 2, 3))).toThrow('a block has a number');
  await expect(drawSlowly(times(4, 5, 1), async () => bytes(1, 2, 3))).rejects.toThrow('a block has a number');
});

test('every outcome comes as often as any other, for counts that divide nothing', () => {
  for (const count of [3, 7, 45, 100, 255]) {
    const seen = Array.from({ length: count }, () => 0);
    const every = Uint8Array.from({ length: 256 }, (_, no) => no);
    const kept = 256 - (256 % count);
    for (const value of times(1, count, kept)(() => every)) seen[value]! += 1;
    expect(new Set(seen)).toEqual(new Set([kept / count]));
  }
});
