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

/** A usable row: its fixture, the prices it opens with, those of the hour before the start, and its result if it has one. */
export type CsvGame = {
  readonly line: number;
  /** the date the file itself gives ("YYYY-MM-DD"), which a shift counts from */
  readonly day: string;
  readonly fixture: FeedFixture;
  readonly opening: readonly FeedMarket[];
  /** null when the source has no later prices */
  readonly closing: readonly FeedMarket[] | null;
  /** null while there is no score */
  readonly result: Omit<FeedResult, 'fixtureKey'> | null;
};

export type CsvFile = { readonly games: readonly CsvGame[]; readonly bad: readonly { line: number; why: string }[] };

/** A kind of season file that `import` and `results` know; each in its own folder. */
export type CsvSource = {
  /** the word on the command line, and the provider of its fixtures */
  readonly name: string;
  /** @throws BadFile when the header is another's */
  read(table: CsvTable): CsvFile;
};

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

/** Of rows that name the same fixture only the first counts. */
export function dropRepeated<T extends { line: number; fixture: { key: string } }>(file: {
  games: T[];
  bad: { line: number; why: string }[];
}): { games: T[]; bad: { line: number; why: string }[] } {
  const first = new Map<string, number>();
  const games: T[] = [];
  const bad = [...file.bad];
  for (const game of file.games) {
    const seen = first.get(game.fixture.key);
    if (seen === undefined) {
      first.set(game.fixture.key, game.line);
      games.push(game);
    } else bad.push({ line: game.line, why: `the match of line ${seen} again` });
  }
  return { games, bad: bad.toSorted((a, b) => a.line - b.line) };
}
