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
  /** @returns rows that wait, oldest first */
  read(most: number): Promise<readonly Row[]>;
  /** In a transaction of its own and under locks, so that any number of processes may work. @returns false: another was first */
  decide(row: Row): Promise<boolean>;
  /** One that failed is left alone for so long, so that it does not hold up the others. */
  restMs: number;
  /** `row` of null: the rows could not be read */
  failed(error: unknown, row: Row | null): void;
};

/** Decides rows that wait, one after the other, by their number. */
export function createRowWorker<Row extends { readonly seq: number | string }>(rows: Rows<Row>): RowWorker {
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
      } catch (error) {
        rows.failed(error, row);
        resting.set(row.seq, now + rows.restMs);
      }
    }
    return decided;
  }

  const loop = createWorkerLoop(runOnce, {
    name: 'row-worker',
    pauseMs: everyMs,
    failed: (error) => rows.failed(error, null),
  });
  return { start: loop.start, stop: loop.stop, wake: loop.wake, runOnce };
}
