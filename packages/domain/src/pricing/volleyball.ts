import { distribution } from './distribution.ts';
import type { MatchModel, Period } from './match-model.ts';
import type { Random } from '../random.ts';

export type VolleyballStrength = {
  /** chance that the home side wins a rally, 0.4 … 0.6 in real matches */
  readonly rally: number;
};

const setTo = 25;
const lastSetTo = 15;

/**
 * Best of five sets, every rally a point, two ahead to win a set (25 points, 15 in the fifth).
 *
 * The score that settles is sets: one score per match settles all its markets, so a handicap counts sets and so does the
 * total (over 3.5 or 4.5 sets); points of each set are shown. There is always a winner.
 */
export function volleyballModel({ rally }: VolleyballStrength): MatchModel {
  const set = setChance(rally, setTo);
  const last = setChance(rally, lastSetTo);
  const other = 1 - set;
  const five = 6 * set ** 2 * other ** 2;
  const wins = [set ** 3, 3 * set ** 3 * other, five * last];
  const losses = [other ** 3, 3 * other ** 3 * set, five * (1 - last)];
  return {
    margin: distribution(-3, [losses[0]!, losses[1]!, losses[2]!, 0, wins[2]!, wins[1]!, wins[0]!]),
    total: distribution(
      3,
      wins.map((chance, i) => chance + losses[i]!),
    ),
    play(random) {
      const periods: Period[] = [];
      const score = { home: 0, away: 0 };
      while (score.home < 3 && score.away < 3) {
        const points = playSet(rally, periods.length === 4 ? lastSetTo : setTo, random);
        periods.push(points);
        if (points.home > points.away) score.home += 1;
        else score.away += 1;
      }
      return { score, periods, overtime: [] };
    },
  };
}

/** Chance to be the first with `to` points and two ahead. @param rally  chance of each point */
export function setChance(rally: number, to: number): number {
  const other = 1 - rally;
  let straight = 0;
  let ways = 1; // of losing k points before the last one won
  for (let k = 0; k <= to - 2; k += 1) {
    if (k > 0) ways = (ways * (to - 1 + k)) / k;
    straight += ways * rally ** to * other ** k;
  }
  // Level at to − 1 each: from there two in a row decide.
  const level = ((ways * (2 * to - 2)) / (to - 1)) * (rally * other) ** (to - 1);
  return straight + (level * rally ** 2) / (rally ** 2 + other ** 2);
}

function playSet(rally: number, to: number, random: Random): { home: number; away: number } {
  let home = 0;
  let away = 0;
  while (Math.max(home, away) < to || Math.abs(home - away) < 2) {
    if (random() < rally) home += 1;
    else away += 1;
  }
  return { home, away };
}
