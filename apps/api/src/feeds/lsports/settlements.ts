import { marketKind } from '@lime/domain/catalogue.ts';
import type { SportFamily } from '@lime/domain/catalogue.ts';
import { gradeMarket, readMatchResult } from '@lime/domain/settlement/match-result.ts';
import type { FeedMarketResult, FeedResult } from '../feed.ts';
import { groupBets, settledAs, wholeMatchLine } from './markets.ts';
import type { KnownBet } from './markets.ts';

/**
 * Markets the feed settled otherwise than the score it told decides them, or that the score leaves open: a person has to
 * look (decision 0015). What both settle alike needs nobody.
 */
export function contradictions(
  bets: Iterable<KnownBet>,
  family: SportFamily,
  told: Pick<FeedResult, 'status' | 'score' | 'detail'>,
): FeedMarketResult[] {
  const match = readMatchResult(family, told);
  return groupBets(bets, family).flatMap(({ type, line, from, bets: bySide }): FeedMarketResult[] => {
    const { sides } = marketKind(type);
    const results = sides.map((side) => settledAs(bySide.get(side)?.settlement ?? null));
    const counted = wholeMatchLine({ type, line, from }, family);
    if (counted === undefined) return [];
    if (results.some((result) => result === null)) return [];
    const ours = gradeMarket(match, { type, line: counted, sides });
    if (results.every((result, at) => result === ours[at])) return [];
    return [{ type, line: counted, results: results as FeedMarketResult['results'] }];
  });
}
