import type { Core } from '../context.ts';
import { inTransaction } from '../db.ts';
import type { Db } from '../db.ts';
import { createWorkerLoop } from '../worker-loop.ts';
import type { WorkerLoop } from '../worker-loop.ts';
import { hasUnsealed, insertSeal, lockSealing, nextRanges, sealStreams } from './seal.sql.ts';

const everyMs = 1_000;
/** A seal's lines are one value in memory: keep it far below PostgreSQL's gigabyte. */
const maxRows = 100_000;

/**
 * Seals everything that can be sealed now, transfers and audit events alike: all rows of transactions that are over, up
 * to the oldest that runs. Ids are not in commit order, so a seal goes by transactions and none can slip in behind it.
 *
 * The chains: hash = sha256(prev_hash || lines); the lines are described at the views `audit.seal` (migration 0005) and
 * `audit.event_seal` (0006).
 *
 * @returns seals made; 0 also when another process is at it
 */
export async function sealNow(db: Db, most = maxRows): Promise<number> {
  const round = () =>
    inTransaction(db, async (tx) => {
      if (!(await lockSealing(tx))) return { seals: 0, isFull: false };
      const ranges = await nextRanges(tx, sealStreams, most);
      let seals = 0;
      for (const [no, stream] of sealStreams.entries()) {
        if (ranges[no]!.waiting === 0) continue;
        await insertSeal(tx, stream, ranges[no]!);
        seals += 1;
      }
      return { seals, isFull: ranges.some(({ waiting }) => waiting >= most) };
    });
  if (!(await hasUnsealed(db, sealStreams))) return 0;
  for (let seals = 0; ;) {
    const made = await round();
    seals += made.seals;
    // what comes in meanwhile is sealed by the next call, or bets would keep this one going for ever
    if (!made.isFull) return seals;
  }
}

/** Seals every second; any number of processes may, one does at a time. */
export function createSealer({ db, log }: Pick<Core, 'db' | 'log'>): Pick<WorkerLoop, 'start' | 'stop'> {
  return createWorkerLoop(() => sealNow(db), {
    name: 'seal',
    db,
    pauseMs: everyMs,
    failed: (error) => log.error(error, 'sealing failed; the next round tries again'),
  });
}
