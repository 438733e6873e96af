import { describe, expect, test } from 'vitest';
import { alarmKinds, isQuiet, itemsToRing } from './alarm-rules.ts';
import type { AlarmRule } from './alarm-rules.ts';

describe('quiet hours', () => {
  const night = { from: 23 * 60, to: 7 * 60 };
  const noon = { from: 12 * 60, to: 13 * 60 };
  test.each([
    [night, 23 * 60 - 1, false],
    [night, 23 * 60, true],
    [night, 0, true],
    [night, 7 * 60 - 1, true],
    [night, 7 * 60, false],
    [noon, 12 * 60 - 1, false],
    [noon, 12 * 60, true],
    [noon, 13 * 60 - 1, true],
    [noon, 13 * 60, false],
    [{ from: 60, to: 60 }, 60, false],
    [null, 0, false],
  ])('%o at minute %i: %s', (quiet, minute, expected) => expect(isQuiet(minute, quiet)).toBe(expected));
});

describe('what a rule rings for', () => {
  const now = 10_000_000;
  const targets = Object.fromEntries(alarmKinds.map((kind) => [kind, 5])) as Record<
    (typeof alarmKinds)[number],
    number
  >;
  const rule = (changes: Partial<AlarmRule>): AlarmRule => ({
    kinds: ['deposit'],
    moment: 'new',
    quiet: null,
    since: now - 1_000,
    ...changes,
  });
  const item = (at: number, kind: 'deposit' | 'chat' = 'deposit') => ({ kind, at, key: `${kind}:${at}` });
  const ring = (changes: Partial<AlarmRule>, items: ReturnType<typeof item>[], minute = 0) =>
    itemsToRing(rule(changes), items, { now, minute, targets }).map(({ at }) => now - at);

  test('new: what waits since the rule holds, of its kinds', () =>
    expect(ring({}, [item(now), item(now - 1_000), item(now - 1_001), item(now, 'chat')])).toEqual([0, 1_000]));
  test('late: from its target on, however old the rule is', () =>
    expect(ring({ moment: 'late' }, [item(now - 300_000), item(now - 299_999), item(now - 900_000)])).toEqual([
      300_000, 900_000,
    ]));
  test('nothing in quiet hours, and what still waits after them', () => {
    const quiet = { from: 0, to: 60 };
    expect(ring({ quiet }, [item(now)], 59)).toEqual([]);
    expect(ring({ quiet }, [item(now)], 60)).toEqual([0]);
  });
});
