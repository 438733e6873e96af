import type { z } from 'zod';
import { marketKind } from '@lime/domain/market-kinds.ts';
import { winnersOf } from '@lime/domain/trading/payback.ts';
import { readMatchResult } from '@lime/domain/settlement/match-result.ts';
import type { proposeResult, WireOutcome } from '@lime/contract/staff-results.ts';
import { Refused } from '../../core/refused.ts';
import type { MarketState } from '../catalogue/fixture-rows.service.ts';
import type { NewProposal } from './proposals.sql.ts';
import type { MarketRuling, ResultFixture } from './result-facts.service.ts';
import { isDecided, mergeMarkets, currentResult } from './grading.service.ts';
import type { FixtureResult } from './grading.service.ts';

type Outcome = z.output<typeof proposeResult.input>['outcome'];
type Kept = Omit<NewProposal, 'fixture_id' | 'source' | 'reason'>;

/**
 * An outcome as it is kept, once it makes sense for the fixture.
 *
 * @throws Refused RESULT_SCORE_MISSING, RESULT_CONTRADICTS, RESULT_MARKET_FOREIGN, RESULT_TWO_WINNERS,
 *   RESULT_NOT_DECIDED (400)
 */
export function checkedOutcome(fixture: ResultFixture, markets: readonly MarketState[], outcome: Outcome): Kept {
  const { status, score, periods, overtime, goals, completed, retired } = outcome;
  const byHand = checkedMarkets(markets, outcome.markets ?? []);
  if (status === 'markets' && byHand.length === 0) throw new Refused({ code: 'RESULT_MARKET_FOREIGN' });
  if (status === 'reopen' && !isDecided(fixture.status) && (fixture.markets ?? []).length === 0)
    throw new Refused({ code: 'RESULT_NOT_DECIDED' });
  if (status === 'finished' && !score) throw new Refused({ code: 'RESULT_SCORE_MISSING' });
  const isPlayed = status === 'finished' || status === 'abandoned';
  const told = { periods, overtime, goals, completed, retired };
  const detail = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null && value !== undefined));
  if (isPlayed && score) {
    const found = readMatchResult(fixture.family, {
      status,
      score: { home: score[0], away: score[1] },
      detail,
    });
    const contradicts = (periods?.length && found.periods === null) || (goals?.length && found.goals === null);
    if (contradicts) throw new Refused({ code: 'RESULT_CONTRADICTS' });
  }
  return {
    status,
    score_home: isPlayed ? (score?.[0] ?? null) : null,
    score_away: isPlayed ? (score?.[1] ?? null) : null,
    detail: isPlayed && Object.keys(detail).length > 0 ? detail : null,
    markets: status === 'reopen' || byHand.length === 0 ? null : byHand,
  };
}

function checkedMarkets(markets: readonly MarketState[], wanted: NonNullable<Outcome['markets']>): MarketRuling[] {
  const known = new Map(markets.map((market) => [market.id, market]));
  return wanted.map(({ marketId, results }) => {
    const market = known.get(Number(marketId));
    const sides = market && marketKind(market.type).sides;
    const named = Object.keys(results);
    if (!sides || named.length === 0 || named.some((side) => !sides.includes(side as (typeof sides)[number])))
      throw new Refused({ code: 'RESULT_MARKET_FOREIGN' });
    const won = Object.values(results).filter((result) => result === 'won' || result === 'half_won').length;
    if (won > winnersOf(market.type)) throw new Refused({ code: 'RESULT_TWO_WINNERS' });
    return { marketId: Number(marketId), results };
  });
}

/** What a kept outcome makes of its fixture. @param source who says so */
export function fixtureResultOf(
  fixture: ResultFixture,
  kept: Kept,
  source: string,
  reason: string | null,
): FixtureResult {
  const now = currentResult(fixture);
  const said = { source, reason };
  switch (kept.status) {
    case 'reopen':
      return { ...now, ...said, status: 'scheduled', score: null, detail: null, markets: [], decidedBy: source };
    case 'markets':
      return { ...now, ...said, markets: mergeMarkets(now.markets, kept.markets ?? []) };
    default:
      return {
        ...said,
        fixture,
        status: kept.status,
        score:
          kept.score_home === null || kept.score_away === null
            ? null
            : { home: kept.score_home, away: kept.score_away },
        detail: kept.detail,
        markets: mergeMarkets(now.markets, kept.markets ?? []),
        decidedBy: source,
      };
  }
}

/** A kept outcome as the form and the lists read it. */
export function outcomeToWire(kept: Kept): WireOutcome {
  return {
    status: kept.status,
    ...(kept.score_home === null || kept.score_away === null ? {} : { score: [kept.score_home, kept.score_away] }),
    ...(kept.detail as Partial<WireOutcome> | null),
    ...(kept.markets
      ? { markets: kept.markets.map(({ marketId, results }) => ({ marketId: String(marketId), results })) }
      : {}),
  };
}
