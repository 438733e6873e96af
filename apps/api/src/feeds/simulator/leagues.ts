import { sports } from '@lime/domain/sports.ts';
import { assert } from '@lime/domain/assert.ts';
import { baseball } from './leagues/baseball-leagues.ts';
import { basketball } from './leagues/basketball-leagues.ts';
import { streamFootball } from './leagues/football-stream.ts';
import { topFootball } from './leagues/football-top.ts';
import { iceHockey } from './leagues/ice-hockey-leagues.ts';
import type { League } from './leagues/league.ts';
import { outside } from './leagues/outside.ts';
import { volleyball } from './leagues/volleyball-leagues.ts';

/** Every league of the built-in world; one more is an entry in its sport's file. */
export const leagues: readonly League[] = [
  ...topFootball,
  ...streamFootball,
  ...basketball,
  ...baseball,
  ...volleyball,
  ...iceHockey,
];

/** Leagues that reach the catalogue as an outside feed's (feeds/lsports/demo.ts), round the clock. */
export const outsideLeagues: readonly League[] = outside;

const known = [...leagues, ...outsideLeagues];
const byKey = new Map(known.map((league) => [league.key, league]));

export type Team = { readonly key: string; readonly en: string; readonly ko: string; readonly rating: number };

const teamsOf = new Map(
  known.map((league) => [
    league.key,
    league.teams.map(([en, ko, rating]): Team => ({ key: `${league.sport}.${slug(en)}`, en, ko, rating })),
  ]),
);

export function leagueOf(key: string): League | undefined {
  return byKey.get(key);
}

/** Teams in the order of the league's list; a club keeps its key in every league of its sport. */
export function teamsIn(league: League): readonly Team[] {
  return teamsOf.get(league.key)!;
}

/** The LSports number of a league's sport. */
export function sportIdOf(league: League): number {
  const sport = sports.find(({ family }) => family === league.sport);
  assert(sport, `no sport of the family ${league.sport}`);
  return sport.id;
}

/** "1. FC Köln" → "1-fc-koln": letters without marks, the rest hyphens. */
function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}
