import { sql } from 'kysely';
import type { MarketProduct, MarketType } from '@lime/domain/market-kinds.ts';
import { often, unseen } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { openFixture } from '../../core/open.ts';
import { viewColumns, viewTables } from './fixture-rows.service.ts';
import type { FixtureView } from './fixture-rows.service.ts';

/** What the desk and the match itself add to a fixture. */
export type OpenFixtureView = FixtureView & {
  stopped: boolean;
  /** terms of the match, where it has none those of its league */
  margin: number;
  max_betting: number | null;
  max_win: number | null;
  live: LiveRow | null;
  /** the incidents reported last, newest first */
  incidents: IncidentRow[] | null;
  heard_at: Date | null;
  read_at: Date;
};
export type IncidentRow = {
  no: number;
  kind: string;
  side: 'home' | 'away' | null;
  period: string;
  clock_seconds: number | null;
  score_home: number | null;
  score_away: number | null;
  detail: unknown;
  cancelled: boolean;
};
export type LiveRow = {
  seq: number;
  period: string;
  clock_seconds: number | null;
  clock_at: string | null;
  clock_running: boolean;
  score_home: number;
  score_away: number;
  periods: [number, number][];
  stats: Record<string, [number, number]>;
  detail: unknown;
  suspended: string | null;
  danger: string | null;
};

/** Stopped whole: by the desk (alone, with its league, or with everything), or because its source names other teams than slips were bought on. */
const isStopped = sql`(f.desk_suspended or l.desk_suspended or w.all_suspended or f.told_home_team_id is not null)`;
const openColumns = sql`${viewColumns}, ${isStopped} as stopped,
  coalesce(f.desk_margin, t.margin, 0) as margin, coalesce(f.desk_max_betting, t.max_betting) as max_betting,
  coalesce(f.desk_max_win, t.max_win) as max_win, to_jsonb(v) as live, i.incidents,
  case when f.status = 'live' then greatest(v.updated_at, f.offered_at) end as heard_at, clock_timestamp() as read_at`;
// the switch is one row, which the planner takes for a thousand: it would read all matches ever played for as many fixtures
const openTables = sql`${viewTables}
  cross join (select all_suspended from desk_switch limit 1) w
  left join league_terms t on t.league_id = l.id
  left join fixture_live v on v.fixture_id = f.id and f.status = 'live'
  left join lateral (
    select json_agg(n order by n.told_at desc, n.no desc) as incidents
    from (
      select * from fixture_incident where fixture_id = v.fixture_id order by told_at desc, no desc limit 16) n) i on true`;
const marketColumns = sql`m.id, m.fixture_id, m.type, m.line, m.main, m.product, m.status, m.reason, m.desk_suspended as stopped,
  m.desk_margin, m.desk_max_betting, m.desk_max_win, array_agg(x.side) as sides, array_agg(x.id) as selection_ids, array_agg(x.odds) as odds,
  array_agg(x.desk_odds) as desk_odds, array_agg(x.desk_suspended) as sides_stopped`;

/** All fixtures that take bets or did so within the last days. */
export async function openFixtures(db: Db): Promise<OpenFixtureView[]> {
  const { rows } = await sql<OpenFixtureView>`
    select ${openColumns} from ${openTables} where ${openFixture} order by f.starts_at, l.sort, f.id`.execute(db);
  return rows;
}

/**
 * Those of these fixtures that are open, each with its markets that are not closed. One statement, so all of it is of one
 * moment. Its markets come as JSON, where their columns are the same values: numbers, texts, and lists of them.
 */
export async function openFixturesOf(
  db: Db,
  ids: readonly number[],
): Promise<(OpenFixtureView & { markets: OpenMarketRow[] })[]> {
  const { rows } = await sql<OpenFixtureView & { markets: OpenMarketRow[] }>`${often}
    select ${openColumns}, coalesce(k.markets, '[]') as markets
    from ${openTables}
    left join lateral (
      select json_agg(r order by r.id) as markets
      from (
        select ${marketColumns} from market m join selection x on x.market_id = m.id
        where m.fixture_id = f.id and m.status <> 'closed' group by m.id) r) k on true
    where ${openFixture} and f.id = any(${unseen(ids, 'bigint')})
    order by f.starts_at, l.sort, f.id`.execute(db);
  return rows;
}

/** Which of the open fixtures are stopped whole: a reading of its own, for it is quick. */
export async function stoppedFixtures(db: Db): Promise<{ id: number; version: number }[]> {
  const { rows } = await sql<{ id: number; version: number }>`
    select f.id, f.version
    from fixture f
    join league l on l.id = f.league_id
    cross join desk_switch w
    where ${openFixture} and ${isStopped}`.execute(db);
  return rows;
}

/** All that happened in a match, in its order; at most 500. */
export async function incidentsOf(db: Db, fixtureId: number): Promise<IncidentRow[]> {
  const { rows } = await sql<IncidentRow>`
    select no, kind, side, period, clock_seconds, score_home, score_away, detail, cancelled
    from fixture_incident where fixture_id = ${fixtureId} order by no limit 500`.execute(db);
  return rows;
}

export type OpenMarketRow = {
  id: number;
  fixture_id: number;
  type: MarketType;
  line: number | null;
  main: boolean;
  product: MarketProduct;
  status: 'open' | 'suspended';
  reason: string | null;
  stopped: boolean;
  /** the market's own terms; null: those of its match */
  desk_margin: number | null;
  desk_max_betting: number | null;
  desk_max_win: number | null;
  sides_stopped: boolean[];
  sides: string[];
  selection_ids: number[];
  odds: number[];
  desk_odds: (number | null)[];
};

/** Markets of these fixtures that are open or suspended, selections joined as arrays. */
export async function openMarketsOf(db: Db, fixtureIds: readonly number[]): Promise<OpenMarketRow[]> {
  const { rows } = await sql<OpenMarketRow>`
    select ${marketColumns}
    from market m
    join selection x on x.market_id = m.id
    where m.fixture_id = any(${fixtureIds}::bigint[]) and m.status <> 'closed'
    group by m.id
    order by m.id`.execute(db);
  return rows;
}

/**
 * Open fixtures by how many of the newest slips hold a leg of them. The newest slips, not those of a day: slip numbers
 * grow with time, so this reads one short stretch of the leg table however large it is.
 */
export async function mostPicked(db: Db, newestSlips: number): Promise<{ fixture_id: number; slips: number }[]> {
  const { rows } = await sql<{ fixture_id: number; slips: number }>`
    select l.event_id as fixture_id, count(distinct l.slip_id) as slips
    from leg l
    where l.slip_id > (select coalesce(max(id), 0) from slip) - ${newestSlips}
    group by l.event_id
    order by slips desc, l.event_id
    limit 200`.execute(db);
  return rows;
}
