import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow, inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import { glance, lockCursor, moveCursor, readAbove, readChanges, readFirstDays, readVersions } from './lots.sql.ts';
import type { ChangeRow, VersionRow } from './lots.sql.ts';
import { payLots } from './pay-lots.ts';
import { cashSums, countsCash, periodFor, periodKindIds, periodSums, settlePeriods } from './period-lots.ts';
import { addToPeriods, readCash, readLapsing, readPayable, takeDays } from './periods.sql.ts';
import type { PeriodRef } from './periods.sql.ts';
import { earnedBySlips, earningsOf } from './slip-lots.ts';

/** Settlements looked at, or periods paid, in one transaction, which locks their members. */
const pieceSize = 500;
const everyMs = 1_000;
/** Between two glances that see nothing everything is looked at so often nevertheless. */
const wholeEveryMs = 10_000;
/** A day is over for good so long after its midnight: no transaction that began before it is still at work. */
const rest = 10 * 60_000;

/** Pays what slips and days earn while it runs. */
export interface PromotionWorker {
  start(): void;
  /** Ends after the piece in progress. */
  stop(): Promise<void>;
  /** Looks at everything that is sealed, and at every period that is over. @returns how many lots it wrote */
  runOnce(): Promise<number>;
}

/**
 * Goes through the settlements of slips in the order of their transactions, each once: what it wrote and how far it came
 * are one transaction. Then it pays the periods that are over, and again those that were corrected. Any number of processes
 * may run it.
 *
 * @param clock tells the time, as the database does
 */
export function createPromotionWorker(
  { db, log, outbox }: Pick<Core, 'db' | 'log' | 'outbox'>,
  { size = pieceSize, clock = databaseNow }: { size?: number; clock?: (db: Db) => Promise<Date> } = {},
): PromotionWorker {
  /** the day of which cash was added up last */
  let added = '';
  /** when everything was looked at last, and the last day that was over then */
  let whole = { at: -Infinity, closed: '' };

  /** Nearly every second there is nothing to do; then this is one statement. */
  async function pass(): Promise<void> {
    const { has, closed } = await glance(db, rest);
    const at = performance.now();
    if (!has && closed === whole.closed && at - whole.at < wholeEveryMs) return;
    await runOnce();
    whole = { at, closed };
  }

  async function runOnce(): Promise<number> {
    let lots = 0;
    for (let isFull = true; isFull && loop.isGoing();) {
      const done = await inTransaction(db, (tx) => payPiece(tx, outbox, size));
      lots += done.lots;
      isFull = done.isFull;
    }
    return lots + (await payDays());
  }

  async function payDays(): Promise<number> {
    const now = await clock(db);
    const closed = addDays(seoulDay(new Date(now.getTime() - rest)), -1);
    const versions = await readVersions(db, periodKindIds);
    if (versions.length === 0) return 0;
    if (added !== closed) {
      await inTransaction(db, (tx) => addCash(tx, versions, closed));
      added = closed;
    }
    const settle = async (how: 'pay' | 'lapse', read: (tx: Tx) => Promise<PeriodRef[]>) => {
      for (let lots = 0; ;) {
        const done = await inTransaction(db, async (tx) => {
          const refs = await read(tx);
          return { isFull: refs.length === size, lots: await settlePeriods(tx, outbox, refs, versions, how) };
        });
        lots += done.lots;
        if (!done.isFull || !loop.isGoing()) return lots;
      }
    };
    const paid = await settle('pay', (tx) => readPayable(tx, closed, size));
    await settle('lapse', (tx) => readLapsing(tx, seoulDay(now), size));
    return paid;
  }

  const loop = createWorkerLoop(pass, {
    name: 'promotion-worker',
    pauseMs: everyMs,
    failed: (error) => log.error({ err: error }, 'promotions could not be paid; the next pass tries again'),
  });
  return { start: loop.start, stop: loop.stop, runOnce };
}

async function payPiece(
  tx: Tx,
  outbox: Pick<Core['outbox'], 'write'>,
  size: number,
): Promise<{ lots: number; isFull: boolean }> {
  const cursor = await lockCursor(tx);
  if (!cursor) return { lots: 0, isFull: false };
  const changes = await readChanges(tx, cursor, size);
  const last = changes.at(-1);
  if (!last) return { lots: 0, isFull: false };
  const lots = await paySlips(tx, outbox, changes);
  await addSlips(tx, changes);
  await moveCursor(tx, last);
  return { lots, isFull: changes.length === size };
}

async function paySlips(tx: Tx, outbox: Pick<Core['outbox'], 'write'>, changes: readonly ChangeRow[]): Promise<number> {
  const versions = await readVersions(tx, earnedBySlips);
  const depths = Math.max(0, ...versions.map(({ terms }) => (terms as { depths?: unknown[] }).depths?.length ?? 0));
  const memberIds = [...new Set(changes.map(({ member_id }) => member_id))];
  const above = depths === 0 ? [] : await readAbove(tx, memberIds, depths);
  return payLots(tx, outbox, earningsOf(changes, versions, above));
}

/** Adds slips to the periods that they count to. */
async function addSlips(tx: Tx, changes: readonly ChangeRow[]): Promise<void> {
  const versions = await readVersions(tx, periodKindIds);
  if (versions.length === 0) return;
  const firstDays = new Map((await readFirstDays(tx, changes)).map((row) => [row.slip_id, row]));
  const sums = periodSums(changes, versions, firstDays);
  if (sums.length > 0) await addToPeriods(tx, sums);
}

/** Adds up what came in and went out in periods that are over, each once. */
async function addCash(tx: Tx, versions: readonly VersionRow[], closed: string): Promise<void> {
  for (const own of Map.groupBy(versions, (version) => version.promotion_id).values())
    for (const version of own.filter(countsCash)) {
      const over = periodsOver(version, closed);
      const taken = new Set(await takeDays(tx, version.id, [...over.keys()]));
      for (const [day, lastDay] of over) {
        if (!taken.has(day)) continue;
        const sums = cashSums(await readCash(tx, day, lastDay), own, version);
        if (sums.length > 0) await addToPeriods(tx, sums);
      }
    }
}

/** Periods of a version that are over: their first days and their last. */
function periodsOver(version: VersionRow, closed: string): Map<string, string> {
  const over = new Map<string, string>();
  const { fromDay, lastDay } = version;
  const stopped = version.stopped_at === null ? closed : seoulDay(version.stopped_at);
  const last = [closed, stopped, lastDay ?? closed].toSorted()[0]!;
  for (let day = fromDay; day <= last;) {
    const { day: first, last_day } = periodFor(version, day);
    if (last_day > closed) break;
    over.set(first, last_day);
    day = addDays(last_day, 1);
  }
  return over;
}
