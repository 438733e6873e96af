import { maxWireAmount } from '@lime/domain/money.ts';

/**
 * The ledger's part of the two statements that move many members' money at once: placing a batch of slips and settling
 * a chunk of them. They are pieces of SQL, because each of those must be one statement; everything else posts.
 */

/** Bodies a member sent within this many seconds count as the same request sent twice. Source: decision 5. */
const duplicateSeconds = 5;

/**
 * The statement before the one that takes stakes, in the same transaction: locks members in the order of their ids, then
 * reads the clock once all are held, for `clockCte`.
 *
 * A transaction at read committed gives the next statement a snapshot of its own. That one is newer than the clock that
 * was read here, so whatever was committed by then is seen, however long the wait for a member's row took.
 *
 * @param members an expression for a bigint array (a parameter, so that rows are found by index)
 */
export function lockStatement(members: string): string {
  return `
  with held as materialized (
    select b.member_id from member_balance b where b.member_id = any(${members}) order by b.member_id for update)
  select set_config('lime.judged_at', clock_timestamp()::text, true), count(*) from held`;
}

/** CTE `ledger_clock` (at): the one moment a statement judges by and writes. `lockStatement` comes earlier in this transaction; without it this fails. */
export const clockCte = `
  ledger_clock as materialized (select current_setting('lime.judged_at')::timestamptz as at)`;

/**
 * `clockCte`, and a CTE over members that `lockStatement` has locked earlier in this transaction: `ledger_member` (member_id,
 * cash, casino, recent_bodies, recent_at), the rows as they are under the lock.
 */
export function lockedCtes(members: string): string {
  return `
  ledger_member as materialized (
    select b.member_id, b.cash, b.casino, b.recent_bodies, b.recent_at from member_balance b where b.member_id = any(${members})),${clockCte}`;
}

/**
 * CTEs that take the stakes of a batch from the members and add the transfers to the ledger; `clockCte` comes before.
 *
 * They read a CTE (`candidates`) with the columns slip_id bigint, member_id bigint, stake and expected_payout bigint, sent_hash
 * bigint (of the body), transfer_id bigint and any others: slips that passed every other check, at most one a member, all of members that
 * were locked; `members` is the expression those were locked by.
 *
 * They give
 * - `ledger_judged` (all columns of the candidates, cash, at, repeated): every candidate with the balance before it and the
 *   moment it is judged by; `repeated` when this very body was accepted within five seconds;
 * - `ledger_debited` (all columns of `ledger_judged`, cash_left, version_left): slips whose stake was taken. A candidate that is missing
 *   there was repeated, or its stake was above the balance, or else the account would be too full if it won.
 *
 * Both carry the candidate along, so that nothing that follows has to join it again.
 *
 * Kind `stake`, cause `slip:<slip id>:stake`. Several processes may run this at once: all lock in the same order, and
 * what is judged are the rows under the lock.
 */
export function stakeCtes(candidates: string, members: string): string {
  const window = `interval '${duplicateSeconds} seconds'`;
  const kept = `unnest(j.recent_bodies, j.recent_at) x(hash, at) where x.at > j.at - ${window}`;
  return `
  ledger_judged as materialized (
    select c.*, h.cash, h.recent_bodies, h.recent_at, k.at,
      coalesce(h.recent_at[cardinality(h.recent_at)] > k.at - ${window}, false) as active,
      case when c.sent_hash = any (h.recent_bodies)
        then exists (select from unnest(h.recent_bodies, h.recent_at) x(hash, at) where x.hash = c.sent_hash and x.at > k.at - ${window})
        else false end as repeated
    from ${candidates} c cross join ledger_clock k
    cross join lateral (select cash, recent_bodies, recent_at from member_balance where member_id = c.member_id limit 1) h),
  ledger_debited as materialized (
    update member_balance b set cash = b.cash - j.stake, version = b.version + 1,
      recent_bodies = case when j.active then array(select x.hash from ${kept}) || j.sent_hash else array[j.sent_hash] end,
      recent_at = case when j.active then array(select x.at from ${kept}) || j.at else array[j.at] end
    from ledger_judged j
    where b.member_id = any(${members}) and b.member_id = j.member_id and not j.repeated and b.cash >= j.stake
      and b.cash - j.stake + j.expected_payout <= ${maxWireAmount}
    returning j.*, b.cash as cash_left, b.version as version_left),
  ledger_staked as (
    insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
    select transfer_id, 'member:' || member_id || ':cash', 'house:open-stakes', stake, 'stake', 'slip:' || slip_id || ':stake'
    from ledger_debited)`;
}

/**
 * CTEs that add ready transfers and move cash and a second balance of members whose rows the transaction holds already.
 *
 * @param first number of the first of nine parameters: transfers as id bigint[], from text[], to text[], amount bigint[],
 *   kind text[], cause text[], then moves as member bigint[], cash difference bigint[], difference of the second bigint[]
 * @param balance the second one
 * @param nestedLoops false in a session without them (`batchSession`): there members are found by the list, not by a join
 */
export function moveCtes(
  first: number,
  { balance, nestedLoops = true }: { balance: 'receivable' | 'casino'; nestedLoops?: boolean },
): string {
  const p = (offset: number, type: string) => `$${first + offset}::${type}[]`;
  const found = nestedLoops ? '' : `b.member_id = any(${p(6, 'bigint')}) and `;
  return `
  ledger_added as (
    insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
    select t.id, t.from_account, t.to_account, t.amount, t.kind, t.cause
    from unnest(${p(0, 'bigint')}, ${p(1, 'text')}, ${p(2, 'text')}, ${p(3, 'bigint')}, ${p(4, 'text')}, ${p(5, 'text')})
      t(id, from_account, to_account, amount, kind, cause)),
  ledger_moved as (
    update member_balance b set cash = b.cash + d.cash, ${balance} = b.${balance} + d.${balance}, version = b.version + 1
    from unnest(${p(6, 'bigint')}, ${p(7, 'bigint')}, ${p(8, 'bigint')}) d(member_id, cash, ${balance})
    where ${found}b.member_id = d.member_id)`;
}
