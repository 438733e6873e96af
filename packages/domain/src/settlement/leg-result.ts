import type { Odds, Product } from '../odds.ts';
import type { Line, MarketType, Side } from '../catalogue.ts';
import { assert, unreachable } from '../assert.ts';

export type LegResult = 'wait' | 'won' | 'half_won' | 'void' | 'half_lost' | 'lost';
export type SlipResult = 'wait' | 'hit' | 'miss' | 'exception';
export type Score = { readonly home: number; readonly away: number };

/**
 * The result of one selection once the score that counts is known.
 *
 * A quarter line is two half stakes on the neighbouring lines. Source: rules 1.3 "Quarter lines".
 *
 * @param line hundredths; the handicap of the home team (type 3) or the total (type 2); null for types 1 and 52
 */
export function selectionResult(
  type: MarketType,
  side: Side,
  line: Line | null,
  score: Score,
): Exclude<LegResult, 'wait'> {
  const margin = score.home - score.away;
  switch (type) {
    case 1: {
      const outcome = margin > 0 ? 'home' : margin < 0 ? 'away' : 'draw';
      return side === outcome ? 'won' : 'lost';
    }
    case 52:
      if (margin === 0) return 'void';
      return margin > 0 === (side === 'home') ? 'won' : 'lost';
    case 3: {
      assert(line !== null, 'a handicap has a line');
      const edge = margin * 100 + line;
      return fromEdge(side === 'home' ? edge : -edge);
    }
    case 2: {
      assert(line !== null, 'a total has a line');
      const edge = (score.home + score.away) * 100 - line;
      return fromEdge(side === 'over' ? edge : -edge);
    }
    default:
      return unreachable(type);
  }
}

/** Edge in hundredths of a goal: beyond a quarter it is clear-cut, exactly a quarter is half, zero is a push. */
function fromEdge(edge: number): Exclude<LegResult, 'wait'> {
  if (edge === 0) return 'void';
  if (edge === 25) return 'half_won';
  if (edge === -25) return 'half_lost';
  return edge > 0 ? 'won' : 'lost';
}

/** What a settled leg multiplies the stake by, in two-thousandths. Source: decision 7. */
export function legFactor(result: Exclude<LegResult, 'wait'>, legOdds: Odds): number {
  switch (result) {
    case 'won':
      return 2 * legOdds;
    case 'half_won':
      return legOdds + 1000;
    case 'void':
      return 2000;
    case 'half_lost':
      return 1000;
    case 'lost':
      return 0;
    default:
      return unreachable(result);
  }
}

/** Exact product of the factors of settled legs. */
export function settledProduct(legs: readonly { result: Exclude<LegResult, 'wait'>; odds: Odds }[]): Product {
  let numerator = 1n;
  let denominator = 1n;
  for (const leg of legs) {
    numerator *= BigInt(legFactor(leg.result, leg.odds));
    denominator *= 2000n;
  }
  return { numerator, denominator };
}
