import { createReader } from '../fairness/draw.ts';
import type { Blocks, Drawn } from '../fairness/draw.ts';
import { lottoHighest, lottoPicks, sortedNumbers } from './ticket.ts';

/** The six numbers of a draw and its bonus number, all different. */
export type LottoDraw = {
  /** six, rising */
  readonly numbers: readonly number[];
  readonly bonus: number;
};

/** How one ball came out of a byte of the stream. */
export type LottoBall = {
  readonly byte: number;
  /** balls that were left */
  readonly left: number;
  /** null: the byte was refused, as it would have favoured the low numbers */
  readonly number: number | null;
};

/** A draw with its every step. */
export type DrawnBalls = LottoDraw & { readonly balls: readonly LottoBall[] };

/**
 * What is keyed with the seed (HMAC-SHA-256) to get a block of the stream a round is drawn from.
 *
 * @param ticketsHash  64 small hexadecimal digits
 */
export const drawMessage = (roundNo: number, ticketsHash: string, block: number): string =>
  `lime-lotto:${roundNo}:${ticketsHash}:${block}`;

/**
 * Draws six numbers and a bonus from a stream of uniform bytes, each equally likely.
 *
 * The balls 1 to 45 lie in a row. Each byte takes one: of `left` balls the one at `byte % left`, if the byte is below the
 * largest multiple of `left` in 256, else the byte is refused and the next one read. The row closes up. Six are the
 * numbers, the seventh is the bonus.
 */
export function drawBalls(blocks: Blocks): DrawnBalls {
  const row = Array.from({ length: lottoHighest }, (_, index) => index + 1);
  const below = createReader(1, blocks);
  const drawn: number[] = [];
  const balls: LottoBall[] = [];
  const note = ({ word, count, value }: Drawn) =>
    balls.push({ byte: word, left: count, number: value === null ? null : row[value]! });
  while (drawn.length <= lottoPicks) {
    drawn.push(...row.splice(below(row.length, note), 1));
  }
  return { numbers: sortedNumbers(drawn.slice(0, lottoPicks)), bonus: drawn[lottoPicks]!, balls };
}

/**
 * Six numbers picked fairly for who does not want to choose, or the rest of them.
 *
 * @param chosen  numbers that stay
 * @param bytes   uniform random ones, as many as asked for
 */
export function pickRest(chosen: readonly number[], bytes: (count: number) => Uint8Array): number[] {
  const picked = new Set(chosen);
  while (picked.size < lottoPicks)
    for (const number of drawBalls(() => bytes(32)).balls) {
      if (picked.size === lottoPicks) break;
      if (number.number !== null) picked.add(number.number);
    }
  return sortedNumbers([...picked]);
}
