import { sql } from 'kysely';
import type pg from 'pg';
import type { SlipResult } from '@lime/domain/settlement/leg-result.ts';
import type { Db } from '../../core/db.ts';

/** Which slips of a member: kinds, results ('cancelled' counts as one) and Seoul days, both inclusive; null = any. */
export type SlipFilter = {
  readonly memberId: number;
  readonly kinds: readonly string[] | null;
  readonly result: SlipResult | null;
  readonly from: string | null;
  readonly to: string | null;
};

/** Days (newest first) that hold the rows of a page, how many rows they hold, and how many newer ones come before them. */
export type PagePlace = {
  readonly total: number;
  readonly stake: number;
  readonly payout: number;
  readonly deleted: number;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly before: number;
  readonly rows: number;
};

// Totals and places come from the day roll-up alone: no slip is counted. A member of years has thousands of its rows, so a
// statement asks only what the filter asks, and each row is summed once: by day, and the days to the totals. The statements
// of this page are named, because planning them takes as long as running them.
const pagePlace = ({ kinds, result, from, to }: SlipFilter) => {
  const where = [
    'member_id = $1 and slips > 0',
    kinds && 'kind = any($4)',
    result && 'result = $5',
    from && 'day >= $6::date',
    to && 'day <= $7::date',
  ]
    .filter(Boolean)
    .join(' and ');
  return {
    name: `page-place${kinds ? '-kinds' : ''}${result ? '-result' : ''}${from ? '-from' : ''}${to ? '-to' : ''}`,
    text: `
  with given as (select $4::text[], $5::text, $6::date, $7::date),
  days as materialized (
    select day, sum(slips)::bigint as slips, sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(deleted)::bigint as deleted
    from (
      select day, slips, stake, payout, 0 as deleted from slip_day where ${where}
      union all
      select day, -slips, -stake, -payout, slips from slip_hidden_day where ${where}) kept
    group by day),
  numbered as (
    select day, slips, (sum(slips) over (order by day desc))::bigint - slips as before from days where slips > 0),
  page as (
    select max(day) as "firstDay", min(day) as "lastDay", coalesce(min(before), 0) as before, coalesce(sum(slips), 0)::bigint as rows
    from numbered where before < $2::bigint + $3::bigint and before + slips > $2::bigint)
  select total.*, page.* from page, (
    select coalesce(sum(slips), 0)::bigint as total, coalesce(sum(stake), 0)::bigint as stake,
      coalesce(sum(payout), 0)::bigint as payout, coalesce(sum(deleted), 0)::bigint as deleted
    from days) total`,
  };
};

/** Totals of all slips the filter takes, and the days that hold the page. */
export async function placeOfPage(pool: pg.Pool, filter: SlipFilter, offset: number, size: number): Promise<PagePlace> {
  const { rows } = await pool.query<PagePlace>({
    ...pagePlace(filter),
    values: [filter.memberId, offset, size, filter.kinds, filter.result, filter.from, filter.to],
  });
  return rows[0]!;
}

export type SlipRow = {
  id: number;
  product: string;
  bet_code: string;
  kind: string;
  stake: number;
  total_odds: string;
  penalty: string;
  expected_payout: number;
  status: 'normal' | 'cancelled';
  result: SlipResult;
  payout: number;
  placed_at: Date;
  settled_at: Date | null;
  bonus_folders: number | null;
  bonus_odds: number | null;
  rule_version: number;
  cancelled_by: string | null;
  cancel_reason: string | null;
};

export const slipColumns = `id, product, bet_code, kind, stake, total_odds::text as total_odds, penalty::text as penalty,
  expected_payout, status, result, payout, placed_at, settled_at, bonus_folders, bonus_odds, rule_version,
  cancelled_by, cancel_reason`;

const slipsOfPage = (order: string) => `
  select ${slipColumns} from slip
  where member_id = $1 and hidden_at is null and ($2::text[] is null or kind = any($2))
    and ($3::slip_result is null or result = $3 and status = 'normal')
    and placed_at >= $4::date::timestamp at time zone 'Asia/Seoul' and placed_at < ($5::date + 1)::timestamp at time zone 'Asia/Seoul'
  order by ${order} offset $6::bigint limit $7::bigint`;
const newestFirst = slipsOfPage('placed_at desc, id desc');
const oldestFirst = slipsOfPage('placed_at, id');

/** A page of slips, newest first. The walk over the page's days begins at the nearer end. */
export async function readPage(
  pool: pg.Pool,
  filter: SlipFilter,
  place: PagePlace,
  offset: number,
  size: number,
): Promise<SlipRow[]> {
  if (place.firstDay === null) return [];
  const inside = offset - place.before;
  const count = Math.min(size, place.rows - inside);
  const fromEnd = place.rows - inside - count;
  const backwards = fromEnd < inside;
  const { rows } = await pool.query<SlipRow>({
    name: backwards ? 'slips-oldest-first' : 'slips-newest-first',
    text: backwards ? oldestFirst : newestFirst,
    values: [
      filter.memberId,
      filter.kinds,
      filter.result,
      place.lastDay,
      place.firstDay,
      backwards ? fromEnd : inside,
      count,
    ],
  });
  return backwards ? rows.toReversed() : rows;
}

/** Null when there is none of that code, or it is another member's. */
export async function readSlip(db: Db, memberId: number, betCode: string): Promise<SlipRow | null> {
  const { rows } = await sql<SlipRow>`
    select ${sql.raw(slipColumns)} from slip where bet_code = ${betCode} and member_id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

/** The ids of a member's slips by their codes; codes of others and unknown ones are not there. */
export async function readSlipIds(
  db: Db,
  memberId: number,
  betCodes: readonly string[],
): Promise<{ id: number; bet_code: string }[]> {
  const { rows } = await sql<{ id: number; bet_code: string }>`
    select id, bet_code from slip where bet_code = any (${betCodes}::text[]) and member_id = ${memberId}`.execute(db);
  return rows;
}

/** These slips of a member as they are now, also those taken off the history. */
export async function readSlipsById(db: Db, memberId: number, ids: readonly number[]): Promise<SlipRow[]> {
  const { rows } = await sql<SlipRow>`
    select ${sql.raw(slipColumns)} from slip where id = any (${ids}::bigint[]) and member_id = ${memberId}`.execute(db);
  return rows;
}

export type SlipTransfer = { at: Date; kind: string; amount: number };

/** What a slip moved in the member's own accounts, oldest first; taken from him is negative. */
export async function readTransfers(db: Db, memberId: number, slipId: number): Promise<SlipTransfer[]> {
  const account = `member:${memberId}:`;
  const { rows } = await sql<SlipTransfer>`
    select at, kind, case when starts_with(to_account, ${account}) then amount else -amount end as amount
    from ledger_transfer
    where cause >= ${`slip:${slipId}:`} and cause < ${`slip:${slipId};`}
      and starts_with(from_account, ${account}) <> starts_with(to_account, ${account})
    order by at, id`.execute(db);
  return rows;
}
