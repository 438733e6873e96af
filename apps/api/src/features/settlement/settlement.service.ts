import { randomUUID } from 'node:crypto';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import { longestStatementMs } from '../../core/batch-connections.ts';
import type { Core } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { inTransaction } from '../../core/db.ts';
import type { DecidedSlips } from '../../core/realtime/push-decided-news.ts';
import { withIndexPlans } from '../../core/index-plans.ts';
import { traced } from '../../core/traces.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import { createIdBlocks } from '../../core/ledger/id-blocks.ts';
import type { IdBlocks } from '../../core/ledger/id-blocks.ts';
import { clearFailure, recordFailure } from '../../core/work-failures.ts';
import { announceSlips } from '../news/news.service.ts';
import { chunkSlips } from './chunk-slips.ts';
import { OddSlips, settleApart } from './odd-slips.ts';
import { settleChunk } from './settle-chunk.ts';
import type { ApartResults, ChunkBalance, ChunkSlip, ChunkWrites } from './settle-chunk.ts';
import {
  beginChunk,
  claimTask,
  finishTask,
  lockMembers,
  productsWithTasks,
  readSlips,
  readAffected,
  readLegs,
  releaseTask,
  reopenUnsettled,
  SlipsMoved,
  sweepIdleTasks,
  taskItem,
  writeChunk,
} from './settlement.sql.ts';
import type { BalanceRow, SlipRow, Task } from './settlement.sql.ts';

/** A killed process's work is free again after this; each chunk prolongs it. */
const leaseMs = 3_000;
const pollMs = 1_000;
/** A product's loop works when it is woken; by itself it looks this seldom. */
const unaskedMs = 600_000;
/** When to look again for bets that were being written while the result came in: once most are there, and once none can follow. */
const lookAgain = { firstMs: 5_000, lastMs: longestStatementMs + 5_000 };
/** How often events decided within a day are swept for bets that committed after that all the same. */
const sweepMs = 3_600_000;
/** Tasks nobody bet on that are closed at once: few enough that a task with bets never waits long behind them. */
const tasksASweep = 500;
const retries = 5;

export interface Settlement {
  start(): void;
  /** Ends after the chunk in progress; what is left waits for the next start. */
  stop(): Promise<void>;
  /** Works until no task is free. @returns slips settled or settled anew */
  runOnce(): Promise<number>;
}

/** What is settled: a product of the book, with the results of an event's picks and the revision they belong to. */
export type SettledProduct = {
  readonly id: string;
  results(db: Db, eventId: number): Promise<EventResults>;
};

/** Results of an event's picks, and of single legs that come to something else; all of one revision. */
export type EventResults = {
  readonly revision: number;
  readonly results: ReadonlyMap<number, LegResult>;
  readonly apart?: ApartResults;
};

/** What the work on a product's slips needs. */
type Settling = {
  readonly core: Pick<Core, 'db' | 'log' | 'outbox' | 'channel'>;
  readonly product: SettledProduct;
  readonly announces: () => boolean;
  readonly slipsAChunk: number;
  readonly transferIds: IdBlocks;
  /** false once it was asked to stop: the chunk in progress is the last */
  readonly isGoing: () => boolean;
};

/** The same for one product alone: see `createSettlements`. */
export const createSettlement = (
  core: Settling['core'],
  product: SettledProduct,
  options: SettlementOptions = {},
): Settlement => createSettlements(core, [product], options);

type SettlementOptions = {
  /** whether members hear of their results */
  announces?: () => boolean;
  /** slips a transaction: enough to be fast, few enough that no bet waits long for a member's row */
  slipsAChunk?: number;
};

/**
 * Pays and closes slips once their events have results. Each product has a loop and a lock of its own, so that none waits
 * for another's; one look for tasks of all of them wakes those that have some. Tasks are leased rows with a fence, so any
 * number of processes may work and die; every chunk is one transaction that finds what is still to do, so that nothing is
 * done twice.
 */
export function createSettlements(
  core: Settling['core'],
  products: readonly SettledProduct[],
  { announces = () => false, slipsAChunk = 1_500 }: SettlementOptions = {},
): Settlement {
  const workers = products.map((product) => createProductWorker(core, product, { announces, slipsAChunk }));
  const look = async () => {
    const waiting = await productsWithTasks(
      core.db,
      products.map(({ id }) => id),
    );
    for (const { id, loop } of workers) if (waiting.includes(id)) loop.wake();
  };
  const lookout = createWorkerLoop(look, {
    name: 'settlement',
    db: core.db,
    pauseMs: pollMs,
    failed: (error) => core.log.error(error, 'settlement could not look for tasks'),
  });
  const sweep = createWorkerLoop(
    async () => {
      if ((await reopenUnsettled(core.db)) > 0) lookout.wake();
    },
    {
      name: 'settlement sweep',
      db: core.db,
      pauseMs: sweepMs,
      failed: (error) => core.log.error(error, 'settlement could not sweep decided events'),
    },
  );
  core.channel.on('settlement', lookout.wake);
  return {
    start() {
      for (const { loop } of workers) loop.start();
      lookout.start();
      sweep.start();
    },
    async stop() {
      await Promise.all([lookout, sweep, ...workers.map(({ loop }) => loop)].map((loop) => loop.stop()));
    },
    async runOnce() {
      let slips = 0;
      for (const worker of workers) slips += await worker.runOnce();
      return slips;
    },
  };
}

