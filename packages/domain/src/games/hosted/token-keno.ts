import { createFloats } from '../../fairness/floats.ts';
import type { Won } from '../../money.ts';
import type { Fraction } from '../game.ts';
import { isWhole, propertyOf } from '../whole.ts';
import { fraction, paidBack, totalOf } from './fraction.ts';
import { membersPick, noOpening, payOf, stakeOf, takesAll } from './hosted-game.ts';
import type { BetReturn, HostedGame, Multiplier } from './hosted-game.ts';

/** How far wins are apart, the steadiest first. */
export const kenoRisks = ['low', 'classic', 'medium', 'high'] as const;
type KenoRisk = (typeof kenoRisks)[number];

/** In Korean. */
export const kenoRiskNames: Readonly<Record<KenoRisk, string>> = {
  low: '낮음',
  classic: '기본',
  medium: '보통',
  high: '높음',
};

type KenoBet = {
  readonly stake: Won;
  /** 1 to 10 different ones of 1 to 40, the smallest first */
  readonly numbers: readonly number[];
  readonly risk: KenoRisk;
};

/** The numbers of a draw. */
export type KenoOutcome = {
  /** ten different ones of 1 to 40, in the order they were drawn */
  readonly numbers: readonly number[];
};

const highestNumber = 40;
const drawnNumbers = 10;
const maxPicked = 10;

/**
 * What a stake is multiplied by, by picked numbers and hits: a row for 1 to 10 numbers, from no hit to all. The classic table
 * is the field's, the rows of ten are drawing 23's; the rest is made so that a row pays back 98.5 to 99.2 %.
 *
 * Source: rules 1.2 "Keno", drawing 23, decision 117.
 */
const tables: Readonly<Record<KenoRisk, readonly (readonly number[])[]>> = {
  low: [
    [0.7, 1.86],
    [0, 1.97, 4],
    [0, 1.49, 1.8, 7.1],
    [0, 1.1, 1.5, 3.5, 18],
    [0, 0, 2.19, 3.1, 10, 100],
    [0, 0, 1.7, 2.2, 4.5, 20, 300],
    [0, 0, 1.38, 1.6, 3, 12, 60, 600],
    [0, 0, 1.11, 1.4, 2.2, 6, 30, 200, 1000],
    [0, 0, 1.01, 1.3, 1.7, 3, 12, 60, 300, 1000],
    [0, 0, 1.1, 1.2, 1.3, 1.8, 3.5, 13, 50, 250, 1000],
  ],
  classic: [
    [0, 3.96],
    [0, 1.9, 4.5],
    [0, 1, 3.1, 10.4],
    [0, 0.8, 1.8, 5, 22.5],
    [0, 0.25, 1.4, 4.1, 16.5, 36],
    [0, 0, 1, 3.68, 7, 16.5, 40],
    [0, 0, 0.47, 3, 4.5, 14, 31, 60],
    [0, 0, 0, 2.2, 4, 13, 22, 55, 70],
    [0, 0, 0, 1.55, 3, 8, 15, 44, 60, 85],
    [0, 0, 0, 1.4, 2.25, 4.5, 8, 17, 50, 80, 100],
  ],
  medium: [
    [0.4, 2.76],
    [0, 1.8, 5.1],
    [0, 1.19, 2.2, 13.5],
    [0, 0, 2.69, 7.1, 58],
    [0, 0, 1.66, 3.4, 17, 250],
    [0, 0, 0, 4.09, 11.5, 72, 1000],
    [0, 0, 0, 3, 5.7, 22, 190, 1000],
    [0, 0, 0, 2.37, 3.4, 9, 49, 600, 1000],
    [0, 0, 0, 2.06, 2.3, 4.6, 17, 130, 1000, 1000],
    [0, 0, 0, 1.6, 2, 4, 7, 26, 100, 500, 1000],
  ],
  high: [
    [0, 3.96],
    [0, 0, 17.1],
    [0, 0, 4.04, 36],
    [0, 0, 2.07, 8, 100],
    [0, 0, 0, 4.99, 34, 700],
    [0, 0, 0, 3.06, 13, 120, 1000],
    [0, 0, 0, 2.18, 5.9, 33, 400, 1000],
    [0, 0, 0, 0, 6.3, 22, 150, 1000, 1000],
    [0, 0, 0, 0, 4.1, 11, 52, 500, 1000, 1000],
    [0, 0, 0, 0, 3.5, 8, 13, 63, 500, 800, 1000],
  ],
};

/** What a stake is multiplied by, by the number of hits. @param picked  how many numbers, 1 to 10 */
export const kenoMultipliers = (risk: KenoRisk, picked: number): readonly Multiplier[] =>
  tables[risk][picked - 1]!.map((times) => Math.round(times * 1000));

/** The ways to choose some of a number of things. */
function choose(of: number, some: number): bigint {
  let ways = 1n;
  for (let no = 1; no <= some; no += 1) ways = (ways * BigInt(of - some + no)) / BigInt(no);
  return ways;
}

