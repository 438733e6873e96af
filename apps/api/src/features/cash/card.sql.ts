import { sql } from 'kysely';
import type { CashRequestState } from '@lime/domain/cash/request-states.ts';
import type { WireDepositAccount } from '@lime/contract/cash.ts';
import { turnoverDays } from '@lime/domain/cash/request-flags.ts';
import type { Db } from '../../core/db.ts';
import type { RequestType } from './requests.sql.ts';

/** The request's banks, its member's, and what the member has in won and points. */
export type CardRow = {
  request_bank: string;
  request_account: string;
  request_owner: string;
  deposit_account: WireDepositAccount | null;
  state: 'normal' | 'waiting' | 'suspended' | 'left';
  bank_name: string;
  bank_account: string;
  bank_owner: string;
  created_at: Date;
  cash: number;
  point: number;
  hold: number;
};

/** The request's banks, the member's, and what the member has. */
export async function readCard(db: Db, seq: number): Promise<CardRow> {
  const { rows } = await sql<CardRow>`
    select r.bank_name as request_bank, r.bank_account as request_account, r.bank_owner as request_owner, r.deposit_account,
      m.state, m.bank_name, m.bank_account, m.bank_owner, m.created_at, b.cash, b.point, b.hold
    from cash_request r join member m on m.id = r.member_id join member_balance b on b.member_id = r.member_id
    where r.seq = ${seq}`.execute(db);
  return rows[0]!;
}

/** Won moved by a member; `this_month` and `deposited` are deposits alone. */
export type TotalsRow = {
  deposits: number;
  withdrawals: number;
  deposit_count: number;
  withdrawal_count: number;
  this_month: number;
  deposited: number;
  staked: number;
};

/** All the member has ever moved, this month's deposits (Seoul), and the turnover of the last days. */
export async function readTotals(db: Db, memberId: number): Promise<TotalsRow> {
  const { rows } = await sql<TotalsRow>`
    select coalesce(sum(amount) filter (where type = 'deposit'), 0)::bigint as deposits,
      coalesce(sum(amount) filter (where type = 'withdrawal'), 0)::bigint as withdrawals,
      (count(*) filter (where type = 'deposit'))::int as deposit_count, (count(*) filter (where type = 'withdrawal'))::int as withdrawal_count,
      coalesce(sum(amount) filter (where type = 'deposit'
        and decided_at >= date_trunc('month', clock_timestamp() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'), 0)::bigint as this_month,
      coalesce(sum(amount) filter (where type = 'deposit' and requested_at > clock_timestamp() - make_interval(days => ${turnoverDays}::int)), 0)::bigint as deposited,
      (select coalesce(sum(stake), 0)::bigint from slip_day where member_id = ${memberId} and result not in ('cancelled', 'exception')
        and day > (clock_timestamp() at time zone 'Asia/Seoul')::date - ${turnoverDays}::int) as staked
    from cash_request where member_id = ${memberId} and status = 'done'`.execute(db);
  return rows[0]!;
}

/** An earlier request of a member. */
export type RecentRow = {
  seq: number;
  requested_at: Date;
  bank_owner: string;
  amount: number;
  status: CashRequestState;
};

/** The last ones of the kind before this one. */
export async function readRecent(db: Db, memberId: number, type: RequestType, before: number): Promise<RecentRow[]> {
  const { rows } = await sql<RecentRow>`
    select seq, requested_at, bank_owner, amount, status from cash_request
    where member_id = ${memberId} and type = ${type} and seq < ${before} order by seq desc limit 5`.execute(db);
  return rows;
}

/** A bonus that runs, by its code or the name of its promotion; `need` is what its member must bet, in won. */
export type BonusRow = { code: string; amount: number; currency: 'cash' | 'point'; need: number };

/** The member's one active bonus; null when there is none. */
export async function readActiveBonus(db: Db, memberId: number): Promise<BonusRow | null> {
  const { rows } = await sql<BonusRow>`
    select coalesce(b.code, p.name) as code, b.amount, b.currency, b.need
    from bonus b left join promotion_version v on v.id = b.version_id left join promotion p on p.id = v.promotion_id
    where b.member_id = ${memberId} and b.state = 'active'`.execute(db);
  return rows[0] ?? null;
}

/** Where a member signed in, and when the session was used last. */
export type SessionRow = { refreshed_at: Date; address: string | null; agent: string | null };

/** The session begun last. */
export async function readLastSession(db: Db, memberId: number): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select refreshed_at, address, agent from session where member_id = ${memberId} order by created_at desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What a staff member noted of a member. */
export type MemoRow = { text: string; by: string; at: Date };

/** The last memos of a member, newest first. */
export async function readMemos(db: Db, memberId: number): Promise<MemoRow[]> {
  const { rows } = await sql<MemoRow>`
    select o.text, coalesce(nullif(s.name, ''), s.login_id) as by, o.at
    from member_memo o join staff s on s.id = o.staff_id where o.member_id = ${memberId} order by o.id desc limit 5`.execute(
    db,
  );
  return rows;
}
