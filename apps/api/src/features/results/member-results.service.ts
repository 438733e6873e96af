import type { z } from 'zod';
import { marketKind, marketNameKo, sideNamesKo } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { oddsToWire } from '@lime/domain/odds.ts';
import { resultWord } from '@lime/domain/settlement/leg-result.ts';
import { sourceForMembers } from '@lime/domain/settlement/result-source.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import type {
  listResults,
  resultDetail,
  WireOutcome,
  WireResult,
  WireRevision,
  WireSlipOnFixture,
} from '@lime/contract/fixtures.ts';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import type { Db } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { paginationOf } from '../../core/paging.ts';
import { byKindAndLine, lineToWire, matchWords, statusesKo } from '../catalogue/catalogue.wire.ts';
import { marketsOf } from '../catalogue/fixture-rows.service.ts';
import type { MarketState } from '../catalogue/fixture-rows.service.ts';
import { decidedFixtures, fixtureById, slipsOnFixture } from './member-results.sql.ts';
import type { ResultView, SlipOnFixtureRow } from './member-results.sql.ts';
import { readRevisions } from './result-facts.service.ts';
import type { Revision } from './result-facts.service.ts';

/** Lists decided fixtures and those that are put off, latest start first. @param filter `date` is a Seoul day */
export async function listMemberResults(
  db: Db,
  { sportsId, date, page, size }: z.output<typeof listResults.input>,
): Promise<PayloadOf<typeof listResults>> {
  const filter = { sportId: sportsId ? Number(sportsId) : null, day: date ?? null };
  const { rows, total } = await decidedFixtures(db, filter, { size, offset: (page - 1) * size });
  return {
    list: rows.map(resultToWire),
    pagination: paginationOf(page, size, total),
  };
}

/**
 * What a fixture ended with: its outcomes, how those came about, and what became of the member's slips.
 *
 * @param memberId  whose slips on the fixture are listed; null: nobody's
 * @throws Refused NOT_FOUND (404)
 */
export async function readMemberResult(
  db: Db,
  fixtureId: number,
  memberId: number | null,
): Promise<PayloadOf<typeof resultDetail>> {
  const view = Number.isSafeInteger(fixtureId) ? await fixtureById(db, fixtureId) : null;
  if (!view) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const [markets, revisions, slips] = await Promise.all([
    marketsOf(db, [view.id]),
    readRevisions(db, [view.id]),
    memberId === null ? null : slipsOnFixture(db, memberId, view.id),
  ]);
  const { periods, overtime } = periodScores(view.score_detail);
  return {
    game: {
      ...resultToWire(view),
      folders: markets.toSorted(byKindAndLine).map((market) => outcomeToWire(market, view.family)),
      periods,
      overtime,
      revisions: revisions.map(revisionToWire),
      slips: slips && slipsToWire(slips),
    },
  };
}

function resultToWire(view: ResultView): WireResult {
  const { periods, overtime } = periodScores(view.score_detail);
  return {
    ...matchWords({
      sport: view.sport_ko,
      sportId: view.sport_id,
      status: view.status,
      period: null,
      scores: [...periods, ...overtime],
    }),
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
    source: sourceForMembers(view.result_source),
    finishedAt: view.finished_at?.toISOString() ?? null,
    isCorrected: view.revisions > 1,
    voidAt: view.void_at?.toISOString() ?? null,
  };
}

function revisionToWire(row: Revision): WireRevision {
  return {
    revision: row.revision,
    status: statusesKo[row.status],
    scoreHome: row.score_home,
    scoreAway: row.score_away,
    source: sourceForMembers(row.source),
    reason: row.reason,
    at: row.at.toISOString(),
  };
}

/** Sources tell what they like: pairs of numbers are taken, everything else is left. */
function periodScores(detail: unknown): { periods: [number, number][]; overtime: [number, number][] } {
  const told = (detail ?? {}) as { periods?: unknown; overtime?: unknown };
  const pairs = (list: unknown) =>
    Array.isArray(list)
      ? list.filter(
          (pair): pair is [number, number] =>
            Array.isArray(pair) && pair.length === 2 && pair.every((score) => Number.isInteger(score)),
        )
      : [];
  return { periods: pairs(told.periods), overtime: pairs(told.overtime) };
}

function slipsToWire(rows: readonly SlipOnFixtureRow[]): WireSlipOnFixture[] {
  return rows.map((row) => ({
    betCode: row.bet_code,
    slipNumber: slipNumber(row.id),
    status: row.status === 'cancelled' ? '취소' : '정상',
    result: row.result,
    amount: row.stake,
    payed: row.payout,
    legs: row.legs,
    placedAt: row.placed_at.toISOString(),
    picks: row.picks.map((pick) => ({
      foldersSeq: String(pick.market_id),
      betsSeq: String(pick.selection_id),
      odds: oddsToWire(pick.odds),
      result: resultWord(pick.result),
    })),
  }));
}

function outcomeToWire(market: MarketState, family: SportFamily): WireOutcome {
  const { sides } = marketKind(market.type);
  const picks = sides.map((side) => {
    const at = market.sides.indexOf(side);
    return { side, id: market.selection_ids[at]!, odds: market.odds[at]!, result: market.results[at]! };
  });
  const winner = picks.find((pick) => pick.result === 'won' || pick.result === 'half_won');
  const isDecided = picks.every((pick) => pick.result !== 'wait');
  return {
    id: String(market.id),
    marketsId: String(market.type),
    marketNameKr: marketNameKo(market.type, family),
    line: lineToWire(market.line),
    isVisible: market.status !== 'closed',
    isSuspended: market.status === 'suspended',
    product: market.product,
    outcome: winner ? sideNamesKo[winner.side] : isDecided ? '적특' : '',
    bets: picks.map((pick) => ({
      id: String(pick.id),
      name: sideNamesKo[pick.side],
      side: pick.side,
      price: oddsToWire(pick.odds),
      result: resultWord(pick.result),
    })),
  };
}
