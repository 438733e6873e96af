import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { describe, expect, test } from 'vitest';
import { leagueRank, locationNames } from '../names/korean-names.ts';
import { leagues, teamsIn } from './leagues.ts';
import { listedMatches, matchesBetween, matchOfKey, streamMatches } from './fixture-schedule.ts';

const minute = 60_000;
const firstDay = '2026-11-16';
const days = Array.from({ length: 56 }, (_, i) => addDays(firstDay, i));
const listed = new Map(days.map((day) => [day, listedMatches(day)]));

test('a week has between 430 and 560 listed matches over five sports', () => {
  for (let week = 0; week < 8; week += 1) {
    const matches = days.slice(week * 7, week * 7 + 7).flatMap((day) => listed.get(day)!);
    expect(matches.length).toBeGreaterThan(430);
    expect(matches.length).toBeLessThan(560);
    expect(new Set(matches.map(({ league }) => league.sport)).size).toBe(5);
  }
});

test('no listed team plays twice on one day, and all of a league play about equally often', () => {
  const played = new Map<string, number>();
  for (const matches of listed.values()) {
    const today = matches.flatMap(({ league, home, away }) => [
      `${league.key}:${home.key}`,
      `${league.key}:${away.key}`,
    ]);
    expect(new Set(today).size).toBe(today.length);
    for (const team of today) played.set(team, (played.get(team) ?? 0) + 1);
  }
  for (const league of leagues.filter(({ week }) => week)) {
    const counts = teamsIn(league).map(({ key }) => played.get(`${league.key}:${key}`) ?? 0);
    expect(Math.max(...counts) - Math.min(...counts), league.key).toBeLessThanOrEqual(3);
    expect(Math.min(...counts)).toBeGreaterThan(5);
  }
});

test('baseball meets in series of three, at the same ground', () => {
  // Tuesday to Thursday of one week
  const [first, second, third] = ['2026-11-24', '2026-11-25', '2026-11-26'].map((day) =>
    listed
      .get(day)!
      .filter(({ league }) => league.key === 'kbo')
      .map(({ home, away }) => `${home.ko} ${away.ko}`)
      .toSorted(),
  );
  expect(second).toEqual(first);
  expect(third).toEqual(first);
});

test('the stream starts a match every five minutes of every day, and no two teams meet twice on one', () => {
  for (const day of days.slice(0, 10)) {
    const matches = streamMatches(day);
    matches.forEach(({ startsAt }, i) => expect(startsAt - matches[0]!.startsAt).toBe(i * 5 * minute));
    expect(matches).toHaveLength(288);
    expect(seoulDay(new Date(matches[0]!.startsAt))).toBe(day);
    const pairs = matches.map(({ home, away }) => [home.key, away.key].toSorted().join(' '));
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(new Set(matches.map(({ league }) => league.sport)).size).toBe(5);
    for (const { home, away } of matches) expect(home).not.toBe(away);
  }
});

test('a key is one match only and tells all of it', () => {
  const matches = [...[...listed.values()].flat(), ...days.slice(0, 10).flatMap(streamMatches)];
  expect(new Set(matches.map(({ key }) => key)).size).toBe(matches.length);
  for (const match of matches) expect(matchOfKey(match.key)).toEqual(match);
});

test.each([
  ['', 'nothing'],
  ['kbo/20261121T1700/lg-twins/nobody', 'a team that is not there'],
  ['nba-2/20261121T1700/boston-celtics/miami-heat', 'a league that is not there'],
  ['kbo/2026-11-21/lg-twins/kt-wiz', 'no time'],
])('the key "%s" is no match: %s', (key) => expect(matchOfKey(key)).toBeNull());

test('matches between two instants come from all the Seoul days they touch', () => {
  const from = Date.parse('2026-11-20T14:50:00Z');
  const starts = matchesBetween(from, from + 20 * minute, streamMatches).map(
    ({ startsAt }) => (startsAt - from) / minute,
  );
  expect(starts).toEqual([0, 5, 10, 15]);
});

describe('names', () => {
  test.each(leagues.map((league) => [league.key, league] as const))(
    '%s: Korean and English, each team once, ranked, in a known place',
    (_key, league) => {
      const teams = teamsIn(league);
      for (const field of ['key', 'en', 'ko'] as const)
        expect(new Set(teams.map((team) => team[field])).size).toBe(teams.length);
      for (const { key, en, ko, rating } of teams) {
        expect(key).toMatch(/^[a-z-]+\.[a-z0-9-]+$/);
        expect(en).toMatch(/^[\p{Script=Latin}0-9 .&’'-]+$/u);
        expect(ko).toMatch(/^[가-힣A-Za-z0-9 .-]+$/);
        expect(Math.abs(rating)).toBeLessThanOrEqual(2.5);
      }
      expect(leagueRank(league.sport, league.location, league.en)).toBeLessThan(1000);
      expect(locationNames(league.location).name_ko).toMatch(/[가-힣]/);
      expect(Boolean(league.week) !== Boolean(league.stream)).toBe(true);
    },
  );
});
