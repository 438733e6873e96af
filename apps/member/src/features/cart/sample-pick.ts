import type { CartContext } from '@lime/domain/betting/cart-types.ts';
import { sampleLimits } from '@lime/domain/limits/sample-limits.ts';
import type { CartPick } from '../../lib/cart-store.ts';

/** A pick for tests: 토트넘 승 at 1.86, 2026-11-21 21:30 in Seoul. */
export function samplePick(changes: Partial<CartPick> = {}): CartPick {
  return {
    kind: 'korean',
    selectionId: '1',
    marketId: '11',
    fixtureId: '1',
    family: 'football',
    marketType: 1,
    side: 'home',
    line: null,
    odds: 1860,
    seenOdds: 1860,
    suspended: false,
    startsAt: Date.parse('2026-11-21T12:30:00Z'),
    bonusFolders: null,
    sportsId: '6046',
    sportName: '축구',
    league: '프리미어리그',
    home: '토트넘',
    away: '아스톤 빌라',
    marketName: '승무패',
    betName: '승',
    ...changes,
  };
}

/** What a cart is judged by in tests: a balance of 500,000, and no rules but the cutoff until a test adds them. */
export function sampleContext({
  settings,
  ...changes
}: Partial<Omit<CartContext, 'settings'>> & { settings?: Partial<CartContext['settings']> } = {}): CartContext {
  return {
    limits: sampleLimits,
    settings: {
      sameGamePairs: [],
      soccerCombination: { active: false, division1: 0, division2: 0, division3: 0 },
      twoWaySum: null,
      maxReverse: null,
      maxDraw: null,
      bonusFolders: [],
      bonusMinimumOdds: null,
      cutoffSeconds: 16,
      ...settings,
    },
    balance: 500_000,
    now: 0,
    picksPerFixture: 2,
    ...changes,
  };
}
