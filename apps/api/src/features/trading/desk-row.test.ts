import { describe, expect, test } from 'vitest';
import { noExposure } from '@lime/domain/trading/fixture-exposure.ts';
import type { SelectionExposure } from '@lime/domain/trading/fixture-exposure.ts';
import type { DeskView, OfferCount } from './fixtures.sql.ts';
import { switchToWire, toWire } from './list.service.ts';

// One fixture as the desk's list shows it.

const row = (changes: Partial<DeskView> = {}): DeskView => ({
  id: 7,
  provider: 'feed',
  sport_id: 6046,
  family: 'football',
  league_id: 3,
  league: '표본 리그',
  home: '빨강',
  away: '파랑',
  starts_at: new Date('2026-11-21T10:00:00Z'),
  status: 'scheduled',
  version: 12,
  score_home: null,
  score_away: null,
  fixture_stopped: false,
  league_stopped: false,
  told_home: null,
  told_away: null,
  created_by: null,
  live: null,
  ...changes,
});
const at = new Date('2026-11-21T09:00:00Z');
const staked = (changes: Partial<SelectionExposure>) => ({ ...noExposure, ...changes });
const exposures = (known: Readonly<Record<number, SelectionExposure>>) => ({
  of: (id: number) => known[id] ?? noExposure,
  at,
});
const offer: OfferCount = { fixture_id: 7, markets: 2, stopped: 1, selections: [[1, 2], [3, 4]] }; // prettier-ignore

describe('what stops it', () => {
  test.each<[string, Partial<DeskView>, boolean, string | null]>([
    ['nothing', {}, false, null],
    ['itself', { fixture_stopped: true }, false, 'fixture'],
    ['its league', { league_stopped: true, fixture_stopped: true }, false, 'league'],
    ['everything', { league_stopped: true, fixture_stopped: true }, true, 'all'],
    ['a source that names other teams', { told_home: '파랑', told_away: '빨강' }, false, 'teams'],
    ['in play too', { status: 'live', fixture_stopped: true }, false, 'fixture'],
    ['nothing once it is decided', { status: 'finished', fixture_stopped: true }, true, null],
    ['nothing once it is called off', { status: 'cancelled', league_stopped: true }, true, null],
  ])('%s', (_what, changes, all, stopped) => {
    expect(toWire(row(changes), all, offer, null).stopped).toBe(stopped);
  });
});

describe('what is at stake', () => {
  const known = {
    1: staked({ bets: 2, stake: 10_000, payout: 25_000, parlayBets: 1, parlayStake: 4_000, parlayPayout: 90_000 }),
    2: staked({ bets: 1, stake: 30_000, payout: 57_000 }),
    3: staked({ bets: 1, stake: 5_000, payout: 20_000 }),
  };

  test('are all bets on it; the worst is a single outcome of one market, combinations aside', () => {
    expect(toWire(row(), false, offer, exposures(known), new Map([[7, 123_000]]))).toMatchObject({
      bets: 5,
      stakes: 49_000,
      worst: -17_000,
      liability: 123_000,
      markets: 2,
      stoppedMarkets: 1,
    });
  });

  test('is nothing where nobody bet, which is not the same as not known', () => {
    expect(toWire(row(), false, offer, exposures({}), new Map())).toMatchObject({ worst: null, liability: 0, bets: 0 });
    expect(toWire(row(), false, offer, exposures({}))).toMatchObject({ liability: null });
    expect(toWire(row({ status: 'finished' }), false, offer, null, new Map([[7, 1]])).liability).toBeNull();
  });

  test('is nothing of a fixture that sells nothing', () => {
    expect(toWire(row(), false, undefined, exposures(known))).toMatchObject({
      markets: 0,
      stoppedMarkets: 0,
      stakes: 0,
    });
  });
});

test('everything that was stopped says by whom, when and why', () => {
  expect(switchToWire({ all_suspended: true, reason: '점검', by: 'kim', changed_at: at })).toEqual({
    stopped: true,
    reason: '점검',
    by: 'kim',
    at: at.toISOString(),
  });
});
