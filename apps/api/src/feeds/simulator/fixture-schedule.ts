import { assert } from '@lime/domain/assert.ts';
import { seededRandom } from '@lime/domain/random.ts';
import type { Random } from '@lime/domain/random.ts';
import { addDays, seoulDay, seoulDayStart, seoulOffsetMs } from '@lime/domain/seoul-time.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { leagueOf, leagues, teamsIn } from './leagues.ts';
import type { Team } from './leagues.ts';
import { kickOffs } from './leagues/league.ts';
import type { League } from './leagues/league.ts';

/** A match of the built-in world. Its key tells all of it, so that one is known again whatever became of the lists. */
export type Match = {
  readonly key: string;
  readonly league: League;
  readonly home: Team;
  readonly away: Team;
  readonly startsAt: number;
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const slotMinutes = 5;

/**
 * Who plays whom and when is the same for everybody and for ever. No installation's seed is in it, so a restart, another
 * process or a new seed find the same fixtures.
 */
const fixtureSeed = 'the fixture list';

/** Matches of the leagues that have a fixture list, on a Seoul day, by start. */
export function listedMatches(day: SeoulDay): Match[] {
  return leagues
    .flatMap((league) => (league.week ? leagueDay(league, league.week, day) : []))
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

/**
 * Matches of the stream on a Seoul day: one every five minutes round the clock. They come from leagues whose hours they are,
 * each league about as often for its size, teams that rested longest first.
 */
export function streamMatches(day: SeoulDay): Match[] {
  return streamOf(leagues, day);
}

/** The same from leagues of one's own. */
export function streamOf(from: readonly League[], day: SeoulDay): Match[] {
  const random = seededRandom(`${fixtureSeed}:stream:${day}`);
  const begins = seoulDayStart(day).getTime();
  const lastOf = new Map<Team, number>();
  const given = new Map<League, number>();
  const met = new Set<string>();
  const matches: Match[] = [];
  for (let minute = 0; minute < 24 * 60; minute += slotMinutes) {
    const hour = Math.floor(minute / 60);
    const league = least(
      from.filter((entry) => entry.stream && isWithin(hour, entry.stream)),
      (entry) => (given.get(entry) ?? 0) / entry.teams.length,
      random,
    );
    assert(league, `no league has matches at ${hour}:00`);
    given.set(league, (given.get(league) ?? 0) + 1);
    const home = least(teamsIn(league), (team) => lastOf.get(team) ?? -1, random)!;
    const away = least(
      teamsIn(league).filter((team) => team !== home),
      (team) => (lastOf.get(team) ?? -1) + (met.has(pairOf(home, team)) ? 24 * 60 : 0),
      random,
    )!;
    met.add(pairOf(home, away));
    lastOf.set(home, minute).set(away, minute);
    matches.push(matchAt(league, home, away, begins + minute * minuteMs));
  }
  return matches;
}

/** The match a key tells of; null when its league or a team is not known (any more). */
export function matchOfKey(key: string): Match | null {
  const [leagueKey = '', stamp = '', homeKey = '', awayKey = ''] = key.split('/');
  const league = leagueOf(leagueKey);
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(stamp);
  if (!league || !parts) return null;
  const teams = teamsIn(league);
  const home = teams.find((team) => team.key === `${league.sport}.${homeKey}`);
  const away = teams.find((team) => team.key === `${league.sport}.${awayKey}`);
  const [, year, month, date, hour, minute] = parts.map(Number);
  const startsAt = Date.UTC(year!, month! - 1, date, hour, minute) - seoulOffsetMs;
  return home && away ? { key, league, home, away, startsAt } : null;
}

function matchAt(league: League, home: Team, away: Team, startsAt: number): Match {
  const seoul = new Date(startsAt + seoulOffsetMs).toISOString();
  const stamp = `${seoul.slice(0, 10).replaceAll('-', '')}T${seoul.slice(11, 13)}${seoul.slice(14, 16)}`;
  const short = (team: Team) => team.key.slice(league.sport.length + 1);
  return { key: `${league.key}/${stamp}/${short(home)}/${short(away)}`, league, home, away, startsAt };
}

/**
 * A league's matches run on for ever, round after round of a round robin, home and away in turn; a day takes the next
 * ones. Kick-offs of a week fill whole rounds, so nobody plays twice before all have played.
 */
function leagueDay(league: League, week: NonNullable<League['week']>, day: SeoulDay): Match[] {
  const dayNumber = Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs);
  const weekday = (dayNumber + 4) % 7; // 1 January 1970 was a Thursday
  const intoWeek = (weekday - (league.weekBegins ?? 3) + 7) % 7;
  const weekNumber = Math.floor((dayNumber - intoWeek) / 7);
  const counts = week.map((times) => kickOffs(times).length);
  const perWeek = counts.reduce((sum, count) => sum + count, 0);
  let next = weekNumber * perWeek;
  for (let back = 1; back <= intoWeek; back += 1) next += counts[(weekday - back + 7) % 7]!;
  const perRound = Math.floor(league.teams.length / 2);
  const begins = seoulDayStart(day).getTime();
  return kickOffs(week[weekday]!).map((minute, i) => {
    const number = next + i;
    const pairs = roundOf(league, Math.floor(number / (perRound * (league.series ?? 1))));
    const [home, away] = pairs[number % perRound]!;
    return matchAt(league, home, away, begins + minute * minuteMs);
  });
}

/** The pairs of one round by the circle method, in an order drawn for it. */
function roundOf(league: League, round: number): (readonly [Team, Team])[] {
  const teams: (Team | null)[] = shuffled(teamsIn(league), seededRandom(`${fixtureSeed}:${league.key}`));
  if (teams.length % 2 === 1) teams.push(null);
  const others = teams.length - 1;
  const turn = round % others;
  const isReturn = Math.floor(round / others) % 2 === 1;
  const pairs: (readonly [Team, Team])[] = [];
  for (let i = 0; i < teams.length / 2; i += 1) {
    const one = teams[i === 0 ? others : (turn + i) % others];
    const two = teams[(turn - i + others) % others];
    if (!one || !two) continue;
    const homeFirst = (i === 0 ? turn % 2 === 0 : i % 2 === 0) !== isReturn;
    pairs.push(homeFirst ? [one, two] : [two, one]);
  }
  return shuffled(pairs, seededRandom(`${fixtureSeed}:${league.key}:${round}`));
}

function pairOf(one: Team, two: Team): string {
  return [one.key, two.key].toSorted().join(' ');
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const result = [...list];
  for (let i = result.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [result[i], result[j]] = [result[j]!, result[i]!];
  }
  return result;
}

/** The entry with the lowest figure; equals are drawn. Undefined when there is none. */
function least<T>(list: readonly T[], figure: (entry: T) => number, random: Random): T | undefined {
  let best: T | undefined;
  let bestFigure = Infinity;
  let equals = 0;
  for (const entry of list) {
    const value = figure(entry);
    if (value > bestFigure) continue;
    equals = value < bestFigure ? 1 : equals + 1;
    if (equals === 1 || random() < 1 / equals) best = entry;
    bestFigure = value;
  }
  return best;
}

function isWithin(hour: number, [from, to]: readonly [number, number]): boolean {
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** Matches that start in [from, to): listed ones and the stream's. @param from, to  milliseconds since 1970 */
export function matchesBetween(from: number, to: number, matchesOf: (day: SeoulDay) => readonly Match[]): Match[] {
  const matches: Match[] = [];
  const last = seoulDay(new Date(to));
  for (let day = seoulDay(new Date(from)); day <= last; day = addDays(day, 1)) {
    for (const match of matchesOf(day)) if (match.startsAt >= from && match.startsAt < to) matches.push(match);
  }
  return matches;
}
