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
