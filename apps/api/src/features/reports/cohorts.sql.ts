import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../core/db.ts';
import { moneyFacts, settledFacts } from './facts.sql.ts';
import type { Moment, Reach } from './matrix.sql.ts';

/** Whom cohorts are made of: members by the Seoul day they signed up on. */
export type CohortScope = {
  /** Seoul days, both included */
  readonly from: string;
  readonly to: string;
  readonly by: 'week' | 'month';
  readonly leftOut: readonly number[];
};

/** What the members of a cohort came to. */
export type CohortRow = {
  /** the first day of the week or month */
  cohort: string;
  members: number;
  deposits: number;
  gross: number;
  deposited: number;
  bet: number;
  again: number;
  stayed: number;
};
/** How many of a cohort had a bet settled in its n-th week or month; the first one is 0. */
export type ActiveRow = { cohort: string; no: number; members: number };

/** Steps that members of a cohort are listed by. */
export const cohortSteps = {
  members: sql`true`,
  deposited: sql`p.deposit_count >= 1`,
  bet: sql`p.slips > 0`,
  again: sql`p.deposit_count >= 2`,
  stayed: sql`p.stayed`,
};
/** The id of a step. */
export type CohortStep = keyof typeof cohortSteps;

/** Long enough before the moment that the transaction of the sign-up is over: nobody comes into a cohort of a moment later on. */
const isSigned = (createdAt: RawBuilder<unknown>, at: Date) =>
  sql`${createdAt} <= ${at}::timestamptz - interval '10 seconds'`;
const seoulDayOf = (hour: string) => sql`('1970-01-01'::date + ${sql.raw(hour)} / 24)`;
/** How many weeks or months lie between two first days. */
const between = (by: CohortScope['by'], start: string, day: string) =>
  by === 'week'
    ? sql.raw(`((date_trunc('week', ${day})::date - ${start}) / 7)`)
    : sql.raw(
        `((extract(year from ${day}) - extract(year from ${start})) * 12 + extract(month from ${day}) - extract(month from ${start}))::integer`,
      );

/**
 * CTEs: `signed` the members of the scope with cohort and day; `played` their settled bets by hour; `person` one row a member
 * with what it came to. Those who signed up after the moment are none.
 */
const cohortCtes = ({ at }: Moment, { cut, tail }: Reach, { from, to, by, leftOut }: CohortScope) => {
  const isLate = cut === null ? sql`false` : sql`true`;
  const edge = cut ?? 2_147_483_647;
  return sql`
  signed as materialized (
    select s.id, s.login_id, s.day, date_trunc(${by}, s.day)::date as cohort
    from (select id, login_id, created_at, (created_at at time zone 'Asia/Seoul')::date as day from member) s
    where s.day >= ${from}::date and s.day <= ${to}::date and ${isSigned(sql`s.created_at`, at)} and s.id <> all(${leftOut}::bigint[])),
  played as materialized (
    select f.member_id, f.hour, sum(f.slips) as slips, sum(f.stake - f.payout) as gross
    from (
      select member_id, hour, slips, stake, payout from report_member where hour < ${edge}
      union all
      select member_id, hour, slips, stake, payout from (${settledFacts(tail)}) l where ${isLate} and hour >= ${edge}) f
    where f.member_id in (select id from signed)
    group by f.member_id, f.hour),
  paid as (
    select f.member_id, sum(f.transfers) as transfers, sum(f.amount) as amount
    from (
      select member_id, transfers, amount from report_money where what = 'deposit' and hour < ${edge}
      union all
      select member_id, 1, amount from (${moneyFacts(tail)}) l where ${isLate} and what = 'deposit' and hour >= ${edge}) f
    where f.member_id in (select id from signed)
    group by f.member_id),
  bets as (
    select s.id as member_id, sum(p.slips) as slips, sum(p.gross) as gross, bool_or(p.slips > 0 and ${seoulDayOf('p.hour')} >= s.day + 30) as stayed
    from signed s join played p on p.member_id = s.id group by s.id),
  person as (
    select s.id, s.login_id, s.day, s.cohort, coalesce(c.transfers, 0) as deposit_count, coalesce(c.amount, 0) as deposits,
      coalesce(b.slips, 0) as slips, coalesce(b.gross, 0) as gross, coalesce(b.stayed, false) as stayed
    from signed s left join paid c on c.member_id = s.id left join bets b on b.member_id = s.id)`;
};

/** Every cohort of the scope, the first one first. */
export async function readCohorts(tx: Tx, moment: Moment, reach: Reach, scope: CohortScope): Promise<CohortRow[]> {
  const { rows } = await sql<CohortRow>`
    with ${cohortCtes(moment, reach, scope)}
    select p.cohort, count(*)::integer as members, sum(p.deposits)::bigint as deposits, sum(p.gross)::bigint as gross,
      (count(*) filter (where ${cohortSteps.deposited}))::integer as deposited, (count(*) filter (where ${cohortSteps.bet}))::integer as bet,
      (count(*) filter (where ${cohortSteps.again}))::integer as again, (count(*) filter (where ${cohortSteps.stayed}))::integer as stayed
    from person p group by p.cohort order by p.cohort`.execute(tx);
  return rows;
}

/** Who of each cohort was active in which of its weeks or months. */
export async function readActive(tx: Tx, moment: Moment, reach: Reach, scope: CohortScope): Promise<ActiveRow[]> {
  const { rows } = await sql<ActiveRow>`
    with ${cohortCtes(moment, reach, scope)},
    active as (
      select distinct s.cohort, s.id, ${between(scope.by, 's.cohort', "('1970-01-01'::date + p.hour / 24)")} as no
      from signed s join played p on p.member_id = s.id where p.slips > 0)
    select cohort, no, count(*)::integer as members from active group by cohort, no order by cohort, no`.execute(tx);
  return rows;
}

/** How many of those who are left out signed up within the scope. */
export async function readSignedUp(tx: Tx, { at }: Moment, { from, to, leftOut }: CohortScope): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*)::integer as members from member
    where id = any(${leftOut}::bigint[]) and ${isSigned(sql`created_at`, at)}
      and (created_at at time zone 'Asia/Seoul')::date between ${from}::date and ${to}::date`.execute(tx);
  return rows[0]!.members;
}

/** A member of a cohort. */
export type CohortMemberRow = {
  id: number;
  login_id: string;
  day: string;
  deposit_count: number;
  deposits: number;
  slips: number;
  gross: number;
  total: number;
};

/** Members of a cohort who took a step, or were active in one of its weeks or months, in the order they signed up. */
export async function readCohortMembers(
  tx: Tx,
  moment: Moment,
  reach: Reach,
  {
    cohort,
    step,
    no,
    offset,
    limit,
    ...scope
  }: CohortScope & { cohort: string | null; step: CohortStep; no: number | null; offset: number; limit: number },
): Promise<CohortMemberRow[]> {
  const { rows } = await sql<CohortMemberRow>`
    with ${cohortCtes(moment, reach, scope)}
    select p.id, p.login_id, p.day, p.deposit_count::bigint as deposit_count, p.deposits::bigint as deposits, p.slips::bigint as slips,
      p.gross::bigint as gross, (count(*) over ())::integer as total
    from person p
    where (${cohort}::date is null or p.cohort = ${cohort}::date) and ${cohortSteps[step]}
      and (${no}::integer is null or exists (
        select from played b where b.member_id = p.id and b.slips > 0
          and ${between(scope.by, 'p.cohort', "('1970-01-01'::date + b.hour / 24)")} = ${no}::integer))
    order by p.day, p.id offset ${offset} limit ${limit}`.execute(tx);
  return rows;
}
