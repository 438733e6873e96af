import { marketKind, sideNamesKo } from '@lime/domain/catalogue.ts';
import { oddsToWire } from '@lime/domain/odds.ts';
import type { WireFolder, WireGame, WireResult } from '@lime/contract/game.ts';
import type { ResultView } from './catalogue.sql.ts';
import type { SnapshotFixture, SnapshotMarket } from './catalogue.types.ts';

export const statusesKo: Record<SnapshotFixture['status'], WireGame['status']> = {
  scheduled: '대기',
  live: '진행',
  finished: '종료',
  cancelled: '취소',
  postponed: '연기',
  abandoned: '중단',
};

/** A fixture as lists show it: with its first main market, all main ones, or all. Korean names fall back to the English ones. */
export function gameToWire(fixture: SnapshotFixture, markets: 'first' | 'main' | 'all'): WireGame {
  const { names } = fixture;
  const shown = markets === 'all' ? fixture.markets : fixture.markets.filter((market) => market.main);
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
    ...(markets === 'first' && shown.length > 1 ? { isBrief: true as const } : {}),
    folders: (markets === 'first' ? shown.slice(0, 1) : shown).map(folderToWire),
  };
}

export function folderToWire(market: SnapshotMarket): WireFolder {
  return {
    id: String(market.id),
    marketsId: String(market.type),
    marketNameKr: marketKind(market.type).nameKo,
    line: lineToWire(market.line),
    isVisible: market.status !== 'closed',
    isSuspended: market.status === 'suspended',
    bets: market.selections.map((selection) => ({
      id: String(selection.id),
      name: sideNamesKo[selection.side],
      side: selection.side,
      price: oddsToWire(selection.odds),
    })),
  };
}

/** Hundredths to a decimal number. */
export function lineToWire(line: number | null): number | null {
  return line === null ? null : line / 100;
}

export function resultToWire(view: ResultView): WireResult {
  return {
    gameSeq: String(view.id),
    sportsId: String(view.sport_id),
    sportNameKr: view.sport_ko,
    locationCode: view.location_code,
    leagueNameKr: view.league_ko ?? view.league_en,
    leagueNameEn: view.league_en,
    homeNameKr: view.home_ko ?? view.home_en,
    homeNameEn: view.home_en,
    awayNameKr: view.away_ko ?? view.away_en,
    awayNameEn: view.away_en,
    startTime: view.starts_at.toISOString(),
    status: statusesKo[view.status],
    scoreHome: view.score_home,
    scoreAway: view.score_away,
    source: view.result_source,
    finishedAt: view.finished_at?.toISOString() ?? null,
  };
}
