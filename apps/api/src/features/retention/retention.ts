import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { forgetAnswers } from '../../core/answered-calls.ts';
import type { Core } from '../../core/context.ts';
import { everyStep } from '../../core/every-step.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import type { Db } from '../../core/db.ts';

const everyMs = 3_600_000;
/** rows of a table in one statement, and a pause after it: nothing else shall notice */
const chunk = 5_000;
const pauseMs = 200;

/**
 * Forgets what strangers wrote and agents' sign-ins once they are too old, and answers that nobody can ask for again. The ages are the database's
 * and core/answered-calls.ts'. Once an hour; several processes share the work.
 */
export function createRetention({ db, log }: Pick<Core, 'db' | 'log'>): WorkerLoop {
  const loop = createWorkerLoop(() => forgetOld(db, loop.isGoing), {
    name: 'retention',
    db,
    pauseMs: everyMs,
    failed: (error) => log.warn({ err: error }, 'retention: old rows could not be removed, trying again in an hour'),
  });
  return loop;
}

/** Forgets all that is due now. @param most rows of one table in a statement */
export async function forgetOld(db: Db, isGoing = () => true, most = chunk): Promise<void> {
  const until = async (forget: () => Promise<number>) => {
    while (isGoing() && (await forget()) >= most) await wait(pauseMs);
  };
  const byDatabase = (name: string) => async () => {
    const { rows } = await sql<{ gone: number }>`select ${sql.raw(name)}(${most}::int) as gone`.execute(db);
    return rows[0]!.gone;
  };
  await everyStep(
    () => until(byDatabase('forget_what_strangers_wrote')),
    () => until(byDatabase('forget_agent_sign_ins')),
    () => until(() => forgetAnswers(db, most)),
  );
}
