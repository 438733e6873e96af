import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { notify } from '../../core/channel.ts';
import { readWords, UsageError } from '../../core/cli.ts';
import type { CliCommand, CliContext } from '../../core/cli.ts';
import { databaseNow } from '../../core/db.ts';
import { BadFile } from '../../feeds/csv-source.ts';
import type { CsvFile, CsvMatch, CsvSource } from '../../feeds/csv-source.ts';
import { readTable } from '../../feeds/csv-table.ts';
import { fileFeeds } from '../../feeds/feed-list.ts';
import type { FeedFixture, FeedMarket, FeedOffer, FeedSink } from '../../feeds/feed.ts';
import { isPlausible } from '../../feeds/plausible.ts';
import { reportImport } from '../feeds/feeds.service.ts';
import { takeFeedResults } from '../results/feed-results.ts';
import { createFeedSink } from './intake/feed-sink.ts';
import { findMatches, findPlayed } from './intake/file-matches.ts';
import type { FoundMatch } from './intake/file-matches.ts';
import { fileFixtures } from './intake/fixture.sql.ts';
import type { FileFixture } from './intake/fixture.sql.ts';

const batch = 200;
/** opening prices apply until an hour before the start, closing ones from then on (decision 66) */
const closingMs = 3_600_000;
const halfADayMs = 43_200_000;

type ReadFile = CsvFile & { readonly name: string };
type Tally = { taken: number; unchanged: number; skipped: number };

/** `import <source> <csv…> [--shift-to YYYY-MM-DD]`: fixtures and prices of season files. */
export const importCommand: CliCommand = async (args, context) => {
  const { source, paths, shiftTo } = readArguments(args, true);
  const files = await readFiles(source, paths, context);
  const sink = createFeedSink({ db: context.db, channel: { notify }, takeResults: takeFeedResults });
  return closing(context, source, files, async (file) => {
    const first = file.fixtures.reduce((least, { day }) => Math.min(least, Date.parse(day)), Infinity);
    const shiftMs = shiftTo === null ? 0 : Date.parse(shiftTo) - first;
    const found = findMatches(
      file.fixtures,
      await fixturesOf(context, source, file),
      source.daysApart,
      await databaseNow(context.db),
    );
    for (const one of found) {
      if (one.kind === 'moved')
        context.print(`${file.name}:${one.game.line}: the match of ${one.fixture.day}, now on ${one.game.day}`);
      for (const why of one.kind === 'unclear' ? [] : [...one.game.unread, ...implausible(one.game)])
        context.print(`${file.name}:${one.game.line}: taken without that price, ${why}`);
    }
    return inBatches(file, found, context, (matches) =>
      importGames(
        source,
        sink,
        matches.map((match) => shifted(match, shiftMs)),
      ),
    );
  });
};

/** `results <source> <csv…>`: scores of the same files, at any time; a corrected one settles again. */
export const resultsCommand: CliCommand = async (args, context) => {
  const { source, paths } = readArguments(args, false);
  const files = await readFiles(source, paths, context);
  const sink = createFeedSink({ db: context.db, channel: { notify }, takeResults: takeFeedResults });
  return closing(context, source, files, async (file) => {
    const found = findPlayed(file.fixtures, await fixturesOf(context, source, file)).map((one): FoundMatch =>
      one.game.result === null ? { game: one.game, kind: 'unclear', why: 'no score yet' } : one,
    );
    return inBatches(file, found, context, (matches) => takeScores(source, sink, matches, context));
  });
};

async function takeScores(
  { name }: CsvSource,
  sink: FeedSink,
  matches: readonly Clear[],
  context: CliContext,
): Promise<Tally> {
  const { held = 0, ...counts } = await sink.takeResults(
    name,
    matches.map((match) => ({ ...match.game.result!, fixtureKey: keyOf(match) })),
  );
  if (held > 0)
    context.print(`${held} of these results pay nothing until two persons confirm them in the office, 결과 · 정산.`);
  return counts;
}

