import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { MemberAccountKind } from '../../core/ledger/accounts.ts';
import type { Tx } from '../../core/db.ts';

/** From a time to before another; null is open. */
export type Period = { readonly from: Date | null; readonly to: Date | null };

/** Both sides of one member's account, signed; the partial indexes want to hear that it is a member's. */
const postings = (account: string) => sql`
  select t.id, t.at, -t.amount as amount, t.to_account as other, t.kind, t.cause from ledger_transfer t
  where t.from_account = ${account} and t.from_account >= 'member:' and t.from_account < 'member;'
  union all
  select t.id, t.at, t.amount, t.from_account, t.kind, t.cause from ledger_transfer t
  where t.to_account = ${account} and t.to_account >= 'member:' and t.to_account < 'member;'`;

const before = ({ from }: Period): RawBuilder<unknown> => (from ? sql`p.at < ${from}` : sql`false`);
const within = ({ from, to }: Period): RawBuilder<unknown> =>
  sql`(${from ? sql`p.at >= ${from}` : sql`true`} and ${to ? sql`p.at < ${to}` : sql`true`})`;

/** Sums of an account within a period, whole won or points. */
export type StatementSums = {
  opening: number;
  in: number;
  out: number;
  postings: number;
  /** of all postings there are, whatever the period */
  sum: number;
  /** as kept in the member's balance row */
  balance: number;
};

/** All of an account in one reading: what was there, what moved in the period, what all of it comes to. */
export async function readSums(
  tx: Tx,
  memberId: number,
  kind: MemberAccountKind,
  period: Period,
): Promise<StatementSums> {
  const { rows } = await sql<StatementSums>`
    select coalesce(sum(p.amount) filter (where ${before(period)}), 0)::bigint as opening,
      coalesce(sum(p.amount) filter (where p.amount > 0 and ${within(period)}), 0)::bigint as in,
      coalesce(-sum(p.amount) filter (where p.amount < 0 and ${within(period)}), 0)::bigint as out,
      count(*) filter (where ${within(period)}) as postings, coalesce(sum(p.amount), 0)::bigint as sum,
      (select ${sql.ref(kind)} from member_balance where member_id = ${memberId}) as balance
    from (${postings(`member:${memberId}:${kind}`)}) p`.execute(tx);
  return rows[0]!;
}

/** A posting of an account, with the sum of the period up to it. */
export type PostingRow = {
  id: number;
  at: Date;
  amount: number;
  /** of the account, once it was posted, counted from the beginning of the period */
  running: number;
  other: string;
  kind: string;
  cause: string;
};

/**
 * A page of a period's postings with their running sum. A member's money moves under the lock of their row, so the time
 * gives the order; the ids give it for postings of one statement.
 */
export async function readPostings(
  tx: Tx,
  account: string,
  period: Period,
  { dir, offset, limit }: { dir: 'asc' | 'desc'; offset: number; limit: number },
): Promise<PostingRow[]> {
  const order = dir === 'asc' ? sql`at, id` : sql`at desc, id desc`;
  const { rows } = await sql<PostingRow>`
    select id, at, amount, running, other, kind, cause from (
      select p.id, p.at, p.amount, p.other, p.kind, p.cause, (sum(p.amount) over (order by p.at, p.id))::bigint as running
      from (${postings(account)}) p where ${within(period)}) r
    order by ${order} offset ${offset} limit ${limit}`.execute(tx);
  return rows;
}
