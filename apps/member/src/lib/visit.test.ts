import { expect, test } from 'vitest';
import { visitAt, visitWords } from './visit.ts';

const minute = 60_000;
const kept = { member: '7', since: 0, seen: 40 * minute };

test.each([
  ['goes on', '7', 42 * minute, 0],
  ['goes on after half an hour away', '7', 70 * minute, 0],
  ['begins anew after longer', '7', 70 * minute + 1, 70 * minute + 1],
  ['is another member’s', '8', 42 * minute, 42 * minute],
])('a visit %s', (_what, member, now, since) =>
  expect(visitAt(kept, member, now)).toEqual({ member, since, seen: now }),
);

test('the first visit, and one from the future after the clock was set back, begin now', () => {
  expect(visitAt(null, '7', 5)).toEqual({ member: '7', since: 5, seen: 5 });
  expect(visitAt({ member: '7', since: 10, seen: 10 }, '7', 5).since).toBe(5);
});

test.each([
  [0, '0분'],
  [59, '59분'],
  [60, '1시간 0분'],
  [125, '2시간 5분'],
])('%i minutes: %s', (minutes, words) =>
  expect(visitWords({ member: '7', since: 0, seen: minutes * minute })).toBe(words),
);
