import { expect, test } from 'vitest';
import { isInWindow, versionOn } from './versions.ts';

const version = (no: number, fromDay: string, lastDay: string | null = null) => ({ no, fromDay, lastDay, windows: [] });
const versions = [version(2, '2026-11-10'), version(1, '2026-11-01'), version(3, '2026-11-10', '2026-11-20')];

test.each([
  ['2026-10-31', null],
  ['2026-11-01', 1],
  ['2026-11-09', 1],
  ['2026-11-10', 3],
  ['2026-11-20', 3],
  ['2026-11-21', null],
])('on %s version %j holds', (day, no) => expect(versionOn(versions, day)?.no ?? null).toBe(no));

const evening = { weekdays: [5], from: 20 * 60, to: 22 * 60 };
test.each([
  ['Friday before it', '2026-11-27T10:59:59Z', false],
  ['as it opens', '2026-11-27T11:00:00Z', true],
  ['its last second', '2026-11-27T12:59:59Z', true],
  ['as it closes', '2026-11-27T13:00:00Z', false],
  ['Thursday', '2026-11-26T11:00:00Z', false],
])('a window of Friday evening: %s', (_why, at, open) => expect(isInWindow([evening], new Date(at))).toBe(open));

test('the weekday is Seoul’s', () =>
  expect(isInWindow([{ weekdays: [6], from: 0, to: 60 }], new Date('2026-11-27T15:30:00Z'))).toBe(true));
test('no days are all days', () =>
  expect(isInWindow([{ weekdays: [], from: 0, to: 60 }], new Date('2026-11-25T15:59:59Z'))).toBe(true));
test('no windows are always', () => expect(isInWindow([], new Date())).toBe(true));
