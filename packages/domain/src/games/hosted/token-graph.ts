import { bustOf, chanceOfReaching, lowestBust } from '../../fairness/crash.ts';
import type { Won } from '../../money.ts';
import type { Fraction } from '../game.ts';
import { isWhole, propertyOf } from '../whole.ts';
import { pointText } from './curve.ts';
import { fraction, times } from './fraction.ts';
import { noOpening, payOf, stakeOf, takesAll } from './hosted-game.ts';
import type { HostedGame } from './hosted-game.ts';

// Multipliers of the graph are whole hundredths: 2.47 is 247.

/** A bet on a round of graph: `stake` is won, multipliers are hundredths. */
export type GraphBet = {
  readonly stake: Won;
  /** where it cashes out by itself; null: at the highest multiplier */
  readonly auto: number | null;
  /** where its member cashed out, by the host's clock; null: not by hand. No member sends it */
  readonly out: number | null;
};

/** The outcome of a round of graph, in hundredths. */
export type GraphOutcome = {
  /** where the round busts */
  readonly bust: number;
};

/** The lowest cash-out: a round that busts at 1.00 loses every bet. Source: decision 92. */
export const lowestOut = lowestBust + 1;

/** The highest cash-out: every bet that gets there is paid there, which takes 230 seconds. */
export const highestOut = 100_000_000;

/** How often rounds reach these is watched. */
const watchedPoints = [lowestOut, 120, 150, 200, 300, 500, 1_000, 5_000];

/** Where a bet leaves a round that goes on long enough: by hand, by itself, or at the highest multiplier. */
const outOf = ({ out, auto }: GraphBet) => Math.min(out ?? highestOut, auto ?? highestOut, highestOut);

/** Where a bet cashes out at the latest so that it never pays more than this; null: the stake is too high for any win. */
export function latestOut(stake: Won, maxPayout: Won): number | null {
  const out = Math.min(Math.ceil(((maxPayout + 1) * 100) / stake) - 1, highestOut);
  return out >= lowestOut ? out : null;
}

/**
 * Where a round stops for every bet still in it, so that the table never pays more than this. They are paid there: the cap
 * takes no return from anybody.
 *
 * @param open  stakes still in the round
 * @param paid  to bets that have left it
 * @returns null: the highest multiplier is below the cap
 */
export function tableOut(open: readonly Won[], paid: Won, maxPayout: Won): number | null {
  const staked = open.reduce((sum, stake) => sum + stake, 0);
  if (staked === 0) return null;
  const out = Math.floor(((maxPayout - paid) * 100) / staked);
  return out >= highestOut ? null : Math.max(out, lowestOut);
}

/** Whether a table whose bets all win the least can still pay: the condition for one more bet. */
export const hasRoom = (open: readonly Won[], stake: Won, maxPayout: Won): boolean =>
  [...open, stake].reduce((sum, one) => sum + payOf(one, lowestOut * 10), 0) <= maxPayout;

/** The share of stakes that cashing out always at one multiplier pays back, exact: never above 99 %. */
export const graphReturn = (out: number): Fraction => times(chanceOfReaching(out), fraction(out, 100));

/**
 * Token graph: a multiplier that rises until it busts. A member who leaves before, or exactly there, is paid.
 *
 * Source: rules 1.2 "Graph/crash"; decisions 82, 83, 84 and 92; drawing 09 (without its tab 자동).
 */
export const graph: HostedGame<GraphBet, GraphOutcome> = {
  id: 'token-graph',
  gType: 'graph',
  name: '토큰 그래프',
  menu: '토큰-그래프',
  limitKind: 'Other',
  play: { kind: 'continuous', betSeconds: 10 },
  mostBets: 1,
  open: noOpening,
  draw: () => (blocks) => ({ bust: bustOf(blocks(0)) }),
  checkBet(value) {
    const stake = stakeOf(value);
    const auto = propertyOf(value, 'auto') ?? null;
    if (stake === null || (auto !== null && !isWhole(auto, lowestOut, highestOut))) return null;
    return { stake, auto, out: null };
  },
  takes: takesAll,
  betKey: () => 'graph',
  settle: (bets, { bust }) => bets.map((bet) => (outOf(bet) <= bust ? payOf(bet.stake, outOf(bet) * 10) : 0)),
  maxPayout: (bets) => bets.reduce((sum, bet) => sum + payOf(bet.stake, outOf(bet) * 10), 0),
  /** A round may bust at 1.00. */
  minPayout: () => 0,
  betText: ({ auto }) => (auto === null ? '직접 받기' : `${pointText(auto)} 자동 받기`),
  readOutcome(stored) {
    const bust = propertyOf(stored, 'bust');
    return isWhole(bust, lowestBust, Number.MAX_SAFE_INTEGER) ? { bust } : null;
  },
  outcomeText: ({ bust }) => pointText(bust),
  /** Of all cash-outs at once: 99 % at most, and less than a billionth below it. */
  returns: () => [
    {
      name: '받기',
      group: null,
      prices: { lowest: lowestOut * 10, highest: highestOut * 10 },
      lowest: fraction(99n * 2n ** 52n - BigInt(highestOut), 100n * 2n ** 52n),
      highest: fraction(99, 100),
    },
  ],
  watch: {
    series: watchedPoints.map((point, index) => ({ no: index + 1, name: `${pointText(point)} 도달` })),
    trialsOf: ({ bust }) =>
      watchedPoints.map((point, index) => {
        const { numerator, denominator } = chanceOfReaching(point);
        return { no: index + 1, chance: Number(numerator) / Number(denominator), won: bust >= point };
      }),
  },
};
