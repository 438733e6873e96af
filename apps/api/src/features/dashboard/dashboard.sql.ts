import { sql } from 'kysely';
import type { Db } from '../../core/db.ts';
import { openSlip } from '../../core/open.ts';

/** A stretch of time, its end excluded, cut into buckets of equal length for the line of a figure. */
export type Span = { from: Date; to: Date };

export type CashRow = { type: 'deposit' | 'withdrawal'; bucket: number; amount: number; count: number };

/** Requests approved in the span, by bucket (0 …). */
export async function readCash(db: Db, { from, to }: Span, bucketSeconds: number): Promise<CashRow[]> {
  const { rows } = await sql<CashRow>`
    select type, floor(extract(epoch from decided_at - ${from}::timestamptz) / ${bucketSeconds}::int)::int as bucket,
      sum(amount)::bigint as amount, count(*)::int as count
    from cash_request
    where decided_at >= ${from} and decided_at < ${to} and status = 'done'
    group by 1, 2`.execute(db);
  return rows;
}

export type SlipRow = { bucket: number; stake: number; payout: number; settled: number };

/**
 * Slips placed in the span and not cancelled, by hour: stakes, payouts so far, stakes of those that are settled. Reads the
 * pages slip_placed points to: a hundred thousand slips in about 50 ms.
 */
export async function readSlips(db: Db, { from, to }: Span): Promise<SlipRow[]> {
  const { rows } = await sql<SlipRow>`
    select (extract(epoch from hour - ${from}::timestamptz) / 3600)::int as bucket, stake, payout, settled
    from (
      select date_bin('1 hour', placed_at, ${from}) as hour, sum(stake)::bigint as stake, sum(payout)::bigint as payout,
        coalesce(sum(stake) filter (where result <> 'wait'), 0)::bigint as settled
      from slip
      where placed_at >= ${from} and placed_at < ${to} and status = 'normal'
      group by 1) h`.execute(db);
  return rows;
}

export type DayRow = { day: string; stake: number; payout: number; settled: number; members: number };

/** The same by Seoul day, from the totals kept by day; `members` placed a slip on it. */
export async function readDays(db: Db, from: string, to: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, sum(stake)::bigint as stake, sum(payout)::bigint as payout,
      coalesce(sum(stake) filter (where result <> 'wait'), 0)::bigint as settled, count(distinct member_id)::int as members
    from slip_day where day between ${from}::date and ${to}::date and result <> 'cancelled' and slips > 0
    group by day`.execute(db);
  return rows;
}

/** Members who placed a slip on any of the days. */
export async function countActive(db: Db, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(distinct member_id)::int as members from slip_day
    where day between ${from}::date and ${to}::date and result <> 'cancelled' and slips > 0`.execute(db);
  return rows[0]!.members;
}

/**
 * Slips not settled yet. The totals kept by day tell whose they are and of which days, so that only those slips are read.
 *
 * @param since  slips placed before this Seoul day are long settled
 */
export async function readOpen(db: Db, since: string): Promise<{ slips: number; stakes: number; payout: number }> {
  const { rows } = await sql<{ slips: number; stakes: number; payout: number }>`
    select count(*)::int as slips, coalesce(sum(s.stake), 0)::bigint as stakes, coalesce(sum(s.expected_payout), 0)::bigint as payout
    from (
      select distinct member_id, day from slip_day
      where result = 'wait' and slips > 0 and day >= ${since}::date) d
    join slip s on s.member_id = d.member_id
      and s.placed_at >= d.day::timestamp at time zone 'Asia/Seoul' and s.placed_at < (d.day + 1)::timestamp at time zone 'Asia/Seoul'
    where ${openSlip}`.execute(db);
  return rows[0]!;
}

export type SystemRow = {
  feed_seconds: number | null;
  settlements: number;
  settlement_seconds: number | null;
  seal_seconds: number | null;
};

/** Whether what works by itself does. */
export async function readSystem(db: Db): Promise<SystemRow> {
  const { rows } = await sql<SystemRow>`
    select
      (select extract(epoch from clock_timestamp() - max(offered_at)) from fixture where status in ('scheduled', 'live'))::float8 as feed_seconds,
      count(*)::int as settlements, extract(epoch from clock_timestamp() - min(created_at))::float8 as settlement_seconds,
      (select extract(epoch from clock_timestamp() - at) from ledger_seal order by id desc limit 1)::float8 as seal_seconds
    from settlement_task where done_at is null`.execute(db);
  return rows[0]!;
}

/**
 * Balances against the ledger, of the members behind the newest transfers: both sides from one snapshot, so any
 * difference is one.
 *
 * @param members     how many are looked at
 * @param transfers   members with more transfers than this are left out: the check must stay cheap
 * @returns the sum of the absolute differences over all five accounts
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
      cross join lateral (values ('cash', b.cash), ('point', b.point), ('hold', b.hold), ('casino', b.casino), ('receivable', b.receivable)) v(name, balance)
      cross join lateral (select 'member:' || b.member_id || ':' || v.name as account, v.balance) k
      where b.member_id in (select member_id from touched)
        and (select count(*) from (select from ledger_transfer where from_account = 'member:' || b.member_id || ':cash' limit ${transfers + 1}) x) <= ${transfers})
    select count(distinct member_id)::int as members, coalesce(sum(abs(balance - ledger)), 0)::bigint as difference from sums`.execute(
    db,
  );
  return rows[0]!;
}
