import { sql } from 'kysely';
import type pg from 'pg';
import type { SlipResult } from '@lime/domain/settlement/leg-result.ts';
import type { SlipGroup } from '@lime/domain/settlement/slip-outcome.ts';
import type { Db } from '../../core/db.ts';

/** Which slips of a member: kinds, results ('cancelled' counts as one) and Seoul days, both inclusive; null = any. */
export type SlipFilter = {
  readonly memberId: number;
  readonly kinds: readonly string[] | null;
  readonly result: SlipResult | null;
  readonly from: string | null;
  readonly to: string | null;
  /** codes of hosted games: their plays alone */
  readonly games: readonly string[] | null;
};

/** A page of a member's slips, newest first, with the totals of all that the filter takes. */
export type SlipPage = {
  readonly total: number;
  readonly stake: number;
  readonly payout: number;
  readonly deleted: number;
  readonly slips: SlipRow[];
};

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
  joint_odds: SlipGroup[] | null;
};

export const slipColumns = `id, product, bet_code, kind, stake, total_odds::text as total_odds, penalty::text as penalty,
  expected_payout, status, result, payout, placed_at, settled_at, bonus_folders, bonus_odds, rule_version,
  cancelled_by, cancel_reason, joint_odds`;

const dayStart = (day: string) => `${day}::timestamp at time zone 'Asia/Seoul'`;

/**
 * Sums keep what the member has deleted from the list, so that no loss is hidden; the number of rows does not.
 *
 * Totals and places come from the day roll-up alone: no slip is counted. A member of years has thousands of its rows, so
 * a statement asks only what the filter asks, and each row is summed once: by day, and the days to the totals. Then the
 * walk over the page's days begins at the nearer end. The statement is named, as planning it takes as long as running it;
 * where a page begins is worked out inside of it, so that no plan is made for one page.
 */
const slipPage = ({ kinds, result, from, to }: SlipFilter) => {
  const where = [
    'member_id = $1 and slips > 0',
    kinds && 'kind = any($4)',
    result && 'result = $5',
    from && 'day >= $6::date',
    to && 'day <= $7::date',
  ]
    .filter(Boolean)
    .join(' and ');
  const slips = (order: string, offset: string, isNear: string) => `
    select ${slipColumns} from slip
    where member_id = $1 and hidden_at is null ${kinds ? 'and kind = any($4)' : ''}
      ${result ? "and result = $5::text::slip_result and status = 'normal'" : ''}
      and placed_at >= (select ${dayStart('last_day')} from place) and placed_at < (select ${dayStart('(first_day + 1)')} from place)
    order by ${order} offset (select ${offset} from place) limit (select case when ${isNear} then count else 0 end from place)`;
  return {
    name: `slip-page${kinds ? '-kinds' : ''}${result ? '-result' : ''}${from ? '-from' : ''}${to ? '-to' : ''}`,
    text: `
  with given as (select $4::text[], $5::text, $6::date, $7::date),
  days as materialized (
    select day, sum(slips) as slips, sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(deleted) as deleted
    from (
      select day, slips, stake, payout, 0 as deleted from slip_day where ${where}
      union all
      select day, -slips, 0, 0, slips from slip_hidden_day where ${where}) kept
    group by day),
  numbered as (
    select day, slips, (sum(slips) over (order by day desc))::bigint - slips as before from days where slips > 0),
  found as (
    select max(day) as first_day, min(day) as last_day, $2::bigint - coalesce(min(before), 0) as inside, coalesce(sum(slips), 0)::bigint as rows
    from numbered where before < $2::bigint + $3::bigint and before + slips > $2::bigint),
  -- from the newest day on \`inside\` rows come before the page, from the oldest on \`after\`
  place as materialized (
    select first_day, last_day, inside, least($3::bigint, rows - inside) as count, greatest(rows - inside - $3::bigint, 0) as after
    from found where rows > inside),
  page as (
    (${slips('placed_at desc, id desc', 'inside', 'inside <= after')})
    union all
    (${slips('placed_at, id', 'after', 'inside > after')}))
  select sums.*, page.*
  from (
    select coalesce(sum(slips), 0)::bigint as of_slips, coalesce(sum(stake), 0)::bigint as of_stake,
      coalesce(sum(payout), 0)::bigint as of_payout, coalesce(sum(deleted), 0)::bigint as of_deleted
    from days) sums
  left join page on true
  order by page.placed_at desc, page.id desc`,
  };
};

