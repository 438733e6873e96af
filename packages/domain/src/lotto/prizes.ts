import { lottoHighest, lottoPicks } from './ticket.ts';
import type { LottoDraw } from './draw-balls.ts';

/** What a ticket can win, best first: 6, 5 and the bonus, 5, 4 or 3 of the numbers. Adding one is adding an element. */
export const lottoRanks = [
  { rank: 1, matches: 6, bonus: null },
  { rank: 2, matches: 5, bonus: true },
  { rank: 3, matches: 5, bonus: false },
  { rank: 4, matches: 4, bonus: null },
  { rank: 5, matches: 3, bonus: null },
] as const;

type LottoRank = (typeof lottoRanks)[number]['rank'];
/** Points by rank, the first prize first. */
export type LottoPrizes = readonly [number, number, number, number, number];

/** Each as likely as any other: 45 over 6. */
export const lottoTickets = choose(lottoHighest, lottoPicks);

type LottoResult = { readonly matches: number; readonly bonus: boolean; readonly rank: LottoRank | null };

/** What came of a ticket; the bonus counts only with five. */
export function resultOf(ticket: readonly number[], { numbers, bonus }: LottoDraw): LottoResult {
  const matches = ticket.filter((number) => numbers.includes(number)).length;
  const bonusMatch = ticket.includes(bonus);
  const rank = lottoRanks.find((one) => one.matches === matches && (one.bonus === null || one.bonus === bonusMatch));
  return { matches, bonus: bonusMatch, rank: rank?.rank ?? null };
}

/** In how many of the 8,145,060 equally likely draws a ticket has this rank: exact, by counting. */
export function waysOf(rank: LottoRank): number {
  const { matches, bonus } = lottoRanks[rank - 1]!;
  const missed = lottoPicks - matches;
  const others = lottoHighest - lottoPicks;
  const ways = choose(lottoPicks, matches) * choose(others, missed);
  // With five right, one number of the ticket is left: it is the bonus in one of the 39 cases it can be.
  if (bonus === null) return ways;
  return bonus ? ways / others : ways - ways / others;
}

/** The chance of a rank, between 0 and 1. */
export const chanceOf = (rank: LottoRank): number => waysOf(rank) / lottoTickets;

/** What a ticket costs the house on average, in points; not whole. */
export const expectedCost = (prizes: LottoPrizes): number =>
  lottoRanks.reduce((sum, { rank }) => sum + prizes[rank - 1]! * waysOf(rank), 0) / lottoTickets;

/** n over k, exact below 2^53. */
function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return ways;
}
