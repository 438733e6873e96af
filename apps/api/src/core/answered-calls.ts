import { sql } from 'kysely';
import { assert } from '@lime/domain/assert.ts';
import type { Db, Tx } from './db.ts';
import type { BalanceRow } from './ledger/ledger.sql.ts';
import { takeBody } from './ledger/recent-bodies.ts';
import { Refused } from './refused.ts';

/** What a caller asked for that must happen once, as `core/handle` reads it off a call that declares `once`. */
export type Submission = {
  readonly by: { readonly member: number } | { readonly staff: number };
  /** the path of the call */
  readonly call: string;
  /** a UUID of the caller's; null when a member sent none */
  readonly key: string | null;
  /** a number for "the same body to the same call" (core/body-hash.ts) */
  readonly hash: string;
  /** is the same body within five seconds the same click, whatever its key? Members' calls alone */
  readonly body: boolean;
};

/** Unique keys that outlive what is remembered here: the last wall before something is done twice. */
const walls = new Set([
  'adjustment_idempotency_key_key',
  'cash_request_key',
  'casino_transfer_key',
  'lotto_ticket_key',
  'note_sending_key_key',
  'point_conversion_key',
  'spin_grant_idempotency_key_key',
  'spin_key',
]);

/**
 * Does what was submitted, or gives the first answer again. The answer is written in the same transaction as its effect,
 * so there is never one without the other. A second request with the same key waits until the first one ends. Source: decision 5.
 *
 * @param work  gets the member's balances, locked, where the body counts (`submission.body`); else null. What it returns
 *   is kept for a day as JSON
 * @throws Refused IDEMPOTENCY_KEY_REUSED for the key of another body, DUPLICATE_REQUEST for the body of a moment ago (409)
 */
export async function once<T>(
  tx: Tx,
  submission: Submission,
  work: (held: BalanceRow | null) => Promise<T>,
): Promise<T> {
  const { by, call, key, hash, body } = submission;
  if (key !== null && !(await claim(tx, submission))) {
    const before = await earlierAnswer<T>(tx, submission);
    assert(before, 'a key that is taken was answered');
    return before.answer;
  }
  let held: BalanceRow | null = null;
  if (body) {
    assert('member' in by, 'only bodies of members are remembered');
    held = await takeBody(tx, by.member, hash);
    if (held === null) throw new Refused({ code: 'DUPLICATE_REQUEST' }, 409);
  }
  const answer = await work(held).catch((error: unknown) => {
    const wall = (error as { constraint?: string } | null)?.constraint;
    throw wall !== undefined && walls.has(wall) ? new Refused({ code: 'IDEMPOTENCY_KEY_REUSED' }, 409) : error;
  });
  if (key !== null) {
    const { table, column, id } = placeOf(by);
    await sql`
      update ${table} set answer = ${JSON.stringify(answer)}::json
      where ${column} = ${id} and call = ${call} and key = ${key}::uuid`.execute(tx);
  }
  return answer;
}

/** The same for a call that declares `key or body`: its work always gets the balances. */
export function onceWithBalances<T>(
  tx: Tx,
  submission: Submission,
  work: (held: BalanceRow) => Promise<T>,
): Promise<T> {
  return once(tx, submission, (held) => {
    assert(held, 'a call that remembers bodies locks its member');
    return work(held);
  });
}

/**
 * What the same key was answered, for work that costs much before its transaction opens.
 *
 * @returns null when it was not answered yet
 * @throws Refused IDEMPOTENCY_KEY_REUSED (409) when it was another body
 */
export async function earlierAnswer<T>(
  db: Db | Tx,
  { by, call, key, hash }: Submission,
): Promise<{ readonly answer: T } | null> {
  if (key === null) return null;
  const { table, column, id } = placeOf(by);
  const { rows } = await sql<{ body_hash: string; answer: T }>`
    select body_hash::text as body_hash, answer from ${table}
    where ${column} = ${id} and call = ${call} and key = ${key}::uuid`.execute(db);
  const row = rows[0];
  if (!row) return null;
  if (row.body_hash !== hash) throw new Refused({ code: 'IDEMPOTENCY_KEY_REUSED' }, 409);
  return { answer: row.answer };
}

/** One of the things that a call does for many, each with its own answer under the call's one key. */
export function partOf(submission: Submission, part: string): Submission {
  return { ...submission, call: `${submission.call} ${part}` };
}

/** Answers of yesterday go. @param most in one statement @returns how many went */
export async function forgetAnswers(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with members as (
      delete from answered_call where (member_id, call, key) in (
        select member_id, call, key from answered_call where at < clock_timestamp() - interval '24 hours'
        order by at limit ${most}::int for update skip locked) returning 1),
    staff as (
      delete from answered_staff_call where (staff_id, call, key) in (
        select staff_id, call, key from answered_staff_call where at < clock_timestamp() - interval '24 hours'
        order by at limit ${most}::int for update skip locked) returning 1)
    select greatest((select count(*) from members), (select count(*) from staff))::int as gone`.execute(db);
  return rows[0]!.gone;
}

/** Inserts the key; waits while another transaction holds it. @returns false when that one has answered */
async function claim(tx: Tx, { by, call, key, hash }: Submission): Promise<boolean> {
  const { table, column, id } = placeOf(by);
  const { rows } = await sql`
    insert into ${table} (${column}, call, key, body_hash) values (${id}, ${call}, ${key}::uuid, ${hash}::bigint)
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

function placeOf(by: Submission['by']) {
  return 'member' in by
    ? { table: sql.ref('answered_call'), column: sql.ref('member_id'), id: by.member }
    : { table: sql.ref('answered_staff_call'), column: sql.ref('staff_id'), id: by.staff };
}
