import { assert } from '../assert.ts';
import { lottoHighest, lottoPicks, sortedNumbers } from './ticket.ts';

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

/** Asks for the stream's next bytes, told which block of it comes next (0, 1, …), and returns the draw. */
export type DrawSteps = Generator<number, DrawnBalls, Uint8Array>;

/**
 * What is keyed with the seed (HMAC-SHA-256) to get a block of the stream a round is drawn from.
 *
 * @param ticketsHash  64 small hexadecimal digits
 */
export const drawMessage = (roundNo: number, ticketsHash: string, block: number): string =>
  `lime-lotto:${roundNo}:${ticketsHash}:${block}`;

/**
 * Draws six numbers and a bonus from a stream of uniform bytes, each equally likely. The same steps run on the server, in
 * the browser that checks it and in the tests; who makes the bytes, and whether at once or not, is theirs.
 *
 * The balls 1 to 45 lie in a row. Each byte takes one: of `left` balls the one at `byte % left`, if the byte is below the
 * largest multiple of `left` in 256, else the byte is refused and the next one read. The row closes up. Six are the
 * numbers, the seventh is the bonus.
 */
export function* drawSteps(): DrawSteps {
  const row = Array.from({ length: lottoHighest }, (_, index) => index + 1);
  const drawn: number[] = [];
  const balls: LottoBall[] = [];
  for (let block = 0; ; block += 1) {
    const bytes = yield block;
    assert(bytes.length > 0, 'a stream has bytes');
    for (const byte of bytes) {
      const left = row.length;
      if (byte >= 256 - (256 % left)) {
        balls.push({ byte, left, number: null });
        continue;
      }
      const [number] = row.splice(byte % left, 1);
      drawn.push(number!);
      balls.push({ byte, left, number: number! });
      if (drawn.length > lottoPicks)
        return { numbers: sortedNumbers(drawn.slice(0, lottoPicks)), bonus: number!, balls };
    }
  }
}

/** Runs the steps on bytes that are there at once. */
export function drawFrom(block: (no: number) => Uint8Array): DrawnBalls {
  const steps = drawSteps();
  let step = steps.next();
  while (!step.done) step = steps.next(block(step.value));
  return step.value;
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
    for (const number of drawFrom(() => bytes(32)).balls) {
      if (picked.size === lottoPicks) break;
      if (number.number !== null) picked.add(number.number);
    }
  return sortedNumbers([...picked]);
}
