import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { workApart } from '../../core/work-apart.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import { completeBonuses, readActiveAfter } from './bonus.sql.ts';
import type { ActiveBonus } from './bonus.sql.ts';
import { endUnmet } from './ending.ts';
import { readProgress, readProgressAtMost } from './rolling.sql.ts';

/** Bonuses looked at in one go: each costs its member's slips since the grant. */
const pieceSize = 200;
const everyMs = 2_000;

/** Ends bonuses while it runs. */
export interface BonusWorker {
  start(): void;
  /** Ends after the piece in progress. */
  stop(): Promise<void>;
  /** Goes through all active bonuses once. @returns how many ended */
  runOnce(): Promise<number>;
}

/**
 * Completes bonuses whose need is met and ends the overdue ones. Nothing is remembered between passes, every step asks
 * again under its locks: any number of processes may do it, and one that dies leaves nothing half done.
 *
 * An overdue bonus waits for the results of slips that run, a week at most: they may still meet the need, and what is in
 * them cannot be taken back.
 */
export function createBonusWorker({ db, log, outbox }: Pick<Core, 'db' | 'log' | 'outbox'>): BonusWorker {
  /** @returns how many it ended */
  async function end(bonuses: readonly ActiveBonus[]): Promise<number> {
    const atMost = await readProgressAtMost(db, bonuses.map(({ id }) => id)); // prettier-ignore
    const near = bonuses.filter((bonus) => (atMost.get(bonus.id)?.done ?? -1) >= bonus.need);
    const progress = await readProgress(db, near.map(({ id }) => id)); // prettier-ignore
    const met = near.filter((bonus) => (progress.get(bonus.id)?.done ?? -1) >= bonus.need);
    const completed = await completeBonuses(db, met.map(({ id }) => id)); // prettier-ignore
    const late = new Set(bonuses.filter((bonus) => bonus.late).map(({ id }) => id));
    const overdue = bonuses.filter((bonus) => bonus.overdue && !met.includes(bonus));
    if (overdue.length === 0) return completed.length;
    const how = { state: 'expired', by: 'system', reason: null } as const;
    const expired = await inTransaction(db, (tx) =>
      endUnmet(tx, { outbox }, overdue, how, (row) => row.waiting === 0 || late.has(row.id)),
    );
    return completed.length + expired.length;
  }

  async function piece(after: number): Promise<{ last: number | null; ended: number }> {
    const bonuses = await readActiveAfter(db, after, pieceSize);
    const ended = await workApart(bonuses, { db, log, work: 'bonus', itemOf: ({ id }) => id, run: end });
    return {
      last: bonuses.length === pieceSize ? bonuses.at(-1)!.id : null,
      ended: ended.reduce((sum, count) => sum + count, 0),
    };
  }

  async function runOnce(): Promise<number> {
    let after: number | null = 0;
    let ended = 0;
    while (after !== null) {
      const done = await piece(after);
      ended += done.ended;
      after = loop.isGoing() ? done.last : null;
    }
    return ended;
  }

  const loop = createWorkerLoop(runOnce, {
    name: 'bonus-worker',
    db,
    pauseMs: everyMs,
    failed: (error) => log.error({ err: error }, 'bonuses could not be looked at; the next pass tries again'),
  });
  return { start: loop.start, stop: loop.stop, runOnce };
}
