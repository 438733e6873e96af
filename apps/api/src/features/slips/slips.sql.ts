import { sql } from 'kysely';
import type pg from 'pg';
import type { Line, MarketType, Side } from '@lime/domain/catalogue.ts';
import type { LegResult, SlipResult } from '@lime/domain/settlement/leg-result.ts';
import type { Db } from '../../core/db.ts';

export type Reader = { readonly db: Db; readonly pool: pg.Pool };

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
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly before: number;
  readonly rows: number;
};

const kindIs = (filter: SlipFilter) => sql`(${filter.kinds}::text[] is null or kind = any(${filter.kinds}::text[]))`;

/** Totals and the page's days from the day roll-up alone: no slip is counted. */
export async function placeOfPage(db: Db, filter: SlipFilter, offset: number, size: number): Promise<PagePlace> {
  const { rows } = await sql<PagePlace>`
    with days as (
      select day, sum(slips)::bigint as slips, sum(stake)::bigint as stake, sum(payout)::bigint as payout
      from slip_day
      where member_id = ${filter.memberId} and ${kindIs(filter)}
        and (${filter.result}::text is null or result = ${filter.result})
        and day >= coalesce(${filter.from}::date, '-infinity') and day <= coalesce(${filter.to}::date, 'infinity')
      group by day having sum(slips) > 0),
    numbered as (select day, slips, sum(slips) over (order by day desc) - slips as before from days),
    page as (select * from numbered where before < ${offset + size}::bigint and before + slips > ${offset}::bigint)
    select
      (select coalesce(sum(slips), 0)::bigint from days) as total,
      (select coalesce(sum(stake), 0)::bigint from days) as stake,
      (select coalesce(sum(payout), 0)::bigint from days) as payout,
      max(day) as "firstDay", min(day) as "lastDay", coalesce(min(before), 0)::bigint as before, coalesce(sum(slips), 0)::bigint as rows
    from page`.execute(db);
  return rows[0]!;
}

export type SlipRow = {
  id: number;
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
  legs: LegRow[];
};

export type LegRow = {
  no: number;
  fixture: string;
  starts_at: Date;
  sport: number;
  sport_ko: string;
  league_ko: string;
  league_en: string;
  home_ko: string;
  home_en: string;
  away_ko: string;
  away_en: string;
  market: string;
  market_type: MarketType;
  line: Line | null;
  side: Side;
  selection: string;
  odds: number;
  result: LegResult;
  prices: number[] | null;
  score_home: number | null;
  score_away: number | null;
  source: string | null;
};

// Each lookup is by primary key; market_price keeps only changes, so the price that stood is the newest not above the
// leg's version. A named statement, because planning nine joins takes longer than reading a page.
const legsOfSlips = `
  select l.slip_id, l.no, l.fixture_id::text as fixture, f.starts_at, g.sport_id as sport, sp.name_ko as sport_ko,
    coalesce(g.name_ko, g.name_en) as league_ko, g.name_en as league_en,
    coalesce(h.name_ko, h.name_en) as home_ko, h.name_en as home_en, coalesce(a.name_ko, a.name_en) as away_ko, a.name_en as away_en,
    l.market_id::text as market, m.type as market_type, m.line, x.side, l.selection_id::text as selection,
    l.odds, l.result, p.odds as prices, f.score_home, f.score_away, f.result_source as source
  from leg l
  join fixture f on f.id = l.fixture_id
  join league g on g.id = f.league_id
  join sport sp on sp.id = g.sport_id
  join team h on h.id = f.home_team_id
  join team a on a.id = f.away_team_id
  join market m on m.id = l.market_id
  join selection x on x.id = l.selection_id
  left join lateral (
    select odds from market_price where market_id = l.market_id and version <= l.fixture_version order by version desc limit 1) p on true
  where l.slip_id = any($1::bigint[])
  order by l.slip_id, l.no`;

const slipColumns = sql`id, bet_code, kind, stake, total_odds::text as total_odds, penalty::text as penalty, expected_payout,
  status, result, payout, placed_at, settled_at, bonus_folders, bonus_odds, rule_version`;

async function withLegs(pool: pg.Pool, slips: readonly Omit<SlipRow, 'legs'>[]): Promise<SlipRow[]> {
  if (slips.length === 0) return [];
  const { rows } = await pool.query<LegRow & { slip_id: number }>({
    name: 'legs-of-slips',
    text: legsOfSlips,
    values: [slips.map((slip) => slip.id)],
  });
  const legs = Map.groupBy(rows, (row) => row.slip_id);
  return slips.map((slip) => ({ ...slip, legs: legs.get(slip.id) ?? [] }));
}

/** A page of slips with their legs, newest first. The walk over the page's days begins at the nearer end. */
export async function readPage(
  { db, pool }: Reader,
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
  const order = backwards ? sql`placed_at, id` : sql`placed_at desc, id desc`;
  const { rows } = await sql<Omit<SlipRow, 'legs'>>`
    select ${slipColumns} from slip
    where member_id = ${filter.memberId} and hidden_at is null and ${kindIs(filter)}
      and (${filter.result}::slip_result is null or result = ${filter.result}::slip_result and status = 'normal')
      and placed_at >= ${place.lastDay}::date::timestamp at time zone 'Asia/Seoul'
      and placed_at < (${place.firstDay}::date + 1)::timestamp at time zone 'Asia/Seoul'
    order by ${order} offset ${backwards ? fromEnd : inside}::bigint limit ${count}::bigint`.execute(db);
  return withLegs(pool, backwards ? rows.toReversed() : rows);
}

/** Null when there is none of that code, or it is another member's. */
export async function readSlip({ db, pool }: Reader, memberId: number, betCode: string): Promise<SlipRow | null> {
  const { rows } = await sql<Omit<SlipRow, 'legs'>>`
    select ${slipColumns} from slip where bet_code = ${betCode} and member_id = ${memberId}`.execute(db);
  return (await withLegs(pool, rows))[0] ?? null;
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
