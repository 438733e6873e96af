import type { WireFolder, WireFixture, WireLive } from '@lime/contract/fixtures.ts';

/** A fixture for tests of lists and prices: one 1X2 market (ids 11: 111, 112, 113) at 1.86, 3.85, 3.90. */
export function sampleFixture(changes: Partial<WireFixture> = {}): WireFixture {
  return {
    gameSeq: '1',
    sportsId: '6046',
    sportNameKr: '축구',
    sportNameEn: 'Football',
    locationCode: 'ENG',
    locationNameKr: '잉글랜드',
    locationNameEn: 'England',
    leagueSeq: '5',
    leagueNameKr: '프리미어리그',
    leagueNameEn: 'Premier League',
    homeNameKr: '토트넘',
    homeNameEn: 'Tottenham',
    awayNameKr: '아스톤 빌라',
    awayNameEn: 'Aston Villa',
    startTime: '2026-11-21T12:30:00.000Z',
    status: '대기',
    version: 1,
    folderCount: 1,
    folders: [sampleFolder()],
    ...changes,
  };
}

/** The 1X2 market of `sampleGame`. */
export function sampleFolder(changes: Partial<WireFolder> = {}): WireFolder {
  return {
    id: '11',
    marketsId: '1',
    marketNameKr: '승무패',
    line: null,
    isVisible: true,
    isSuspended: false,
    bets: [
      { id: '111', name: '승', side: 'home', price: 1.86 },
      { id: '112', name: '무', side: 'draw', price: 3.85 },
      { id: '113', name: '패', side: 'away', price: 3.9 },
    ],
    ...changes,
  };
}

/** The state of a football match in tests: second half, 58:14, 1:1. */
export function sampleLive(changes: Partial<WireLive> = {}): WireLive {
  return {
    period: '2',
    periodNameKr: '후반',
    clock: { seconds: 3494, running: true, at: '2026-11-21T13:40:00.000Z' },
    scoreHome: 1,
    scoreAway: 1,
    periods: [
      [1, 0],
      [0, 1],
    ],
    stats: {},
    detail: null,
    suspended: null,
    suspendedKr: null,
    danger: null,
    ...changes,
  };
}
