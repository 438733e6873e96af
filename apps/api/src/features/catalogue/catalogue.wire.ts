import { marketNameKo, marketOrder, sideNamesKo } from '@lime/domain/market-kinds.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import { periodNameKo, suspensionNamesKo } from '@lime/domain/in-play/live-state.ts';
import type { LiveState } from '@lime/domain/in-play/live-state.ts';
import { oddsToWire } from '@lime/domain/odds.ts';
import type { WireFolder, WireFixture, WireLive, WireMatchWords } from '@lime/contract/fixtures.ts';
import type { MovedMarket } from '@lime/contract/realtime.ts';
import type { SnapshotFixture, SnapshotMarket } from './catalogue.types.ts';
import { marketsIn } from './lists/market-views.ts';
import type { MarketView } from './lists/market-views.ts';

export const statusesKo: Record<SnapshotFixture['status'], WireFixture['status']> = {
  scheduled: '대기',
  live: '진행',
  finished: '종료',
  cancelled: '취소',
  postponed: '연기',
  abandoned: '중단',
};

/** A fixture as lists show it. Korean names fall back to the English ones. @param isBrief  the list leaves markets out that its readers may ask for */
export function fixtureToWire(fixture: SnapshotFixture, view: MarketView, isBrief = false): WireFixture {
  const { names, live } = fixture;
  return {
    gameSeq: String(fixture.id),
    sportsId: String(fixture.sportId),
    sportNameKr: names.sportKo,
    sportNameEn: names.sportEn,
    locationCode: names.locationCode,
    locationNameKr: names.locationKo,
    locationNameEn: names.locationEn,
    leagueSeq: String(fixture.leagueId),
    leagueNameKr: names.leagueKo ?? names.leagueEn,
    leagueNameEn: names.leagueEn,
    homeNameKr: names.homeKo ?? names.homeEn,
    homeNameEn: names.homeEn,
    awayNameKr: names.awayKo ?? names.awayEn,
    awayNameEn: names.awayEn,
    startTime: new Date(fixture.startsAt).toISOString(),
    status: statusesKo[fixture.status],
    version: fixture.version,
    folderCount: fixture.markets.length,
    ...(isBrief ? { isBrief: true as const } : {}),
    ...(live ? { live: liveToWire(fixture, live), isLimitBet: fixture.isLimited, ...inPlayWords(fixture, live) } : {}),
    folders: marketsIn(fixture, view).map(folderToWire),
  };
}

export function folderToWire(market: SnapshotMarket): WireFolder {
  const isSuspended = market.status === 'suspended';
  return {
    id: String(market.id),
    marketsId: String(market.type),
    marketNameKr: marketNameKo(market.type, market.fixture.family),
    line: lineToWire(market.line),
    isVisible: market.status !== 'closed',
    isSuspended,
    ...(isSuspended && market.reason !== null ? { reason: market.reason } : {}),
    bets: market.selections.map((selection) => ({
      id: String(selection.id),
      name: sideNamesKo[selection.side],
      side: selection.side,
      price: oddsToWire(selection.odds),
      ...(selection.suspended ? { isSuspended: true as const } : {}),
    })),
  };
}

/** A market as the streams tell it. @param isVisible  it is still on sale */
export function marketToMoved(market: SnapshotMarket, isVisible: boolean): MovedMarket {
  const isSuspended = market.status === 'suspended';
  return {
    MatchId: String(market.fixture.id),
    Id: String(market.id),
    IsVisible: isVisible && market.status !== 'closed',
    IsSuspended: isSuspended,
    ...(isSuspended && market.reason !== null ? { Reason: market.reason } : {}),
    Selections: market.selections.map((selection) => ({
      Id: String(selection.id),
      Price: oddsToWire(selection.odds),
      ...(selection.suspended ? { IsSuspended: true as const } : {}),
    })),
  };
}

function inPlayWords(
  { sportId, names, status, family }: SnapshotFixture,
  { period, periods }: LiveState,
): WireMatchWords {
  return matchWords({
    sport: names.sportKo,
    sportId,
    status,
    period: periodNameKo(period, family, periods.length),
    scores: periods.map(({ home, away }) => [home, away]),
  });
}

/** What a match shows of itself, as text. @param words.scores  of each period, home first */
export function matchWords(words: {
  sport: string;
  sportId: number;
  status: keyof typeof statusesKo;
  period: string | null;
  scores: readonly (readonly [number, number])[];
}): WireMatchWords {
  return {
    game_sport: words.sport,
    sportSeq: String(words.sportId),
    game_status: statusesKo[words.status],
    game_current_period: words.period,
    subResult: words.scores.map((score) => score.join(':')).join(' '),
  };
}

/** The state of a match in play. A match whose source is silent is shown as suspended, whatever its own state says. */
export function liveToWire({ family, clockwork }: SnapshotFixture, live: LiveState): WireLive {
  const suspended = clockwork?.isSilent ? 'feed' : live.suspended;
  return {
    period: live.period,
    periodNameKr: periodNameKo(live.period, family, live.periods.length),
    clock: live.clock && { ...live.clock, at: new Date(live.clock.at).toISOString() },
    scoreHome: live.score.home,
    scoreAway: live.score.away,
    periods: live.periods.map(({ home, away }) => [home, away]),
    stats: Object.fromEntries(Object.entries(live.stats).map(([name, [home, away]]) => [name, [home, away]])),
    detail: live.detail,
    suspended,
    suspendedKr: suspended && suspensionNamesKo[suspended],
    danger: live.danger,
  };
}

/** Hundredths to a decimal number. */
export function lineToWire(line: number | null): number | null {
  return line === null ? null : line / 100;
}

/** The order markets are shown in: by kind, the main one first, then by line. */
export function byKindAndLine(a: { type: MarketType; main: boolean; line: number | null }, b: typeof a): number {
  return marketOrder(a.type) - marketOrder(b.type) || Number(b.main) - Number(a.main) || (a.line ?? 0) - (b.line ?? 0);
}