function fixturesOf({ db }: CliContext, source: CsvSource, file: CsvFile): Promise<FileFixture[]> {
  return fileFixtures(db, source.name, [...new Set(file.fixtures.map((game) => game.fixture.league.key))]);
}

function readArguments(
  args: readonly string[],
  mayShift: boolean,
): { source: CsvSource; paths: string[]; shiftTo: string | null } {
  const { words, options } = readWords(args, {
    takes: '<source> <csv…>',
    options: mayShift ? ['[--shift-to YYYY-MM-DD]'] : [],
  });
  const [name, ...paths] = words;
  const source = fileFeeds.find((candidate) => candidate.name === name);
  if (!source)
    throw new UsageError(
      `There is no source ${JSON.stringify(name)}. Known: ${fileFeeds.map((known) => known.name).join(', ')}.`,
    );
  const shiftTo = options['shift-to'] === undefined ? null : String(options['shift-to']);
  if (shiftTo !== null && !isDay(shiftTo))
    throw new UsageError(`--shift-to wants a date as YYYY-MM-DD, not ${JSON.stringify(shiftTo)}.`);
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
      const file = source.read(readTable(await readFile(resolve(process.env['INIT_CWD'] ?? '.', path))), name);
      if (file.fixtures.length === 0 && file.bad.length === 0) throw new BadFile('has no rows');
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

/** A row whose match is known, or new: what is unclear has been reported and left out by then. */
type Clear = Exclude<FoundMatch, { kind: 'unclear' }>;
type Game = CsvMatch & { readonly fixture: FeedFixture };

const keyOf = (match: Clear) => (match.kind === 'new' ? match.key : match.fixture.key);

function shifted(match: Clear, shiftMs: number): Game {
  const { game } = match;
  const told = new Date(game.fixture.startsAt.getTime() + shiftMs);
  // Of two games of one day the first is taken for the earlier one, also by a file that holds it alone.
  const known = match.kind === 'known' && game.isHourAssumed ? match.fixture.starts_at : told;
  const startsAt = known < told && told.getTime() - known.getTime() < halfADayMs ? known : told;
  return { ...game, fixture: { ...game.fixture, key: keyOf(match), startsAt, file: { day: game.day, no: game.no } } };
}

/** Why markets of a row are not sold although their prices can be read. */
function implausible({ opening, closing: last }: CsvMatch): string[] {
  const nobodyMeans = (markets: readonly FeedMarket[]) =>
    markets.filter(({ type, odds }) => odds.every((price) => price !== null) && !isPlausible(type, odds));
  return [...nobodyMeans(opening), ...nobodyMeans(last ?? [])].map(
    ({ type, odds }) => `nobody sells market ${type} at ${odds.map((price) => (price! / 1000).toFixed(2)).join(' / ')}`,
  );
}

async function importGames(source: CsvSource, sink: FeedSink, games: readonly Game[]): Promise<Tally> {
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

/** Takes what is clear and says of the other rows why they are left out. */
async function inBatches(
  file: ReadFile,
  found: readonly FoundMatch[],
  context: CliContext,
  take: (matches: readonly Clear[]) => Promise<Tally>,
): Promise<Tally> {
  const tally: Tally = { taken: 0, unchanged: 0, skipped: file.bad.length };
  for (let from = 0; from < found.length; from += batch) {
    const part = found.slice(from, from + batch);
    const clear = part.filter((one) => one.kind !== 'unclear');
    for (const one of part)
      if (one.kind === 'unclear') context.print(`${file.name}:${one.game.line}: skipped, ${one.why}`);
    const counts = await take(clear);
    tally.taken += counts.taken;
    tally.unchanged += counts.unchanged;
    tally.skipped += counts.skipped + part.length - clear.length;
    context.print(`${file.name}: ${from + part.length} of ${found.length} rows`);
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
