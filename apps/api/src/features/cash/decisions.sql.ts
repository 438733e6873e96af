import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { assert } from '@lime/domain/assert.ts';
import { cashRequest } from '@lime/domain/cash/request-states.ts';
import type { CashRequestState } from '@lime/domain/cash/request-states.ts';
import { statesBefore } from '@lime/domain/states/state-machine.ts';
import { often } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { transition } from '../../core/transition.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';
import type { RequestType } from './requests.sql.ts';

/** A request with all that a decision needs. */
export type LockedRequest = {
  seq: number;
  type: RequestType;
  member_id: number;
  amount: number;
  status: CashRequestState;
  taken_by: number | null;
  taken_seconds: number;
  taken_name: string | null;
  first_by: number | null;
  bonus_code: string | null;
  /** the version of a promotion that a deposit brings a bonus of, and won it promised */
  promotion_version_id: number | null;
  promotion_amount: number | null;
  memo: string;
  /** since the member asked, by the database's clock */
  asked_seconds: number;
  reason: string | null;
  decided_by: string | null;
  /** what the member was paid by withdrawals on this Seoul day; 0 for a deposit */
  paid_today: number;
  /** until when nothing is paid, because staff changed the member's account or passwords; null: it may be */
  held_until: Date | null;
};

/** What the member of withdrawal `r` was paid by others on this Seoul day. */
export const paidToday = sql`
  case when r.type = 'withdrawal' and r.status = 'received' then (
    select coalesce(sum(p.amount), 0) from cash_request p
    where p.member_id = r.member_id and p.type = 'withdrawal' and p.status = 'done'
      and p.decided_at >= date_trunc('day', clock_timestamp() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul') else 0 end::bigint`;

/** Whether request `r` names the account its member `m` has now. */
export const ownerMatches = sql`(r.bank_owner = m.bank_owner and r.bank_name = m.bank_name and r.bank_account = m.bank_account)`;

const digits = (account: RawBuilder<unknown>) => sql`regexp_replace(${account}, '\\D', '', 'g')`;

/** Whether another member has the account of request `r`. */
export const accountIsShared = sql`exists (select from member o
  where o.bank_name = r.bank_name and ${digits(sql`o.bank_account`)} = ${digits(sql`r.bank_account`)} and o.id <> r.member_id)`;

/** Until when a withdrawal `r` of member `m` is held; null when it is not. @param hours setting cash.holdHours */
export const heldUntil = (hours: number) => sql`
  case when r.type = 'withdrawal' and r.status = 'received'
      and m.staff_changed_at + make_interval(hours => ${hours}::int) > clock_timestamp()
    then m.staff_changed_at + make_interval(hours => ${hours}::int) end`;

/** Whose request it is; null when there is none of this kind with the number. */
export async function readRequestMember(tx: Tx, type: RequestType, seq: string): Promise<number | null> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from cash_request where seq = ${seq}::bigint and type = ${type}`.execute(tx);
  return rows[0]?.member_id ?? null;
}

/** The request as it is now, held. Its member is locked before it. @param holdHours setting cash.holdHours */
export async function lockRequest(tx: Tx, seq: string, holdHours: number): Promise<LockedRequest> {
  const { rows } = await sql<LockedRequest>`
    select r.seq, r.type, r.member_id, r.amount, r.status, r.taken_by, coalesce(nullif(t.name, ''), t.login_id) as taken_name,
      coalesce(extract(epoch from clock_timestamp() - r.taken_at), 0)::float8 as taken_seconds,
      r.first_by, r.bonus_code, r.promotion_version_id, r.promotion_amount, r.memo, r.reason, r.decided_by,
      extract(epoch from clock_timestamp() - r.requested_at)::float8 as asked_seconds, ${paidToday} as paid_today,
      ${heldUntil(holdHours)} as held_until
    from cash_request r join member m on m.id = r.member_id left join staff t on t.id = r.taken_by
    where r.seq = ${seq}::bigint for update of r`.execute(tx);
  return rows[0]!;
}

/** @param staffId null puts it back */
export async function setTaken(tx: Tx, seq: number, staffId: number | null): Promise<void> {
  const { allowed } = transition(cashRequest, staffId === null ? 'release' : 'take', 'status');
  await sql`
    update cash_request set taken_by = ${staffId}::bigint, taken_at = case when ${staffId}::bigint is null then null else clock_timestamp() end,
      checking_at = case when ${staffId}::bigint is null and first_by is null then null else coalesce(checking_at, clock_timestamp()) end
    where seq = ${seq} and ${allowed}`.execute(tx);
}

/** The first of two has approved; it waits for the second in nobody's hands. */
export async function setFirst(tx: Tx, seq: number, staffId: number): Promise<void> {
  const { allowed } = transition(cashRequest, 'approve-first', 'status');
  await sql`
    update cash_request set first_by = ${staffId}, first_at = clock_timestamp(), taken_by = null, taken_at = null,
      checking_at = coalesce(checking_at, clock_timestamp())
    where seq = ${seq} and ${allowed}`.execute(tx);
}

/** How a request ends. */
export type Outcome = {
  act: 'approve' | 'approve-by-itself' | 'refuse' | 'take-back';
  /** `staff:<login id>`, `system` or `member` (taken back) */
  by: string;
  /** shown to the member; null for none */
  reason: string | null;
  /** what was promised could not be granted */
  withoutBonus?: boolean;
};

/** Ends a locked request. @returns its state from now on */
export async function setDecided(
  tx: Tx,
  seq: number,
  { act, by, reason, withoutBonus }: Outcome,
): Promise<CashRequestState> {
  const { next, allowed } = transition(cashRequest, act, 'status');
  const { rows } = await sql<{ status: CashRequestState }>`
    update cash_request set status = ${next}, decided_at = clock_timestamp(), decided_by = ${by},
      reason = ${reason}, taken_by = null, taken_at = null,
      bonus_rate = case when ${withoutBonus ?? false}::boolean then 0 else bonus_rate end
    where seq = ${seq} and ${allowed} returning status`.execute(tx);
  assert(rows[0], `cash request ${seq} was decided before`);
  return rows[0].status;
}

/** Replaces what staff noted about a request. */
export async function setMemo(tx: Tx, seq: number, memo: string): Promise<void> {
  await sql`update cash_request set memo = ${memo} where seq = ${seq}`.execute(tx);
}

/**
 * Deposits that approve themselves by now: nobody has them in hand, they are old enough and below the bound, and their
 * account is the member's and nobody else's (others staff look at first, as 자금세탁방지 tells members).
 *
 * @param below null: no bound
 */
export async function readAutomatic(
  db: Db,
  olderThanSeconds: number,
  below: number | null,
  most: number,
): Promise<{ seq: string; member_id: number; has_failed: boolean }[]> {
  const item = sql`r.seq::text`;
  const { rows } = await sql<{ seq: string; member_id: number; has_failed: boolean }>`${often}
    select r.seq::text as seq, r.member_id, ${hasFailed('auto-approval', item)} as has_failed from cash_request r join member m on m.id = r.member_id
    where r.type = 'deposit' and r.status = any (${statesBefore(cashRequest, 'approve-by-itself')}::text[])
      and r.taken_by is null and r.first_by is null and (${below}::bigint is null or r.amount < ${below}::bigint)
      and r.requested_at <= clock_timestamp() - make_interval(secs => ${olderThanSeconds}::float8) and m.state = 'normal'
      and ${ownerMatches} and not ${accountIsShared} and not ${isResting('auto-approval', item)}
    order by r.seq limit ${most}::int`.execute(db);
  return rows;
}
