import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '../../../core/context.ts';
import { workApart } from '../../../core/work-apart.ts';
import { createWorkerLoop } from '../../../core/worker-loop.ts';
import type { WorkerLoop } from '../../../core/worker-loop.ts';
import { inTransaction } from '../../../core/db.ts';
import { readThinnable, thinPrices } from './price-thinning.sql.ts';

const everyMs = 3_600_000;
/** fixtures a transaction, and a pause after it: nothing else shall notice */
const chunk = 20;
const pauseMs = 200;

/** Once a match is long decided, keeps only the prices that members bet at. Once an hour; several processes share the work. */
export function createPriceThinning({ db, log }: Pick<Core, 'db' | 'log'>): WorkerLoop {
  const loop = createWorkerLoop(
    async () => {
      const { fixtures, prices } = await thinDecided({ db, log }, loop.isGoing);
      if (fixtures > 0) log.info({ fixtures, prices }, 'catalogue: prices nobody bet at are removed');
    },
    {
      name: 'price-thinning',
      db,
      pauseMs: everyMs,
      failed: (error) =>
        log.warn({ err: error }, 'catalogue: old prices could not be removed, trying again in an hour'),
    },
  );
  return loop;
}

/** Thins every fixture that is due, a few a transaction. */
export async function thinDecided(
  { db, log }: Pick<Core, 'db' | 'log'>,
  isGoing = () => true,
): Promise<{ fixtures: number; prices: number }> {
  const total = { fixtures: 0, prices: 0 };
  while (isGoing()) {
    const due = await readThinnable(db, chunk);
    const done = await workApart(due, {
      db,
      log,
      work: 'price-thinning',
      itemOf: ({ id }) => id,
      leastMs: everyMs,
      run: (some) => inTransaction(db, (tx) => thinPrices(tx, some.map(({ id }) => id))), // prettier-ignore
    });
    for (const { fixtures, prices } of done) {
      total.fixtures += fixtures;
      total.prices += prices;
    }
    if (due.length < chunk) break;
    await wait(pauseMs);
  }
  return total;
}
