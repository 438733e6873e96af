/**
 * The ledger's part of the two statements that move many members' money at once: placing a batch of slips and settling
 * a chunk of them. They are pieces of SQL, because each of those must be one statement; everything else posts.
 */

/** Bodies a member sent within this many seconds count as the same request sent twice. Source: decision 5. */
const duplicateSeconds = 5;

/**
 * CTEs that take the stakes of a batch from the members and add the transfers to the ledger.
 *
 * They read a CTE (`candidates`) with the columns slip_id bigint, member_id bigint, stake bigint, body_hash bigint,
 * transfer_id bigint: slips that passed every other check, at most one a member. `members` is an expression for a bigint
 * array that holds at least those members (a parameter, so that rows are found by index).
 *
 * They give
 * - `ledger_member` (member_id, cash, repeated): rows locked in the order of member ids, as they are under the lock;
 *   `repeated` when this very body was accepted within five seconds;
 * - `ledger_debited` (slip_id, member_id, cash): slips whose stake was taken, cash being what is left. A candidate that
 *   is missing there was repeated, or else its stake was above the balance.
 *
 * Kind `stake`, cause `slip:<slip id>:stake`. Both are judged on the newest version of the row, whatever the statement's
 * snapshot saw before it had the lock. Several processes may run this at once: all lock in the same order.
 */
export function stakeCtes(candidates: string, members: string): string {
  const recent = `x(hash, at) where x.at > h.now - interval '${duplicateSeconds} seconds'`;
  return `
  ledger_member as materialized (
    select b.member_id, b.cash, clock_timestamp() as now,
      exists (select from unnest(b.recent_bodies, b.recent_at) x(hash, at)
        where x.hash = c.body_hash and x.at > clock_timestamp() - interval '${duplicateSeconds} seconds') as repeated
    from member_balance b join ${candidates} c on c.member_id = b.member_id
    where b.member_id = any(${members})
    order by b.member_id for update of b),
  ledger_debited as materialized (
    update member_balance b set cash = b.cash - c.stake,
      recent_bodies = array(select x.hash from unnest(b.recent_bodies, b.recent_at) ${recent}) || c.body_hash,
      recent_at = array(select x.at from unnest(b.recent_bodies, b.recent_at) ${recent}) || h.now
    from ledger_member h join ${candidates} c on c.member_id = h.member_id
    where b.member_id = h.member_id and not h.repeated and b.cash >= c.stake
    returning c.slip_id, b.member_id, b.cash),
  ledger_staked as (
    insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
    select c.transfer_id, 'member:' || c.member_id || ':cash', 'house:open-stakes', c.stake, 'stake', 'slip:' || c.slip_id || ':stake'
    from ${candidates} c join ledger_debited d on d.slip_id = c.slip_id)`;
}

/**
 * CTEs that add ready transfers and move cash and receivable of members whose rows the transaction holds already.
 *
 * @param first number of the first of nine parameters: transfers as id bigint[], from text[], to text[], amount bigint[],
 *   kind text[], cause text[], then moves as member bigint[], cash difference bigint[], receivable difference bigint[]
 */
export function moveCtes(first: number): string {
  const p = (offset: number, type: string) => `$${first + offset}::${type}[]`;
  return `
  ledger_added as (
    insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
    select t.id, t.from_account, t.to_account, t.amount, t.kind, t.cause
    from unnest(${p(0, 'bigint')}, ${p(1, 'text')}, ${p(2, 'text')}, ${p(3, 'bigint')}, ${p(4, 'text')}, ${p(5, 'text')})
      t(id, from_account, to_account, amount, kind, cause)),
  ledger_moved as (
    update member_balance b set cash = b.cash + d.cash, receivable = b.receivable + d.receivable
    from unnest(${p(6, 'bigint')}, ${p(7, 'bigint')}, ${p(8, 'bigint')}) d(member_id, cash, receivable)
    where b.member_id = d.member_id)`;
}
