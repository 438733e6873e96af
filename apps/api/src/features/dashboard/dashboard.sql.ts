import { sql } from 'kysely';
import { undecided } from '../../core/open.ts';
import type { Db } from '../../core/db.ts';
import { activeDay, apart, countedSlip, leftOut, slipFigures } from '../../core/counted-slips.ts';
import type { ApartRow, BetFigures, Span } from '../../core/counted-slips.ts';
import { openSlip } from '../../core/open.ts';

/** Figures of slips in a bucket of time. */
export type SlipRow = ApartRow & BetFigures & { bucket: number };

/**
 * The figures of slips placed in the span, by hour and by whether their members are left out. Reads the pages slip_placed
 * points to: a hundred thousand slips in about 50 ms.
 */
export async function readSlips(db: Db, { from, to }: Span): Promise<SlipRow[]> {
  const { rows } = await sql<SlipRow>`
    select (extract(epoch from date_bin('1 hour', s.placed_at, ${from}) - ${from}::timestamptz) / 3600)::int as bucket,
      ${apart('s')}, ${slipFigures}
    from slip s
    where s.placed_at >= ${from} and s.placed_at < ${to} and ${countedSlip}
    group by bucket, ${leftOut('s')}`.execute(db);
  return rows;
}

/** Members who placed a slip on any of the days, and how many of those who are left out did. */
export async function countActive(db: Db, from: string, to: string): Promise<{ members: number; out: number }> {
  const { rows } = await sql<{ members: number; out: number }>`
    select count(distinct d.member_id) filter (where not ${leftOut('d')})::int as members,
      count(distinct d.member_id) filter (where ${leftOut('d')})::int as out
    from slip_day d where d.day between ${from}::date and ${to}::date and ${activeDay}`.execute(db);
  return rows[0]!;
}

/** Slips that are not settled; amounts in whole won. */
export type OpenRow = ApartRow & { slips: number; stakes: number; payout: number };

/**
 * Slips not settled yet, apart from those of members who are left out. The totals kept by day tell whose they are and of
 * which days, so that only those slips are read.
 *
 * @param since  slips placed before this Seoul day are long settled
 */
export async function readOpen(db: Db, since: string): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select ${apart('s')}, count(*)::int as slips, coalesce(sum(s.stake), 0)::bigint as stakes,
      coalesce(sum(s.expected_payout), 0)::bigint as payout
    from (
      select distinct member_id, day from slip_day
      where result = 'wait' and slips > 0 and day >= ${since}::date) d
    join slip s on s.member_id = d.member_id
      and s.placed_at >= d.day::timestamp at time zone 'Asia/Seoul' and s.placed_at < (d.day + 1)::timestamp at time zone 'Asia/Seoul'
    where ${openSlip}
    group by ${leftOut('s')}`.execute(db);
  return rows;
}

/** How the system is; ages in seconds. */
export type SystemRow = {
  feed_seconds: number | null;
  settlements: number;
  settlement_seconds: number | null;
  seal_seconds: number | null;
  restarts: number;
  silent: number;
  restart_seconds: number | null;
};

/** Whether what works by itself does. */
export async function readSystem(db: Db): Promise<SystemRow> {
  const { rows } = await sql<SystemRow>`
    select
      (select extract(epoch from clock_timestamp() - max(offered_at)) from fixture where status in ${undecided})::float8 as feed_seconds,
      count(*)::int as settlements, extract(epoch from clock_timestamp() - min(created_at))::float8 as settlement_seconds,
      (select extract(epoch from clock_timestamp() - at) from ledger_seal order by id desc limit 1)::float8 as seal_seconds,
      (select count(*) from process_event where at > clock_timestamp() - interval '24 hours')::int as restarts,
      (select count(*) from process_event where at > clock_timestamp() - interval '24 hours' and what = 'silent')::int as silent,
      (select extract(epoch from clock_timestamp() - max(at)) from process_event)::float8 as restart_seconds
    from settlement_task where done_at is null`.execute(db);
  return rows[0]!;
}

/**
 * Balances against the ledger, of the members behind the newest transfers: both sides from one snapshot, so any
 * difference is one.
 *
 * @param members     how many are looked at
 * @param transfers   members with more transfers than this are left out: the check must stay cheap
 * @returns the sum of the absolute differences over all six accounts
 */
export async function checkBalances(
  db: Db,
  members: number,
  transfers: number,
): Promise<{ members: number; difference: number }> {
  const { rows } = await sql<{ members: number; difference: number }>`
    with newest as (select from_account, to_account from ledger_transfer order by id desc limit 500),
    touched as (
      select distinct split_part(account, ':', 2)::bigint as member_id
      from (select from_account as account from newest union all select to_account from newest) a
      where account like 'member:%' order by 1 desc limit ${members}),
    sums as (
      select b.member_id, k.balance,
        (select coalesce(sum(amount), 0) from ledger_transfer where to_account = k.account)
          - (select coalesce(sum(amount), 0) from ledger_transfer where from_account = k.account) as ledger
      from member_balance b
      cross join lateral (values ('cash', b.cash), ('point', b.point), ('hold', b.hold), ('casino', b.casino), ('casino-transit', b.casino_transit), ('receivable', b.receivable)) v(name, balance)
      cross join lateral (select 'member:' || b.member_id || ':' || v.name as account, v.balance) k
      where b.member_id in (select member_id from touched)
        and (select count(*) from (select from ledger_transfer where from_account = 'member:' || b.member_id || ':cash' limit ${transfers + 1}) x) <= ${transfers})
    select count(distinct member_id)::int as members, coalesce(sum(abs(balance - ledger)), 0)::bigint as difference from sums`.execute(
    db,
  );
  return rows[0]!;
}
