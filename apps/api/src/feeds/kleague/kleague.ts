import { seoulDay } from '@lime/domain/seoul-time.ts';
import { clip, footballResult, priceCells, scoreCell, teamCells, teamName } from '../csv-cells.ts';
import { BadFile, BadRow, dropRepeated, readRows } from '../csv-source.ts';
import type { CsvMatch, CsvSource } from '../csv-source.ts';
import type { CsvRow, CsvTable } from '../csv-table.ts';
import type { FeedMarket } from '../feed.ts';

type Division = { readonly key: string; readonly en: string };
const first: Division = { key: 'K1', en: 'K League 1' };
const second: Division = { key: 'K2', en: 'K League 2' };
/** Clubs that have only ever played in the second division: a file of a name that says nothing is known by them. */
const secondOnly = ['Ansan Greeners', 'Asan Mugunghwa', 'Cheonan City', 'Cheongju', 'Gimpo Citizen', 'Seoul E-Land'];

/** Totals the file prices besides the usual 2.5, with their columns. */
const totals = [
  { line: 50, prices: ['Over_FT_0_5', 'Under_FT_0_5'] },
  { line: 150, prices: ['Over_FT_1_5', 'Under_FT_1_5'] },
  { line: 350, prices: ['Over_FT_3_5', 'Under_FT_3_5'] },
  { line: 450, prices: ['Over_FT_4_5', 'Under_FT_4_5'] },
];

/**
 * K League seasons: one price per market, no closing ones; kick-off in the column KickoffUTC, the day of a match is
 * Seoul's. Rows do not say their division: the file's name does (K1_2024.csv, K2_2024.csv), else its clubs.
 */
export const kleague: CsvSource = {
  name: 'kleague',
  title: 'K리그 파일',
  daysApart: 14,
  read(table, fileName) {
    if (!table.has('Date', 'KickoffUTC', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG')) {
      throw new BadFile('has not the header of a K League file (Date, KickoffUTC, HomeTeam, AwayTeam, FTHG, FTAG, …)');
    }
    const division = divisionOf(fileName, table);
    return dropRepeated(readRows(table, (row) => readFixture(row, division)));
  },
};

function divisionOf(fileName: string, table: CsvTable): Division {
  const named = /(?:^|[^a-z])k(?:[ _-]?league)?[ _-]?([12])(?!\d)/i.exec(fileName)?.[1];
  if (named) return named === '2' ? second : first;
  const clubs = new Set(table.rows.flatMap((row) => [row.cell('HomeTeam'), row.cell('AwayTeam')]));
  return secondOnly.some((club) => clubs.has(club)) ? second : first;
}

function readFixture(row: CsvRow, division: Division): CsvMatch {
  const { home, away } = teamCells(row.cell('HomeTeam'), row.cell('AwayTeam'));
  const startsAt = kickOff(row);
  const day = seoulDay(startsAt);
  const goals = { home: scoreCell(row, 'FTHG'), away: scoreCell(row, 'FTAG') };
  const halves = { home: scoreCell(row, 'HTHG'), away: scoreCell(row, 'HTAG') };
  return {
    line: row.line,
    day,
    no: null,
    season: day.slice(0, 4),
    name: `${division.key}:${day.slice(0, 4)}:${home}:${away}:${day}`,
    fixture: {
      sportId: 6046,
      league: { ...division, locationCode: 'KOR' },
      home: teamName('KOR', home),
      away: teamName('KOR', away),
      startsAt,
    },
    opening: markets(row),
    closing: null,
    unread: row.unread,
    result: footballResult(goals, halves),
  };
}

function kickOff(row: CsvRow): Date {
  const text = row.cell('KickoffUTC');
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/.test(text) ? new Date(text) : null;
  const isReal = at !== null && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text.slice(0, 10);
  if (!isReal) throw new BadRow(`no kick-off: ${clip(text)}`);
  return at;
}

function markets(row: CsvRow): FeedMarket[] {
  const list: FeedMarket[] = [];
  const result = priceCells(row, ['B365H', 'B365D', 'B365A']);
  if (result) list.push({ type: 1, line: null, main: true, odds: result });
  const usual = priceCells(row, ['B365>2.5', 'B365<2.5']);
  if (usual) list.push({ type: 2, line: 250, main: true, odds: usual });
  for (const { line, prices } of totals) {
    const odds = priceCells(row, prices);
    if (odds) list.push({ type: 2, line, main: false, odds });
  }
  return list;
}
