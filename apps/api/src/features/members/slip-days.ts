import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import { closeNextDay } from './slip-days.sql.ts';

const everyMs = 600_000;

/** Adds up the stakes of days that are over, so that the member list need not (decision 0089). */
export function createSlipDays({ db, log }: Pick<Core, 'db' | 'log'>): WorkerLoop {
  const loop = createWorkerLoop(() => closeDays(db, loop.isGoing), {
    name: 'slip-days',
    db,
    pauseMs: everyMs,
    failed: (error) => log.warn({ err: error }, 'stakes of a day could not be added up, trying again in ten minutes'),
  });
  return loop;
}

/** Adds up all days that are over, a transaction each. Any number of processes may; a day is added up once. */
export async function closeDays(db: Db, isGoing = () => true): Promise<void> {
  while (isGoing() && (await inTransaction(db, closeNextDay))) continue;
}