function createProductWorker(
  core: Settling['core'],
  product: SettledProduct,
  { announces, slipsAChunk }: Required<SettlementOptions>,
): { readonly id: string; readonly loop: WorkerLoop; runOnce(): Promise<number> } {
  const transferIds = createIdBlocks('ledger_transfer_id');
  const settle = traced(
    'settlement',
    (_settling: Settling, task: Task) => ({
      'lime.product': product.id,
      'lime.event': task.event_id,
      'lime.revision': task.revision,
    }),
    settleTask,
    true,
  );
  const runOnce = () =>
    settleTasks({ core, product, announces, slipsAChunk, transferIds, isGoing: () => loop.isGoing() }, settle);
  const loop = createWorkerLoop(runOnce, {
    name: `settlement ${product.id}`,
    db: core.db,
    pauseMs: unaskedMs,
    failed: (error) => core.log.error(error, `settlement of ${product.id} could not reach its tasks`),
  });
  return { id: product.id, loop, runOnce };
}

/** Works until no task is free; one that fails rests, and the next is taken. @returns slips settled or settled anew */
async function settleTasks(settling: Settling, settle: typeof settleTask): Promise<number> {
  const { core, product, isGoing } = settling;
  let slips = 0;
  for (;;) {
    if (!isGoing()) return slips;
    const task = await claimTask(core.db, product.id, leaseMs);
    if (!task) {
      if ((await sweepIdleTasks(core.db, product.id, tasksASweep, lookAgain)) === 0) return slips;
      continue;
    }
    try {
      slips += await settle(settling, task);
    } catch (error) {
      await restTask(settling, task, error);
    }
  }
}

/** Claims skip a task that rests, so its lease is given back: it would hold up another result of the event. */
async function restTask({ core, product }: Settling, task: Task, error: unknown): Promise<void> {
  const { failures, restMs } = await recordFailure(core.db, 'settlement', taskItem(product.id, task), error);
  await releaseTask(core.db, task, failures === 0 ? restMs : 0).catch(() => undefined); // the lease ends by itself
  core.log.error(error, `settling event ${task.event_id} of ${product.id} failed; it rests for ${restMs / 1_000} s`);
}

/** @returns slips gone through; 0 too where the task is free again because it must be taken up anew */
async function settleTask(settling: Settling, task: Task): Promise<number> {
  const { core, product } = settling;
  const started = performance.now();
  const slips = await settleSlips(settling, task);
  if (slips === null) {
    await releaseTask(core.db, task, 0);
    return 0;
  }
  await finishTask(core.db, task, slips, lookAgain);
  if (task.has_failed) await clearFailure(core.db, 'settlement', taskItem(product.id, task));
  if (slips > 0)
    core.log.info(
      {
        product: product.id,
        event: task.event_id,
        revision: task.revision,
        slips,
        ms: Math.round(performance.now() - started),
      },
      'settled',
    );
  return slips;
}

/** @returns slips gone through; null when the task must be taken up anew @throws OddSlips when all but some are settled */
async function settleSlips(settling: Settling, task: Task): Promise<number | null> {
  const { core, product, slipsAChunk, isGoing } = settling;
  const event = await product.results(core.db, task.event_id);
  const affected = await readAffected(core.db, task.event_id, event);
  const work = { task, event };
  const odd: Parameters<typeof settleApart>[2] = [];
  let next: Ahead | null = null;
  for (let from = 0; from < affected.length; from += slipsAChunk) {
    const slips = affected.slice(from, from + slipsAChunk);
    const following = affected.slice(from + slipsAChunk, from + 2 * slipsAChunk);
    const ahead: Ahead | null = next;
    const readNext = (turn: number) => {
      next = following.length > 0 ? { turn, read: readAhead(core.db, following, event) } : null;
    };
    const write = (part: readonly SlipOfMember[]) =>
      again((attempt) =>
        part === slips
          ? writeSlips(settling, work, slips, attempt === 1 ? ahead : null, readNext, attempt > 1)
          : writeSlips(settling, work, part, null, () => undefined, attempt > 1),
      ).catch((error: unknown) => {
        next = null; // read during a turn that was given back: another process may have had it since
        throw error;
      });
    if (!(await settleApart(slips, write, odd)) || !isGoing()) return null;
  }
  if (odd.length > 0) throw new OddSlips(odd);
  return affected.length;
}

