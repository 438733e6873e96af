import { expect, test } from 'vitest';
import { fromSeoul, toSeoul } from './seoul-field.ts';

test('a period is typed in Seoul and kept in UTC', () => {
  expect(fromSeoul('2026-11-22T08:30')).toBe('2026-11-21T23:30:00.000Z');
  expect(toSeoul('2026-11-21T23:30:00.000Z')).toBe('2026-11-22T08:30');
  expect([fromSeoul(''), toSeoul(null)]).toEqual([null, '']);
});
