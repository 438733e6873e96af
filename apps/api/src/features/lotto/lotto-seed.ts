import { createHmac } from 'node:crypto';
import { drawBalls, drawMessage } from '@lime/domain/lotto/draw-balls.ts';
import type { LottoDraw } from '@lime/domain/lotto/draw-balls.ts';
import { hmacBlocks } from '../../core/hash-blocks.ts';

/**
 * The secret a round is drawn from. It takes both halves: the salt in the database and the installation's secret, which is
 * in no database. So neither a copy of the tables nor the right to read them reveals the draw beforehand.
 */
export function seedOf(installation: string, roundNo: number, salt: Uint8Array): Buffer {
  const key = createHmac('sha256', installation).update('lotto seeds').digest();
  return createHmac('sha256', key).update(`${roundNo}:`).update(salt).digest();
}

/** The draw of a closed round, as anybody can compute it again from its proof. */
export function drawOf(seed: Uint8Array, roundNo: number, ticketsHash: Buffer): LottoDraw {
  const hash = ticketsHash.toString('hex');
  return drawBalls(hmacBlocks(seed, (block) => drawMessage(roundNo, hash, block)));
}
