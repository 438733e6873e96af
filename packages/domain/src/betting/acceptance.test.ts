import { expect, test } from 'vitest';
import { acceptSeconds, whyNotAccepted } from './acceptance.ts';
import type { AcceptDelay, LegMoment } from './acceptance.ts';

const delay: AcceptDelay = {
  football: 4,
  basketball: 6,
  baseball: 0,
  volleyball: 3,
  'ice-hockey': 5,
  'american-football': 20,
  esports: 0,
};

test.each<[string, Parameters<typeof acceptSeconds>[0], boolean, number]>([
  ['the sport decides', ['football'], false, 4],
  ['the longest leg decides', ['football', 'basketball', 'baseball'], false, 6],
  ['no delay is at once', ['baseball', 'esports'], false, 0],
  ['the fixed wait is fifteen seconds', ['football'], true, 15],
  ['without a delay of the sport too', ['baseball'], true, 15],
  ['unless the sport waits longer', ['american-football', 'football'], true, 20],
])('%s', (_why, families, delayed, seconds) => expect(acceptSeconds(families, delay, delayed)).toBe(seconds));

const open = { suspended: false, reason: null };
const at = (home: number, away: number, reds = 0) => ({ score: [home, away] as const, reds });
const leg = (changes: Partial<LegMoment> = {}): LegMoment => ({
  family: 'football',
  before: at(0, 0),
  now: at(0, 0),
  market: open,
  ...changes,
});

test.each<[string, Partial<LegMoment>, ReturnType<typeof whyNotAccepted>]>([
  ['nothing happened', {}, null],
  ['a goal, whatever became of the market', { now: at(1, 0) }, 'goal'],
  ['a goal that closed the market', { now: at(0, 1), market: null }, 'goal'],
  ['a goal taken back meanwhile is none', { before: at(1, 0), now: at(1, 0) }, null],
  ['a goal taken back against who had it', { before: at(1, 0), now: at(0, 0) }, 'goal'],
  ['a goal under review', { now: at(1, 0), market: { suspended: true, reason: 'var' } }, 'var'],
  ['a run', { family: 'baseball', now: at(1, 0) }, 'score'],
  ['a set', { family: 'volleyball', now: at(1, 0) }, 'score'],
  ['a basket', { family: 'basketball', before: at(50, 48), now: at(52, 48) }, null],
  ['a red card', { now: at(0, 0, 1) }, 'red-card'],
  ['a red card that was there before', { before: at(0, 0, 1), now: at(0, 0, 1) }, null],
  ['a dangerous attack', { market: { suspended: true, reason: 'danger' } }, 'danger'],
  ['the desk', { market: { suspended: true, reason: 'desk' } }, 'desk'],
  ['a suspension nobody explains', { market: { suspended: true, reason: null } }, 'suspended'],
  ['a reason nobody knows', { market: { suspended: true, reason: 'moon' } }, 'suspended'],
  ['the reason of an open market says nothing', { market: { suspended: false, reason: 'danger' } }, null],
  ['a market that is gone', { market: null }, 'closed'],
  ['a match without a live state', { before: null, now: null }, null],
])('%s', (_why, changes, cause) => expect(whyNotAccepted(leg(changes))).toBe(cause));
