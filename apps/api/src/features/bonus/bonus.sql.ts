import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RollingRule } from '@lime/domain/cash/rolling.ts';
import { often } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

/** A code with its terms; `value` and `max_amount` as `bonusAmount` reads them. */
export type CodeRow = {
  code: string;
  label: string;
  currency: 'cash' | 'point';
  form: 'percent' | 'amount';
  value: number;
  max_amount: number;
  min_deposit: number;
  rolling: RollingRule;
  per_member: number;
  total_limit: number | null;
  grades: number[];
  starts_at: Date | null;
  ends_at: Date | null;
  active: boolean;
};

const codeColumns = sql`code, label, currency, form, value, max_amount, min_deposit, rolling, per_member, total_limit, grades,
  starts_at, ends_at, active`;

/** A code in capitals; null when there is none. */
export async function readCode(db: Db | Tx, code: string): Promise<CodeRow | null> {
  const { rows } = await sql<CodeRow>`select ${codeColumns} from bonus_code where code = ${code}`.execute(db);
  return rows[0] ?? null;
}

/** The same, held until the transaction ends: who counts a limited code's uses does so one after the other. */
export async function lockCode(tx: Tx, code: string): Promise<CodeRow | null> {
  const { rows } = await sql<CodeRow>`select ${codeColumns} from bonus_code where code = ${code} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The member's grade; null when there is no such member. */
export async function readGrade(db: Db | Tx, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ grade: number }>`select grade from member where id = ${memberId}`.execute(db);
  return rows[0]?.grade ?? null;
}

/** How often a code was used. */
export type CodeUses = {
  /** granted to this member */
  mine: number;
  /** granted to anyone */
  granted: number;
  /** asked for with deposits that are not decided yet, by anyone */
  asked: number;
};

/** How often a code was granted and is asked for now. */
export async function readUses(db: Db | Tx, memberId: number, code: string): Promise<CodeUses> {
  const { rows } = await sql<CodeUses>`
    select (select count(*) from bonus where member_id = ${memberId} and code = ${code}) as mine,
      (select count(*) from bonus where code = ${code}) as granted,
      (select count(*) from cash_request where type = 'deposit' and status = 'received' and bonus_code = ${code}) as asked`.execute(
    db,
  );
  return rows[0]!;
}

/** Does a deposit of this member that brings a bonus wait for its decision? */
export async function hasWaitingBonus(db: Db | Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    select from cash_request where member_id = ${memberId} and type = 'deposit' and status = 'received'
      and (bonus_code is not null or promotion_version_id is not null)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** What a request of a deposit was granted; null when nothing yet. */
export async function readGranted(
  tx: Tx,
  requestSeq: number,
): Promise<{ currency: 'cash' | 'point'; amount: number } | null> {
  const { rows } = await sql<{ currency: 'cash' | 'point'; amount: number }>`
    select currency, amount from bonus where cash_request_seq = ${requestSeq}`.execute(tx);
  return rows[0] ?? null;
}

/** When a deposit was asked for; null when there is no such request. */
export async function readRequestedAt(tx: Tx, requestSeq: number): Promise<Date | null> {
  const { rows } = await sql<{ requested_at: Date }>`
    select requested_at from cash_request where seq = ${requestSeq}`.execute(tx);
  return rows[0]?.requested_at ?? null;
}

/** A bonus as it is granted; `amount` in its currency, `deposit` in won. It is of a code or of a version of a promotion. */
export type NewBonus = {
  memberId: number;
  /** the deposit it comes with; null: it comes with none */
  requestSeq: number | null;
  source: { code: string } | { versionId: number };
  currency: 'cash' | 'point';
  amount: number;
  deposit: number;
  rolling: RollingRule;
};

/** Frozen with its terms; a bonus that needs no rolling is done at once. @param need won @returns its id */
export async function insertBonus(tx: Tx, bonus: NewBonus, need: number): Promise<number> {
  const { memberId, requestSeq, source, currency, amount, deposit, rolling } = bonus;
  const [code, versionId] = 'code' in source ? [source.code, null] : [null, source.versionId];
  const { rows } = await sql<{ id: number }>`
    insert into bonus (member_id, code, version_id, cash_request_seq, currency, amount, deposit, rolling, need, state, granted_at, expires_at, ended_at, ended_by)
    select ${memberId}, ${code}, ${versionId}::bigint, ${requestSeq}::bigint, ${currency}, ${amount}, ${deposit}, ${JSON.stringify(rolling)}::jsonb, ${need},
      case when ${need}::bigint = 0 then 'done' else 'active' end, c.at, c.at + make_interval(days => ${rolling.days}::int),
      case when ${need}::bigint = 0 then c.at end, case when ${need}::bigint = 0 then 'system' end
    from (select clock_timestamp() as at) c returning id`.execute(tx);
  return rows[0]!.id;
}

/** A bonus that may have to end; `late`: a week overdue. */
export type ActiveBonus = {
  id: number;
  member_id: number;
  need: number;
  overdue: boolean;
  late: boolean;
  has_failed: boolean;
};

/** Active bonuses behind an id that do not rest, in the order of ids: the worker goes through them in pieces. */
export async function readActiveAfter(db: Db, after: number, limit: number): Promise<ActiveBonus[]> {
  const item = sql`id::text`;
  const { rows } = await sql<ActiveBonus>`${often}
    select id, member_id, need, expires_at <= clock_timestamp() as overdue,
      expires_at <= clock_timestamp() - interval '7 days' as late, ${hasFailed('bonus', item)} as has_failed
    from bonus where state = 'active' and id > ${after} and not ${isResting('bonus', item)} order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Ends those that are still active as met. @returns their members */
export async function completeBonuses(tx: Db | Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ member_id: number }>`
    update bonus set state = 'done', ended_at = clock_timestamp(), ended_by = 'system'
    where id = any(${ids}::bigint[]) and state = 'active' returning member_id`.execute(tx);
  return rows.map((row) => row.member_id);
}

/** An active bonus with all that ending it needs. */
export type EndingRow = { id: number; member_id: number; currency: 'cash' | 'point'; amount: number; need: number };

/** Of these bonuses those that are still active, held until the transaction ends; their members come first. */
export async function lockActive(tx: Tx, ids: readonly number[]): Promise<EndingRow[]> {
  const { rows } = await sql<EndingRow>`
    select id, member_id, currency, amount, need from bonus
    where id = any(${ids}::bigint[]) and state = 'active' order by id for update`.execute(tx);
  return rows;
}

/** A bonus that ends, and what is taken back of it. */
export type Ending = { id: number; takenBack: number };

/** Ends these bonuses before their time. */
export async function endBonuses(
  tx: Tx,
  endings: readonly Ending[],
  how: { state: 'expired' | 'given-up' | 'ended'; by: string; reason: string | null },
): Promise<void> {
  await sql`
    update bonus b set state = ${how.state}, ended_at = clock_timestamp(), ended_by = ${how.by}, end_reason = ${how.reason},
      taken_back = e.taken_back
    from unnest(${endings.map((e) => e.id)}::bigint[], ${endings.map((e) => e.takenBack)}::bigint[]) e(id, taken_back)
    where b.id = e.id`.execute(tx);
}

/** @param where of a bonus `b` and its member `m` */
export async function countBonuses(db: Db | Tx, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from bonus b join member m on m.id = b.member_id where ${where}`.execute(db);
  return rows[0]!.total;
}
