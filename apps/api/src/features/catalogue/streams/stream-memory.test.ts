import type { OddsMessage } from '@lime/contract/realtime.ts';
import { expect, test } from 'vitest';
import { createStreamMemory } from './stream-memory.ts';

const message = (seq: number): OddsMessage => ({
  seq,
  topic: 'odds',
  stream: 'prematch',
  epoch: 'here',
  markets: [],
  versions: {},
  gone: [],
  changed: [],
});

/** Messages 1 to `count`, a tenth of a second apart, kept by a process that began ten seconds before. */
function told(count: number) {
  let now = 0;
  const memory = createStreamMemory('here', () => now);
  now = 10_000;
  for (let seq = 1; seq <= count; seq++) {
    now += 100;
    memory.keep(message(seq));
  }
  const after = (epoch: string, seq: number, ms: number) =>
    memory.after('prematch', { epoch, seq, ms })?.map((kept) => kept.seq) ?? null;
  return { after, wait: (ms: number) => void (now += ms), memory };
}

test('what came after a position is told, in order', () => {
  const { after } = told(5);
  expect(after('here', 3, 0)).toEqual([4, 5]);
  expect(after('here', 5, 0)).toEqual([]);
  expect(after('here', 0, 0)).toEqual([1, 2, 3, 4, 5]);
});

test('a stream that never spoke has nothing to make up for', () => {
  expect(told(0).after('here', 0, 0)).toEqual([]);
});

test('a hundred messages are told; more are not, nor those that are kept no longer', () => {
  expect(told(250).after('here', 150, 0)).toHaveLength(100);
  expect(told(250).after('here', 149, 0)).toBeNull();
  expect(told(250).after('here', 49, 0)).toBeNull();
});

test('the position of another process counts by the time since, with a margin', () => {
  const { after, wait } = told(50);
  expect(after('there', 900, 0)).toEqual(Array.from({ length: 26 }, (_, i) => 25 + i));
  expect(after('there', 900, 1_000)?.[0]).toBe(15);
  wait(20_000);
  expect(after('there', 900, 1_000)).toEqual([]);
});

test('a process that began after the list was asked for cannot tell', () => {
  const { after } = told(50);
  expect(after('there', 1, 12_499)?.length).toBe(50);
  expect(after('there', 1, 12_500)).toBeNull();
});

test('nothing older than a minute is kept', () => {
  const { after, wait, memory } = told(3);
  wait(60_001);
  memory.keep(message(4));
  expect(after('here', 3, 0)).toEqual([4]);
  expect(after('here', 2, 0)).toBeNull();
});
