import { matchOf, pairOf } from '../../../feeds/csv-source.ts';
import type { CsvMatch } from '../../../feeds/csv-source.ts';
import type { FileFixture } from './fixture.sql.ts';

/** What a row of a file is: a fixture we have, one of those that was put off or brought forward, a new one, or unclear. */
export type FoundMatch =
  | { readonly game: CsvMatch; readonly kind: 'known' | 'moved'; readonly fixture: FileFixture }
  | { readonly game: CsvMatch; readonly kind: 'new'; readonly key: string }
  | { readonly game: CsvMatch; readonly kind: 'unclear'; readonly why: string };

const dayMs = 86_400_000;
/** Where a pair may meet on days that follow each other, nobody can say of a row so near which of the two it is. */
const nearDays = 3;

/**
 * Finds the fixtures that rows of one file speak of: by league, teams and the day the file gives, and the source's own
 * number of the fixture (decision 115). What else the file holds, its name and the start on our calendar do not count.
 *
 * A row with a day of its own is taken for an open match of the same teams that was moved. For that, the match must have no
 * row any more, only one row and one match may come into question, and one of these must hold:
 * - it has not begun, and the days are so near that the pair cannot meet twice within them (`daysApart`);
 * - the file holds the matches of the season that its home or its away team plays just before and just after the old day.
 *
 * @param daysApart  of the source
 * @param now        by the database's clock
 */
export function findMatches(
  games: readonly CsvMatch[],
  known: readonly FileFixture[],
  daysApart: number | null,
  now: Date,
): FoundMatch[] {
  const found = findByDay(games, known);
  const taken = new Set(fixturesOf(found.values()));
  const neighbours = neighboursOf(known);
  const keys = new Set(known.map((fixture) => fixture.key));
  const free = Map.groupBy(
    known.filter((fixture) => !taken.has(fixture)),
    (fixture) => fixture.pair,
  );
  const left = games.filter((game) => !found.has(game));
  for (const [pair, rows] of Map.groupBy(left, (game) => pairOf(game.fixture))) {
    const fixtures = free.get(pair) ?? [];
    for (const [season, ofSeason] of Map.groupBy(rows, (game) => game.season))
      adopt(
        found,
        ofSeason,
        fixtures.filter((fixture) => fixture.day === null && seasonOf(fixture) === season),
      );
    const open = fixtures.filter((fixture) => fixture.day !== null && isOpen(fixture));
    const rest = rows.filter((game) => !found.has(game)).toSorted(byDay);
    const fits = new Map(
      rest.map((game) => [
        game,
        open.filter(
          (fixture) =>
            (daysApart !== null && hasNotBegun(fixture, now) && daysBetween(fixture.day!, game.day) <= daysApart) ||
            (seasonOf(fixture) === game.season && isCovered(fixture, neighbours, taken)),
        ),
      ]),
    );
    for (const game of rest) {
      const candidates = fits.get(game)!;
      const rivals = rest.filter((other) => other !== game && fits.get(other)!.some((one) => candidates.includes(one)));
      const near = open.find(
        (fixture) =>
          daysApart === null &&
          hasNotBegun(fixture, now) &&
          fixture.day !== game.day &&
          daysBetween(fixture.day!, game.day) <= nearDays,
      );
      if (candidates.length > 1 || rivals.length > 0)
        found.set(game, unclear(game, `it may be each of the open matches of ${daysOf(candidates)}, or another one`));
      else if (candidates[0]) found.set(game, { game, kind: 'moved', fixture: candidates[0] });
      else if (near) found.set(game, unclear(game, `it may be the open match of ${near.day} put off, or another one`));
      else found.set(game, { game, kind: 'new', key: freeKey(game.name, keys) });
    }
  }
  return games.map((game) => found.get(game)!);
}

/**
 * The same for a file of scores: only the day and the number count, since what is wrong here is paid.
 *
 * @returns `unclear` for whatever fits no fixture or more than one
 */
export function findPlayed(games: readonly CsvMatch[], known: readonly FileFixture[]): FoundMatch[] {
  const found = findByDay(games, known);
  const pairs = Map.groupBy(known, (fixture) => fixture.pair);
  return games.map((game) => found.get(game) ?? unclear(game, whyUnknown(game, pairs.get(pairOf(game.fixture)) ?? [])));
}

function whyUnknown(game: CsvMatch, fixtures: readonly FileFixture[]): string {
  if (fixtures.some((fixture) => fixture.day === null && seasonOf(fixture) === game.season))
    return 'its fixture was imported before days were kept; import the season once more first';
  const days = daysOf(fixtures.filter((fixture) => seasonOf(fixture) === game.season));
  return days === ''
    ? 'its fixture was never imported'
    : `no fixture of ${game.day} (these teams: ${days}); import the file first if the match was moved`;
}

