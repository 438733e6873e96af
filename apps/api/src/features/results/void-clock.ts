import type { Core } from '../../core/context.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { workApart } from '../../core/work-apart.ts';
import { shortestHoursToPlay } from '@lime/domain/settlement/rule-table.ts';
import { voidOverdue } from './grading.service.ts';
import { readOverdue } from './grading.sql.ts';
import { lookAtLegs } from './late-looks.service.ts';
import { readLegsDue } from './leg-voids.sql.ts';

const pollMs = 10_000;
/** A transaction holds so many fixtures at most. */
const atOnce = 50;

export type VoidClock = {
  start(): void;
  stop(): Promise<void>;
  /** Voids all that is overdue now. @returns how many fixtures */
  runOnce(): Promise<number>;
};

/**
 * Voids what is left of postponed and abandoned matches once their time is up, and legs one by one: those whose own time is
 * up, and those that a move of their match has made late. All by the database's clock. Any number of processes may run it:
 * fixtures are taken by locking them, and one that another process holds is left to it.
 */
export function createVoidClock(
  { db, channel, log }: Pick<Core, 'db' | 'channel' | 'log'>,
  { announce }: { announce: (tx: Tx, fixtureIds: readonly number[]) => Promise<void> },
): VoidClock {
  const workOn =
    (work: (tx: Tx, ids: readonly number[]) => Promise<number[]>) => (fixtures: readonly { id: number }[]) =>
      inTransaction(db, async (tx) => {
        const ids = await work(tx, fixtures.map(({ id }) => id)); // prettier-ignore
        if (ids.length > 0) {
          await announce(tx, ids);
          await channel.notify(tx, 'settlement', '');
        }
        return ids.length;
      });

  const runOnce = async () => {
    let all = 0;
    for (;;) {
      const overdue = await readOverdue(db, atOnce);
      const voided = await workApart(overdue, {
        db,
        log,
        work: 'overdue-matches',
        itemOf: ({ id }) => id,
        run: workOn(voidOverdue),
      });
      const done = voided.reduce((sum, count) => sum + count, 0);
      all += done;
      // those another process has in hand are read again and again until it is done
      if (overdue.length < atOnce || done === 0) break;
    }
    const due = await readLegsDue(db, atOnce, shortestHoursToPlay);
    const changed = await workApart(due, {
      db,
      log,
      work: 'legs-due',
      itemOf: ({ id }) => id,
      run: workOn(lookAtLegs),
    });
    all += changed.reduce((sum, count) => sum + count, 0);
    if (all > 0) log.info({ fixtures: all }, 'voided what was late or not played by its deadline');
    return all;
  };

  const { start, stop } = createWorkerLoop(runOnce, {
    name: 'void-clock',
    db,
    pauseMs: pollMs,
    failed: (error) => log.error({ err: error }, 'overdue matches could not be voided; it is tried again'),
  });
  return {
    start,
    stop,
    runOnce,
  };
}
