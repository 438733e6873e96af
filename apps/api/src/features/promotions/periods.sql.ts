import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

/** A member's period under a version; days are Seoul's, `day` the first of it. */
export type PeriodRef = { version_id: number; member_id: number; day: string };

/** What is added to a period, in won. */
export type PeriodSum = PeriodRef & { last_day: string; claim_by: string | null; stakes: number; lost: number };

/** Adds to periods; those that are not there yet begin. @param sums each period once */
export async function addToPeriods(tx: Tx, sums: readonly PeriodSum[]): Promise<void> {
  await sql`
    insert into promotion_period as p (version_id, member_id, day, last_day, claim_by, stakes, lost)
    select * from unnest(${sums.map((s) => s.version_id)}::bigint[], ${sums.map((s) => s.member_id)}::bigint[], ${sums.map((s) => s.day)}::date[],
      ${sums.map((s) => s.last_day)}::date[], ${sums.map((s) => s.claim_by)}::date[], ${sums.map((s) => s.stakes)}::bigint[], ${sums.map((s) => s.lost)}::bigint[])
    on conflict (version_id, member_id, day) do update
    set stakes = p.stakes + excluded.stakes, lost = p.lost + excluded.lost, changed = true`.execute(tx);
}

/** A period whose time has come. */
export type DuePeriod = PeriodRef & { has_failed: boolean };

/** What a period is among failures. */
export const periodItem = ({ version_id, member_id, day }: PeriodRef): string =>
  `period:${version_id}:${member_id}:${day}`;
const dueItem = sql`'period:' || version_id || ':' || member_id || ':' || day`;

/** Periods that are over and have to be paid, or paid again: those that were changed and are not claimed by hand. @param closed the last day that is over */
export async function readPayable(db: Db | Tx, closed: string, most: number): Promise<DuePeriod[]> {
  const { rows } = await sql<DuePeriod>`
    select version_id, member_id, day::text as day, ${hasFailed('promotions', dueItem)} as has_failed from promotion_period
    where not ${isResting('promotions', dueItem)} and changed and state <> 'lapsed' and last_day <= ${closed}::date and (claim_by is null or state = 'paid')
    order by member_id, version_id, day limit ${most}::int`.execute(db);
  return rows;
}

/**
 * Periods whose time to be claimed is over. They are found by their last day before they are put in order: the index that has
 * the order holds every day of every member.
 */
export async function readLapsing(db: Db | Tx, today: string, most: number): Promise<DuePeriod[]> {
  const { rows } = await sql<DuePeriod>`
    with ended as materialized (
      select version_id, member_id, day from promotion_period
      where changed and state = 'open' and last_day < ${today}::date and claim_by < ${today}::date)
    select version_id, member_id, day::text as day, ${hasFailed('promotions', dueItem)} as has_failed from ended
    where not ${isResting('promotions', dueItem)} order by member_id, version_id, ended.day limit ${most}::int`.execute(
    db,
  );
  return rows;
}

/** A period as it stands. `due`: what its lots come to before the most. */
export type PeriodRow = PeriodRef & {
  state: 'open' | 'paid' | 'lapsed';
  claim_by: string | null;
  stakes: number;
  lost: number;
  changed: boolean;
  grade: number | null;
  left_out: boolean;
  due: number;
  lots: number;
};

const periodColumns = sql`p.version_id, p.member_id, p.day::text as day, p.state, p.claim_by::text as claim_by, p.stakes, p.lost, p.changed, p.grade,
  p.left_out, p.due, p.lots`;

/** These periods, held until the transaction ends. Call it with their members locked. */
export async function lockPeriods(tx: Tx, refs: readonly PeriodRef[]): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select ${periodColumns}
    from unnest(${refs.map((r) => r.version_id)}::bigint[], ${refs.map((r) => r.member_id)}::bigint[], ${refs.map((r) => r.day)}::date[]) r(version_id, member_id, day)
    join promotion_period p on p.version_id = r.version_id and p.member_id = r.member_id and p.day = r.day
    order by p.member_id, p.version_id, p.day for update of p`.execute(tx);
  return rows;
}

/** What became of a period. */
export type PeriodEnd = PeriodRef & {
  state: 'paid' | 'lapsed';
  grade: number;
  left_out: boolean;
  due: number;
  lots: number;
  lapsed: number;
};

/** Keeps what became of periods that are held. */
export async function endPeriods(tx: Tx, ends: readonly PeriodEnd[]): Promise<void> {
  await sql`
    update promotion_period p set state = e.state, grade = e.grade, left_out = e.left_out, due = e.due, lots = e.lots, lapsed = e.lapsed, changed = false
    from unnest(${ends.map((e) => e.version_id)}::bigint[], ${ends.map((e) => e.member_id)}::bigint[], ${ends.map((e) => e.day)}::date[],
      ${ends.map((e) => e.state)}::text[], ${ends.map((e) => e.grade)}::smallint[], ${ends.map((e) => e.left_out)}::boolean[],
      ${ends.map((e) => e.due)}::bigint[], ${ends.map((e) => e.lots)}::integer[], ${ends.map((e) => e.lapsed)}::bigint[])
      e(version_id, member_id, day, state, grade, left_out, due, lots, lapsed)
    where p.version_id = e.version_id and p.member_id = e.member_id and p.day = e.day`.execute(tx);
}

/** Notes that something is done for days of a version. @returns those for which it had not been done */
export async function takeDays(tx: Tx, versionId: number, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    insert into promotion_day (version_id, day) select ${versionId}, day from unnest(${days}::date[]) day
    on conflict do nothing returning day::text as day`.execute(tx);
  return rows.map((row) => row.day);
}

/** A deposit, or with a minus a withdrawal, that was approved. */
export type CashRow = { member_id: number; at: Date; day: string; amount: number };

/** Deposits and withdrawals of the days, both included. */
export async function readCash(db: Db | Tx, from: string, to: string): Promise<CashRow[]> {
  const { rows } = await sql<CashRow>`
    select member_id, decided_at as at, to_char(decided_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day,
      case type when 'deposit' then amount else -amount end as amount
    from cash_request
    where status = 'done' and decided_at >= ${from}::date::timestamp at time zone 'Asia/Seoul'
      and decided_at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'`.execute(db);
  return rows;
}

/** A member's own periods as their page shows them. */
export type OwnPeriod = Omit<PeriodRow, 'member_id'> & { last_day: string; lapsed: number; points: number };

/** A member's periods under these versions from a day on, the newest first; `points`: what their lots come to. */
export async function readOwnPeriods(
  db: Db | Tx,
  memberId: number,
  versionIds: readonly number[],
  from: string,
): Promise<OwnPeriod[]> {
  const { rows } = await sql<OwnPeriod>`
    select p.version_id, p.day::text as day, p.last_day::text as last_day, p.state, p.claim_by::text as claim_by, p.stakes, p.lost, p.changed,
      p.grade, p.left_out, p.due, p.lots, p.lapsed, coalesce((
        select sum(l.amount) from promotion_lot l
        where l.version_id = p.version_id and l.member_id = p.member_id and l.day = p.day), 0)::bigint as points
    from promotion_period p
    where p.member_id = ${memberId} and p.version_id = any(${versionIds}::bigint[]) and p.last_day >= ${from}::date
    order by p.day desc`.execute(db);
  return rows;
}
