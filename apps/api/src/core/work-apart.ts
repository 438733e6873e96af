import type { FastifyBaseLogger } from 'fastify';
import type { WorkName } from '@lime/contract/work-names.ts';
import { inSavepoint } from './db.ts';
import type { Db, Tx } from './db.ts';
import { clearFailure, readFailures, recordFailure } from './work-failures.ts';

/** A row that a worker took; `has_failed` says whether its last try failed. */
export type ApartRow = { readonly has_failed: boolean };

/** What a worker does with rows. */
type Apart<Row extends ApartRow, Result> = {
  readonly db: Db;
  /** under which failures are kept */
  readonly work: WorkName;
  /** which item of the work a row is, the same at each try */
  readonly itemOf: (row: Row) => number | string;
  /** In a transaction of its own: what it throws leaves nothing of it behind. */
  readonly run: (rows: readonly Row[]) => Promise<Result>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** how long the next try takes anyway */
  readonly leastMs?: number;
};

/**
 * Works on many rows at once. If that throws, it works on halves of them, down to the single row that throws. That row's
 * failure is kept and the row rests, so the others lose nothing but time.
 *
 * @returns what each run that held returned
 * @throws  what the work threw where the failure cannot be kept: the database is away
 */
export async function workApart<Row extends ApartRow, Result>(
  rows: readonly Row[],
  apart: Apart<Row, Result>,
): Promise<Result[]> {
  if (rows.length === 0) return [];
  const { db, work, itemOf, run, log, leastMs } = apart;
  try {
    const result = await run(rows);
    for (const row of rows) if (row.has_failed) await clearFailure(db, work, String(itemOf(row)));
    return [result];
  } catch (error) {
    if (rows.length > 1) {
      const half = Math.ceil(rows.length / 2);
      return [...(await workApart(rows.slice(0, half), apart)), ...(await workApart(rows.slice(half), apart))];
    }
    const item = String(itemOf(rows[0]!));
    log.error({ err: error, work, item }, 'work on an item failed; it rests, and the others go on');
    if ((await recordFailure(db, work, item, error, leastMs)).failures === 0) throw error;
    return [];
  }
}

/**
 * Works on rows one after the other. A row that throws rests, and the next row follows.
 *
 * @param each.isGoing  asked before each row
 * @returns what each run that held returned
 * @throws  as `workApart`
 */
export async function workEach<Row extends ApartRow, Result>(
  rows: readonly Row[],
  each: Omit<Apart<Row, Result>, 'run'> & {
    readonly run: (row: Row) => Promise<Result>;
    readonly isGoing?: () => boolean;
  },
): Promise<Result[]> {
  const { run, isGoing = () => true, ...apart } = each;
  const results: Result[] = [];
  for (const row of rows) {
    if (!isGoing()) break;
    results.push(...(await workApart([row], { ...apart, run: () => run(row) })));
  }
  return results;
}

/** If none of so many rows can be written, the fault is not in the rows. */
const hopeless = 16;

/**
 * Writes rows within a transaction, and where that throws halves of them, each undone alone. It is for work whose progress is
 * one row for many items, and is tried once the whole has failed.
 *
 * @returns rows that could not be written, and why
 * @throws  what `write` threw where none of many rows can be written
 */
export async function writeApart<Row>(
  tx: Tx,
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<unknown>,
): Promise<{ row: Row; error: unknown }[]> {
  if (rows.length === 0) return [];
  try {
    await inSavepoint(tx, () => write(rows));
    return [];
  } catch (error) {
    if (rows.length === 1) return [{ row: rows[0]!, error }];
    const half = Math.ceil(rows.length / 2);
    const first = await writeApart(tx, rows.slice(0, half), write);
    if (first.length === half && half >= hopeless) throw error;
    return [...first, ...(await writeApart(tx, rows.slice(half), write))];
  }
}

/** Of the items of work that is not claimed by SQL, such as rules and hosts, those that do not rest now. */
export async function awake<Row extends object>(
  db: Db,
  work: WorkName,
  rows: readonly Row[],
  itemOf: (row: Row) => number | string,
): Promise<(Row & ApartRow)[]> {
  const failures = new Map((await readFailures(db, work)).map((failure) => [failure.item, failure]));
  return rows.flatMap((row) => {
    const failure = failures.get(String(itemOf(row)));
    return failure?.is_resting ? [] : [{ ...row, has_failed: failure !== undefined }];
  });
}
