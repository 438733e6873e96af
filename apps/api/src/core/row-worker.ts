import type { WorkName } from '@lime/contract/work-names.ts';
import type { Db } from './db.ts';
import { clearFailure, recordFailure } from './work-failures.ts';
import { createWorkerLoop } from './worker-loop.ts';

const everyMs = 1_000;
const maxAPass = 200;

/** A worker that decides waiting rows. */
export interface RowWorker {
  start(): void;
  /** Ends after the row in progress. */
  stop(): Promise<void>;
  /** There may be a row to decide: the next pass does not wait. */
  wake(): void;
  /** One pass by hand. @returns how many it decided */
  runOnce(): Promise<number>;
}

type Rows<Row> = {
  /** under which its failures are kept */
  work: WorkName;
  /** @returns rows that wait and do not rest (`isResting`, by their number), oldest first */
  read(most: number): Promise<readonly Row[]>;
  /** In a transaction of its own and under locks, so that any number of processes may work. @returns false: another was first */
  decide(row: Row): Promise<boolean>;
  /** `row` of null: the rows could not be read. A row that failed rests, so that it does not hold up the others. */
  failed(error: unknown, row: Row | null): void;
};

/** A row that waits; `has_failed` says whether its last try failed. */
type WaitingRow = { readonly seq: number | string; readonly has_failed: boolean };

/** Decides rows that wait, one after the other, by their number. */
export function createRowWorker<Row extends WaitingRow>(db: Db, rows: Rows<Row>): RowWorker {
  /** until when; for failures that could not be written */
  const resting = new Map<Row['seq'], number>();

  async function runOnce(): Promise<number> {
    const now = Date.now();
    for (const [seq, until] of resting) if (until <= now) resting.delete(seq);
    let decided = 0;
    for (const row of await rows.read(maxAPass)) {
      if (!loop.isGoing()) break;
      if (resting.has(row.seq)) continue;
      try {
        if (await rows.decide(row)) decided += 1;
        if (row.has_failed) await clearFailure(db, rows.work, String(row.seq));
      } catch (error) {
        rows.failed(error, row);
        const { failures, restMs } = await recordFailure(db, rows.work, String(row.seq), error);
        if (failures === 0) resting.set(row.seq, Date.now() + restMs);
      }
    }
    return decided;
  }

  const loop = createWorkerLoop(runOnce, {
    name: rows.work,
    db,
    pauseMs: everyMs,
    failed: (error) => rows.failed(error, null),
  });
  return { start: loop.start, stop: loop.stop, wake: loop.wake, runOnce };
}
