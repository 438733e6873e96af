import { assert } from '../assert.ts';
import { convolve, distribution, draw, given, mix, wholeNormal } from './distribution.ts';
import type { Distribution } from './distribution.ts';
import type { MatchModel, Period } from './match-model.ts';
import { cutPoints } from './periods.ts';

export type BasketballStrength = {
  /** points expected in regulation time: home minus away, and both together, with their deviations */
  readonly margin: number;
  readonly marginDeviation: number;
  readonly total: number;
  readonly totalDeviation: number;
  /** an overtime's length over the regulation's: 5/48 in the NBA, 5/40 elsewhere */
  readonly overtimeShare: number;
};

const reach = 5;
const isEven = (value: number) => value % 2 === 0;

/**
 * Margin and total of regulation time as normal laws on whole numbers, tied to each other only by their parity (two whole
 * scores); a tie is played out in overtime, which counts (rules 1.3 "Scope"). Further overtimes are told as one.
 */
export function basketballModel(strength: BasketballStrength): MatchModel {
  const margin = wholeNormal(strength.margin, strength.marginDeviation, reach);
  // Nobody scores less than nothing: the total is never below the widest margin.
  const least = Math.max(-margin.from, margin.from + margin.chances.length - 1);
  const total = wholeNormal(strength.total, strength.totalDeviation, reach, least);
  assert(strength.total > least, 'a total below any margin');
  const totals = { even: given(total, isEven), odd: given(total, (value) => !isEven(value)) };
  const overtime = overtimeOf(strength);

  const even = margin.chances.reduce((sum, chance, i) => (isEven(margin.from + i) ? sum + chance : sum), 0);
  const tie = margin.chances[-margin.from] ?? 0;
  const level = convolve(totals.even, overtime.total);
  const decided = mix((even - tie) / (1 - tie), totals.even, totals.odd);
  return {
    margin: mix(
      tie,
      overtime.margin,
      given(margin, (value) => value !== 0),
    ),
    total: mix(tie, level, decided),
    play(random) {
      const by = draw(margin, random);
      const all = draw(isEven(by) ? totals.even : totals.odd, random);
      const regulation = { home: (all + by) / 2, away: (all - by) / 2 };
      const home = cutPoints(regulation.home, 4, random);
      const away = cutPoints(regulation.away, 4, random);
      const periods: Period[] = home.map((points, i) => ({ home: points, away: away[i]! }));
      if (by !== 0) return { score: regulation, periods, overtime: [] };
      const extraBy = draw(overtime.margin, random);
      const extra = draw(overtime.totals.get(Math.abs(extraBy))!, random);
      const last = { home: (extra + extraBy) / 2, away: (extra - extraBy) / 2 };
      return {
        score: { home: regulation.home + last.home, away: regulation.away + last.away },
        periods,
        overtime: [last],
      };
    },
  };
}

/** An overtime in the same laws, scaled to its length, that somebody wins. */
function overtimeOf({ margin, marginDeviation, total, totalDeviation, overtimeShare }: BasketballStrength) {
  const scale = Math.sqrt(overtimeShare);
  const by = given(wholeNormal(margin * overtimeShare, marginDeviation * scale, reach), (value) => value !== 0);
  const points = wholeNormal(total * overtimeShare, totalDeviation * scale, reach, 0);
  const most = Math.max(-by.from, by.from + by.chances.length - 1);
  const end = Math.max(points.from + points.chances.length - 1, most + 2);
  const totals = new Map<number, Distribution>();
  for (let size = 1; size <= most; size += 1) {
    // As many points as the margin at least, of its parity; a sliver of chance keeps wide margins possible.
    const weights = Array.from({ length: end - size + 1 }, (_, i) =>
      isEven(i) ? (points.chances[size + i - points.from] ?? 0) + 1e-9 : 0,
    );
    totals.set(size, distribution(size, weights));
  }
  const chances = Array.from({ length: end + 1 }, () => 0);
  by.chances.forEach((chance, i) => {
    const law = totals.get(Math.abs(by.from + i));
    law?.chances.forEach((other, j) => (chances[law.from + j]! += chance * other));
  });
  return { margin: by, totals, total: distribution(0, chances) };
}
