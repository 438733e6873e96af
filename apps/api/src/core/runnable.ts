/** What runs while the process does: a worker, a reader of news, the server. */
export type Runnable = {
  /** Ready once this resolves. */
  start(): void | Promise<void>;
  /** Finishes the work under way and lets go of everything opened, also by what was made and never started. */
  stop?(): void | Promise<void>;
};

/** Starts one after the other, in order. @throws what the first one throws; those after it are not started */
export async function startAll(runnables: readonly Runnable[]): Promise<void> {
  for (const runnable of runnables) await runnable.start();
}

/**
 * Stops one after the other, in the reverse order of their start. Every one is stopped, whatever became of those before.
 *
 * @throws AggregateError with the errors of all that could not be stopped, in the order they were met
 */
export async function stopAll(runnables: readonly Runnable[]): Promise<void> {
  const errors: unknown[] = [];
  for (const runnable of runnables.toReversed()) {
    try {
      await runnable.stop?.();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} parts of the process could not be stopped`);
}

/** Several that do not wait for each other, as one. */
export function together(runnables: readonly Runnable[]): Runnable {
  return {
    async start() {
      await Promise.all(runnables.map(async (runnable) => runnable.start()));
    },
    async stop() {
      const ends = await Promise.allSettled(runnables.map(async (runnable) => runnable.stop?.()));
      const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
      if (errors.length > 0)
        throw new AggregateError(errors, `${errors.length} of ${runnables.length} could not be stopped`);
    },
  };
}
