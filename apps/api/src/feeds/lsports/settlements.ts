import { marketKind } from '@lime/domain/market-kinds.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { gradeMarket, readMatchResult } from '@lime/domain/settlement/match-result.ts';
import type { FeedMarketResult, FeedResult } from '../feed.ts';
import { groupBets, settledAs, wholeMatchLine } from './lsports-markets.ts';
import type { KnownBet } from './lsports-markets.ts';

/**
 * Markets the feed settled otherwise than the score it reported decides them, or that the score leaves open: a person has to
 * look (decision 0015). What both settle alike needs nobody.
 */
export function contradictions(
  bets: Iterable<KnownBet>,
  family: SportFamily,
  told: Pick<FeedResult, 'status' | 'score' | 'detail'>,
): FeedMarketResult[] {
  const match = readMatchResult(family, told);
  return settledMarkets(bets, family).filter(({ type, line, results }) => {
    const ours = gradeMarket(match, { type, line, sides: marketKind(type).sides });
    return results.some((result, at) => result !== ours[at]);
  });
}

/** Markets the feed has settled on all sides. */
export function settledMarkets(bets: Iterable<KnownBet>, family: SportFamily): FeedMarketResult[] {
  return groupBets(bets, family).flatMap(({ type, line, from, bets: bySide }): FeedMarketResult[] => {
    const results = marketKind(type).sides.map((side) => settledAs(bySide.get(side)?.settlement ?? null));
    const counted = wholeMatchLine({ type, line, from }, family);
    if (counted === undefined || results.some((result) => result === null)) return [];
    return [{ type, line: counted, results: results as FeedMarketResult['results'] }];
  });
}

/** Kinds that nothing but the end of a match settles; a total, or a half, may be settled while it is played. */
export const settledAtTheEnd: ReadonlySet<MarketType> = new Set<MarketType>([1, 3, 52]);
