import type { Core } from '../context.ts';
import { inTransaction } from '../db.ts';
import type { Db } from '../db.ts';
import { insertSeal, lockSealing, nextRange } from './seal.sql.ts';

const everyMs = 1_000;
/** A seal's lines are one value in memory: keep it far below PostgreSQL's gigabyte. */
const mostTransfers = 100_000;

export interface Sealer {
  start(): void;
  /** Ends after the seal in progress. */
  stop(): Promise<void>;
}

/**
 * Seals everything that can be sealed now: all transfers of transactions that are over, up to the oldest that runs.
 * Ids are not in commit order, so a seal goes by transactions and none can slip in behind it.
 *
 * The chain: hash = sha256(prev_hash || lines); the lines are described at the view `audit.seal` (migration 0005).
 *
 * @returns seals made; 0 also when another process is at it
 */
export async function sealNow(db: Db, most = mostTransfers): Promise<number> {
  for (let seals = 0; ; seals += 1) {
    const sealed = await inTransaction(db, async (tx) => {
      if (!(await lockSealing(tx))) return false;
      const range = await nextRange(tx, most);
      if (range.transfers === 0) return false;
      await insertSeal(tx, range);
      return true;
    });
    if (!sealed) return seals;
  }
}

/** Seals every few seconds; any number of processes may, one does at a time. */
export function createSealer({ db, log }: Pick<Core, 'db' | 'log'>): Sealer {
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> = Promise.resolve();
  const tick = () => {
    working = sealNow(db)
      .then(() => undefined)
      .catch((error: unknown) => log.error(error, 'sealing failed; the next round tries again'))
      .finally(() => {
        if (timer) timer = setTimeout(tick, everyMs);
      });
  };
  return {
    start() {
      timer ??= setTimeout(tick, everyMs);
    },
    async stop() {
      if (timer) clearTimeout(timer);
      timer = null;
      await working;
    },
  };
}