/**
 * One chunk, in one transaction.
 *
 * @param ahead     what was read during the chunk before, by that chunk's turn
 * @param readNext  called once the chunk has its turn: what is read from then on sees all chunks before it
 * @returns false when the event's result has moved on or the lease is lost
 */
function writeSlips(
  { core, product, announces, transferIds }: Settling,
  { task, event }: Work,
  slips: readonly SlipOfMember[],
  ahead: Ahead | null,
  readNext: (turn: number) => void,
  isRepeated: boolean,
): Promise<boolean> {
  return inTransaction(core.db, async (tx) => {
    const begun = await beginChunk(tx, product.id, task, leaseMs);
    if (begun?.revision !== event.revision) return false;
    const memberIds = [...new Set(slips.map((slip) => slip.member_id))].toSorted((a, b) => a - b);
    // The first time slips were cancelled under its hands; nobody can do that to members it holds.
    if (isRepeated) await lockMembers(tx, memberIds);
    const read = (ahead?.turn === begun.turn - 1 ? await ahead.read : null) ?? (await readChunk(tx, slips, event));
    readNext(begun.turn);
    const held = await lockMembers(tx, memberIds);
    // Nearly nobody owes. A member who does is known only now, as a chunk of another product may have changed it.
    const isAsRead = read.writes !== null && held.every(({ receivable }) => receivable === 0);
    const writes = isAsRead
      ? read.writes
      : settleChunk(randomUUID(), read.slips, event.results, byMember(held), event.apart);
    const ids = await transferIds.take(tx, writes.transfers.length);
    await writeChunk(tx, ids, writes);
    if (writes.balances.length)
      await core.outbox.write(tx, 'balance', { m: writes.balances.map((balance) => balance.memberId) });
    if (announces()) await announceSlips(core.outbox, tx, decided(read.rows, writes));
    return true;
  });
}

type SlipOfMember = { readonly id: number; readonly member_id: number };
type Work = { readonly task: Task; readonly event: EventResults };
/** A chunk as it was read; `writes` is what it comes to where nobody owes, null where it takes back: then the cash there is must be known under its lock. */
type ReadChunk = {
  readonly rows: readonly SlipRow[];
  readonly slips: readonly ChunkSlip[];
  readonly writes: ChunkWrites | null;
};
/** Null when it could not be read. */
type Ahead = { readonly turn: number; readonly read: Promise<ReadChunk | null> };

async function readChunk(
  tx: Tx,
  affected: readonly SlipOfMember[],
  { results, apart }: EventResults,
): Promise<ReadChunk> {
  const rows = await readSlips(
    tx,
    affected.map((slip) => slip.id),
  );
  const legs = await readLegs(
    tx,
    rows.map((row) => row.id),
  );
  const slips = chunkSlips(rows, legs);
  if (rows.some((row) => row.payout > 0)) return { rows, slips, writes: null };
  const balances = new Map(rows.map((row) => [row.member_id, { cash: 0, receivable: 0 }]));
  return { rows, slips, writes: settleChunk(randomUUID(), slips, results, balances, apart) };
}

/** Reads on another connection; what cannot be read there is read again in its turn, where a failure counts. */
function readAhead(db: Db, affected: readonly SlipOfMember[], event: EventResults): Promise<ReadChunk | null> {
  return withIndexPlans(db, (tx) => readChunk(tx, affected, event)).catch(() => null);
}

function byMember(rows: readonly BalanceRow[]): Map<number, ChunkBalance> {
  return new Map(rows.map((row) => [row.member_id, row]));
}

/** Lock order is one everywhere, so deadlocks are rare; one that comes, or a slip cancelled meanwhile, costs a repetition. */
async function again<T>(work: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (attempt >= retries || !(error instanceof SlipsMoved || code === '40P01' || code === '40001')) throw error;
    }
  }
}

/** What the chunk decided, by member. A hit that pays no more than its stake is no win to tell of. */
function decided(
  rows: readonly { id: number; member_id: number; stake: number }[],
  writes: ChunkWrites,
): DecidedSlips[] {
  const placed = new Map(rows.map((row) => [row.id, row]));
  const members = new Map<number, { m: number; slips: number; won: number; payout: number }>();
  for (const { id, result, payout, settled } of writes.slips) {
    if (!settled) continue;
    const { member_id: m, stake } = placed.get(id)!;
    const sum = members.get(m) ?? { m, slips: 0, won: 0, payout: 0 };
    members.set(m, sum);
    sum.slips += 1;
    sum.won += result === 'hit' && payout > stake ? 1 : 0;
    sum.payout += payout;
  }
  return [...members.values()];
}
