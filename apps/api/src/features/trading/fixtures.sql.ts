import { sql } from 'kysely';
import type { SportFamily } from '@lime/domain/sports.ts';
import type { Db, Tx } from '../../core/db.ts';
import { openFixture } from '../../core/open.ts';
import { anywhere } from '../../core/paging.ts';

export type DeskView = {
  id: number;
  provider: string;
  sport_id: number;
  family: SportFamily;
  league_id: number;
  league: string;
  home: string;
  away: string;
  starts_at: Date;
  status: 'scheduled' | 'live' | 'finished' | 'cancelled' | 'postponed' | 'abandoned';
  version: number;
  score_home: number | null;
  score_away: number | null;
  fixture_stopped: boolean;
  league_stopped: boolean;
  /** teams its source names now, where slips were bought on others; null: the same */
  told_home: string | null;
  told_away: string | null;
  created_by: string | null;
  live: {
    period: string;
    clock_seconds: number | null;
    clock_at: string | null;
    clock_running: boolean;
    score_home: number;
    score_away: number;
    periods: [number, number][];
    suspended: string | null;
    detail: unknown;
    updated_at: string;
  } | null;
};

const columns = sql`
  f.id, f.provider, l.sport_id, s.family, f.league_id, coalesce(l.name_ko, l.name_en) as league,
  coalesce(h.name_ko, h.name_en) as home, coalesce(a.name_ko, a.name_en) as away, f.starts_at, f.status::text as status,
  f.version, f.score_home, f.score_away, f.desk_suspended as fixture_stopped, l.desk_suspended as league_stopped,
  coalesce(th.name_ko, th.name_en) as told_home, coalesce(ta.name_ko, ta.name_en) as told_away,
  (select login_id from staff where id = f.created_by) as created_by, to_jsonb(v) as live`;
const tables = sql`
  fixture f
  join league l on l.id = f.league_id
  join sport s on s.id = l.sport_id
  join team h on h.id = f.home_team_id
  join team a on a.id = f.away_team_id
  left join team th on th.id = f.told_home_team_id
  left join team ta on ta.id = f.told_away_team_id
  left join fixture_live v on v.fixture_id = f.id and f.status = 'live'`;

/** More open fixtures than this are not looked through: the earliest are. */
const most = 5_000;

export type ListFilter = {
  tab: 'live' | 'scheduled' | 'results';
  q?: string | undefined;
  leagueId?: string | undefined;
};

/** Games of a tab: open ones by their start, decided ones the latest first (the newest two thousand). */
export async function readFixtures(db: Db, { tab, q, leagueId }: ListFilter): Promise<DeskView[]> {
  const of =
    tab === 'results'
      ? sql`f.id in (select id from fixture where finished_at is not null order by starts_at desc, id desc limit 2000)`
      : sql`${openFixture} and f.status = ${tab}::fixture_status`;
  const { rows } = await sql<DeskView>`
    select ${columns} from ${tables}
    where ${of}
      and (${leagueId ?? null}::bigint is null or f.league_id = ${leagueId ?? null}::bigint)
      and (${q ? anywhere(q) : null}::text is null or concat_ws(' ', h.name_ko, h.name_en, a.name_ko, a.name_en, l.name_ko, l.name_en)
        ilike ${q ? anywhere(q) : null})
    order by f.starts_at ${tab === 'results' ? sql`desc` : sql`asc`}, f.id
    limit ${most}`.execute(db);
  return rows;
}

