import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { readAutomatic } from './decisions.sql.ts';
import type { Decisions } from './decisions.service.ts';

const everyMs = 1_000;
const mostAPass = 200;
/** One that could not be approved is left alone for so long, so that it does not hold up the others. */
const restMs = 60_000;

export interface AutoApproval {
  start(): void;
  /** Ends after the deposit in progress. */
  stop(): Promise<void>;
  /** Approves what approves itself by now. @returns how many */
  runOnce(): Promise<number>;
}

/**
 * Approves deposits by itself where the setting wants it (decision 30). Each is its own transaction, decided under the
 * locks of any other decision, so that any number of processes may do it and each deposit is approved once. Outside the demo world those that take two people are left to them.
 */
export function createAutoApproval(
  { config, db, log }: Pick<Core, 'config' | 'db' | 'log'>,
  { settings, decisions }: { settings: Pick<LiveSettings, 'get'>; decisions: Decisions },
): AutoApproval {
  const resting = new Map<string, number>();

  async function runOnce(): Promise<number> {
    const { autoApprove, autoApproveSeconds, secondPersonFrom } = settings.get('cash');
    if (!autoApprove) return 0;
    // Decision 109: in the demo world one person tries everything, so nothing is too large.
    const below = config.demo ? null : secondPersonFrom;
    const now = Date.now();
    for (const [seq, until] of resting) if (until <= now) resting.delete(seq);
    let approved = 0;
    for (const { seq } of await readAutomatic(db, autoApproveSeconds, below, mostAPass)) {
      if (!loop.isGoing()) break;
      if (resting.has(seq)) continue;
      try {
        if (await inTransaction(db, (tx) => decisions.approveAutomatically(tx, seq, below))) approved += 1;
      } catch (error) {
        log.error({ err: error, seq }, 'a deposit could not be approved by itself; it is tried again later');
        resting.set(seq, now + restMs);
      }
    }
    return approved;
  }

  const loop = createWorkerLoop(runOnce, {
    pauseMs: everyMs,
    failed: (error) => log.error({ err: error }, 'deposits could not be looked through'),
  });
  return { start: loop.start, stop: loop.stop, runOnce };
}
