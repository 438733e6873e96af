import { drawSlowly } from '@lime/domain/fairness/draw.ts';
import { drawBalls, drawMessage } from '@lime/domain/lotto/draw-balls.ts';
import type { DrawnBalls } from '@lime/domain/lotto/draw-balls.ts';
import { hashOfText, hmacBlocks } from '../../lib/fairness.ts';

/** The hash of a round's listing: each line is ended by a line feed. */
export const hashOfListing = (lines: readonly string[]): Promise<string> =>
  hashOfText(lines.map((line) => `${line}\n`).join(''));

/** The draw of a round, computed again. */
export async function drawAgain(seed: string, roundNo: number, ticketsHash: string): Promise<DrawnBalls> {
  const blocks = await hmacBlocks(seed, (block) => drawMessage(roundNo, ticketsHash, block));
  return drawSlowly(drawBalls, blocks);
}
