import { expect, test } from 'vitest';
import { calendarDay, instantIn } from './zone.ts';

test.each([
  ['winter in London is UTC', 'Europe/London', '2023-12-26', 15, 0, '2023-12-26T15:00:00.000Z'],
  ['summer in London is an hour ahead', 'Europe/London', '2023-08-11', 20, 0, '2023-08-11T19:00:00.000Z'],
  ['the afternoon the clocks went forward', 'Europe/London', '2024-03-31', 14, 0, '2024-03-31T13:00:00.000Z'],
  ['the last minute before they did', 'Europe/London', '2024-03-31', 0, 59, '2024-03-31T00:59:00.000Z'],
  ['the afternoon the clocks went back', 'Europe/London', '2023-10-29', 14, 0, '2023-10-29T14:00:00.000Z'],
  ['the evening before they did', 'Europe/London', '2023-10-28', 20, 0, '2023-10-28T19:00:00.000Z'],
  ['the first minute that spring skips', 'Europe/London', '2024-03-31', 1, 0, '2024-03-31T01:00:00.000Z'],
  ['the last one', 'Europe/London', '2024-03-31', 1, 59, '2024-03-31T01:59:00.000Z'],
  ['the first minute after it', 'Europe/London', '2024-03-31', 2, 0, '2024-03-31T01:00:00.000Z'],
  ['a minute that autumn repeats', 'Europe/London', '2024-10-27', 1, 30, '2024-10-27T00:30:00.000Z'],
  ['the first minute after those', 'Europe/London', '2024-10-27', 2, 0, '2024-10-27T02:00:00.000Z'],
  ['one that New York skips', 'America/New_York', '2024-03-10', 2, 30, '2024-03-10T07:30:00.000Z'],
  ['midnight', 'Europe/London', '2024-06-01', 0, 0, '2024-05-31T23:00:00.000Z'],
  ['New York in autumn', 'America/New_York', '2021-10-19', 19, 30, '2021-10-19T23:30:00.000Z'],
  ['New York in winter', 'America/New_York', '2022-01-19', 19, 30, '2022-01-20T00:30:00.000Z'],
  ['the evening New York went to summer time', 'America/New_York', '2022-03-13', 19, 30, '2022-03-13T23:30:00.000Z'],
])('%s', (_why, zone, day, hour, minute, expected) => {
  expect(instantIn(zone, { day, hour, minute }).toISOString()).toBe(expected);
});

test('every hour of a year in London reads back as itself, but for the two the clocks swallow or repeat', () => {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' });
  const wrong: string[] = [];
  for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2025, 0, 1); at += 3_600_000) {
    const text = new Date(at).toISOString();
    const back = shown.format(
      instantIn('Europe/London', { day: text.slice(0, 10), hour: Number(text.slice(11, 13)), minute: 0 }),
    );
    if (back !== text.slice(0, 16).replace('T', ' ')) wrong.push(text.slice(0, 16));
  }
  expect(wrong).toEqual(['2024-03-31T01:00']);
});

test('the leap day is a day', () => {
  expect(calendarDay(2024, 2, 29, '29/02/2024')).toBe('2024-02-29');
});

test.each([
  [2023, 2, 29],
  [2024, 13, 1],
  [2024, 4, 31],
  [2024, 0, 1],
  [1989, 1, 1],
])('%i-%i-%i is no day', (year, month, day) => {
  expect(() => calendarDay(year, month, day, 'shown')).toThrow('no such date');
});
