import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { thinPrices } from './price-thinning.sql.ts';

const everyMs = 3_600_000;
/** games a transaction, and a pause after it: nothing else shall notice */
const chunk = 20;
const pauseMs = 200;

export type PriceThinning = {
  /** From then on, once an hour. Several processes share the work. */
  start(): void;
  stop(): Promise<void>;
};

/** Keeps the history of prices to what somebody bet at, once a game is long decided. */
export function createPriceThinning({ db, log }: Pick<Core, 'db' | 'log'>): PriceThinning {
  const stopping = new AbortController();
  let working: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const { games, prices } = await thinDecided({ db }, stopping.signal);
        if (games > 0) log.info({ games, prices }, 'catalogue: prices nobody bet at are removed');
      } catch (error) {
        log.warn({ err: error }, 'catalogue: old prices could not be removed, trying again in an hour');
      }
      await wait(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    start() {
      working = work();
    },
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

/** Thins every game that is due, a few a transaction. */
export async function thinDecided(
  { db }: Pick<Core, 'db'>,
  signal?: AbortSignal,
): Promise<{ games: number; prices: number }> {
  const total = { games: 0, prices: 0 };
  while (!signal?.aborted) {
    const { games, prices } = await inTransaction(db, (tx) => thinPrices(tx, chunk));
    total.games += games;
    total.prices += prices;
    if (games < chunk) break;
    await wait(pauseMs, undefined, signal ? { signal } : undefined).catch(() => undefined);
  }
  return total;
}
