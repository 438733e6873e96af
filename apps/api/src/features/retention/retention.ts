import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Core } from '../../core/context.ts';
import type { Db } from '../../core/db.ts';

const everyMs = 3_600_000;
/** rows of a table in one statement, and a pause after it: nothing else shall notice */
const chunk = 5_000;
const pauseMs = 200;

export type Retention = {
  /** From then on, once an hour. Several processes share the work. */
  start(): void;
  stop(): Promise<void>;
};

/** Forgets what strangers wrote once it is too old. The ages are the function's in the database. */
export function createRetention({ db, log }: Pick<Core, 'db' | 'log'>): Retention {
  const stopping = new AbortController();
  let working: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await forgetOld(db, stopping.signal);
      } catch (error) {
        log.warn({ err: error }, 'retention: old rows could not be removed, trying again in an hour');
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

/** Forgets all that is due now. @param most rows of one table in a statement */
export async function forgetOld(db: Db, signal?: AbortSignal, most = chunk): Promise<void> {
  while (!signal?.aborted) {
    const { rows } = await sql<{ gone: number }>`select forget_what_strangers_wrote(${most}::int) as gone`.execute(db);
    if (rows[0]!.gone < most) return;
    await wait(pauseMs, undefined, signal ? { signal } : undefined).catch(() => undefined);
  }
}
