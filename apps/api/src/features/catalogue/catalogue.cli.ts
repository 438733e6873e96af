import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { notify } from '../../core/channel.ts';
import { UsageError } from '../../core/cli.ts';
import type { CliCommand, CliContext } from '../../core/cli.ts';
import { BadFile } from '../../feeds/csv-source.ts';
import type { CsvFile, CsvGame, CsvSource } from '../../feeds/csv-source.ts';
import { readTable } from '../../feeds/csv-table.ts';
import type { FeedOffer, FeedSink } from '../../feeds/feed.ts';
import { footballData } from '../../feeds/football-data/football-data.ts';
import { kleague } from '../../feeds/kleague/kleague.ts';
import { mlb } from '../../feeds/mlb/mlb.ts';
import { nba } from '../../feeds/nba/nba.ts';
import { reportImport } from '../feeds/feeds.service.ts';
import { createFeedSink } from './feed-sink.ts';
import { knownKeys } from './fixture.sql.ts';

const sources: readonly CsvSource[] = [footballData, kleague, nba, mlb];
const batch = 200;
/** opening prices stand until an hour before the start, closing ones then (decision 66) */
const closingMs = 3_600_000;

type ReadFile = CsvFile & { readonly name: string };
type Tally = { taken: number; unchanged: number; skipped: number };

/** `import <source> <csv…> [--shift-to YYYY-MM-DD]`: fixtures and prices of season files. */
export const importCommand: CliCommand = async (args, context) => {
  const { source, paths, shiftTo } = readArguments(args, true);
  const files = await readFiles(source, paths, context);
  const sink = createFeedSink({ db: context.db, channel: { notify } });
  return closing(context, source, files, async (file) => {
    const shiftMs =
      shiftTo === null ? 0 : Date.parse(shiftTo) - Math.min(...file.games.map((game) => Date.parse(game.day)));
    return inBatches(file, context, (games) =>
      importGames(
        source,
        sink,
        games.map((game) => shifted(game, shiftMs)),
      ),
    );
  });
};

/** `results <source> <csv…>`: scores of the same files, at any time; a corrected one settles again. */
export const resultsCommand: CliCommand = async (args, context) => {
  const { source, paths } = readArguments(args, false);
  const files = await readFiles(source, paths, context);
  const sink = createFeedSink({ db: context.db, channel: { notify } });
  return closing(context, source, files, (file) =>
    inBatches(file, context, async (games) => {
      const known = await knownKeys(
        context.db,
        source.name,
        games.map((game) => game.fixture.key),
      );
      const usable: CsvGame[] = [];
      for (const game of games) {
        const why =
          game.result === null ? 'no score yet' : known.has(game.fixture.key) ? null : 'its fixture was never imported';
        if (why === null) usable.push(game);
        else context.print(`${file.name}:${game.line}: skipped, ${why}`);
      }
      const counts = await sink.takeResults(
        source.name,
        usable.map((game) => ({ ...game.result!, fixtureKey: game.fixture.key })),
      );
      return { ...counts, skipped: counts.skipped + games.length - usable.length };
    }),
  );
};

function readArguments(
  args: readonly string[],
  mayShift: boolean,
): { source: CsvSource; paths: string[]; shiftTo: string | null } {
  const paths: string[] = [];
  let shiftTo: string | null = null;
  const rest = [...args];
  const name = rest.shift();
  const source = sources.find((candidate) => candidate.name === name);
  if (!source)
    throw new UsageError(
      `${name ? `There is no source ${JSON.stringify(name)}.` : 'Which source?'} Known: ${sources.map((known) => known.name).join(', ')}.`,
    );
  while (rest.length > 0) {
    const word = rest.shift()!;
    if (mayShift && (word === '--shift-to' || word.startsWith('--shift-to=')))
      shiftTo = word === '--shift-to' ? (rest.shift() ?? '') : word.slice('--shift-to='.length);
    else if (word.startsWith('--')) throw new UsageError(`Unknown option ${word}.`);
    else paths.push(word);
  }
  if (shiftTo !== null && !isDay(shiftTo))
    throw new UsageError(`--shift-to wants a date as YYYY-MM-DD, not ${JSON.stringify(shiftTo)}.`);
  if (paths.length === 0) throw new UsageError('Which files?');
  return { source, paths, shiftTo };
}

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  );
}

/** All files are read before anything is written: one that cannot be read stops the whole command. */
async function readFiles(source: CsvSource, paths: readonly string[], context: CliContext): Promise<ReadFile[]> {
  const files: ReadFile[] = [];
  for (const path of paths) {
    const name = basename(path);
    try {
      const file = source.read(readTable(await readFile(resolve(process.env['INIT_CWD'] ?? '.', path))));
      if (file.games.length === 0 && file.bad.length === 0) throw new BadFile('has no rows');
      files.push({ ...file, name });
    } catch (error) {
      if (error instanceof BadFile) throw new Error(`${path} ${error.message}. Nothing was changed.`, { cause: error });
      if (isFileProblem(error))
        throw new Error(`${path} cannot be read (${error.code}). Nothing was changed.`, { cause: error });
      throw error;
    }
  }
  for (const file of files)
    for (const { line, why } of file.bad) context.print(`${file.name}:${line}: skipped, ${why}`);
  return files;
}

function isFileProblem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

function shifted(game: CsvGame, shiftMs: number): CsvGame {
  return { ...game, fixture: { ...game.fixture, startsAt: new Date(game.fixture.startsAt.getTime() + shiftMs) } };
}

async function importGames(source: CsvSource, sink: FeedSink, games: readonly CsvGame[]): Promise<Tally> {
  const fixtures = await sink.takeFixtures(
    source.name,
    games.map((game) => game.fixture),
  );
  const offers = games.flatMap(({ fixture, opening, closing: last }): FeedOffer[] => {
    const first = { fixtureKey: fixture.key, at: new Date(0), markets: opening };
    return last === null
      ? [first]
      : [first, { fixtureKey: fixture.key, at: new Date(fixture.startsAt.getTime() - closingMs), markets: last }];
  });
  const priced = await sink.takeOffers(source.name, offers);
  const taken = Math.max(fixtures.taken, priced.taken);
  return { taken, unchanged: games.length - taken, skipped: 0 };
}

async function inBatches(
  file: ReadFile,
  context: CliContext,
  take: (games: readonly CsvGame[]) => Promise<Tally>,
): Promise<Tally> {
  const tally: Tally = { taken: 0, unchanged: 0, skipped: file.bad.length };
  for (let from = 0; from < file.games.length; from += batch) {
    const games = file.games.slice(from, from + batch);
    const counts = await take(games);
    tally.taken += counts.taken;
    tally.unchanged += counts.unchanged;
    tally.skipped += counts.skipped;
    context.print(`${file.name}: ${from + games.length} of ${file.games.length} rows`);
  }
  return tally;
}

/** Takes file by file and says what became of them. Exit code 1 when not one row could be taken. */
async function closing(
  context: CliContext,
  source: CsvSource,
  files: readonly ReadFile[],
  take: (file: ReadFile) => Promise<Tally>,
): Promise<number> {
  const total: Tally = { taken: 0, unchanged: 0, skipped: 0 };
  for (const file of files) {
    const tally = await take(file);
    total.taken += tally.taken;
    total.unchanged += tally.unchanged;
    total.skipped += tally.skipped;
  }
  const rows = total.taken + total.unchanged;
  await reportImport(context.db, source.name, total);
  context.print(
    `${rows} rows taken (${total.taken} new or changed, ${total.unchanged} unchanged), ${total.skipped} skipped.`,
  );
  return rows > 0 ? 0 : 1;
}
