import { assert } from '../../assert.ts';
import { createReader } from '../../fairness/draw.ts';
import type { Won } from '../../money.ts';
import type { Fraction } from '../game.ts';
import { isWhole, propertyOf } from '../whole.ts';
import { boundsOf, fraction, paidBack, priceFor, totalOf } from './fraction.ts';
import { payOf, stakeOf, takesAll } from './hosted-game.ts';
import type { BetReturn, HostedGame, Multiplier } from './hosted-game.ts';
import type { SpotBet } from './spot-game.ts';

/** Names by starting number, from 1. Source: drawing 24. */
export const horses: readonly string[] = ['한라바람', '초록여울', '새벽질주', '은빛파도', '달빛번개', '구름마루'];

/** What is known of a race before betting. */
export type RaceCard = {
  /** how many of a hundred races each horse wins, by starting number */
  readonly weights: readonly number[];
};

/** How a race ended, with what was known of it before. */
export type RaceOutcome = RaceCard & {
  /** starting numbers, the winner first */
  readonly order: readonly number[];
};

/** Races from close to clear: one of them is given out among the horses. Each sums to 100. */
const fields: readonly (readonly number[])[] = [
  [25, 21, 18, 15, 12, 9],
  [27, 22, 18, 14, 11, 8],
  [30, 22, 18, 13, 10, 7],
  [34, 21, 16, 12, 10, 7],
  [38, 20, 15, 12, 9, 6],
  [42, 18, 14, 11, 9, 6],
];

const share = fraction(92, 100);
const whole = 100;
const numbers = horses.map((_, index) => index + 1);

type Bet = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  wins(first: number, second: number): boolean;
  chance(card: RaceCard): Fraction;
};

/**
 * How likely two horses come first and second: by their weights, and by the weights of those that are left (Harville).
 *
 * Source: rules 1.2 "Horse".
 */
export function chanceOfFirstTwo({ weights }: RaceCard, first: number, second: number): Fraction {
  const [one, other] = [weights[first - 1]!, weights[second - 1]!];
  return fraction(one * other, whole * (whole - one));
}

/** A bet on the winner. */
const onWinner = (id: string, name: string, kind: string, covered: readonly number[]): Bet => ({
  id,
  name,
  kind,
  wins: (first) => covered.includes(first),
  chance: ({ weights }) =>
    fraction(
      covered.reduce((sum, number) => sum + weights[number - 1]!, 0),
      whole,
    ),
});

const wins = numbers.map((number) => onWinner(`win-${number}`, `단승 ${number}`, '단승', [number]));
const pairs = numbers.flatMap((one) => numbers.filter((other) => other !== one).map((other) => [one, other] as const));
const quinellas = pairs
  .filter(([one, other]) => one < other)
  .map(([one, other]): Bet => ({
    id: `quinella-${one}-${other}`,
    name: `복승 ${one}-${other}`,
    kind: '복승',
    wins: (first, second) => Math.min(first, second) === one && Math.max(first, second) === other,
    chance: (card) => totalOf([chanceOfFirstTwo(card, one, other), chanceOfFirstTwo(card, other, one)]),
  }));
const exactas = pairs.map(([one, other]): Bet => ({
  id: `exacta-${one}-${other}`,
  name: `쌍승 ${one}→${other}`,
  kind: '쌍승',
  wins: (first, second) => first === one && second === other,
  chance: (card) => chanceOfFirstTwo(card, one, other),
}));
const groups = (
  [
    ['odd', '홀', '이긴 말 홀짝', [1, 3, 5]],
    ['even', '짝', '이긴 말 홀짝', [2, 4, 6]],
    ['small', '소', '이긴 말 대중소', [1, 2]],
    ['middle', '중', '이긴 말 대중소', [3, 4]],
    ['large', '대', '이긴 말 대중소', [5, 6]],
  ] as const
).map(([id, name, kind, covered]) => onWinner(id, name, kind, covered));

/** Everything there is to bet on, in the order of the table. */
const bets: ReadonlyMap<string, Bet> = new Map(
  [...wins, ...quinellas, ...exactas, ...groups].map((bet) => [bet.id, bet]),
);

/** Prices of a race by bet: 92 % divided by the chance, cut to 0.01; thousandths. Source: decision 84. */
export const racePrices = (card: RaceCard): ReadonlyMap<string, Multiplier> =>
  new Map([...bets].map(([id, bet]) => [id, priceFor(share, bet.chance(card))]));

/** How likely a horse comes first or second. */
export const chanceInTwo = (card: RaceCard, number: number): Fraction =>
  totalOf(
    pairs.filter((pair) => pair.includes(number)).map(([first, second]) => chanceOfFirstTwo(card, first, second)),
  );

/** Where a horse came in its last races, the latest last. */
export const formOf = (races: readonly Pick<RaceOutcome, 'order'>[], number: number, most = 5): readonly number[] =>
  races.slice(-most).map(({ order }) => order.indexOf(number) + 1);

