import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SportFamily } from '@lime/domain/catalogue.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import type { Db } from '../../core/db.ts';

export type FixtureView = {
  id: number;
  version: number;
  sport_id: number;
  family: SportFamily;
  league_id: number;
  league_sort: number;
  starts_at: Date;
  status: 'scheduled' | 'live' | 'finished' | 'cancelled' | 'postponed' | 'abandoned';
  sport_ko: string;
  sport_en: string;
  location_code: string;
  location_ko: string;
  location_en: string;
  league_ko: string | null;
  league_en: string;
  home_ko: string | null;
  home_en: string;
  away_ko: string | null;
  away_en: string;
};

const viewColumns = sql`
  f.id, f.version, l.sport_id, s.family, f.league_id, l.sort as league_sort, f.starts_at, f.status,
  s.name_ko as sport_ko, s.name_en as sport_en, o.code as location_code, o.name_ko as location_ko, o.name_en as location_en,
  l.name_ko as league_ko, l.name_en as league_en, h.name_ko as home_ko, h.name_en as home_en, a.name_ko as away_ko, a.name_en as away_en`;

const viewTables = sql`
  fixture f
  join league l on l.id = f.league_id
  join sport s on s.id = l.sport_id
  join location o on o.code = l.location_code
  join team h on h.id = f.home_team_id
  join team a on a.id = f.away_team_id`;

/** Fixtures that take bets or did so within the last days; `ids` narrows it to these, whatever became of them. */
export async function openFixtures(db: Db, ids: readonly number[] | null): Promise<FixtureView[]> {
  const narrowed: RawBuilder<unknown> = ids ? sql`and f.id = any(${ids}::bigint[])` : sql``;
  const { rows } = await sql<FixtureView>`
    select ${viewColumns}
    from ${viewTables}
    where f.status in ('scheduled', 'live') and f.starts_at > clock_timestamp() - interval '3 days' ${narrowed}
    order by f.starts_at, l.sort, f.id`.execute(db);
  return rows;
}

/** Markets of these fixtures that are open or suspended, selections joined as arrays. */
export async function openMarketsOf(db: Db, fixtureIds: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    fixture_id: number;
    type: 1 | 2 | 3 | 52;
    line: number | null;
    main: boolean;
    status: 'open' | 'suspended';
    sides: string[];
    selection_ids: number[];
    odds: number[];
  }>`
    select m.id, m.fixture_id, m.type, m.line, m.main, m.status,
      array_agg(x.side) as sides, array_agg(x.id) as selection_ids, array_agg(x.odds) as odds
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
    select l.fixture_id, count(distinct l.slip_id) as slips
    from leg l
    where l.slip_id > (select coalesce(max(id), 0) from slip) - ${newestSlips}
    group by l.fixture_id
    order by slips desc, l.fixture_id
    limit 200`.execute(db);
  return rows;
}

export type ResultView = FixtureView & {
  score_home: number | null;
  score_away: number | null;
  result_source: string | null;
  finished_at: Date | null;
};

/** Decided fixtures, latest start first. @param day the Seoul day of the start */
export async function decidedFixtures(
  db: Db,
  filter: { sportId: number | null; day: SeoulDay | null },
  page: { size: number; offset: number },
): Promise<{ rows: ResultView[]; total: number }> {
  const where = sql`
    f.finished_at is not null
    and (${filter.sportId}::integer is null or l.sport_id = ${filter.sportId}::integer)
    and (${filter.day}::date is null or (
      f.starts_at >= (${filter.day}::date)::timestamp at time zone 'Asia/Seoul'
      and f.starts_at < (${filter.day}::date + 1)::timestamp at time zone 'Asia/Seoul'))`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from fixture f join league l on l.id = f.league_id where ${where}`.execute(db);
  const { rows } = await sql<ResultView>`
    select ${viewColumns}, f.score_home, f.score_away, f.result_source, f.finished_at
    from ${viewTables}
    where ${where}
    order by f.starts_at desc, f.id desc
    limit ${page.size} offset ${page.offset}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** One fixture whatever its state; null when there is none. */
export async function fixtureById(db: Db, id: number): Promise<ResultView | null> {
  const { rows } = await sql<ResultView>`
    select ${viewColumns}, f.score_home, f.score_away, f.result_source, f.finished_at
    from ${viewTables}
    where f.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
