import { createReader } from '../fairness/draw.ts';
import type { Blocks } from '../fairness/draw.ts';

/** A sector of the wheel as an operator sets it. */
export type Sector = {
  /** points it gives; 0: nothing (꽝) */
  readonly points: number;
  /** whole and positive: its share of the sum of all weights */
  readonly weight: number;
  /** how often it may come up a day; 0: no limit */
  readonly perDay: number;
};

/**
 * Weights of the next draw. A sector that has come up as often as a day allows takes no part, and the others' chances
 * grow in proportion: what is shown is what is drawn.
 *
 * @param drawn  how often each sector has come up today
 */
export function weightsNow(sectors: readonly Sector[], drawn: readonly number[]): number[] {
  return sectors.map(({ weight, perDay }, no) => (perDay > 0 && (drawn[no] ?? 0) >= perDay ? 0 : weight));
}

/** How many more there are today; null: no limit. */
export function leftOf({ perDay }: Sector, drawn: number): number | null {
  return perDay === 0 ? null : Math.max(0, perDay - drawn);
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/**
 * Chances in hundredths of a percent, 10,000 in all: each cut down, what is missing goes to those cut most.
 *
 * @param weights  not all of them 0
 */
export function chancesOf(weights: readonly number[]): number[] {
  const total = sum(weights);
  const exact = weights.map((weight) => (weight * 10_000) / total);
  const chances = exact.map(Math.floor);
  const byRest = exact
    .map((chance, no) => ({ no, rest: chance - Math.floor(chance) }))
    .toSorted((a, b) => b.rest - a.rest || a.no - b.no);
  for (const { no } of byRest.slice(0, 10_000 - sum(chances))) chances[no]! += 1;
  return chances;
}

/** Points a spin gives on average. @param weights of the draw; not all of them 0 */
export function meanPoints(sectors: readonly Pick<Sector, 'points'>[], weights: readonly number[]): number {
  return sum(sectors.map(({ points }, no) => points * weights[no]!)) / sum(weights);
}

/** What a member saw before the spin: another wheel has another name. Points and weights, sector by sector. */
export function wheelName(sectors: readonly Pick<Sector, 'points'>[], weights: readonly number[]): string {
  return sectors.map(({ points }, no) => `${points}x${weights[no]}`).join(',');
}

/** The other way. @returns null when it is no wheel's name */
export function wheelOf(name: string): { points: number[]; weights: number[] } | null {
  const parts = name.split(',').map((part) => /^(\d{1,15})x(\d{1,15})$/.exec(part));
  if (parts.some((part) => part === null)) return null;
  return { points: parts.map((part) => Number(part![1])), weights: parts.map((part) => Number(part![2])) };
}

/**
 * What the stream's n-th block is an HMAC-SHA-256 of, keyed by the server's seed. The nonce is the member's: neither side
 * could choose what comes up, as the server showed the seed's SHA-256 before it knew the nonce.
 */
export function drawMessage(nonce: string, wheel: string, block: number): string {
  return `lime-roulette:${nonce}:${wheel}:${block}`;
}

/**
 * Draws a sector: a number of 32 bits, below the sum of the weights by rejection, so that every sector has exactly its share.
 *
 * @param weights  whole, their sum 1 to 2^32
 */
export function drawSector(blocks: Blocks, weights: readonly number[]): number {
  return pick(createReader(4, blocks)(sum(weights)), weights);
}

function pick(ticket: number, weights: readonly number[]): number {
  let rest = ticket;
  for (const [no, weight] of weights.entries()) {
    if (rest < weight) return no;
    rest -= weight;
  }
  throw new RangeError('a ticket beyond the weights');
}

/** How often each prize was to be expected in draws of these wheels. @returns by points, the least first */
export function expectedByPrize(
  wheels: readonly { readonly wheel: string; readonly spins: number }[],
): { points: number; expected: number }[] {
  const expected = new Map<number, number>();
  for (const { wheel, spins } of wheels) {
    const { points, weights } = wheelOf(wheel)!;
    const total = sum(weights);
    for (const [no, prize] of points.entries())
      expected.set(prize, (expected.get(prize) ?? 0) + (spins * weights[no]!) / total);
  }
  return [...expected].map(([points, count]) => ({ points, expected: count })).toSorted((a, b) => a.points - b.points);
}

/**
 * The chance that drawn counts deviate at least as much from the expected ones by luck alone (chi-square, after Wilson
 * and Hilferty).
 *
 * @returns 0 to 1; null when fewer than two prizes are expected five times or more: too few to say anything
 */
export function luckOf(counts: readonly { readonly drawn: number; readonly expected: number }[]): number | null {
  const enough = counts.filter(({ expected }) => expected >= 5);
  const freedom = enough.length - 1;
  if (freedom < 1) return null;
  const square = sum(enough.map(({ drawn, expected }) => (drawn - expected) ** 2 / expected));
  const spread = 2 / (9 * freedom);
  const z = (Math.cbrt(square / freedom) - (1 - spread)) / Math.sqrt(spread);
  return 1 / (1 + Math.exp(1.5976 * z + 0.070566 * z ** 3));
}
