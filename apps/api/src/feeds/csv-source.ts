import type { FeedFixture, FeedMarket, FeedResult } from './feed.ts';
import type { CsvTable } from './csv-table.ts';

/** The file is not what the source's files are: nothing of it is taken. */
export class BadFile extends Error {
  override name = 'BadFile';
}

/** One row cannot be used: it is reported with its line number and skipped, the others go on. */
export class BadRow extends Error {
  override name = 'BadRow';
}

/** A usable row: its match, the prices it opens with, those of the hour before the start, and its result if it has one. */
export type CsvMatch = {
  readonly line: number;
  /** the date the file itself gives ("YYYY-MM-DD"): part of what the match is known by, and what a shift counts from */
  readonly day: string;
  /** the source's own number of the fixture, where a pair may play twice a day; else null */
  readonly no: number | null;
  /** "2023/24" or "2024" */
  readonly season: string;
  /** what a fixture of this match is called unless another one has the name */
  readonly name: string;
  readonly fixture: Omit<FeedFixture, 'key' | 'file'>;
  /** the file gives no hour: this one is only usual */
  readonly isHourAssumed?: boolean;
  readonly opening: readonly FeedMarket[];
  /** null when the source has no later prices */
  readonly closing: readonly FeedMarket[] | null;
  /** null while there is no score */
  readonly result: Omit<FeedResult, 'fixtureKey'> | null;
  /** cells of prices that could not be read: their markets are left out, the row counts */
  readonly unread: readonly string[];
};

export type CsvFile = {
  readonly fixtures: readonly CsvMatch[];
  readonly bad: readonly { line: number; why: string }[];
};

/** A kind of season file that `import` and `results` know; each in its own folder. */
export type CsvSource = {
  /** the word on the command line, and the provider of its fixtures */
  readonly name: string;
  /** Korean, for staff */
  readonly title: string;
  /** within so many days a pair never meets twice at one ground; null: it may the next day */
  readonly daysApart: number | null;
  /**
   * @param fileName  of the file, where that alone says which division it holds
   * @throws BadFile when the header is another's
   */
  read(table: CsvTable, fileName: string): CsvFile;
};

/** The match a row speaks of: its league, its teams and the day the file gives it, with the source's number of the fixture. */
export function matchOf({ fixture, day, no }: Pick<CsvMatch, 'fixture' | 'day' | 'no'>): string {
  return `${pairOf(fixture)}|${day}|${no ?? ''}`;
}

/** The teams at one's ground, in their league. */
export function pairOf({ league, home, away }: Pick<CsvMatch['fixture'], 'league' | 'home' | 'away'>): string {
  return `${league.key}|${home.key}|${away.key}`;
}

/** Reads row by row; what one row throws as BadRow becomes its report. */
export function readRows<T extends { line: number }>(
  table: CsvTable,
  readRow: (row: CsvTable['rows'][number]) => T,
): { fixtures: T[]; bad: { line: number; why: string }[] } {
  const fixtures: T[] = [];
  const bad = [...table.bad];
  for (const row of table.rows) {
    try {
      fixtures.push(readRow(row));
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      bad.push({ line: row.line, why: error.message });
    }
  }
  return { fixtures, bad };
}

/** Of rows that speak of the same match only the first counts. */
export function dropRepeated(file: { fixtures: CsvMatch[]; bad: { line: number; why: string }[] }): CsvFile {
  const first = new Map<string, number>();
  const fixtures: CsvMatch[] = [];
  const bad = [...file.bad];
  for (const fixture of file.fixtures) {
    const match = matchOf(fixture);
    const seen = first.get(match);
    if (seen === undefined) {
      first.set(match, fixture.line);
      fixtures.push(fixture);
    } else bad.push({ line: fixture.line, why: `the match of line ${seen} again` });
  }
  return { fixtures, bad: bad.toSorted((a, b) => a.line - b.line) };
}
