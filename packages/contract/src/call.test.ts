import { expect, test } from 'vitest';
import { day, moment } from './call.ts';

test.each([
  ['2026-11-22', true],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['0000-01-01', false],
  ['2026-02-30', false],
  ['2026-11-22T00:00:00Z', false],
])('day %s: %s', (text, fits) => expect(day.safeParse(text).success).toBe(fits));

test.each([
  ['2026-11-22T00:00:00Z', true],
  ['0001-01-01T00:00:00Z', true],
  ['0000-12-31T23:59:59Z', false],
  ['2026-11-22T00:00:00+09:00', false],
  ['2026-11-22', false],
])('moment %s: %s', (text, fits) => expect(moment.safeParse(text).success).toBe(fits));
