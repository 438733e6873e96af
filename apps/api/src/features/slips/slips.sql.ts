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
  readonly deleted: number;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly before: number;
  readonly rows: number;
};

// Totals and places come from the day roll-up alone: no slip is counted. The statements of this page are named, because
// planning them takes as long as running them.
const pagePlace = `
  with kept as materialized (
    select day, slips, stake, payout, 0 as deleted
    from slip_day
    where member_id = $1 and ($2::text[] is null or kind = any($2)) and ($3::text is null or result = $3)
      and day >= coalesce($4::date, '-infinity') and day <= coalesce($5::date, 'infinity') and slips > 0
    union all
    select day, -slips, -stake, -payout, slips
    from slip_hidden_day
    where member_id = $1 and ($2::text[] is null or kind = any($2)) and ($3::text is null or result = $3)
      and day >= coalesce($4::date, '-infinity') and day <= coalesce($5::date, 'infinity') and slips > 0),
  days as (select day, sum(slips) as slips from kept group by day having sum(slips) > 0),
  numbered as (select day, slips, (sum(slips) over (order by day desc))::bigint - slips as before from days),
  page as (
    select max(day) as "firstDay", min(day) as "lastDay", coalesce(min(before), 0) as before, coalesce(sum(slips), 0)::bigint as rows
    from numbered where before < $6::bigint + $7::bigint and before + slips > $6::bigint)
  select total.*, page.* from page, (
    select coalesce(sum(slips), 0) as total, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout,
      coalesce(sum(deleted), 0)::bigint as deleted
    from kept) total`;

