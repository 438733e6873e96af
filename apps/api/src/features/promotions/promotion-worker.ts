import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow, inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { everyStep } from '../../core/every-step.ts';
import { awake, workApart, workEach, writeApart } from '../../core/work-apart.ts';
import { recordFailure } from '../../core/work-failures.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import {
  glance,
  leaveOut,
  lockCursor,
  moveCursor,
  readAbove,
  readChanges,
  readFirstDays,
  readLeft,
  readLeftSlips,
  readVersions,
  takeLeft,
} from './lots.sql.ts';
import type { ChangeRow, Cursor, VersionRow } from './lots.sql.ts';
import { payLots } from './pay-lots.ts';
import { cashSums, countsCash, periodFor, periodKindIds, periodSums, settlePeriods } from './period-lots.ts';
import { addToPeriods, periodItem, readCash, readLapsing, readPayable, takeDays } from './periods.sql.ts';
import type { DuePeriod } from './periods.sql.ts';
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
 * are one transaction. A settlement that cannot be paid is left out and retried on its own. Then it pays periods that have
 * ended, and corrected ones again. Any number of processes may run it.
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
    const slips = async () => {
      for (let isFull = true; isFull && loop.isGoing();) {
        const done = await payPiece({ db, log, outbox }, size);
        lots += done.lots;
        isFull = done.isFull;
      }
    };
    const left = async () => void (lots += await payLeft({ db, log, outbox }, size));
    await everyStep(slips, left, async () => void (lots += await payDays()));
    return lots;
  }

  async function payDays(): Promise<number> {
    const now = await clock(db);
    const closed = addDays(seoulDay(new Date(now.getTime() - rest)), -1);
    const versions = await readVersions(db, periodKindIds);
    if (versions.length === 0) return 0;
    const settle = async (how: 'pay' | 'lapse', read: () => Promise<DuePeriod[]>) => {
      for (let lots = 0; ;) {
        const refs = await read();
        const written = await workApart(refs, {
          db,
          log,
          work: 'promotions',
          itemOf: periodItem,
          run: (some) => inTransaction(db, (tx) => settlePeriods(tx, outbox, some, versions, how)),
        });
        lots += sumOf(written);
        if (refs.length < size || !loop.isGoing()) return lots;
      }
    };
    let paid = 0;
    await everyStep(
      async () => {
        if (added !== closed && (await addCash({ db, log }, versions, closed))) added = closed;
      },
      async () => void (paid = await settle('pay', () => readPayable(db, closed, size))),
      () => settle('lapse', () => readLapsing(db, seoulDay(now), size)),
    );
    return paid;
  }

  const loop = createWorkerLoop(pass, {
    name: 'promotion-worker',
    db,
    pauseMs: everyMs,
    failed: (error) => log.error({ err: error }, 'promotions could not be paid; the next pass tries again'),
  });
  return { start: loop.start, stop: loop.stop, runOnce };
}

type PayDeps = Pick<Core, 'db' | 'log'> & { readonly outbox: Pick<Core['outbox'], 'write'> };

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
const itemOfLeft = ({ tx, slip_id }: Cursor) => `slip:${tx}:${slip_id}`;

/** Pays the next settlements; where that fails, those that can be paid, and the others are left out. */
async function payPiece(deps: PayDeps, size: number): Promise<{ lots: number; isFull: boolean }> {
  const { db, log } = deps;
  const piece = (apart: boolean) => inTransaction(db, (tx) => payNext(tx, deps.outbox, size, apart));
  const { failed, ...done } = await piece(false).catch(() => piece(true));
  for (const { row, error } of failed) {
    log.error({ err: error, slip: row.slip_id }, 'promotions of a settlement could not be paid; it rests');
    await recordFailure(db, 'promotions', itemOfLeft(row), error);
  }
  return done;
}

async function payNext(
  tx: Tx,
  outbox: PayDeps['outbox'],
  size: number,
  apart: boolean,
): Promise<{ lots: number; isFull: boolean; failed: { row: ChangeRow; error: unknown }[] }> {
  const cursor = await lockCursor(tx);
  const changes = cursor ? await readChanges(tx, cursor, size) : [];
  const last = changes.at(-1);
  if (!last) return { lots: 0, isFull: false, failed: [] };
  const leftSlips = await readLeftSlips(tx, changes.map(({ slip_id }) => slip_id)); // prettier-ignore
  const [behind, payable] = [true, false].map((isLeft) =>
    changes.filter((row) => leftSlips.has(row.slip_id) === isLeft),
  );
  let lots = 0;
  const write = async (some: readonly ChangeRow[]) => void (lots += await payChanges(tx, outbox, some));
  // what a slip came to is paid in order: its settlements stay together
  const slips = [...Map.groupBy(payable!, ({ slip_id }) => slip_id).values()];
  const failed = apart
    ? await writeApart(tx, slips, (some) => write(some.flat()))
    : await write(payable!).then(() => []);
  const left = failed.flatMap(({ row, error }) => row.map((change) => ({ row: change, error })));
  const out = [...behind!, ...left.map(({ row }) => row)];
  if (out.length > 0) await leaveOut(tx, out);
  await moveCursor(tx, last);
  return { lots, isFull: changes.length === size, failed: left };
}

/** Pays settlements that were left out. @returns how many lots it wrote */
async function payLeft({ db, log, outbox }: PayDeps, size: number): Promise<number> {
  const paid = await workEach(await readLeft(db, size), {
    db,
    log,
    work: 'promotions',
    itemOf: itemOfLeft,
    run: (left) =>
      inTransaction(db, async (tx) => {
        const change = await takeLeft(tx, left);
        return change ? payChanges(tx, outbox, [change]) : 0;
      }),
  });
  return sumOf(paid);
}

async function payChanges(tx: Tx, outbox: PayDeps['outbox'], changes: readonly ChangeRow[]): Promise<number> {
  if (changes.length === 0) return 0;
  const lots = await paySlips(tx, outbox, changes);
  await addSlips(tx, changes);
  return lots;
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

/** Adds up what came in and went out in periods that are over, each once. @returns whether all of it is added */
async function addCash(
  { db, log }: Pick<PayDeps, 'db' | 'log'>,
  versions: readonly VersionRow[],
  closed: string,
): Promise<boolean> {
  const counting = versions.filter(countsCash);
  const itemOf = ({ id }: VersionRow) => `cash:${id}`;
  const done = await workEach(await awake(db, 'promotions', counting, itemOf), {
    db,
    log,
    work: 'promotions',
    itemOf,
    run: (version) => inTransaction(db, (tx) => addCashOf(tx, version, versions, closed)),
  });
  return done.length === counting.length;
}

async function addCashOf(tx: Tx, version: VersionRow, versions: readonly VersionRow[], closed: string): Promise<void> {
  const own = versions.filter(({ promotion_id }) => promotion_id === version.promotion_id);
  const over = periodsOver(version, closed);
  const taken = new Set(await takeDays(tx, version.id, [...over.keys()]));
  for (const [day, lastDay] of over) {
    if (!taken.has(day)) continue;
    const sums = cashSums(await readCash(tx, day, lastDay), own, version);
    if (sums.length > 0) await addToPeriods(tx, sums);
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
