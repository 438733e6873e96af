import { describe, expect, test } from 'vitest';
import type { MarketType, Side } from '../market-kinds.ts';
import type { RuledSport } from '../settlement/rule-table.ts';
import { matchStakesAtRisk } from './at-risk-matches.ts';
import type { RiskLeg, RiskSlip } from './at-risk-matches.ts';

const me = 1;
const linked = 2;
type Short = [type: MarketType, side: Side, line: number | null, odds: number, fixtureId?: number, sport?: RuledSport];
const leg = ([type, side, line, odds, fixtureId = 1, sport = 'football']: Short): RiskLeg => ({
  fixtureId,
  sport,
  type,
  side,
  line,
  odds,
});
let ids = 0;
const slip = (stake: number, legs: readonly Short[], memberId = me): RiskSlip => ({
  id: (ids += 1),
  memberId,
  stake,
  legs: legs.map(leg),
});
/** Won at risk by slip, in the order of the slips; those of others left out. */
const risks = (slips: readonly RiskSlip[]) => {
  const found = matchStakesAtRisk(slips, me);
  return slips.filter(({ memberId }) => memberId === me).map(({ id, stake }) => found.get(id) ?? stake);
};

const over: Short = [2, 'over', 250, 1_900];
const under: Short = [2, 'under', 250, 1_900];

describe('what can be lost', () => {
  test.for<[what: string, slips: [number, Short[]][], risks: number[]]>([
    ['one slip', [[100_000, [over]]], [100_000]],
    [
      'one pick twice',
      [
        [50_000, [over]],
        [50_000, [over]],
      ],
      [50_000, 50_000],
    ],
    // 990,000 × 1.9 comes back whatever happens: 1,980,000 − 1,881,000 is at risk
    [
      'over and under of one line',
      [
        [990_000, [over]],
        [990_000, [under]],
      ],
      [49_500, 49_500],
    ],
    [
      'a small opposite',
      [
        [990_000, [over]],
        [10_000, [under]],
      ],
      [971_190, 9_810],
    ],
    [
      'both sides above even money: nothing',
      [
        [100_000, [[2, 'over', 250, 2_100]]],
        [100_000, [[2, 'under', 250, 2_100]]],
      ],
      [0, 0],
    ],
    [
      'a gap between two lines',
      [
        [100_000, [[2, 'over', 350, 2_500]]],
        [100_000, [[2, 'under', 250, 1_900]]],
      ],
      [100_000, 100_000],
    ],
    [
      'two lines that overlap',
      [
        [100_000, [[2, 'over', 150, 1_300]]],
        [100_000, [[2, 'under', 350, 1_350]]],
      ],
      [35_000, 35_000],
    ],
    [
      'two of three outcomes',
      [
        [100_000, [[1, 'home', null, 2_500]]],
        [100_000, [[1, 'draw', null, 3_200]]],
      ],
      [100_000, 100_000],
    ],
    [
      'all three outcomes',
      [
        [120_000, [[1, 'home', null, 2_500]]],
        [100_000, [[1, 'draw', null, 3_000]]],
        [100_000, [[1, 'away', null, 3_000]]],
      ],
      [7_500, 6_250, 6_250],
    ],
    [
      'a double chance and its opposite',
      [
        [200_000, [[7, 'home-draw', null, 1_400]]],
        [100_000, [[1, 'away', null, 2_800]]],
      ],
      [13_333, 6_666],
    ],
    [
      'a double chance and what it holds itself',
      [
        [200_000, [[7, 'home-draw', null, 1_400]]],
        [100_000, [[1, 'home', null, 2_800]]],
      ],
      [200_000, 100_000],
    ],
    [
      'a win against the other side with half a goal',
      [
        [100_000, [[1, 'home', null, 1_900]]],
        [100_000, [[3, 'away', -50, 1_900]]],
      ],
      [5_000, 5_000],
    ],
    [
      'a win against a handicap that a draw decides for neither',
      [
        [100_000, [[1, 'home', null, 1_900]]],
        [100_000, [[3, 'away', 0, 1_900]]],
      ],
      [50_000, 50_000],
    ],
    [
      'odd and even',
      [
        [100_000, [[5, 'odd', null, 1_900]]],
        [100_000, [[5, 'even', null, 1_900]]],
      ],
      [5_000, 5_000],
    ],
    [
      'the two sides of basketball, with overtime by another name',
      [
        [100_000, [[52, 'home', null, 1_900, 1, 'basketball']]],
        [100_000, [[226, 'away', null, 1_900, 1, 'basketball']]],
      ],
      [5_000, 5_000],
    ],
    [
      'a total of basketball',
      [
        [100_000, [[28, 'over', 16_550, 1_900, 1, 'basketball']]],
        [100_000, [[28, 'under', 16_550, 1_900, 1, 'basketball']]],
      ],
      [5_000, 5_000],
    ],
    [
      'opposites of two matches',
      [
        [100_000, [over]],
        [100_000, [[2, 'under', 250, 1_900, 2]]],
      ],
      [100_000, 100_000],
    ],
    [
      'opposites in combinations whose other leg may fail both',
      [
        [100_000, [over, [1, 'home', null, 2_000, 2]]],
        [100_000, [under, [1, 'home', null, 2_000, 2]]],
      ],
      [100_000, 100_000],
    ],
    [
      'combinations that cover everything',
      [
        [100_000, [over, [2, 'over', 250, 1_900, 2]]],
        [100_000, [over, [2, 'under', 250, 1_900, 2]]],
        [100_000, [under, [2, 'over', 250, 1_900, 2]]],
        [100_000, [under, [2, 'under', 250, 1_900, 2]]],
      ],
      [9_750, 9_750, 9_750, 9_750],
    ],
    [
      'next goal, all three ways',
      [
        [100_000, [[900_001, 'home', 100, 2_000]]],
        [100_000, [[900_001, 'draw', 100, 6_000]]],
        [100_000, [[900_001, 'away', 100, 2_700]]],
      ],
      [33_333, 33_333, 33_333],
    ],
  ])('%s', ([, slips, expected]) => {
    expect(risks(slips.map(([stake, legs]) => slip(stake, legs)))).toEqual(expected);
  });

  test('linked members count together, and more by others never makes one’s own opposites count', () => {
    expect(risks([slip(100_000, [over]), slip(100_000, [under], linked)])).toEqual([5_000]);
    const own = [slip(100_000, [over]), slip(100_000, [under])];
    expect(risks([...own, slip(10_000_000, [over], linked)])).toEqual([5_000, 5_000]);
  });

  test('slips of others alone say nothing', () => {
    expect(matchStakesAtRisk([slip(1, [over], linked), slip(1, [under], linked)], me).size).toBe(0);
  });

  test('a hundred slips over three matches are answered without a search that never ends', () => {
    const sides: Short[] = [over, under, [1, 'home', null, 2_000], [3, 'home', -125, 2_000], [101, 'over', 150, 2_000]];
    const slips = Array.from({ length: 100 }, (_, at) =>
      slip(
        1_000,
        [0, 1, 2].map((no): Short => {
          const [type, side, line, odds] = sides[(at + no) % sides.length]!;
          return [type, side, line, odds, no];
        }),
      ),
    );
    expect(risks(slips).every((won) => won <= 1_000)).toBe(true);
  });
});