function betOf(id: string): Bet {
  const bet = bets.get(id);
  assert(bet, `token-horse has no bet ${id}`);
  return bet;
}

/** What bets pay when these two come first. */
function payouts(placed: readonly SpotBet[], card: RaceCard, first: number, second: number): Won[] {
  return placed.map(({ stake, spot }) => {
    const bet = betOf(spot);
    return bet.wins(first, second) ? payOf(stake, priceFor(share, bet.chance(card))) : 0;
  });
}

/** What bets pay together, by the first two horses. */
const paidInAll = (placed: readonly SpotBet[], card: RaceCard): Won[] =>
  pairs.map(([first, second]) => payouts(placed, card, first, second).reduce((sum, won) => sum + won, 0));

/** Whether every starting number is there once. */
const isOrder = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length === horses.length &&
  value.every((number) => isWhole(number, 1, horses.length)) &&
  new Set(value).size === horses.length;

const isWeights = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  fields.some((field) => field.join() === value.toSorted((a: number, b: number) => b - a).join());

/**
 * Token horse: six horses every three minutes, betting until they start. Their weights are drawn before betting, from what
 * the race before revealed, and are the chances of the race.
 *
 * Source: rules 1.2 "Horse"; decisions 82, 83, 84 and 117; drawing 24.
 */
export const horse: HostedGame<SpotBet, RaceOutcome, RaceCard> = {
  id: 'token-horse',
  gType: 'horse',
  name: '토큰 경마',
  menu: '토큰-경마',
  limitKind: 'Other',
  play: { kind: 'rounds', clock: { periodSeconds: 180, offsetSeconds: 0, closesSeconds: 0 } },
  mostBets: bets.size,
  open(blocks) {
    const below = createReader(1, blocks);
    const left = [...fields[below(fields.length)]!];
    return { weights: numbers.map(() => left.splice(below(left.length), 1)[0]!) };
  },
  draw: (card) => (blocks) => {
    const below = createReader(1, blocks);
    const left = new Map(numbers.map((number) => [number, card.weights[number - 1]!]));
    const order: number[] = [];
    while (left.size > 0) {
      let ticket = below([...left.values()].reduce((sum, weight) => sum + weight, 0));
      for (const [number, weight] of left) {
        if (ticket < weight) {
          order.push(number);
          left.delete(number);
          break;
        }
        ticket -= weight;
      }
    }
    return { weights: card.weights, order };
  },
  checkBet(value) {
    const stake = stakeOf(value);
    const spot = propertyOf(value, 'spot');
    return stake !== null && typeof spot === 'string' && bets.has(spot) ? { stake, spot } : null;
  },
  takes: takesAll,
  betKey: ({ spot }) => spot,
  settle: (placed, { order, weights }) => payouts(placed, { weights }, order[0]!, order[1]!),
  maxPayout: (placed, card) => Math.max(...paidInAll(placed, card)),
  minPayout: (placed, card) => Math.min(...paidInAll(placed, card)),
  readOpening(stored) {
    const weights = propertyOf(stored, 'weights');
    return isWeights(weights) ? { weights } : null;
  },
  betText: ({ spot }) => betOf(spot).name,
  readOutcome(stored) {
    const [weights, order] = [propertyOf(stored, 'weights'), propertyOf(stored, 'order')];
    return isWeights(weights) && isOrder(order) ? { weights, order } : null;
  },
  outcomeText: ({ order }) => order.slice(0, 3).join(' → '),
  returns: () => (returns ??= countReturns()),
  watch: {
    series: numbers.map((no) => ({ no, name: `인기 ${no}위 우승` })),
    /** By favour: chances are those of the race. */
    trialsOf: ({ weights, order }) =>
      numbers
        .toSorted((one, other) => weights[other - 1]! - weights[one - 1]! || one - other)
        .map((number, index) => ({ no: index + 1, chance: weights[number - 1]! / whole, won: order[0] === number })),
  },
};

let returns: readonly BetReturn[] | undefined;

/** Of each kind its first bet, over all ways to give the weights out: that covers every bet of the kind. */
function countReturns(): readonly BetReturn[] {
  const cards = fields.flatMap((field) => arrangements(field).map((weights) => ({ weights })));
  return [...Map.groupBy(bets.values(), ({ kind }) => kind)].map(([name, [bet]]) => {
    const paid = new Map<Multiplier, Fraction[]>();
    for (const card of cards) {
      const chance = bet!.chance(card);
      const price = priceFor(share, chance);
      const known = paid.get(price) ?? [];
      if (!known.some((one) => one.numerator === chance.numerator && one.denominator === chance.denominator))
        paid.set(price, [...known, chance]);
    }
    const prices = [...paid.keys()];
    return {
      name,
      group: null,
      prices: { lowest: Math.min(...prices), highest: Math.max(...prices) },
      ...boundsOf([...paid].flatMap(([price, chances]) => chances.map((chance) => paidBack(chance, price)))),
    };
  });
}

/** All orders of some numbers. */
function arrangements(list: readonly number[]): number[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((first, index) => arrangements(list.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}
