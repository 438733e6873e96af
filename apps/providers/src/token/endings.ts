import type pg from 'pg';
import { notProven } from '@lime/contract/provider-calls.ts';
import type { ProviderAnswer } from '@lime/contract/provider-calls.ts';

/**
 * How the site answered a call that ends a play or gives won: a credit, a cancel or a bonus. Only `over` ends the sending,
 * because only status 1, DUPLICATE_CREDIT and INVALID_DEBIT say what became of the money.
 *
 * Source: decision 0102.
 */
export type Ending =
  | { readonly state: 'over'; readonly how: 'taken' | 'DUPLICATE_CREDIT' | 'INVALID_DEBIT'; readonly balance: number }
  /** nothing was moved, for a reason that may pass: this row is sent again after a rest */
  | { readonly state: 'refused' }
  /** the site did not believe the call: it believes no other one now, and this row rests too */
  | { readonly state: 'unproven' }
  /** an answer that does not say what was done: the site is there, and this row is sent again after a rest */
  | { readonly state: 'unclear' }
  /** no answer */
  | { readonly state: 'silent' };

/** Whether no other call needs to be tried in this pass. */
export const isAway = ({ state }: Ending): boolean => state === 'silent' || state === 'unproven';

type Answered = { readonly error?: string; readonly code?: string; readonly balance?: number };

/**
 * Whether the site did not believe a call. A site of the previous release does not name it, but tells no balance and gives no
 * reason of its own.
 */
export const isUnproven = ({ error, code, balance }: Answered): boolean =>
  error === 'ACCESS_DENIED' && (code === notProven || (code === undefined && balance === 0));

/** How an answer of the site ends a call. */
export function endingOf(answer: ProviderAnswer): Ending {
  if (answer.status === 1) return { state: 'over', how: 'taken', balance: answer.balance };
  const { error, balance } = answer;
  if (error === 'DUPLICATE_CREDIT' || error === 'INVALID_DEBIT') return { state: 'over', how: error, balance };
  if (error === 'UNKNOWN_ERROR') return { state: 'unclear' };
  return { state: isUnproven(answer) ? 'unproven' : 'refused' };
}

/** The longest rest of a row, seconds: so long after a fault is mended at most, its play is paid. */
const maxRestSeconds = 60;

/** Tables of rows that are sent to the site until it has answered. */
type SentTable = 'play' | 'bet' | 'hand' | 'gift';
type SentRow = { readonly txn: string };

const letRest = (pool: pg.Pool, table: SentTable, { txn }: SentRow) =>
  pool.query(`update ${table} set ${resting} where txn = $1`, [txn]);

/** Lets a row rest that the site answered and did not end: 1 s, then twice as long each time. A silent site needs no rest. */
export async function restAfter(
  pool: pg.Pool,
  table: SentTable,
  row: SentRow,
  { state }: Pick<Ending, 'state'>,
): Promise<void> {
  if (state !== 'over' && state !== 'silent') await letRest(pool, table, row);
}

/**
 * Works on rows in their order. A row whose work throws rests, as one that the site refuses, and the next has its turn.
 *
 * @param work    @returns whether to go on; false: the site is away, and the other rows wait for the next pass
 * @param atOnce  rows that are worked on at the same time
 * @throws AggregateError after the last row, with what failed; the error of the database where a rest cannot be written
 */
export async function workEach<Row extends SentRow>(
  pool: pg.Pool,
  table: SentTable,
  rows: readonly Row[],
  work: (row: Row) => Promise<boolean>,
  atOnce = 1,
): Promise<void> {
  const left = rows.values();
  const errors: Error[] = [];
  let isOver = false;
  const worker = async () => {
    for (const row of left) {
      if (isOver) return;
      try {
        isOver = !(await work(row)) || isOver;
      } catch (error) {
        await letRest(pool, table, row);
        errors.push(new Error(`${table} ${row.txn} failed and rests`, { cause: error }));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  throwAll(errors);
}

/** @throws AggregateError where there are errors; the log shows all of them */
export function throwAll(errors: readonly unknown[]): void {
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} failed, the others went on`);
}

/** Assignments by which a row rests. */
export const resting = `tries = tries + 1,
  rest_until = clock_timestamp() + make_interval(secs => least(${maxRestSeconds}, 2 ^ least(tries, 10)))`;

/** Whether a row may be sent now. @param row  its name in the statement */
export const isRested = (row: string): string =>
  `(${row}.rest_until is null or ${row}.rest_until <= clock_timestamp())`;
