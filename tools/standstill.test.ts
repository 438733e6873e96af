import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchStandstill } from './standstill.ts';

const soon = { seconds: 1, ms: 100, everyMs: 10 };

/** How often a standstill was found after half a second, by what each look at the processor time says. */
async function found(look: (count: number) => number | null) {
  let looks = 0;
  let times = 0;
  const end = watchStandstill(
    () => look(looks++),
    () => (times += 1),
    soon,
  );
  await setTimeout(500);
  end();
  return times;
}

test('a program that takes no processor time is found, once', async () => {
  expect(await found(() => 7)).toBe(1);
  // a breath now and then is no work
  expect(await found((count) => count / 1000)).toBe(1);
});

test('a program that works is not found, nor where the system does not tell', async () => {
  expect(await found((count) => count)).toBe(0);
  expect(await found(() => null)).toBe(0);
});

test('an ended watch finds nothing', async () => {
  let times = 0;
  watchStandstill(
    () => 7,
    () => (times += 1),
    soon,
  )();
  await setTimeout(300);
  expect(times).toBe(0);
});
