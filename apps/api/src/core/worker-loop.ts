import { tracedTurn } from './traces.ts';

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
 *
 * @param pass     one pass; `failed` gets what it throws, and the next one comes
 * @param pauseMs  the rest
 * @param name     of the worker in traces
 */
export function createWorkerLoop(
  pass: () => Promise<unknown>,
  { pauseMs, failed, name = 'worker' }: { pauseMs: number; failed: (error: unknown) => void; name?: string },
): WorkerLoop {
  const turn = tracedTurn(name, pass);
  let running = false;
  let woken = false;
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<unknown> | null = null;

  const next = () => {
    woken = false;
    working = turn()
      .catch(failed)
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
