import type { Odds, Product } from '../odds.ts';
import { marketKind } from '../market-kinds.ts';
import type { Line, MarketType, Side } from '../market-kinds.ts';
import { assert, unreachable } from '../assert.ts';
import type { SlipState } from './slip-states.ts';

/** The result of one leg; a half result is half of the stake won or lost and the other half returned. */
export type LegResult = 'wait' | 'won' | 'half_won' | 'void' | 'half_lost' | 'lost';
/** How a leg's result is told: halves as hit and exception. Source: decision 60. */
export type ResultWord = 'wait' | 'hit' | 'miss' | 'exception';
const wordOf: Readonly<Record<LegResult, ResultWord>> = {
  wait: 'wait',
  won: 'hit',
  half_won: 'hit',
  void: 'exception',
  half_lost: 'exception',
  lost: 'miss',
};
/** The word of a leg's result. */
export const resultWord = (result: LegResult): ResultWord => wordOf[result];
/** The result of a slip that was not cancelled. */
export type SlipResult = Exclude<SlipState, 'cancelled'>;
/** Goals, points, runs or sets of each side, as the sport counts. */
export type Score = { readonly home: number; readonly away: number };

/**
 * The result of one selection once the score of its market's scope is known (`match-result.ts` finds that score).
 *
 * A quarter line is two half stakes on the neighbouring lines. Source: rules 1.3 "Quarter lines"; zero counts as even.
 *
 * @param line   hundredths; the handicap of the home team, the total, or the goal's number; null for kinds without one
 * @param score  of the market's scope
 * @param goals  who scored, in order; only 다음 골 asks for it and is void without
 */
export function selectionResult(
  type: MarketType,
  side: Side,
  line: Line | null,
  score: Score,
  goals?: readonly ('home' | 'away')[],
): Exclude<LegResult, 'wait'> {
  const { rule } = marketKind(type);
  const margin = score.home - score.away;
  const outcome = margin > 0 ? 'home' : margin < 0 ? 'away' : 'draw';
  switch (rule) {
    case 'three-way':
      return side === outcome ? 'won' : 'lost';
    case 'two-way':
      if (margin === 0) return 'void';
      return side === outcome ? 'won' : 'lost';
    case 'double-chance':
      return side.split('-').includes(outcome) ? 'won' : 'lost';
    case 'handicap': {
      assert(line !== null, 'a handicap has a line');
      const edge = margin * 100 + line;
      return fromEdge(side === 'home' ? edge : -edge);
    }
    case 'total':
    case 'home-total':
    case 'away-total': {
      assert(line !== null, 'a total has a line');
      const counted = rule === 'total' ? score.home + score.away : rule === 'home-total' ? score.home : score.away;
      const edge = counted * 100 - line;
      return fromEdge(side === 'over' ? edge : -edge);
    }
    case 'odd-even':
      return side === ((score.home + score.away) % 2 === 0 ? 'even' : 'odd') ? 'won' : 'lost';
    case 'both-score':
      return side === (score.home > 0 && score.away > 0 ? 'yes' : 'no') ? 'won' : 'lost';
    case 'next-goal': {
      assert(line !== null, 'a goal has a number');
      const no = line / 100;
      if (score.home + score.away < no) return side === 'draw' ? 'won' : 'lost';
      const scorer = goals?.[no - 1];
      return scorer === undefined ? 'void' : side === scorer ? 'won' : 'lost';
    }
    default:
      return unreachable(rule);
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
