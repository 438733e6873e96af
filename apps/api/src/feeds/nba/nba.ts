import { americanCell, dateCell, usualPrice } from '../american.ts';
import { lineCell, priceCells, scoreCell, teamCells, teamName } from '../csv-cells.ts';
import { BadFile, dropRepeated, readRows } from '../csv-source.ts';
import type { CsvMatch, CsvSource } from '../csv-source.ts';
import type { CsvRow } from '../csv-table.ts';
import type { FeedMarket } from '../feed.ts';
import { instantIn } from '../zone.ts';

/** The file gives no hour: the usual one of an evening fixture. */
const tipOff = { hour: 19, minute: 30 };
const columns = [
  'date',
  'rot',
  'away',
  'home',
  'away_final',
  'home_final',
  'overtime',
  'open_home_spread',
  'close_home_spread',
  'open_total',
  'close_total',
  'away_ml',
  'home_ml',
];

/**
 * NBA seasons: one moneyline, opening and closing spread (of the home team) and total without prices. Scores include
 * overtime, and so do the markets. Teams may meet at one ground on days that follow each other.
 */
export const nba: CsvSource = {
  name: 'nba',
  title: 'NBA 파일',
  daysApart: null,
  read(table) {
    if (!table.has(...columns)) throw new BadFile(`has not the header of an NBA file (${columns.join(', ')})`);
    return dropRepeated(readRows(table, readFixture));
  },
};

function readFixture(row: CsvRow): CsvMatch {
  const { home, away } = teamCells(row.cell('home'), row.cell('away'));
  const day = dateCell(row);
  const points = { home: scoreCell(row, 'home_final'), away: scoreCell(row, 'away_final') };
  const winner = moneyline(row);
  const lines = (moment: 'open' | 'close') => [
    spread(lineCell(row, `${moment}_home_spread`, 50)),
    total(lineCell(row, `${moment}_total`, 50)),
  ];
  const opening = [winner, ...lines('open')];
  // A line the closing columns leave blank keeps standing.
  const closing = [winner, ...lines('close').map((market, at) => market ?? opening[at + 1]!)];
  return {
    line: row.line,
    day,
    no: null,
    season: season(day),
    name: `NBA:${season(day)}:${home}:${away}:${day}`,
    fixture: {
      sportId: 48242,
      league: { key: 'NBA', en: 'NBA', locationCode: 'USA' },
      home: teamName('NBA', home),
      away: teamName('NBA', away),
      startsAt: instantIn('America/New_York', { day, ...tipOff }),
    },
    opening: opening.filter((market) => market !== null),
    closing: closing.filter((market) => market !== null),
    unread: row.unread,
    result:
      points.home === null || points.away === null
        ? null
        : {
            status: 'finished',
            score: { home: points.home, away: points.away },
            detail: { quarters: quarters(row), overtime: row.cell('overtime') === '1' },
          },
  };
}

/** "2021/22": a season runs from autumn to early summer. */
function season(day: string): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 8 ? 1 : 0);
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
}

function moneyline(row: CsvRow): FeedMarket | null {
  const american = [americanCell(row, 'home_ml_us'), americanCell(row, 'away_ml_us')];
  const odds = priceCells(row, ['home_ml', 'away_ml']) ?? american;
  return odds.every((price) => price !== null) ? { type: 52, line: null, main: true, odds } : null;
}

function spread(line: number | null): FeedMarket | null {
  return line === null || Math.abs(line) > 6_000 ? null : { type: 3, line, main: true, odds: [usualPrice, usualPrice] };
}

function total(line: number | null): FeedMarket | null {
  return line === null || line < 10_000 ? null : { type: 2, line, main: true, odds: [usualPrice, usualPrice] };
}

function quarters(row: CsvRow): (number | null)[][] {
  return ['home', 'away'].map((side) => [1, 2, 3, 4].map((no) => scoreCell(row, `${side}_q${no}`)));
}