/** Totals of all slips the filter takes, and the days that hold the page. */
export async function placeOfPage(pool: pg.Pool, filter: SlipFilter, offset: number, size: number): Promise<PagePlace> {
  const { rows } = await pool.query<PagePlace>({
    name: 'page-place',
    text: pagePlace,
    values: [filter.memberId, filter.kinds, filter.result, filter.from, filter.to, offset, size],
  });
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
  cancelled_by: string | null;
  cancel_reason: string | null;
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
export const legsFrom = `
  select l.slip_id, l.no, l.event_id::text as fixture, f.starts_at, g.sport_id as sport, sp.name_ko as sport_ko,
    coalesce(g.name_ko, g.name_en) as league_ko, g.name_en as league_en,
    coalesce(h.name_ko, h.name_en) as home_ko, h.name_en as home_en, coalesce(a.name_ko, a.name_en) as away_ko, a.name_en as away_en,
    l.market_id::text as market, m.type as market_type, m.line, x.side, l.selection_id::text as selection,
    l.odds, l.result, p.odds as prices, f.score_home, f.score_away, f.result_source as source
  from leg l
  join fixture f on f.id = l.event_id
  join league g on g.id = f.league_id
  join sport sp on sp.id = g.sport_id
  join team h on h.id = f.home_team_id
  join team a on a.id = f.away_team_id
  join market m on m.id = l.market_id
  join selection x on x.id = l.selection_id
  left join lateral (
    select odds from market_price where market_id = l.market_id and version <= l.event_version order by version desc limit 1) p on true
`;
const legsOfSlips = `${legsFrom} where l.slip_id = any($1::bigint[]) order by l.slip_id, l.no`;

export const slipColumns = `id, bet_code, kind, stake, total_odds::text as total_odds, penalty::text as penalty, expected_payout,
  status, result, payout, placed_at, settled_at, bonus_folders, bonus_odds, rule_version,
  cancelled_by, cancel_reason`;

const slipsOfPage = (order: string) => `
  select ${slipColumns} from slip
  where member_id = $1 and hidden_at is null and ($2::text[] is null or kind = any($2))
    and ($3::slip_result is null or result = $3 and status = 'normal')
    and placed_at >= $4::date::timestamp at time zone 'Asia/Seoul' and placed_at < ($5::date + 1)::timestamp at time zone 'Asia/Seoul'
  order by ${order} offset $6::bigint limit $7::bigint`;
const newestFirst = slipsOfPage('placed_at desc, id desc');
const oldestFirst = slipsOfPage('placed_at, id');

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
  const { rows } = await pool.query<Omit<SlipRow, 'legs'>>({
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
  return withLegs(pool, backwards ? rows.toReversed() : rows);
}

/** Null when there is none of that code, or it is another member's. */
export async function readSlip({ db, pool }: Reader, memberId: number, betCode: string): Promise<SlipRow | null> {
  const { rows } = await sql<Omit<SlipRow, 'legs'>>`
    select ${sql.raw(slipColumns)} from slip where bet_code = ${betCode} and member_id = ${memberId}`.execute(db);
  return (await withLegs(pool, rows))[0] ?? null;
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
export async function readSlipsById(
  { db, pool }: Reader,
  memberId: number,
  ids: readonly number[],
): Promise<SlipRow[]> {
  const { rows } = await sql<Omit<SlipRow, 'legs'>>`
    select ${sql.raw(slipColumns)} from slip where id = any (${ids}::bigint[]) and member_id = ${memberId}`.execute(db);
  return withLegs(pool, rows);
}

/** A bet that waits for its decision, with its picks as they were sent. */
export type WaitingRow = Pick<SlipRow, 'bet_code' | 'kind' | 'stake'> & {
  sent_at: Date;
  decide_at: Date;
  legs: LegRow[];
};

/** bets of one member that may wait at a time, and then some */
const mostWaiting = 50;

// what a leg of a slip says, of picks that are not on a slip yet; odds in thousandths as the member confirmed them
const waitingBets = `
  select p.bet_code, p.kind, p.stake, p.sent_at, p.decide_at, b.no::int as no, (b.item->>'odds')::numeric * 1000 as sent_odds,
    m.fixture_id::text as fixture, f.starts_at, g.sport_id as sport, sp.name_ko as sport_ko,
    coalesce(g.name_ko, g.name_en) as league_ko, g.name_en as league_en,
    coalesce(h.name_ko, h.name_en) as home_ko, h.name_en as home_en, coalesce(a.name_ko, a.name_en) as away_ko, a.name_en as away_en,
    m.id::text as market, m.type as market_type, m.line, x.side, x.id::text as selection
  from pending_bet p
  cross join lateral jsonb_array_elements(p.body->'bettings') with ordinality as b (item, no)
  join selection x on x.id = case when b.item->>'betsSeq' ~ '^[0-9]{1,18}$' then (b.item->>'betsSeq')::bigint end
  join market m on m.id = x.market_id
  join fixture f on f.id = m.fixture_id
  join league g on g.id = f.league_id
  join sport sp on sp.id = g.sport_id
  join team h on h.id = f.home_team_id
  join team a on a.id = f.away_team_id
  where p.id in (
    select id from pending_bet
    where member_id = $1 and state = 'pending' and ($2::text[] is null or kind = any($2))
      and ($3::date is null or sent_at >= $3::date::timestamp at time zone 'Asia/Seoul')
      and ($4::date is null or sent_at < ($4::date + 1)::timestamp at time zone 'Asia/Seoul')
    order by id desc limit ${mostWaiting})
  order by p.id desc, b.no`;

/** The member's bets that wait for their decision, newest first; they are no slips yet, and none of them is settled. */
export async function readWaiting(pool: pg.Pool, filter: SlipFilter): Promise<WaitingRow[]> {
  if (filter.result !== null && filter.result !== 'wait') return [];
  const { rows } = await pool.query<Omit<WaitingRow, 'legs'> & LegRow & { sent_odds: string }>({
    name: 'waiting-bets',
    text: waitingBets,
    values: [filter.memberId, filter.kinds, filter.from, filter.to],
  });
  return [...Map.groupBy(rows, (row) => row.bet_code).values()].map((of) => {
    const { bet_code, kind, stake, sent_at, decide_at } = of[0]!;
    const legs = of.map((leg): LegRow => ({
      ...leg,
      odds: Math.round(Number(leg.sent_odds)),
      result: 'wait',
      prices: null,
      score_home: null,
      score_away: null,
      source: null,
    }));
    return { bet_code, kind, stake, sent_at, decide_at, legs };
  });
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