/** One fixture whatever became of it; null when there is none. */
export async function readFixture(db: Db, id: number): Promise<DeskView | null> {
  const { rows } = await sql<DeskView>`select ${columns} from ${tables} where f.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Who plays, of fixtures by their ids. */
export async function readNames(
  db: Db,
  ids: readonly number[],
): Promise<Pick<DeskView, 'id' | 'home' | 'away' | 'starts_at'>[]> {
  const { rows } = await sql<DeskView>`select ${columns} from ${tables} where f.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** @throws nothing: the fixture is there */
export async function readFamily(tx: Db | Tx, fixtureId: number): Promise<SportFamily> {
  const { rows } = await sql<{ family: SportFamily }>`
    select s.family from fixture f join league l on l.id = f.league_id join sport s on s.id = l.sport_id
    where f.id = ${fixtureId}`.execute(tx);
  return rows[0]!.family;
}

export type OfferCount = {
  fixture_id: number;
  markets: number;
  stopped: number;
  /** ids of each market's selections, market by market */
  selections: number[][];
};

/** What these fixtures sell, and what of it the desk stopped. */
export async function readOffers(db: Db, fixtureIds: readonly number[]): Promise<OfferCount[]> {
  const { rows } = await sql<OfferCount>`
    select fixture_id, count(*) filter (where status <> 'closed') as markets,
      count(*) filter (where status <> 'closed' and stopped) as stopped, json_agg(ids) as selections
    from (
      select m.fixture_id, m.status, (m.desk_suspended or bool_or(x.desk_suspended)) as stopped, json_agg(x.id) as ids
      from market m join selection x on x.market_id = m.id
      where m.fixture_id = any(${fixtureIds}::bigint[])
      group by m.id) g
    group by fixture_id`.execute(db);
  return rows;
}

export type OpenCounts = { live: number; scheduled: number; stopped: number };

export async function readCounts(db: Db): Promise<OpenCounts> {
  const { rows } = await sql<OpenCounts>`
    select count(*) filter (where f.status = 'live') as live, count(*) filter (where f.status = 'scheduled') as scheduled,
      count(*) filter (where f.desk_suspended or l.desk_suspended or w.all_suspended or f.told_home_team_id is not null) as stopped
    from fixture f join league l on l.id = f.league_id cross join desk_switch w
    where ${openFixture}`.execute(db);
  return rows[0]!;
}

export type SwitchRow = { all_suspended: boolean; reason: string | null; by: string | null; changed_at: Date };

export async function readSwitch(db: Db): Promise<SwitchRow> {
  const { rows } = await sql<SwitchRow>`
    select w.all_suspended, w.reason, s.login_id as by, w.changed_at from desk_switch w
    left join staff s on s.id = w.changed_by`.execute(db);
  return rows[0]!;
}

export type PriceRow = {
  market_id: number;
  at: Date;
  odds: number[];
  status: string;
  by: string | null;
  desk: { feed: number[]; odds: (number | null)[]; margin: number } | null;
};

/** What each market of a fixture was sold at, that long ago: the newest row until then, and the desk's newest until then. */
export async function pricesAgo(
  db: Db,
  fixtureId: number,
  minutes: number,
): Promise<{ market_id: number; odds: number[]; desk: PriceRow['desk']; hand: PriceRow['desk'] }[]> {
  const { rows } = await sql<{ market_id: number; odds: number[]; desk: PriceRow['desk']; hand: PriceRow['desk'] }>`
    select m.id as market_id, p.odds, p.desk, d.desk as hand
    from market m
    join lateral (
      select odds, desk from market_price
      where market_id = m.id and at <= clock_timestamp() - make_interval(mins => ${minutes})
      order by version desc limit 1) p on true
    left join lateral (
      select desk from market_price
      where market_id = m.id and by is not null and at <= clock_timestamp() - make_interval(mins => ${minutes})
      order by version desc limit 1) d on true
    where m.fixture_id = ${fixtureId} and m.status <> 'closed'`.execute(db);
  return rows;
}

/** A market's prices, oldest first: at most the newest thousand rows, and those that applied when the span began. */
export async function priceHistory(db: Db, marketId: number, minutes: number | null): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select * from (
      select market_id, at, odds, status, by, desk, version from market_price
      where market_id = ${marketId}
        and (${minutes}::integer is null or at > clock_timestamp() - make_interval(mins => ${minutes}::integer))
      order by version desc limit 1000) recent
    union
    select market_id, at, odds, status, by, desk, version from (
      (select * from market_price where market_id = ${marketId}
        and at <= clock_timestamp() - make_interval(mins => coalesce(${minutes}::integer, 0)) order by version desc limit 1)
      union
      (select * from market_price where market_id = ${marketId} and by is not null
        and at <= clock_timestamp() - make_interval(mins => coalesce(${minutes}::integer, 0)) order by version desc limit 1)) stood
    where ${minutes}::integer is not null
    order by version`.execute(db);
  return rows;
}

/** What happened in the match since then; null: all of it. */
export async function incidentsSince(
  db: Db,
  fixtureId: number,
  minutes: number | null,
): Promise<{ at: Date; kind: string; side: 'home' | 'away' | null; clock_seconds: number | null }[]> {
  const { rows } = await sql<{ at: Date; kind: string; side: 'home' | 'away' | null; clock_seconds: number | null }>`
    select at, kind, side, clock_seconds from fixture_incident
    where fixture_id = ${fixtureId} and not cancelled and kind in ('goal', 'own-goal', 'penalty-goal', 'red', 'penalty-missed', 'var')
      and (${minutes}::integer is null or at > clock_timestamp() - make_interval(mins => ${minutes}::integer))
    order by no desc limit 100`.execute(db);
  return rows;
}

/** What the desk did to a fixture, its league or everything, newest first. */
export async function readLog(
  db: Db,
  subjects: readonly string[],
): Promise<{ at: Date; actor: string; action: string; before: unknown; after: unknown; reason: string | null }[]> {
  const { rows } = await sql<{
    at: Date;
    actor: string;
    action: string;
    before: unknown;
    after: unknown;
    reason: string | null;
  }>`
    select at, actor, action, before, after, reason from audit_event
    where action = any(array['trading.price', 'trading.stop', 'trading.resume', 'trading.terms', 'trading.match-terms', 'trading.manual', 'trading.offer', 'trading.start', 'trading.cancel'])
      and subject = any(${subjects}::text[])
    order by id desc limit 100`.execute(db);
  return rows;
}

/** How the bets that waited for a decision on a fixture fared, of the newest few thousand. */
export async function readAcceptance(
  db: Db,
  fixtureId: number,
): Promise<{ asked: number; refused: number; ms: number | null }> {
  const { rows } = await sql<{ asked: number; refused: number; ms: number | null }>`
    select count(*) as asked, count(*) filter (where state = 'refused') as refused,
      round(avg(extract(epoch from decided_at - sent_at)) * 1000)::integer as ms
    from pending_bet
    where id > (select coalesce(max(id), 0) from pending_bet) - 5000 and state <> 'pending'
      and jsonb_exists(fixtures -> 'before', ${String(fixtureId)})`.execute(db);
  return rows[0]!;
}

/** The state of a provider's feed by its own name or one that begins with it; null when no feed says anything. */
export async function readFeed(
  db: Db,
  provider: string,
  inplay: boolean,
): Promise<{ state: string; delay_ms: number | null } | null> {
  const { rows } = await sql<{ state: string; delay_ms: number | null }>`
    select state, delay_ms from feed_state
    where source = ${provider} or source = ${`${provider}-${inplay ? 'inplay' : 'prematch'}`}
    order by source = ${provider} limit 1`.execute(db);
  return rows[0] ?? null;
}
