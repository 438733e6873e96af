import { clip, footballResult, scoreCell, teamCells, teamName } from '../csv-cells.ts';
import { BadFile, BadRow, dropRepeated, readRows } from '../csv-source.ts';
import type { CsvMatch, CsvSource } from '../csv-source.ts';
import type { CsvRow, CsvTable } from '../csv-table.ts';
import { calendarDay, instantIn } from '../zone.ts';
import { countryCode, divisionOf } from './divisions.ts';
import { marketReader } from './football-data-markets.ts';

const footballId = 6046;
const dayMs = 86_400_000;
/** Files before 2019 have no Time column: the old hour of kick-off. */
const usualKickOff = { hour: 15, minute: 0 };
/** Seasons of main leagues lie at least this far apart, even that of 2020, which ended in August. */
const summerDays = 25;

type Draft = Omit<CsvMatch, 'season' | 'name'> & { season: string | null; home: string; away: string };

/**
 * Season files of football-data.co.uk, of any league and year: the main leagues (Div, Date, HomeTeam, …) and the whole
 * histories (Country, League, Season, Date, Home, …). Times are UK local. A match is known by division, teams and day; the
 * season only names it, and is guessed from the dates of the file where it has no column.
 */
export const footballData: CsvSource = {
  name: 'football-data',
  title: 'football-data 파일',
  daysApart: 14,
  read(table) {
    const isMain = table.has('Div', 'Date') && (table.has('HomeTeam', 'AwayTeam') || table.has('HT', 'AT'));
    const isHistory = table.has('Country', 'League', 'Season', 'Date', 'Home', 'Away');
    if (!isMain && !isHistory)
      throw new BadFile('has not the header of a football-data.co.uk file (Div, Date, HomeTeam, AwayTeam, …)');
    const prices = marketReader(table);
    const file = readRows(table, (row) => draft(row, table, isMain, prices));
    return dropRepeated({ fixtures: withSeasons(file.fixtures), bad: file.bad });
  },
};

function draft(row: CsvRow, table: CsvTable, isMain: boolean, prices: ReturnType<typeof marketReader>): Draft {
  const { home, away } = teamCells(row.cell('HomeTeam', 'HT', 'Home'), row.cell('AwayTeam', 'AT', 'Away'));
  const country = row.cell('Country');
  const division = isMain ? row.cell('Div') : `${country} ${row.cell('League')}`;
  if (!/^[\p{L}\d][\p{L}\d .'&/()-]{0,59}$/u.test(division)) throw new BadRow(`no division: ${clip(division)}`);
  const { location, league } = isMain
    ? divisionOf(division)
    : { location: countryCode(country), league: row.cell('League') };
  const day = dateCell(row);
  const goals = {
    home: scoreCell(row, table.has('FTHG') ? 'FTHG' : 'HG'),
    away: scoreCell(row, table.has('FTAG') ? 'FTAG' : 'AG'),
  };
  const halves = { home: scoreCell(row, 'HTHG'), away: scoreCell(row, 'HTAG') };
  return {
    line: row.line,
    day,
    no: null,
    season: isMain ? null : row.cell('Season'),
    home,
    away,
    fixture: {
      sportId: footballId,
      league: { key: division, en: league, locationCode: location },
      home: teamName(location, home),
      away: teamName(location, away),
      startsAt: instantIn('Europe/London', { day, ...timeCell(row) }),
    },
    ...prices(row),
    unread: row.unread,
    result: footballResult(goals, halves),
  };
}

/** dd/mm/yyyy or dd/mm/yy. */
function dateCell(row: CsvRow): string {
  const text = row.cell('Date');
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text);
  if (!match) throw new BadRow(`no date: ${clip(text)}`);
  const year = Number(match[3]);
  return calendarDay(
    match[3]!.length === 4 ? year : year + (year < 90 ? 2000 : 1900),
    Number(match[2]),
    Number(match[1]),
    text,
  );
}

function timeCell(row: CsvRow): { hour: number; minute: number } {
  const text = row.cell('Time');
  if (text === '') return usualKickOff;
  const match = /^([01]?\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/.exec(text);
  if (!match) throw new BadRow(`no time of day: ${clip(text)}`);
  return { hour: Number(match[1]), minute: Number(match[2]) };
}

function withSeasons(drafts: readonly Draft[]): CsvMatch[] {
  const seasons = seasonsOf(drafts);
  return drafts.map(({ home, away, ...fixture }, at) => {
    const season = fixture.season ?? seasons.get(drafts[at]!)!;
    return { ...fixture, season, name: `${fixture.fixture.league.key}:${season}:${home}:${away}` };
  });
}

/** "2023/24" by a division's own dates: a season begins from July on, but not while the last one still runs. */
function seasonsOf(fixtures: readonly Draft[]): Map<Draft, string> {
  const found = new Map<Draft, string>();
  for (const list of Map.groupBy(fixtures, (fixture) => fixture.fixture.league.key).values()) {
    let year = -Infinity;
    let last = -Infinity;
    for (const fixture of list.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
      const at = Date.parse(fixture.day);
      const nominal = Number(fixture.day.slice(0, 4)) - (Number(fixture.day.slice(5, 7)) < 7 ? 1 : 0);
      if (nominal > year && at - last > summerDays * dayMs) year = nominal;
      last = at;
      found.set(fixture, `${year}/${String((year + 1) % 100).padStart(2, '0')}`);
    }
  }
  return found;
}
