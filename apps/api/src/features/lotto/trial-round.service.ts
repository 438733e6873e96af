import { randomBytes } from 'node:crypto';
import { pickRest } from '@lime/domain/lotto/draw-balls.ts';
import type { Tx } from '../../core/db.ts';
import { insertStaffChance, lockRounds, readNext, insertRound } from './lotto-clock.sql.ts';
import { sha256 } from '../../core/hash-blocks.ts';
import { seedOf } from './lotto-seed.ts';
import { insertTicket } from './lotto.sql.ts';

const ticketsEach = 2;
const openMs = 1_000;

/**
 * The demo world's first round: a trial without prizes in which these members have tickets, to be drawn as soon as a worker
 * runs, so that there are numbers to see and a draw to check. Where there is a round already, nothing happens.
 *
 * @param installation  the installation's secret
 */
export async function seedTrialRound(tx: Tx, installation: string, memberIds: readonly number[]): Promise<void> {
  await lockRounds(tx);
  const { no, now } = await readNext(tx);
  if (no !== 1) return;
  const salt = randomBytes(32);
  await insertRound(tx, {
    no,
    drawsAt: new Date(now.getTime() + openMs),
    salt,
    commitment: sha256(seedOf(installation, no, salt)),
    terms: { prizes: [0, 0, 0, 0, 0], perCheckIn: 0, stakePer: 0, mostPerRound: ticketsEach },
  });
  for (const memberId of memberIds)
    for (let ticket = 1; ticket <= ticketsEach; ticket += 1) {
      await insertStaffChance(tx, { memberId, roundNo: no, cause: `staff:trial-${memberId}-${ticket}` });
      await insertTicket(tx, {
        roundNo: no,
        memberId,
        numbers: pickRest([], (count) => randomBytes(count)),
        automatic: true,
        receipt: randomBytes(16).toString('hex'),
        key: null,
      });
    }
}
