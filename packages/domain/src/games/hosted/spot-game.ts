import { assert } from '../../assert.ts';
import type { Won } from '../../money.ts';
import type { Fraction } from '../game.ts';
import { propertyOf } from '../whole.ts';
import { boundsOf, fraction } from './fraction.ts';
import { membersPick, payOf, stakeOf, takesAll } from './hosted-game.ts';
import type { BetReturn, GameWatch, HostedGame, Multiplier, Trial } from './hosted-game.ts';

/** One of several prices of a spot, with what it is paid for in Korean: 두 개. Thousandths. */
export type SpotPay = { readonly name: string; readonly price: Multiplier };

/** A place on the table that a stake is put on. */
export type Spot<Facts> = {
  /** in its game for ever: slips keep it */
  readonly id: string;
  /** in Korean: 13~24 */
  readonly name: string;
  /** in Korean, the kind of bet it is: 더즌 · 줄 */
  readonly kind: string;
  /** its price, thousandths; of several the lowest */
  readonly price: Multiplier;
  /** where it pays more than one price: all of them, the lowest first */
  readonly pays?: readonly SpotPay[];
  /** what a stake on it is multiplied by */
  multiplierOf(facts: Facts): Multiplier;
};

/** A stake on a spot. */
export type SpotBet = { readonly stake: Won; readonly spot: string };

/** Facts that come up in so many of all equally likely ways. */
export type Case<Facts> = { readonly facts: Facts; readonly ways: number };

/** What the rules of a table's spots follow from. */
type SpotDefinition<Outcome, Facts> = {
  readonly id: string;
  readonly spots: readonly Spot<Facts>[];
  factsOf(outcome: Outcome): Facts;
  /** all there can be, fewer than 2^53 ways in all */
  cases(): Iterable<Case<Facts>>;
  /** spots whose wins are watched; absent: all of them */
  isWatched?(spot: Spot<Facts>): boolean;
};

/** Bets on spots and what they come to; nothing of a game besides. */
export type SpotRules<Outcome> = Pick<
  HostedGame<SpotBet, Outcome>,
  'mostBets' | 'checkBet' | 'betKey' | 'settle' | 'maxPayout' | 'minPayout' | 'betText' | 'returns' | 'watch'
>;

type Definition<Outcome, Facts> = Omit<HostedGame<SpotBet, Outcome>, keyof SpotRules<Outcome> | 'takes'> &
  Omit<SpotDefinition<Outcome, Facts>, 'id'>;

type SpotGame<Outcome, Facts> = HostedGame<SpotBet, Outcome> & Pick<Definition<Outcome, Facts>, 'spots'>;

/** Makes a game of a table with spots: what a spot pays and what it pays back follow from the same rule. */
export function createSpotGame<Outcome, Facts>(definition: Definition<Outcome, Facts>): SpotGame<Outcome, Facts> {
  const { factsOf, cases, isWatched = () => true, ...game } = definition;
  return { ...game, takes: takesAll, ...createSpotRules({ ...game, factsOf, cases, isWatched }) };
}

/** The rules of a table's spots. @throws AssertionFault when two spots have one id */
export function createSpotRules<Outcome, Facts>(definition: SpotDefinition<Outcome, Facts>): SpotRules<Outcome> {
  const { id, factsOf, cases, isWatched = () => true } = definition;
  const spots = new Map(definition.spots.map((spot) => [spot.id, spot]));
  assert(spots.size === definition.spots.length, `${id}: every spot has its own id`);
  const spotOf = (spotId: string) => {
    const spot = spots.get(spotId);
    assert(spot, `${id} has no spot ${spotId}`);
    return spot;
  };
  let counted: readonly Case<Facts>[] | undefined;
  const all = () => (counted ??= merged(cases()));
  const chances = new Map<string, number>();
  const winsOf = (spot: Spot<Facts>): Wins<Facts> => ({
    wins: (facts) => isWin(spot, facts),
    chance() {
      const known = chances.get(spot.id) ?? chanceOfSpot(spot, all());
      chances.set(spot.id, known);
      return known;
    },
  });
  /** What bets pay together, by case. */
  const paidIn = (bets: readonly SpotBet[]) =>
    all().map(({ facts }) =>
      bets.reduce((sum, { stake, spot }) => sum + payOf(stake, spotOf(spot).multiplierOf(facts)), 0),
    );
  let returns: readonly BetReturn[] | undefined;
  return {
    mostBets: spots.size,
    checkBet(value) {
      const stake = stakeOf(value);
      const spot = propertyOf(value, 'spot');
      return stake !== null && typeof spot === 'string' && spots.has(spot) ? { stake, spot } : null;
    },
    betKey: ({ spot }) => spot,
    settle(bets, outcome) {
      const facts = factsOf(outcome);
      return bets.map(({ stake, spot }) => payOf(stake, spotOf(spot).multiplierOf(facts)));
    },
    maxPayout: (bets) => Math.max(...paidIn(bets)),
    minPayout: (bets) => Math.min(...paidIn(bets)),
    betText: ({ spot }) => spotOf(spot).name,
    returns: () => (returns ??= returnsByKind(definition.spots, (spot) => returnOfSpot(spot, all()))),
    watch: watchSpots(definition.spots.filter(isWatched), (spotId) => winsOf(spotOf(spotId)), factsOf),
  };
}

