import { sql } from 'kysely';
import type { z } from 'zod';
import type { listAdjustments } from '@lime/contract/staff-adjustments.ts';
import type { Db, Tx } from '../../core/db.ts';

/** A change of a balance by hand, in won or points. */
export type AdjustmentRow = {
  seq: number;
  member_id: number;
  currency: 'cash' | 'point';
  direction: 'give' | 'take';
  amount: number;
  reason: string;
  state: 'waiting' | 'done' | 'refused';
  made_by: number;
};

/** An adjustment as a staff member makes it. */
export type NewAdjustment = {
  memberId: number;
  currency: AdjustmentRow['currency'];
  direction: AdjustmentRow['direction'];
  amount: number;
  reason: string;
  state: 'waiting' | 'done';
  key: string;
  staffId: number;
};

/** @returns its number */
export async function insertAdjustment(tx: Tx, adjustment: NewAdjustment): Promise<number> {
  const { memberId, currency, direction, amount, reason, state, key, staffId } = adjustment;
  const { rows } = await sql<{ seq: number }>`
    insert into adjustment (member_id, currency, direction, amount, reason, state, idempotency_key, made_by, decided_at)
    values (${memberId}, ${currency}, ${direction}, ${amount}, ${reason}, ${state}, ${key}, ${staffId},
      case when ${state} = 'done' then clock_timestamp() end)
    returning seq`.execute(tx);
  return rows[0]!.seq;
}

/** Whose adjustment it is; null when there is none. */
export async function readMemberOf(tx: Tx, seq: number): Promise<number | null> {
  const { rows } = await sql<{ member_id: number }>`select member_id from adjustment where seq = ${seq}`.execute(tx);
  return rows[0]?.member_id ?? null;
}

/** After the member's lock. */
export async function lockAdjustment(tx: Tx, seq: number): Promise<AdjustmentRow | null> {
  const { rows } = await sql<AdjustmentRow>`
    select seq, member_id, currency, direction, amount, reason, state, made_by from adjustment where seq = ${seq} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** A second person has decided an adjustment. */
export async function setDecision(
  tx: Tx,
  { seq, state, staffId, reason }: { seq: number; state: 'done' | 'refused'; staffId: number; reason: string | null },
): Promise<void> {
  await sql`
    update adjustment set state = ${state}, decided_by = ${staffId}, decided_at = clock_timestamp(), decision_reason = ${reason}
    where seq = ${seq}`.execute(tx);
}

/** An adjustment with its member and the staff members who made and decided it. */
export type ListedAdjustment = AdjustmentRow & {
  login_id: string;
  nickname: string;
  maker: string;
  made_at: Date;
  decider: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
};
/** How many adjustments match, and what the carried out ones gave and took. */
export type Sums = { total: number; given: number; taken: number; points_given: number; points_taken: number };
type Filter = z.output<typeof listAdjustments.input>;

/** A page of the adjustments, with the sums of all that match. */
export async function readAdjustments(db: Db, filter: Filter): Promise<{ rows: ListedAdjustment[]; sums: Sums }> {
  const { memberId, state, currency, direction, amountFrom, amountTo, q, from, to, sort, dir, page, size } = filter;
  const where = sql.join(
    [
      sql`true`,
      ...(memberId === undefined ? [] : [sql`a.member_id = ${memberId}`]),
      ...(state === undefined ? [] : [sql`a.state = ${state}`]),
      ...(currency === undefined ? [] : [sql`a.currency = ${currency}`]),
      ...(direction === undefined ? [] : [sql`a.direction = ${direction}`]),
      ...(amountFrom === undefined ? [] : [sql`a.amount >= ${amountFrom}::bigint`]),
      ...(amountTo === undefined ? [] : [sql`a.amount <= ${amountTo}::bigint`]),
      ...(q
        ? [sql`(strpos(m.login_id, ${q.toLowerCase()}) > 0 or strpos(lower(m.nickname), ${q.toLowerCase()}) > 0)`]
        : []),
      ...(from === undefined ? [] : [sql`a.made_at >= ${from}::date::timestamp at time zone 'Asia/Seoul'`]),
      ...(to === undefined ? [] : [sql`a.made_at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'`]),
    ],
    sql` and `,
  );
  const order = sql.raw(sort === 'amount' ? `a.amount ${dir}, a.seq ${dir}` : `a.seq ${dir}`);
  const { rows } = await sql<ListedAdjustment>`
    select a.seq, a.member_id, a.currency, a.direction, a.amount, a.reason, a.state, a.made_by, a.made_at, a.decided_at, a.decision_reason,
      m.login_id, m.nickname, maker.login_id as maker, decider.login_id as decider
    from adjustment a join member m on m.id = a.member_id
    join staff maker on maker.id = a.made_by left join staff decider on decider.id = a.decided_by
    where ${where} order by ${order} offset ${(page - 1) * size}::int limit ${size}::int`.execute(db);
  const { rows: sums } = await sql<Sums>`
    select count(*)::int as total,
      coalesce(sum(amount) filter (where a.state = 'done' and currency = 'cash' and direction = 'give'), 0)::bigint as given,
      coalesce(sum(amount) filter (where a.state = 'done' and currency = 'cash' and direction = 'take'), 0)::bigint as taken,
      coalesce(sum(amount) filter (where a.state = 'done' and currency = 'point' and direction = 'give'), 0)::bigint as points_given,
      coalesce(sum(amount) filter (where a.state = 'done' and currency = 'point' and direction = 'take'), 0)::bigint as points_taken
    from adjustment a join member m on m.id = a.member_id where ${where}`.execute(db);
  return { rows, sums: sums[0]! };
}
