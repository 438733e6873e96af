import { clip, scoreCell, teamCells, teamName } from '../csv-cells.ts';
import { BadFile, BadRow, dropRepeated, readRows } from '../csv-source.ts';
import type { CsvGame, CsvSource } from '../csv-source.ts';
import type { CsvRow, CsvTable } from '../csv-table.ts';
import type { FeedFixture } from '../feed.ts';
import { calendarDay, instantIn } from '../zone.ts';
import { countryCode, divisionOf } from './divisions.ts';
import { marketReader } from './markets.ts';

const footballId = 6046;
const dayMs = 86_400_000;
/** Files before 2019 have no Time column: the old hour of kick-off. */
const usualKickOff = { hour: 15, minute: 0 };
/** Seasons of main leagues lie at least this far apart, even that of 2020, which ended in August. */
const summerDays = 25;

type Draft = Omit<CsvGame, 'fixture'> & {
  division: string;
  season: string | null;
  home: string;
  away: string;
  fixture: Omit<FeedFixture, 'key'>;
};

/**
 * Season files of football-data.co.uk, of any league and year: the main leagues (Div, Date, HomeTeam, …) and the whole
 * histories (Country, League, Season, Date, Home, …). Times are UK local.
 *
 * A fixture's key is division, season, home and away. Where a pair meets more than once in a season at the same ground
 * (Scotland), the second and later meetings of the file are numbered in the order of their dates.
 */
export const footballData: CsvSource = {
  name: 'football-data',
  read(table) {
    const isMain = table.has('Div', 'Date') && (table.has('HomeTeam', 'AwayTeam') || table.has('HT', 'AT'));
    const isHistory = table.has('Country', 'League', 'Season', 'Date', 'Home', 'Away');
    if (!isMain && !isHistory)
      throw new BadFile('has not the header of a football-data.co.uk file (Div, Date, HomeTeam, AwayTeam, …)');
    const prices = marketReader(table);
    const file = readRows(table, (row) => draft(row, table, isMain, prices));
    return dropRepeated({ games: withKeys(file.games), bad: file.bad });
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
    division,
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
    result:
      goals.home === null || goals.away === null
        ? null
        : {
            status: 'finished',
            score: { home: goals.home, away: goals.away },
            ...(halves.home === null || halves.away === null
              ? {}
              : { detail: { halfTime: [halves.home, halves.away] } }),
          },
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

function withKeys(drafts: readonly Draft[]): CsvGame[] {
  const seasons = seasonsOf(drafts);
  const keyed = drafts.map((game) => ({
    game,
    key: `${game.division}:${game.season ?? seasons.get(game)}:${game.home}:${game.away}`,
  }));
  const meetings = Map.groupBy(keyed, ({ key }) => key);
  return keyed.map(({ game, key }) => {
    const days = [...new Set(meetings.get(key)!.map((meeting) => meeting.game.day))].toSorted();
    const no = days.indexOf(game.day) + 1;
    const { line, day, opening, closing, result, fixture } = game;
    return { line, day, opening, closing, result, fixture: { ...fixture, key: no > 1 ? `${key}:${no}` : key } };
  });
}

/** "2023/24" by a division's own dates: a season begins from July on, but not while the last one still runs. */
function seasonsOf(games: readonly Draft[]): Map<Draft, string> {
  const found = new Map<Draft, string>();
  for (const list of Map.groupBy(games, (game) => game.division).values()) {
    let year = -Infinity;
    let last = -Infinity;
    for (const game of list.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
      const at = Date.parse(game.day);
      const nominal = Number(game.day.slice(0, 4)) - (Number(game.day.slice(5, 7)) < 7 ? 1 : 0);
      if (nominal > year && at - last > summerDays * dayMs) year = nominal;
      last = at;
      found.set(game, `${year}/${String((year + 1) % 100).padStart(2, '0')}`);
    }
  }
  return found;
}
