import { sql } from 'kysely';
import type { LeftOut } from '@lime/contract/figures.ts';
import type { Db } from './db.ts';
import { openSlip } from './open.ts';

/** Members of type 정산제외: their money is real, but no figure of the house holds it. The index member_left_out serves it. */
const leftOutMembers = sql`(select id from member where type = '정산제외')`;

/** Whether the row's member is left out of the figures. @param alias  the table with `member_id`, as the statement calls it */
export const leftOut = (alias: string) => sql`(${sql.ref(`${alias}.member_id`)} in ${leftOutMembers})`;

/**
 * Columns that tell rows apart: `out`, and whose rows those are that are left out (few members). Group by leftOut(alias).
 *
 * @param alias  the table with `member_id`
 */
export const apart = (alias: string) => sql`
  ${leftOut(alias)} as out, coalesce(array_agg(distinct ${sql.ref(`${alias}.member_id`)}) filter (where ${leftOut(alias)}), '{}') as members`;

/** Requests that count as money in or out, on the day they were approved; the statement calls `cash_request` r. */
export const approvedRequest = sql`r.status = 'done'`;

/** Slips the figures count, and those of them with a result; the statement calls `slip` s. */
export const countedSlip = sql`s.status = 'normal'`;
/** Counted slips with a result. */
export const settledSlip = sql`s.status = 'normal' and s.result <> 'wait'`;

/** The figures of bets over rows of `slip` s, in won: the one definition of each (their words: contract/figures.ts). */
export const slipFigures = sql`
  coalesce(sum(s.stake) filter (where ${countedSlip}), 0)::bigint as turnover,
  coalesce(sum(s.stake) filter (where ${settledSlip}), 0)::bigint as "settledStakes",
  coalesce(sum(s.payout) filter (where ${settledSlip}), 0)::bigint as payouts,
  coalesce(sum(s.stake) filter (where ${openSlip}), 0)::bigint as "openStakes",
  coalesce(sum(s.expected_payout) filter (where ${openSlip}), 0)::bigint as liability`;

/** The same over the totals kept by member and Seoul day, `slip_day` d; they do not know what open slips would pay. */
export const dayFigures = sql`
  coalesce(sum(d.stake) filter (where d.result <> 'cancelled'), 0)::bigint as turnover,
  coalesce(sum(d.stake) filter (where d.result not in ('cancelled', 'wait')), 0)::bigint as "settledStakes",
  coalesce(sum(d.payout) filter (where d.result not in ('cancelled', 'wait')), 0)::bigint as payouts,
  coalesce(sum(d.stake) filter (where d.result = 'wait'), 0)::bigint as "openStakes"`;

/** Days on which a member counts as active, over `slip_day` d. */
export const activeDay = sql`(d.result <> 'cancelled' and d.slips > 0)`;

/** Sums over slips in won; `payouts` includes the stakes of what was won. */
export type BetFigures = { turnover: number; settledStakes: number; payouts: number; openStakes: number };

/** 총게임수익: what settled bets left the house. */
export const grossOf = ({ settledStakes, payouts }: Pick<BetFigures, 'settledStakes' | 'payouts'>): number =>
  settledStakes - payouts;

/** Sums of rows that belong together. */
export function addFigures(rows: readonly BetFigures[]): BetFigures {
  const sums = { turnover: 0, settledStakes: 0, payouts: 0, openStakes: 0 };
  for (const row of rows)
    for (const name of ['turnover', 'settledStakes', 'payouts', 'openStakes'] as const) sums[name] += row[name];
  return sums;
}

/** Rows of a statement that tells counted and left out apart, `members` being those of the row that are left out. */
export type ApartRow = { out: boolean; members: readonly number[] };

/** Rows of members whom the figures count. */
export const counted = <Row extends ApartRow>(rows: readonly Row[]): Row[] => rows.filter(({ out }) => !out);

/** What was left out of a figure. */
export function leftOutOf<Row extends ApartRow>(rows: readonly Row[], valueOf: (row: Row) => number): LeftOut {
  const own = rows.filter(({ out }) => out);
  return {
    members: new Set(own.flatMap(({ members }) => members)).size,
    value: own.reduce((sum, row) => sum + valueOf(row), 0),
  };
}

/** A stretch of time, its end excluded, cut into buckets of equal length for the line of a figure. */
export type Span = { from: Date; to: Date };

/** Approved deposits or withdrawals of one `bucket` of time: won, and how many requests. */
export type CashRow = ApartRow & { type: 'deposit' | 'withdrawal'; bucket: number; amount: number; count: number };

/** Requests approved in the span, by bucket (0 …) and by whether their members are left out. */
export async function readCash(db: Db, { from, to }: Span, bucketSeconds: number): Promise<CashRow[]> {
  const { rows } = await sql<CashRow>`
    select type, floor(extract(epoch from decided_at - ${from}::timestamptz) / ${bucketSeconds}::int)::int as bucket,
      ${apart('r')}, sum(amount)::bigint as amount, count(*)::int as count
    from cash_request r
    where decided_at >= ${from} and decided_at < ${to} and ${approvedRequest}
    group by type, bucket, ${leftOut('r')}`.execute(db);
  return rows;
}

type KindRow = ApartRow & BetFigures & { kind: string };

/** The figures of bets by the kind of their slips, from the totals kept by day. */
export async function readKinds(db: Db, from: string, to: string): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    select d.kind, ${apart('d')}, ${dayFigures}
    from slip_day d where d.day between ${from}::date and ${to}::date and ${activeDay}
    group by d.kind, ${leftOut('d')}`.execute(db);
  return rows;
}

type DayRow = ApartRow & BetFigures & { day: string; active: number };

/** The figures of bets by Seoul day, from the totals kept by day; `active` placed a slip on it. */
export async function readDays(db: Db, from: string, to: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select d.day, ${apart('d')}, ${dayFigures}, count(distinct d.member_id)::int as active
    from slip_day d where d.day between ${from}::date and ${to}::date and ${activeDay}
    group by d.day, ${leftOut('d')}`.execute(db);
  return rows;
}
