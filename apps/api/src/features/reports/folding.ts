import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import type { Runnable } from '../../core/runnable.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import { addFacts, clearSums, lockProgress, moveProgress, readNextSeals, takeProgress } from './folding.sql.ts';

const pauseMs = 5_000;
/** So many transfers are added up in one transaction; one seal has at most as many. */
const transfersAtOnce = 100_000;

/**
 * Adds what was sealed since the last time to the sums of reports, in transactions that each take the seals of one hour.
 * Any number of processes may: one does at a time, and where it ended the next one goes on.
 *
 * @param isGoing  asked before each transaction
 * @returns seals added; fewer than there are when another process is at it
 */
export async function foldSeals(db: Db, isGoing: () => boolean = () => true): Promise<number> {
  let seals = 0;
  while (isGoing()) {
    const added = await inTransaction(db, async (tx) => {
      const progress = await takeProgress(tx);
      const next = progress && (await readNextSeals(tx, progress, transfersAtOnce));
      if (!next) return 0;
      await moveProgress(tx, next, await addFacts(tx, next));
      return next.seal - progress.seal;
    });
    if (added === 0) return seals;
    seals += added;
  }
  return seals;
}

/** Makes all sums anew from settlements and transfers. Reports stay right meanwhile, and take longer. @returns seals added */
export async function rebuildSums(db: Db): Promise<number> {
  await inTransaction(db, async (tx) => {
    await lockProgress(tx);
    await clearSums(tx);
  });
  return foldSeals(db);
}

/** Adds up what is sealed, every few seconds. */
export function createFolding({ db, log }: Pick<Core, 'db' | 'log'>): Runnable {
  const loop = createWorkerLoop(() => foldSeals(db, () => loop.isGoing()), {
    name: 'folding',
    db,
    pauseMs,
    failed: (error) => log.error(error, 'adding up for reports failed; it is tried again'),
  });
  return { start: loop.start, stop: loop.stop };
}
