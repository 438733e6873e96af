export type Rounds = {
  /** Begins with a round at once; again changes nothing. */
  start(): void;
  /** Ends after the round under way. */
  stop(): Promise<void>;
  /** There may be something to do: the next round does not wait. */
  wake(): void;
  /** false once it is to stop: long rounds look now and then. True where rounds are run by hand. */
  isGoing(): boolean;
};

/**
 * Runs one round of work after the other, with a rest between them that news cuts short: what a worker of leased rows does.
 *
 * @param round    one round; `failed` gets what it throws, and the next one comes
 * @param pauseMs  the rest
 */
export function createRounds(
  round: () => Promise<unknown>,
  { pauseMs, failed }: { pauseMs: number; failed: (error: unknown) => void },
): Rounds {
  let running = false;
  let woken = false;
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<unknown> | null = null;

  const next = () => {
    woken = false;
    working = round()
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
