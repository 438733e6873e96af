import { expect, test } from 'vitest';
import { planAdjustment } from './adjustment.ts';

const limits = { most: 5_000_000, secondPersonFrom: 1_000_000 };

test.each([
  ['one won', 1, 0, 'at-once'],
  ['a won below the second person', 999_999, 0, 'at-once'],
  ['exactly where the second person begins', 1_000_000, 0, 'second-person'],
  ['the most', 5_000_000, 0, 'second-person'],
  ['a won above the most', 5_000_001, 0, { code: 'STAFF_LIMIT', detail: { limit: 5_000_000, currency: 'cash' } }],
  ['a part that stays below with the others', 499_999, 500_000, 'at-once'],
  ['a part that reaches it with the others', 500_000, 500_000, 'second-person'],
  ['parts alone never make the most', 1, 5_000_000, 'second-person'],
])('%s', (_what, amount, givenAlone, plan) => expect(planAdjustment(amount, givenAlone, limits, 'cash')).toEqual(plan));