/** How likely so many of the picked numbers are drawn, exact. */
export const chanceOfHits = (picked: number, hits: number): Fraction =>
  fraction(
    choose(picked, hits) * choose(highestNumber - picked, drawnNumbers - hits),
    choose(highestNumber, drawnNumbers),
  );

/** The share a row of a table pays back, exact. */
export function kenoReturn(risk: KenoRisk, picked: number): Fraction {
  const parts = kenoMultipliers(risk, picked).map((multiplier, hits) =>
    paidBack(chanceOfHits(picked, hits), multiplier),
  );
  return totalOf(parts);
}

/** How many of a bet's numbers were drawn. */
export const hitsOf = ({ numbers }: Pick<KenoBet, 'numbers'>, outcome: KenoOutcome): number =>
  numbers.filter((number) => outcome.numbers.includes(number)).length;

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.every((number) => isWhole(number, 1, highestNumber)) &&
  new Set(value).size === value.length;

/**
 * Token keno: ten of forty numbers; members pick one to ten, and how far wins are apart.
 *
 * Source: rules 1.2 "Keno 40/10"; decisions 83, 84 and 117; drawing 23.
 */
export const keno: HostedGame<KenoBet, KenoOutcome> = {
  id: 'token-keno',
  gType: 'keno',
  name: '토큰 키노',
  menu: '토큰-키노',
  limitKind: 'Other',
  play: { kind: 'instant', paceSeconds: 5 },
  mostBets: 1,
  open: noOpening,
  /** Each number is taken out of those that are left, in their order, as the field's verifiers do. */
  draw: () => (blocks) => {
    const next = createFloats(blocks);
    const left = Array.from({ length: highestNumber }, (_, index) => index + 1);
    return {
      numbers: Array.from({ length: drawnNumbers }, () => left.splice(Math.floor(next() * left.length), 1)[0]!),
    };
  },
  checkBet(value) {
    const stake = stakeOf(value);
    const numbers = propertyOf(value, 'numbers');
    const risk = kenoRisks.find((one) => one === propertyOf(value, 'risk'));
    if (stake === null || !risk || !isNumbers(numbers) || numbers.length < 1 || numbers.length > maxPicked) return null;
    return { stake, numbers: numbers.toSorted((a, b) => a - b), risk };
  },
  takes: takesAll,
  betKey: () => 'numbers',
  settle: (bets, outcome) => bets.map((bet) => payOf(bet.stake, multiplierOf(bet, hitsOf(bet, outcome)))),
  minPayout: (bets) =>
    bets.reduce(
      (sum, { stake, risk, numbers }) => sum + payOf(stake, Math.min(...kenoMultipliers(risk, numbers.length))),
      0,
    ),
  maxPayout: (bets) =>
    bets.reduce(
      (sum, { stake, risk, numbers }) => sum + payOf(stake, Math.max(...kenoMultipliers(risk, numbers.length))),
      0,
    ),
  betText: ({ numbers, risk }) => `${numbers.join('·')} (${kenoRiskNames[risk]})`,
  readOutcome(stored) {
    const numbers = propertyOf(stored, 'numbers');
    return isNumbers(numbers) && numbers.length === drawnNumbers ? { numbers } : null;
  },
  outcomeText: ({ numbers }) => numbers.join(' · '),
  returns: () =>
    kenoRisks.flatMap((risk) =>
      Array.from({ length: maxPicked }, (_, index): BetReturn => {
        const paying = kenoMultipliers(risk, index + 1).filter((multiplier) => multiplier > 0);
        const exact = kenoReturn(risk, index + 1);
        return {
          name: `${kenoRiskNames[risk]} · ${index + 1}개`,
          group: `위험도 ${kenoRiskNames[risk]}`,
          prices: { lowest: Math.min(...paying), highest: Math.max(...paying) },
          lowest: exact,
          highest: exact,
        };
      }),
    ),
  watch: {
    series: [
      { no: membersPick, name: '회원이 고른 번호의 당첨' },
      ...Array.from({ length: highestNumber }, (_, index) => ({ no: index + 1, name: `번호 ${index + 1}` })),
    ],
    trialsOf: (outcome, bets) => [
      ...bets.slice(0, 1).map((bet) => ({
        no: membersPick,
        chance: chanceOfProfit(bet),
        won: multiplierOf(bet, hitsOf(bet, outcome)) > 1000,
      })),
      ...Array.from({ length: highestNumber }, (_, index) => ({
        no: index + 1,
        chance: drawnNumbers / highestNumber,
        won: outcome.numbers.includes(index + 1),
      })),
    ],
  },
};

/** How likely a bet pays more than its stake: neither never nor always in any row of the tables. */
function chanceOfProfit({ risk, numbers }: KenoBet): number {
  const { numerator, denominator } = totalOf(
    kenoMultipliers(risk, numbers.length).flatMap((multiplier, hits) =>
      multiplier > 1000 ? [chanceOfHits(numbers.length, hits)] : [],
    ),
  );
  return Number(numerator) / Number(denominator);
}

const multiplierOf = ({ risk, numbers }: KenoBet, hits: number) => kenoMultipliers(risk, numbers.length)[hits]!;
