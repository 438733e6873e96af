import { expect, test } from 'vitest';
import { earnedCauses, ticketSources } from './tickets.ts';

const rules = {
  daily: 2,
  attendance: 1,
  deposit: { from: 50_000, tickets: 1 },
  stake: { from: 100_000, tickets: 0 },
};

test.each<[string, Parameters<typeof ticketSources>[1], string[]]>([
  ['the free ones', { attended: false, deposited: 0, staked: 0 }, ['daily:7:2026-11-21:1', 'daily:7:2026-11-21:2']],
  [
    'a won short of the deposit',
    { attended: false, deposited: 49_999, staked: 0 },
    ['daily:7:2026-11-21:1', 'daily:7:2026-11-21:2'],
  ],
  [
    'check-in and just the deposit; bets give none',
    { attended: true, deposited: 50_000, staked: 900_000 },
    ['daily:7:2026-11-21:1', 'daily:7:2026-11-21:2', 'attendance:7:2026-11-21:1', 'deposit:7:2026-11-21:1'],
  ],
])('%s', (_why, facts, causes) => expect(earnedCauses(7, '2026-11-21', ticketSources(rules, facts))).toEqual(causes));

test('ways that give no ticket are not shown', () => {
  expect(ticketSources(rules, { attended: false, deposited: 1, staked: 2 }).map(({ kind }) => kind)).toEqual([
    'daily',
    'attendance',
    'deposit',
  ]);
});
