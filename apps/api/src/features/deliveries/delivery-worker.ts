import { isTaken, retrySeconds } from '@lime/domain/deliveries/retries.ts';
import type { Core } from '../../core/context.ts';
import { recordFailure } from '../../core/work-failures.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import { claimDue, endDelivery, postponeDelivery, pruneDeliveries, putBack, targetOf } from './deliveries.sql.ts';
import type { Channels, DueRow } from './deliveries.types.ts';

const pauseMs = 500;
/** Rows one target is sent at a time; the next few are taken once these have ended. */
const each = 4;
/** Longer than any try may take: a process that ends without a word loses what it had taken. */
const leaseSeconds = 60;
const keptDays = 30;
const pruneEveryMs = 3_600_000;
const pruneMost = 5_000;

type WorkerState = Pick<Core, 'db' | 'log'> & {
  readonly channels: Channels;
  readonly timeoutMs: number;
  /** what a target is being sent, by the target: one that hangs holds up nothing but itself */
  readonly running: Map<string, Promise<void>>;
  stopping: AbortController;
  prunedAt: number;
};

/** Sends what is due, with as many targets at a time as there are. */
export type DeliveryWorker = Pick<WorkerLoop, 'start' | 'wake'> & {
  /** Ends the tries under way; what they were of is put back. */
  stop(): Promise<void>;
  /** Sends what is due by hand, and waits for the answers. */
  runOnce(): Promise<void>;
};

/** @param timeoutMs  for a try, less than a minute */
export function createDeliveryWorker(
  { db, log }: Pick<Core, 'db' | 'log'>,
  channels: Channels,
  timeoutMs = 10_000,
): DeliveryWorker {
  const state: WorkerState = {
    db,
    log,
    channels,
    timeoutMs,
    running: new Map(),
    stopping: new AbortController(),
    prunedAt: Date.now(),
  };
  const loop = createWorkerLoop(() => pass(state, loop.wake), {
    name: 'delivery-worker',
    db,
    pauseMs,
    failed: (error) => log.warn({ err: error }, 'deliveries: what is due could not be read, trying again'),
  });
  return {
    wake: loop.wake,
    start() {
      state.stopping = new AbortController();
      loop.start();
    },
    async stop() {
      state.stopping.abort();
      await loop.stop();
      await Promise.all(state.running.values());
    },
    async runOnce() {
      do {
        await pass(state, () => undefined);
        await Promise.all(state.running.values());
      } while (await pass(state, () => undefined));
      await Promise.all(state.running.values());
    },
  };
}

/** Takes what is due and begins to send it. @returns whether there was anything */
async function pass(state: WorkerState, wake: () => void): Promise<boolean> {
  const { db, running, stopping } = state;
  let taken = false;
  for (;;) {
    if (stopping.signal.aborted) break;
    const rows = await claimDue(db, { busy: [...running.keys()], each, leaseSeconds });
    if (rows.length === 0) break;
    taken = true;
    for (const [target, some] of Map.groupBy(rows, targetOf)) {
      const sending = Promise.all(some.map((row) => tryRow(state, row))).then(() => {
        running.delete(target);
        wake();
      });
      running.set(target, sending);
    }
  }
  if (Date.now() - state.prunedAt > pruneEveryMs) {
    state.prunedAt = Date.now();
    while ((await pruneDeliveries(db, keptDays, pruneMost)) === pruneMost && !stopping.signal.aborted);
  }
  return taken;
}

/** One try and what follows from it. What fails here is left to the lease. */
async function tryRow({ db, log, channels, timeoutMs, stopping }: WorkerState, row: DueRow): Promise<void> {
  const { id, tries } = row;
  try {
    const { signal } = stopping;
    const { code, problem, ended } = (await channels[row.channel]?.send(row, { timeoutMs, signal })) ?? {
      code: null,
      problem: 'off' as const,
      ended: true,
    };
    if (isTaken(code)) return await endDelivery(db, { id, tries, state: 'done', code, problem: null });
    if (signal.aborted && code === null) return await putBack(db, { id, tries });
    const seconds = ended ? null : retrySeconds(tries);
    if (seconds === null) return await endDelivery(db, { id, tries, state: 'failed', code, problem });
    await postponeDelivery(db, { id, tries, code, problem, seconds });
  } catch (error) {
    log.warn({ err: error, delivery: id }, 'deliveries: a try could not be recorded');
    await recordFailure(db, 'deliveries', String(id), error, leaseSeconds * 1_000);
  }
}
