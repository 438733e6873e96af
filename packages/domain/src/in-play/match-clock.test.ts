import { expect, test } from 'vitest';
import type { SportFamily } from '../sports.ts';
import type { LivePeriod } from './live-state.ts';
import { clockRate, clockSeconds, clockText } from './match-clock.ts';

const at = 1_000_000_000;

test.each<[string, SportFamily, LivePeriod, number, boolean, number, string]>([
  ['kick-off', 'football', '1', 0, true, 0, '0′'],
  ['the last second of the first minute', 'football', '1', 59, true, 0, '0′'],
  ['a minute is full', 'football', '1', 59, true, 1, '1′'],
  ['the last regular second of the half', 'football', '1', 2699, true, 0, '44′'],
  ['added time', 'football', '1', 2700, true, 0, '45+1′'],
  ['its third minute', 'football', '1', 2820, true, 0, '45+3′'],
  ['the second half goes on counting', 'football', '2', 3494, true, 0, '58′'],
  ['added time of the second half', 'football', '2', 5400, true, 61, '90+2′'],
  ['overtime of football', 'football', 'overtime', 5460, true, 0, '91′'],
  ['a quarter counts down', 'basketball', '4', 172, true, 1, '4Q 02:51'],
  ['and stops at nothing', 'basketball', '4', 2, true, 9, '4Q 00:00'],
  ['a stopped clock stands', 'basketball', '2', 172, false, 99, '2Q 02:52'],
  ['overtime of basketball', 'basketball', 'overtime', 300, true, 0, 'OT 05:00'],
  ['a period of ice hockey', 'ice-hockey', '3', 1199, true, 0, '3P 19:59'],
  ['between periods its name stands', 'basketball', 'break', 0, false, 0, '말'],
  ['a set has no clock', 'volleyball', '3', 0, true, 0, '말'],
])('%s', (_why, family, period, seconds, running, later, expected) =>
  expect(clockText({ period, clock: { seconds, running, at } }, family, '말', at + later * 1000)).toBe(expected),
);

test('without a clock the period is named', () =>
  expect(clockText({ period: '3', clock: null }, 'volleyball', '3세트', at)).toBe('3세트'));

test('a clock told by a watch ahead of ours does not run backwards', () =>
  expect(clockSeconds({ seconds: 60, running: true, at: at + 5000 }, 'football', at)).toBe(60));

test.each<[string, SportFamily, unknown, number]>([
  ['thirty times faster', 'football', { clockRate: 30 }, 160],
  ['faster and down', 'basketball', { clockRate: -8 }, 84],
  ['standing', 'football', { clockRate: 0 }, 100],
  ['no word of it', 'football', { addedMinutes: 3 }, 102],
  ['no details', 'basketball', null, 98],
])('a clock goes at the rate that is told: %s', (_why, family, detail, expected) =>
  expect(clockSeconds({ seconds: 100, running: true, at }, family, at + 2000, clockRate(detail))).toBe(expected),
);
