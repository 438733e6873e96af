import { americanCell, dateCell, usualPrice } from '../american.ts';
import { lineCell, priceCells, scoreCell, teamCells, teamName } from '../csv-cells.ts';
import { BadFile, dropRepeated, readRows } from '../csv-source.ts';
import type { CsvMatch, CsvSource } from '../csv-source.ts';
import type { CsvRow } from '../csv-table.ts';
import type { FeedMarket } from '../feed.ts';
import { instantIn } from '../zone.ts';

/** The file gives no hour: an evening fixture, or the first of two on one day. */
const evening = { hour: 19, minute: 5 };
const afternoon = { hour: 13, minute: 5 };
const columns = [
  'date',
  'rot',
  'away',
  'home',
  'away_final',
  'home_final',
  'home_runline',
  'away_runline',
  'away_rl',
  'home_rl',
  'open_total',
  'close_total',
  'over',
  'under',
  'away_ml',
  'home_ml',
  'flags',
];

type Draft = Omit<CsvMatch, 'fixture' | 'name'> & { home: string; away: string };

/**
 * MLB seasons: moneyline (opening in American prices, closing in decimals), run line, total. Scores include extra innings.
 * Rotation numbers distinguish two games of one day; the second game has the higher one.
 *
 * Flags are believed: `ou_overround` has a broken total and `runline` a broken run line (not offered), `tie` is a suspended
 * fixture (abandoned: every leg void).
 */
export const mlb: CsvSource = {
  name: 'mlb',
  title: 'MLB 파일',
  daysApart: null,
  read(table) {
    if (!table.has(...columns)) throw new BadFile(`has not the header of an MLB file (${columns.join(', ')})`);
    const file = readRows(table, draft);
    return dropRepeated({ fixtures: withFixtures(file.fixtures), bad: file.bad });
  },
};

function draft(row: CsvRow): Draft {
  const { home, away } = teamCells(row.cell('home'), row.cell('away'));
  const day = dateCell(row);
  const flags = new Set(row.cell('flags').split(/[;|\s]+/));
  const runs = { home: scoreCell(row, 'home_final'), away: scoreCell(row, 'away_final') };
  const later = moneyline(priceCells(row, ['home_ml', 'away_ml']));
  const opened = [americanCell(row, 'open_home_ml_us'), americanCell(row, 'open_away_ml_us')];
  const first = opened.every((price) => price !== null) ? moneyline(opened) : later;
  const run = flags.has('runline') ? null : runLine(row);
  const isTotalSound = !flags.has('ou_overround');
  const openTotal = isTotalSound ? total(lineCell(row, 'open_total', 25), [usualPrice, usualPrice]) : null;
  const closeTotal = isTotalSound ? total(lineCell(row, 'close_total', 25), priceCells(row, ['over', 'under'])) : null;
  const present = (markets: (FeedMarket | null)[]) => markets.filter((market) => market !== null);
  return {
    line: row.line,
    day,
    no: /^\d{1,6}$/.test(row.cell('rot')) ? Number(row.cell('rot')) : null,
    season: day.slice(0, 4),
    isHourAssumed: true,
    home,
    away,
    opening: present([first, run, openTotal]),
    closing: present([later ?? first, run, closeTotal ?? openTotal]),
    unread: row.unread,
    result:
      runs.home === null || runs.away === null
        ? null
        : flags.has('tie') || runs.home === runs.away
          ? brokenOff(row, { home: runs.home, away: runs.away })
          : {
              status: 'finished',
              score: { home: runs.home, away: runs.away },
              detail: { innings: innings(row), extra: row.cell('extra_innings') === '1' },
            },
  };
}

/** A game that nobody won: what its innings decide stands. Where the file contradicts itself, nothing is known of it. */
function brokenOff(row: CsvRow, score: { home: number; away: number }): CsvMatch['result'] {
  if (score.home !== score.away) return { status: 'abandoned', score: null };
  const [home, away] = innings(row) as [(number | null)[], (number | null)[]];
  const played = away.findLastIndex((runs) => runs !== null) + 1;
  if (played === 0) return { status: 'abandoned', score };
  // The file is of games that are over: a half inning with runs was played to its end.
  const completed = home[played - 1] === null ? played - 0.5 : played;
  return { status: 'abandoned', score, detail: { innings: [home.slice(0, played), away.slice(0, played)], completed } };
}

function withFixtures(drafts: readonly Draft[]): CsvMatch[] {
  const meetings = Map.groupBy(drafts, (fixture) => `${fixture.day}:${fixture.home}:${fixture.away}`);
  return drafts.map((fixture) => {
    const sameDay = meetings.get(`${fixture.day}:${fixture.home}:${fixture.away}`)!;
    const isFirstOfTwo = sameDay.some((other) => other !== fixture && (other.no ?? 0) > (fixture.no ?? 0));
    const { home, away, ...rest } = fixture;
    return {
      ...rest,
      name: `MLB:${fixture.season}:${home}:${away}:${fixture.day}`,
      fixture: {
        sportId: 154914,
        league: { key: 'MLB', en: 'MLB', locationCode: 'USA' },
        home: teamName('MLB', home),
        away: teamName('MLB', away),
        startsAt: instantIn('America/New_York', {
          day: fixture.day,
          ...(isFirstOfTwo ? afternoon : evening),
        }),
      },
    };
  });
}

function moneyline(odds: readonly (number | null)[] | null): FeedMarket | null {
  return odds && { type: 52, line: null, main: true, odds };
}

/** Both sides of the run line must mirror each other. */
function runLine(row: CsvRow): FeedMarket | null {
  const home = lineCell(row, 'home_runline', 50);
  const away = lineCell(row, 'away_runline', 50);
  const odds = priceCells(row, ['home_rl', 'away_rl']);
  return home === null || away === null || home !== -away || !odds ? null : { type: 3, line: home, main: true, odds };
}

function total(line: number | null, odds: readonly number[] | null): FeedMarket | null {
  return line === null || line <= 0 || !odds ? null : { type: 2, line, main: true, odds };
}

/** Runs by inning, home first; an inning that was not played ("x") is null. */
function innings(row: CsvRow): (number | null)[][] {
  return ['home', 'away'].map((side) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((no) =>
      /^\d+$/.test(row.cell(`${side}_${no}`)) ? Number(row.cell(`${side}_${no}`)) : null,
    ),
  );
}