/** Rows whose day and number a fixture has. A number that only one side gives is left out when the day alone is clear. */
function findByDay(games: readonly CsvMatch[], known: readonly FileFixture[]): Map<CsvMatch, FoundMatch> {
  const found = new Map<CsvMatch, FoundMatch>();
  const byMatch = new Map(known.map((fixture) => [`${fixture.pair}|${fixture.day}|${fixture.no ?? ''}`, fixture]));
  for (const game of games) {
    const fixture = byMatch.get(matchOf(game));
    if (fixture) found.set(game, { game, kind: 'known', fixture });
  }
  const taken = new Set(fixturesOf(found.values()));
  const unnumbered = Map.groupBy(
    known.filter((fixture) => fixture.day !== null && !taken.has(fixture)),
    (fixture) => `${fixture.pair}|${fixture.day}`,
  );
  const left = games.filter((game) => !found.has(game));
  for (const [match, rows] of Map.groupBy(left, (game) => `${pairOf(game.fixture)}|${game.day}`)) {
    const fixtures = (unnumbered.get(match) ?? []).filter(
      (fixture) => rows.some((row) => row.no === null) || fixture.no === null,
    );
    adopt(found, rows, fixtures);
  }
  return found;
}

/** As many rows as fixtures: one by one in their order. Otherwise nobody can say which is which. */
function adopt(found: Map<CsvMatch, FoundMatch>, rows: readonly CsvMatch[], fixtures: readonly FileFixture[]): void {
  if (fixtures.length === 0) return;
  const inOrder = rows.toSorted(byDay);
  for (const [at, game] of inOrder.entries())
    found.set(
      game,
      rows.length === fixtures.length
        ? { game, kind: 'known', fixture: fixtures[at]! }
        : unclear(game, `${fixtures.length} fixtures of these teams come into question for ${rows.length} rows`),
    );
}

type Neighbours = ReadonlyMap<string, readonly FileFixture[]>;

/** By league, season and team all its matches with a day, in the order of their days. */
function neighboursOf(known: readonly FileFixture[]): Neighbours {
  const lists = new Map<string, FileFixture[]>();
  for (const fixture of known) {
    if (fixture.day === null) continue;
    for (const team of [fixture.home, fixture.away]) {
      const key = teamKey(fixture, team);
      const list = lists.get(key);
      if (list) list.push(fixture);
      else lists.set(key, [fixture]);
    }
  }
  for (const list of lists.values()) list.sort((a, b) => (a.day! < b.day! ? -1 : a.day! > b.day! ? 1 : 0));
  return lists;
}

const teamKey = (fixture: FileFixture, team: string) => `${fixture.league}|${seasonOf(fixture)}|${team}`;

/** Whether the file holds what one of the teams plays against others just before and just after this fixture. */
function isCovered(fixture: FileFixture, neighbours: Neighbours, taken: ReadonlySet<FileFixture>): boolean {
  return [fixture.home, fixture.away].some((team) => {
    const others = neighbours.get(teamKey(fixture, team))!.filter((other) => other.pair !== fixture.pair);
    const around = [
      others.findLast((other) => other.day! <= fixture.day!),
      others.find((other) => other.day! > fixture.day!),
    ].filter((other) => other !== undefined);
    return around.length > 0 && around.every((other) => taken.has(other));
  });
}

function* fixturesOf(found: Iterable<FoundMatch>): Generator<FileFixture> {
  for (const one of found) if (one.kind === 'known' || one.kind === 'moved') yield one.fixture;
}

/** Names of fixtures of files are league, season, teams and what else keeps them apart. */
function seasonOf({ key }: FileFixture): string {
  return key.split(':')[1]!;
}

const isOpen = ({ status }: FileFixture) => status === 'scheduled' || status === 'postponed';
const hasNotBegun = ({ status, starts_at }: FileFixture, now: Date) => status === 'postponed' || starts_at > now;

function daysBetween(a: string, b: string): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / dayMs;
}

function byDay(a: CsvMatch, b: CsvMatch): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : (a.no ?? 0) - (b.no ?? 0) || a.line - b.line;
}

function daysOf(fixtures: readonly FileFixture[]): string {
  return [...new Set(fixtures.map(({ day }) => day ?? '?'))].join(', ');
}

/** Of two meetings the second one's name is numbered. */
function freeKey(name: string, keys: Set<string>): string {
  let key = name;
  for (let no = 2; keys.has(key); no += 1) key = `${name}:${no}`;
  keys.add(key);
  return key;
}

function unclear(game: CsvMatch, why: string): FoundMatch {
  return { game, kind: 'unclear', why };
}