type Wins<Facts> = { wins(facts: Facts): boolean; chance(): number };

/** A spot that returns the stake has not won. */
const isWin = <Facts>(spot: Spot<Facts>, facts: Facts) => spot.multiplierOf(facts) > 1000;

/** The wins of spots, and of the first spot each play was on: a draw that is bent against members shows there. */
function watchSpots<Outcome, Facts>(
  spots: readonly Spot<Facts>[],
  winsOf: (id: string) => Wins<Facts>,
  factsOf: (outcome: Outcome) => Facts,
): GameWatch<SpotBet, Outcome> {
  return {
    series: [
      { no: membersPick, name: '회원이 고른 자리' },
      ...spots.map(({ name }, index) => ({ no: index + 1, name })),
    ],
    trialsOf(outcome, bets) {
      const facts = factsOf(outcome);
      const trial = (no: number, id: string): Trial => {
        const { wins, chance } = winsOf(id);
        return { no, chance: chance(), won: wins(facts) };
      };
      return [
        ...(bets[0] ? [trial(membersPick, bets[0].spot)] : []),
        ...spots.map(({ id }, index) => trial(index + 1, id)),
      ];
    },
  };
}

function chanceOfSpot<Facts>(spot: Spot<Facts>, cases: readonly Case<Facts>[]): number {
  const waysOf = (list: readonly Case<Facts>[]) => list.reduce((sum, { ways }) => sum + ways, 0);
  return waysOf(cases.filter(({ facts }) => isWin(spot, facts))) / waysOf(cases);
}

/** Equal facts once, with all their ways; those that never come up are left out. */
function merged<Facts>(cases: Iterable<Case<Facts>>): readonly Case<Facts>[] {
  const known = new Map<string, Case<Facts>>();
  for (const { facts, ways } of cases) {
    if (ways === 0) continue;
    const key = JSON.stringify(facts);
    known.set(key, { facts, ways: ways + (known.get(key)?.ways ?? 0) });
  }
  return [...known.values()];
}

/** The share of its stakes a spot pays back, exact. @param cases  fewer than 2^53 ways in all */
export const returnOfSpot = <Facts>(
  spot: Pick<Spot<Facts>, 'multiplierOf'>,
  cases: Iterable<Case<Facts>>,
): Fraction => {
  const { pays, of } = paysOf(spot, cases);
  let paid = 0n;
  for (const [multiplier, ways] of pays) paid += BigInt(multiplier) * BigInt(ways);
  return fraction(paid, BigInt(of) * 1000n);
};

/** How many ways a spot pays each multiplier in, nothing included, and all of them. */
export function paysOf<Facts>(
  spot: Pick<Spot<Facts>, 'multiplierOf'>,
  cases: Iterable<Case<Facts>>,
): { readonly pays: ReadonlyMap<Multiplier, number>; readonly of: number } {
  const pays = new Map<Multiplier, number>();
  let of = 0;
  for (const { facts, ways } of cases) {
    const multiplier = spot.multiplierOf(facts);
    pays.set(multiplier, (pays.get(multiplier) ?? 0) + ways);
    of += ways;
  }
  assert(Number.isSafeInteger(of), 'cases are counted exactly');
  return { pays, of };
}

/** One line a kind of bet, in the order of the first spot of each. */
function returnsByKind<S extends Pick<Spot<never>, 'kind' | 'price' | 'pays'>>(
  spots: readonly S[],
  returnOf: (spot: S) => Fraction,
): readonly BetReturn[] {
  return [...Map.groupBy(spots, ({ kind }) => kind)].map(([name, list]) => {
    const prices = list.flatMap(({ price, pays }) => (pays ? pays.map((pay) => pay.price) : [price]));
    return {
      name,
      group: null,
      prices: { lowest: Math.min(...prices), highest: Math.max(...prices) },
      ...boundsOf(list.map(returnOf)),
    };
  });
}
