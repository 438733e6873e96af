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
export type CsvGame = {
  readonly line: number;
  /** the date the file itself gives ("YYYY-MM-DD"): part of what the match is known by, and what a shift counts from */
  readonly day: string;
  /** the source's own number of the game, where a pair may play twice a day; else null */
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

export type CsvFile = { readonly games: readonly CsvGame[]; readonly bad: readonly { line: number; why: string }[] };

/** A kind of season file that `import` and `results` know; each in its own folder. */
export type CsvSource = {
  /** the word on the command line, and the provider of its fixtures */
  readonly name: string;
  /** within so many days a pair never meets twice at one ground; null: it may the next day */
  readonly daysApart: number | null;
  /**
   * @param fileName  of the file, where that alone says which division it holds
   * @throws BadFile when the header is another's
   */
  read(table: CsvTable, fileName: string): CsvFile;
};

/** The match a row speaks of: its league, its teams and the day the file gives it, with the source's number of the game. */
export function matchOf({ fixture, day, no }: Pick<CsvGame, 'fixture' | 'day' | 'no'>): string {
  return `${pairOf(fixture)}|${day}|${no ?? ''}`;
}

/** The teams at one's ground, in their league. */
export function pairOf({ league, home, away }: Pick<CsvGame['fixture'], 'league' | 'home' | 'away'>): string {
  return `${league.key}|${home.key}|${away.key}`;
}

/** Reads row by row; what one row throws as BadRow becomes its report. */
export function readRows<T extends { line: number }>(
  table: CsvTable,
  readRow: (row: CsvTable['rows'][number]) => T,
): { games: T[]; bad: { line: number; why: string }[] } {
  const games: T[] = [];
  const bad = [...table.bad];
  for (const row of table.rows) {
    try {
      games.push(readRow(row));
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      bad.push({ line: row.line, why: error.message });
    }
  }
  return { games, bad };
}

/** Of rows that speak of the same match only the first counts. */
export function dropRepeated(file: { games: CsvGame[]; bad: { line: number; why: string }[] }): CsvFile {
  const first = new Map<string, number>();
  const games: CsvGame[] = [];
  const bad = [...file.bad];
  for (const game of file.games) {
    const match = matchOf(game);
    const seen = first.get(match);
    if (seen === undefined) {
      first.set(match, game.line);
      games.push(game);
    } else bad.push({ line: game.line, why: `the match of line ${seen} again` });
  }
  return { games, bad: bad.toSorted((a, b) => a.line - b.line) };
}
