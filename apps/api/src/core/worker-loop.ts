import type { Db } from './db.ts';
import { tracedTurn } from './traces.ts';
import { clearFailure, recordFailure } from './work-failures.ts';

/** Passes in a row that fail before it rings; of a loop that rests a minute or more, one. */
const failuresToRing = 3;
const slowMs = 60_000;

/** A worker's passes: begun, woken and ended. */
export type WorkerLoop = {
  /** Begins with a pass at once; again changes nothing. */
  start(): void;
  /** Ends after the pass under way. */
  stop(): Promise<void>;
  /** There may be something to do: the next pass does not wait. */
  wake(): void;
  /** false once it is to stop: a long pass looks now and then. True where a pass is run by hand. */
  isGoing(): boolean;
};

/**
 * Runs one pass of work after the other, with a rest between them that news cuts short: what a worker of leased rows does.
 * A pass that fails ends no loop. One that fails again and again is kept as failing work (decision 0099), until a pass holds.
 *
 * @param pass     one pass; `failed` gets what it throws, and the next one comes
 * @param pauseMs  the rest
 * @param name     of the worker in traces and among failures
 * @param db       where failures are kept; absent: nowhere
 */
export function createWorkerLoop(
  pass: () => Promise<unknown>,
  {
    pauseMs,
    failed,
    name,
    db,
  }: { pauseMs: number; failed: (error: unknown) => void; name: string; db?: Db | undefined },
): WorkerLoop {
  const turn = tracedTurn(name, pass);
  let running = false;
  let woken = false;
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<unknown> | null = null;

  const toRing = pauseMs >= slowMs ? 1 : failuresToRing;
  let failures = 0;
  // a process before may have left one
  let isKept = true;
  async function held(): Promise<void> {
    failures = 0;
    if (isKept && db) await clearFailure(db, 'loops', name);
    isKept = false;
  }
  async function fell(error: unknown): Promise<void> {
    failed(error);
    failures += 1;
    if (failures < toRing || !db) return;
    await recordFailure(db, 'loops', name, error, pauseMs);
    isKept = true;
  }

  const next = () => {
    woken = false;
    working = turn()
      .then(held, fell)
      .finally(() => {
        working = null;
        if (running) timer = setTimeout(next, woken ? 0 : pauseMs);
      });
  };

  return {
    start() {
      if (running) return;
      running = true;
      next();
    },
    async stop() {
      running = false;
      if (timer) clearTimeout(timer);
      await working;
    },
    wake() {
      woken = true;
      if (!running || working) return;
      if (timer) clearTimeout(timer);
      next();
    },
    isGoing: () => working === null || running,
  };
}
