import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { addExposure, noExposure } from '@lime/domain/trading/fixture-exposure.ts';
import type { SelectionExposure } from '@lime/domain/trading/fixture-exposure.ts';
import type { Db } from '../../core/db.ts';
import { cancelledSince, readExposure, readNewestSlip } from './exposure.sql.ts';
import type { ExposureRow } from './exposure.sql.ts';

/** What is at stake, as it was counted at `at`. */
export type Exposures = { readonly of: (selectionId: number) => SelectionExposure; readonly at: Date };

export type ExposureBook = {
  /** The newest count; null while the first one is still under way (it is waited for, but not for long). */
  read(): Promise<Exposures | null>;
  /**
   * Waits for a count that holds everything committed before the call: for tests and measurements.
   *
   * @param whole  every open bet anew; else only what came and went since
   */
  recount(whole: boolean): Promise<Exposures>;
};

/** All open bets are counted anew this often (where that takes long, ten times as long), the ones placed since then more often. */
const baseMs = 60_000;
const tailMs = 1_500;
const firstMs = 1_500;
/** Slip numbers are given out in blocks: those of batches still under way when the count began lie within the newest. */
const usuallyUnderWay = 200_000;

type Base = { rows: Map<number, SelectionExposure>; upTo: number; at: Date; read: number; tookMs: number };

type Deps = { readonly db: Db; readonly log: Pick<FastifyBaseLogger, 'error'>; readonly underWay?: number };

/** The newest count with the full one below it, and what is being counted. */
type Counts = Required<Deps> & {
  /** null: all is counted anew */
  base: Base | null;
  newest: Exposures | null;
  readAt: number;
  counting: Promise<Exposures> | null;
  basing: Promise<Base> | null;
};

/**
 * Stakes and liabilities of all open fixtures, kept in each process that is asked for them. They are counted in two parts:
 * every open bet once a minute (seconds of work when there are millions, behind the answers), and what was placed or
 * cancelled since then every one and a half seconds while anyone looks. So no bet updates a row of totals, and no look at
 * the desk counts a million slips. What a decided fixture does to parlays on others shows with the next full count.
 */
export function createExposureBook({ db, log, underWay = usuallyUnderWay }: Deps): ExposureBook {
  const counts: Counts = { db, log, underWay, base: null, newest: null, readAt: 0, counting: null, basing: null };
  return {
    async read() {
      const { newest, readAt } = counts;
      if (!newest) return Promise.race([countAgain(counts), delay(firstMs, null, { ref: false })]);
      if (Date.now() - readAt > tailMs)
        countAgain(counts).catch((error: unknown) => log.error({ err: error }, 'exposure'));
      return newest;
    },
    async recount(whole) {
      await counts.counting;
      await counts.basing;
      if (whole) counts.base = null;
      return countAgain(counts);
    },
  };
}

function countAgain(counts: Counts): Promise<Exposures> {
  counts.counting ??= count(counts).finally(() => {
    counts.counting = null;
  });
  return counts.counting;
}

async function count(counts: Counts): Promise<Exposures> {
  const { db, log } = counts;
  const stand = counts.base ?? (await freshBase(counts));
  if (Date.now() - stand.read > Math.max(baseMs, 10 * stand.tookMs))
    freshBase(counts).catch((error: unknown) => log.error({ err: error }, 'exposure'));
  const { at } = await readNewestSlip(db);
  const added = await readExposure(db, { above: stand.upTo }, null);
  const gone = (await cancelledSince(db, stand.at))
    ? await readExposure(db, { upTo: stand.upTo, cancelledSince: stand.at }, null)
    : [];
  counts.newest = { of: sumOf(stand.rows, added, gone), at };
  counts.readAt = Date.now();
  return counts.newest;
}

function freshBase(counts: Counts): Promise<Base> {
  counts.basing ??= countAll(counts).finally(() => {
    counts.basing = null;
  });
  return counts.basing;
}

async function countAll(counts: Counts): Promise<Base> {
  const began = Date.now();
  // One snapshot: what it shows as cancelled was cancelled before `at`, and is not taken off a second time.
  const { at, upTo, list } = await counts.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const newestSlip = await readNewestSlip(tx);
      const limit = Math.max(0, newestSlip.id - counts.underWay);
      return { at: newestSlip.at, upTo: limit, list: await readExposure(tx, { upTo: limit }, null) };
    });
  counts.base = {
    rows: new Map(list.map((row) => [row.selectionId, row])),
    upTo,
    at,
    read: Date.now(),
    tookMs: Date.now() - began,
  };
  return counts.base;
}

function sumOf(
  all: ReadonlyMap<number, SelectionExposure>,
  added: readonly ExposureRow[],
  gone: readonly ExposureRow[],
): Exposures['of'] {
  const moved = new Map<number, SelectionExposure>();
  const stand = (id: number) => moved.get(id) ?? all.get(id) ?? noExposure;
  for (const row of added) moved.set(row.selectionId, addExposure(stand(row.selectionId), row));
  for (const row of gone) moved.set(row.selectionId, addExposure(stand(row.selectionId), row, -1));
  return stand;
}
