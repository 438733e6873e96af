import { sql } from 'kysely';
import { countedSlip } from '../../../core/counted-slips.ts';
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

/** A start before every one that was known of a fixture that takes no bets any more, and was bet on. */
const tellsEarlier = sql`(f.status not in ${undecided} and r.starts_at < f.starts_at
    and not exists (select from fixture_move m where m.fixture_id = f.id and m.starts_at <= r.starts_at)
    and exists (select from leg x where x.event_id = f.id))`;

/**
 * What a batch tells otherwise of known fixtures: of those that nothing final is decided of their start and teams, the
 * teams as its source named them last; of all others an earlier start.
 */
const toldOtherwise = (provider: string, fixtures: readonly FixtureRow[]) => sql`
  select f.id, f.status in ${undecided} as is_open, f.status in ('finished', 'cancelled') as is_final,
    ${tellsEarlier} as tells_earlier, f.told_home_team_id is not null as was_stopped, l.id as league_id, h.id as home_team_id, a.id as away_team_id, r.starts_at,
    (h.id, a.id) <> (f.home_team_id, f.away_team_id) and exists (
      select from leg x join slip s on s.id = x.slip_id and ${countedSlip} where x.event_id = f.id) as keeps_teams
  from json_to_recordset(${JSON.stringify(fixtures)}::json)
    as r(key text, league_key text, home_key text, away_key text, starts_at timestamptz)
  join fixture f on f.provider = ${provider} and f.key = r.key
  join league l on l.provider = ${provider} and l.key = r.league_key
  join team h on h.provider = ${provider} and h.key = r.home_key
  join team a on a.provider = ${provider} and a.key = r.away_key
  cross join lateral (
    select coalesce(f.told_home_team_id, f.home_team_id) as home, coalesce(f.told_away_team_id, f.away_team_id) as away) named
  where f.status in ${undecided}
      and (f.league_id, named.home, named.away, f.starts_at) is distinct from (l.id, h.id, a.id, r.starts_at)
    or f.status in ('postponed', 'abandoned') and (named.home, named.away) is distinct from (h.id, a.id)
    or ${tellsEarlier}`;

/**
 * Moves known fixtures whose start, league or teams the batch tells otherwise and that nothing is decided of: they get a
 * new version. Their planned prices are dropped, since their hours hung on the old start; the source offers again. Each
 * change of a start or of teams leaves a row of `fixture_move`, by which the results of slips bought before are held.
 *
 * A fixture with slips keeps its teams, and is stopped while its source names others. Of a postponed or abandoned one only
 * that counts. Of one that takes no bets any more, a start before all that were known is kept as a move: bets may have
 * come after it. Its own start stays.
 *
 * @returns ids of the fixtures that moved
 */
export async function moveFixtures(tx: Tx, provider: string, fixtures: readonly FixtureRow[]): Promise<number[]> {
  const { rows: locked } = await sql<{ id: number }>`
    select id from fixture where id in (select id from (${toldOtherwise(provider, fixtures)}) t) order by id for update`.execute(
    tx,
  );
  if (locked.length === 0) return [];
  // A second statement sees what the lock waited for.
  const { rows } = await sql<{ id: number }>`
    with told as materialized (
      select * from (${toldOtherwise(provider, fixtures)}) t
      where id = any(${locked.map(({ id }) => id)}::bigint[]) and (is_open or not is_final and (keeps_teams or was_stopped) or tells_earlier)
    ), kept as (
      insert into fixture_move (fixture_id, version, starts_before, starts_at, home_before, away_before, home_team_id, away_team_id)
      select f.id, f.version + 1, f.starts_at, case when t.is_open or t.tells_earlier then t.starts_at else f.starts_at end,
        f.home_team_id, f.away_team_id, case when t.is_final then f.home_team_id else t.home_team_id end,
        case when t.is_final then f.away_team_id else t.away_team_id end
      from told t join fixture f on f.id = t.id
      where t.is_open and t.starts_at <> f.starts_at or t.tells_earlier
        or not t.is_final and (t.home_team_id, t.away_team_id) <> (f.home_team_id, f.away_team_id)
    ), dropped as (
      delete from price_schedule p using told t, fixture f
      where p.fixture_id = t.id and f.id = t.id and t.is_open and f.starts_at <> t.starts_at
    )
    update fixture f
    set league_id = case when t.is_open then t.league_id else f.league_id end,
      home_team_id = case when t.keeps_teams or t.is_final then f.home_team_id else t.home_team_id end,
      away_team_id = case when t.keeps_teams or t.is_final then f.away_team_id else t.away_team_id end,
      told_home_team_id = case when t.is_final then f.told_home_team_id when t.keeps_teams then t.home_team_id end,
      told_away_team_id = case when t.is_final then f.told_away_team_id when t.keeps_teams then t.away_team_id end,
      legs_due_at = case when f.starts_at = t.starts_at then f.legs_due_at end,
      offered_at = case when not t.is_open or f.starts_at = t.starts_at then f.offered_at end,
      starts_at = case when t.is_open then t.starts_at else f.starts_at end,
      version = f.version + 1
    from told t where f.id = t.id
    returning f.id`.execute(tx);
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
