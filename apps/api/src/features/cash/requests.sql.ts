import { sql } from 'kysely';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import type { WireDepositAccount } from '@lime/contract/cash.ts';
import type { Db, Tx } from '../../core/db.ts';

/** The two queues of requests. */
export type RequestType = 'deposit' | 'withdrawal';

/** What a request must know of its member. */
export type AskingMember = {
  state: 'normal' | 'waiting' | 'suspended' | 'left';
  birthday: SeoulDay | null;
  grade: number;
  bank_name: string;
  bank_account: string;
  bank_owner: string;
  /** a password of the member is one that staff made */
  temporary: boolean;
};

/** What a request needs of the member's row, as it is now: a suspension a moment ago counts. */
export async function readAskingMember(db: Db | Tx, memberId: number): Promise<AskingMember> {
  const { rows } = await sql<AskingMember>`
    select state, birthday, grade, bank_name, bank_account, bank_owner,
      password_temporary or withdrawal_temporary as temporary
    from member where id = ${memberId}`.execute(db);
  return rows[0]!;
}

/** Requests of this kind that the member has and nobody has decided. */
export async function countOpen(tx: Tx, memberId: number, type: RequestType): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from cash_request
    where member_id = ${memberId} and type = ${type} and status = 'received'`.execute(tx);
  return rows[0]!.open;
}

/** What limits are made of, all of one moment: `now` is the database's clock, the day began at midnight in Seoul. */
export type FactsRow = {
  grade: number;
  now: Date;
  /** won that were asked for today and not refused */
  today: number;
  count_today: number;
  /** the last request of the kind that was not refused */
  last_at: Date | null;
  /** the last deposit that was approved */
  deposit_at: Date | null;
};

/** What the member did so far, as far as limits of this kind look at it. */
export async function readFacts(on: Db | Tx, memberId: number, type: RequestType): Promise<FactsRow> {
  const { rows } = await sql<FactsRow>`
    with clock as materialized (select clock_timestamp() as now)
    select m.grade, c.now, r.today, r.count_today, r.last_at,
      (select max(decided_at) from cash_request where member_id = m.id and type = 'deposit' and status = 'done') as deposit_at
    from clock c cross join member m cross join lateral (
      select coalesce(sum(amount) filter (where requested_at >= day.start), 0)::bigint as today,
        count(*) filter (where requested_at >= day.start)::int as count_today, max(requested_at) as last_at
      from cash_request, (select date_trunc('day', c.now at time zone 'Asia/Seoul') at time zone 'Asia/Seoul' as start) day
      where member_id = m.id and type = ${type} and status <> 'refused') r
    where m.id = ${memberId}`.execute(on);
  return rows[0]!;
}

/** What a deposit is to bring beside its money, by a code or by a version of a promotion; `amount` won. */
export type RequestBonus = { rate: number } & ({ code: string } | { versionId: number; amount: number });

/** A request as a member makes it; amounts in won, the rate of its bonus in percent. */
export type NewRequest = {
  memberId: number;
  type: RequestType;
  amount: number;
  key: string | null;
  member: Pick<AskingMember, 'bank_name' | 'bank_account' | 'bank_owner'>;
  cashAfter: number;
  depositAccount?: WireDepositAccount;
  serviceType?: string;
  bonus?: RequestBonus | null;
};

/** @returns its number */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<number> {
  const { member, depositAccount, bonus } = request;
  const account = depositAccount ? JSON.stringify(depositAccount) : null;
  const code = bonus && 'code' in bonus ? bonus.code : null;
  const promised = bonus && 'versionId' in bonus ? bonus : null;
  const { rows } = await sql<{ seq: number }>`
    insert into cash_request (member_id, type, amount, idempotency_key, bank_name, bank_account, bank_owner, cash_after,
      deposit_account, service_type, bonus_code, bonus_rate, promotion_version_id, promotion_amount)
    values (${request.memberId}, ${request.type}, ${request.amount}, ${request.key}::uuid, ${member.bank_name},
      ${member.bank_account}, ${member.bank_owner}, ${request.cashAfter}, ${account}::jsonb, ${request.serviceType ?? 'y'},
      ${code}, ${Math.round((bonus?.rate ?? 0) * 100)}::int, ${promised?.versionId ?? null}::bigint, ${promised?.amount ?? null}::bigint)
    returning seq`.execute(tx);
  return rows[0]!.seq;
}
