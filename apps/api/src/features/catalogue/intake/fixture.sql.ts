import { sql } from 'kysely';
import { undecided } from '../../../core/open.ts';
import type { Db, Tx } from '../../../core/db.ts';
import type { FixtureStatus } from '../catalogue.types.ts';

export type SportRow = { id: number; family: string; name_ko: string; name_en: string; sort: number };
export type LocationRow = { code: string; name_ko: string; name_en: string };
export type LeagueRow = {
  key: string;
  sport_id: number;
  location_code: string;
  name_ko: string | null;
  name_en: string;
  sort: number;
};
export type TeamRow = { key: string; sport_id: number; name_ko: string | null; name_en: string };
export type FixtureRow = {
  key: string;
  league_key: string;
  home_key: string;
  away_key: string;
  starts_at: string;
  /** of a season's file: its day and the source's number of the fixture */
  file_day: string | null;
  file_no: number | null;
};

/** Sports and locations the batch names; known ones stay as they are. */
export async function addSportsAndLocations(
  tx: Tx,
  sports: readonly SportRow[],
  locations: readonly LocationRow[],
): Promise<void> {
  await sql`
    insert into sport (id, family, name_ko, name_en, sort)
    select id, family, name_ko, name_en, sort
    from json_to_recordset(${JSON.stringify(sports)}::json) as r(id integer, family text, name_ko text, name_en text, sort smallint)
    order by id
    on conflict do nothing`.execute(tx);
  await sql`
    insert into location (code, name_ko, name_en)
    select code, name_ko, name_en
    from json_to_recordset(${JSON.stringify(locations)}::json) as r(code text, name_ko text, name_en text)
    order by code
    on conflict do nothing`.execute(tx);
}

/** New leagues appear, changed names are taken over. @returns rows that really changed */
export async function putLeagues(tx: Tx, provider: string, leagues: readonly LeagueRow[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into league (provider, key, sport_id, location_code, name_ko, name_en, sort)
    select ${provider}, key, sport_id, location_code, name_ko, name_en, sort
    from json_to_recordset(${JSON.stringify(leagues)}::json)
      as r(key text, sport_id integer, location_code text, name_ko text, name_en text, sort integer)
    order by key
    on conflict (provider, key) do update
      set location_code = excluded.location_code, name_ko = excluded.name_ko, name_en = excluded.name_en
      where (league.location_code, league.name_ko, league.name_en)
        is distinct from (excluded.location_code, excluded.name_ko, excluded.name_en)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** New teams appear, changed names are taken over. @returns rows that really changed */
export async function putTeams(tx: Tx, provider: string, teams: readonly TeamRow[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into team (provider, key, sport_id, name_ko, name_en)
    select ${provider}, key, sport_id, name_ko, name_en
    from json_to_recordset(${JSON.stringify(teams)}::json) as r(key text, sport_id integer, name_ko text, name_en text)
    order by key
    on conflict (provider, key) do update
      set name_ko = excluded.name_ko, name_en = excluded.name_en
      where (team.name_ko, team.name_en) is distinct from (excluded.name_ko, excluded.name_en)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Fixtures not seen before. @returns their ids */
export async function addFixtures(tx: Tx, provider: string, fixtures: readonly FixtureRow[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into fixture (provider, key, league_id, home_team_id, away_team_id, starts_at, file_day, file_no)
    select ${provider}, r.key, l.id, h.id, a.id, r.starts_at, r.file_day, r.file_no
    from json_to_recordset(${JSON.stringify(fixtures)}::json)
      as r(key text, league_key text, home_key text, away_key text, starts_at timestamptz, file_day date, file_no integer)
    join league l on l.provider = ${provider} and l.key = r.league_key
    join team h on h.provider = ${provider} and h.key = r.home_key
    join team a on a.provider = ${provider} and a.key = r.away_key
    where not exists (select from fixture f where f.provider = ${provider} and f.key = r.key)
    order by r.starts_at, r.key
    on conflict do nothing
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Known fixtures that are not decided yet and whose start, league or teams the batch tells otherwise: moved, with a new
 * version. Their planned prices are dropped, since their hours hung on the old start; the source offers again.
 *
 * @returns ids of the fixtures that moved
 */
export async function moveFixtures(tx: Tx, provider: string, fixtures: readonly FixtureRow[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with told as materialized (
      select f.id, l.id as league_id, h.id as home_team_id, a.id as away_team_id, r.starts_at
      from json_to_recordset(${JSON.stringify(fixtures)}::json)
        as r(key text, league_key text, home_key text, away_key text, starts_at timestamptz)
      join fixture f on f.provider = ${provider} and f.key = r.key
      join league l on l.provider = ${provider} and l.key = r.league_key
      join team h on h.provider = ${provider} and h.key = r.home_key
      join team a on a.provider = ${provider} and a.key = r.away_key
      where f.status in ${undecided}
        and (f.league_id, f.home_team_id, f.away_team_id, f.starts_at) is distinct from (l.id, h.id, a.id, r.starts_at)
    ), locked as materialized (
      select f.id from fixture f where f.id in (select id from told) order by f.id for update
    ), moved as (
      update fixture f
      set league_id = t.league_id, home_team_id = t.home_team_id, away_team_id = t.away_team_id,
        offered_at = case when f.starts_at = t.starts_at then f.offered_at end,
        starts_at = t.starts_at, version = f.version + 1
      from told t, locked k
      where f.id = t.id and k.id = t.id
      returning f.id
    ), dropped as (
      delete from price_schedule p using told t, fixture f
      where p.fixture_id = t.id and f.id = t.id and f.starts_at <> t.starts_at
    )
    select id from moved`.execute(tx);
  return rows.map((row) => row.id);
}

/** Keeps the days and numbers files give known fixtures now: a match put off, or one of before days were kept. */
export async function setFileDays(tx: Tx, provider: string, fixtures: readonly FixtureRow[]): Promise<void> {
  const told = fixtures.filter((fixture) => fixture.file_day !== null);
  if (told.length === 0) return;
  await sql`
    update fixture f set file_day = r.file_day, file_no = r.file_no
    from json_to_recordset(${JSON.stringify(told)}::json) as r(key text, file_day date, file_no integer)
    where f.provider = ${provider} and f.key = r.key
      and (f.file_day, f.file_no) is distinct from (r.file_day, r.file_no)`.execute(tx);
}

/** A fixture of season files as rows are compared with it. */
export type FileFixture = {
  key: string;
  /** league, home and away as `pairOf` writes them */
  pair: string;
  league: string;
  home: string;
  away: string;
  day: string | null;
  no: number | null;
  status: FixtureStatus;
  starts_at: Date;
};

/** All a source of files has brought of these leagues, by the start. */
export async function fileFixtures(db: Db, provider: string, leagues: readonly string[]): Promise<FileFixture[]> {
  const { rows } = await sql<FileFixture>`
    select f.key, l.key || '|' || h.key || '|' || a.key as pair, l.key as league, h.key as home, a.key as away,
      f.file_day::text as day, f.file_no as no, f.status, f.starts_at
    from league l
    join fixture f on f.league_id = l.id
    join team h on h.id = f.home_team_id
    join team a on a.id = f.away_team_id
    where l.provider = ${provider} and l.key = any(${leagues}::text[]) and f.provider = ${provider}
    order by f.starts_at, f.id`.execute(db);
  return rows;
}
