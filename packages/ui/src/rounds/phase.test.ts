import { describe, expect, test } from 'vitest';
import { leftText, phaseOf } from './phase.ts';

const times = { no: 7, startsAt: 0, closesAt: 235_000, drawsAt: 300_000 };

describe('a game', () => {
  test.each([
    ['before anything is known', null, true, 1, 'loading'],
    ['before the clock is known', times, true, null, 'loading'],
    ['with its round on sale', times, true, 234_999, 'open'],
    ['the moment it closes', times, true, 235_000, 'closed'],
    ['the moment before its draw', times, false, 299_999, 'closed'],
    ['the moment of its draw', times, true, 300_000, 'drawing'],
    ['while its round is not on sale', times, false, 1, 'between'],
  ] as const)('%s is as it is', (_when, known, isOpen, now, phase) => expect(phaseOf(known, isOpen, now)).toBe(phase));
});

test.each([
  [0, '00:00'],
  [1, '00:01'],
  [1_000, '00:01'],
  [1_001, '00:02'],
  [59_001, '01:00'],
  [138_000, '02:18'],
  [-5, '00:00'],
] as const)('%i ms left read %s', (left, text) => expect(leftText(1_000_000 + left, 1_000_000)).toBe(text));