/**
 * The same of some hosted games alone. The day roll-up knows no games; a member's debits of a game are found by an index, so
 * those of the filter are gone through.
 */
const playPage = {
  name: 'slip-page-of-games',
  text: `
  with found as materialized (
    select s.id, s.stake, s.payout, s.placed_at, s.hidden_at is not null as hidden
    from provider_debit d join slip s on s.id = d.slip_id
    where d.member_id = $1 and d.game = any($8::text[])
      and ($4::text[] is null or s.kind = any($4)) and ($5::text is null or s.result = $5::text::slip_result and s.status = 'normal')
      and ($6::date is null or d.placed_at >= ${dayStart('$6::date')}) and ($7::date is null or d.placed_at < ${dayStart('($7::date + 1)')})),
  page as (select id from found where not hidden order by placed_at desc, id desc offset $2::bigint limit $3::bigint)
  select sums.*, slip.*
  from (
    select count(*) filter (where not hidden) as of_slips, coalesce(sum(stake), 0)::bigint as of_stake,
      coalesce(sum(payout), 0)::bigint as of_payout, count(*) filter (where hidden) as of_deleted
    from found) sums
  left join (select ${slipColumns} from slip where id in (select id from page)) slip on true
  order by slip.placed_at desc, slip.id desc`,
};

/** A page of slips with the totals of all that the filter takes, out of one snapshot. */
export async function readPage(pool: pg.Pool, filter: SlipFilter, offset: number, size: number): Promise<SlipPage> {
  type Sums = { of_slips: number; of_stake: number; of_payout: number; of_deleted: number };
  const values = [filter.memberId, offset, size, filter.kinds, filter.result, filter.from, filter.to];
  const { rows } = await pool.query<Sums & (SlipRow | { id: null })>(
    filter.games === null ? { ...slipPage(filter), values } : { ...playPage, values: [...values, filter.games] },
  );
  const { of_slips: total, of_stake: stake, of_payout: payout, of_deleted: deleted } = rows[0]!;
  return { total, stake, payout, deleted, slips: rows.filter((row) => row.id !== null) };
}

/** Null when there is none of that code, or it is another member's. */
export async function readSlip(db: Db, memberId: number, betCode: string): Promise<SlipRow | null> {
  const { rows } = await sql<SlipRow>`
    select ${sql.raw(slipColumns)} from slip where bet_code = ${betCode} and member_id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

/** How many slips a filter takes that are newer than one of the member's; 0 where they have none of that code. */
export async function countNewer(pool: pg.Pool, filter: SlipFilter, betCode: string): Promise<number> {
  const { memberId, kinds, result, from, to, games } = filter;
  const { rows } = await pool.query<{ count: number }>({
    name: 'newer-slips',
    text: `
      select count(*)::int as count
      from slip shown join slip s on s.member_id = shown.member_id and (s.placed_at, s.id) > (shown.placed_at, shown.id)
      where shown.member_id = $1 and shown.bet_code = $2 and s.hidden_at is null
        and ($3::text[] is null or s.kind = any($3)) and ($4::text is null or s.result = $4::text::slip_result and s.status = 'normal')
        and ($5::date is null or s.placed_at >= ${dayStart('$5::date')}) and ($6::date is null or s.placed_at < ${dayStart('($6::date + 1)')})
        and ($7::text[] is null or exists (select from provider_debit d where d.slip_id = s.id and d.game = any($7)))`,
    values: [memberId, betCode, kinds, result, from, to, games],
  });
  return rows[0]!.count;
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

/** What a slip moved in the member's own accounts, oldest first; taken from the member is negative. */
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
