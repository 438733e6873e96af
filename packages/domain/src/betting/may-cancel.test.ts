import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancelRefusal, cancelUntil, isGameKind, isLiveKind } from './may-cancel.ts';
import type { CancelSettings, CancelSlip } from './may-cancel.ts';

const now = 1_800_000_000_000;
const second = 1000;
const settings: CancelSettings = { active: true, seconds: 600, startSeconds: 600 };
const slip = (changes: Partial<CancelSlip> = {}): CancelSlip => ({
  status: 'normal',
  live: false,
  placedAt: now - 60 * second,
  legs: [
    { waiting: true, startsAt: now + 7_200 * second },
    { waiting: true, startsAt: now + 3_600 * second },
  ],
  ...changes,
});
const leg = (waiting: boolean, inMs: number) => ({ waiting, startsAt: now + inMs });

describe('a cancel', () => {
  test.each<[string, CancelSlip, CancelSettings, string | null]>([
    ['all in order', slip(), settings, null],
    ['cancelled already', slip({ status: 'cancelled' }), settings, 'BET_CANCEL_DONE'],
    ['a leg is decided', slip({ legs: [leg(true, 1e7), leg(false, 1e7)] }), settings, 'BET_CANCEL_SETTLED'],
    ['in play', slip({ live: isLiveKind('inplay') }), settings, 'BET_CANCEL_LIVE'],
    ['live, single', slip({ live: isLiveKind('live-single') }), settings, 'BET_CANCEL_LIVE'],
    ['on a round of a game', slip({ game: isGameKind('mini') }), settings, 'BET_CANCEL_GAME'],
    ['on another game', slip({ game: isGameKind('lotus') }), settings, 'BET_CANCEL_GAME'],
    ['on a match', slip({ game: isGameKind('korean') }), settings, null],
    ['exactly the seconds ago', slip({ placedAt: now - 600 * second }), settings, null],
    ['a moment more', slip({ placedAt: now - 600 * second - 1 }), settings, 'BET_CANCEL_LATE'],
    ['time since placement off', slip({ placedAt: now - 90_000 * second }), { ...settings, active: false }, null],
    ['a leg starts in exactly the seconds', slip({ legs: [leg(true, 600 * second)] }), settings, 'BET_CANCEL_START'],
    ['a moment later', slip({ legs: [leg(true, 600 * second + 1)] }), settings, null],
    [
      'the other conditions stand while time is off',
      slip({ legs: [leg(true, 0)] }),
      { ...settings, active: false },
      'BET_CANCEL_START',
    ],
  ])('%s', (_name, what, how, code) => {
    expect(cancelRefusal(what, now, how)?.code ?? null).toBe(code);
  });

  test('the time left is told to the millisecond', () => {
    fc.assert(
      fc.property(
        fc.record({ active: fc.boolean(), seconds: fc.nat(2_000), startSeconds: fc.nat(2_000) }),
        fc.integer({ min: -3_000_000, max: 0 }),
        fc.array(fc.integer({ min: -1_000_000, max: 5_000_000 }), { minLength: 1, maxLength: 4 }),
        (how, placed, starts) => {
          const what = slip({ placedAt: now + placed, legs: starts.map((ms) => leg(true, ms)) });
          const until = cancelUntil(what, how);
          expect(cancelRefusal(what, until, how)).toBeNull();
          expect(cancelRefusal(what, until + 1, how)).not.toBeNull();
        },
      ),
    );
  });
});
