import { roundMessage } from '../../packages/domain/src/fairness/chain.ts';
import type { Blocks } from '../../packages/domain/src/fairness/draw.ts';
import { baccarat } from '../../packages/domain/src/casino/tables/shoe-baccarat.ts';
import { dragonTiger } from '../../packages/domain/src/casino/tables/dragon-tiger.ts';
import { roulette } from '../../packages/domain/src/casino/tables/wheel-roulette.ts';
import {
  closedSpots,
  countKinds,
  drawShoe,
  kindOf,
  kinds,
  roundsOfShoe,
} from '../../packages/domain/src/casino/tables/shoe.ts';
import type { Shoe } from '../../packages/domain/src/casino/tables/shoe.ts';
import { sicBo } from '../../packages/domain/src/casino/tables/sic-bo.ts';
import type { RoundTableGame, ShoeTableGame } from '../../packages/domain/src/casino/tables/table-game.ts';
import type { Fraction } from '../../packages/domain/src/games/game.ts';
import { createFastHmac } from './fast-hash.ts';
import type { Figures, Proof } from './proof.ts';
import { chiSquareTest, normalTail } from './randomness.ts';
import { Series } from './series.ts';

// Rounds and shoes as tables draw them, from fixed links and a fixed salt, so the figures come out the same wherever this runs.

const linkOf = createFastHmac(Uint8Array.from('links of the proof', (letter) => letter.charCodeAt(0)));
const salt = '5a'.repeat(32);
function blocksOf(table: string, no: number): Blocks {
  const hmac = createFastHmac(linkOf(String(no)));
  return (block) => hmac(roundMessage(table, no, salt, block));
}

const asNumber = ({ numerator, denominator }: Fraction) => Number(numerator) / Number(denominator);
const evenly = (count: number) => Array.from({ length: count }, () => 1 / count);
const stake = 1000;

/** The chance of each test, by its name. */
type Chances = Map<string, number>;
type Tried = { readonly chances: Chances; readonly facts: Record<string, number>; readonly holds: boolean };

/** Rounds that are drawn each for itself: their kinds, and what every spot pays back. */
function tryRounds<Outcome>(
  game: RoundTableGame<Outcome>,
  count: number,
  shares: readonly number[],
  kindOfOutcome: (outcome: Outcome) => number,
): Tried {
  const series = new Series(shares);
  const counts = shares.map(() => 0);
  const samples: Outcome[] = [];
  for (let no = 0; no < count; no += 1) {
    const outcome = game.draw(blocksOf(game.id, no));
    const kind = kindOfOutcome(outcome);
    series.add(kind);
    counts[kind]! += 1;
    samples[kind] ??= outcome;
  }
  const chances: Chances = new Map(Object.entries(series.chances()));
  let least = 1;
  for (const { spot, returned, deviation } of game.figures()) {
    let paid = 0;
    for (const [kind, times] of counts.entries())
      if (times > 0) paid += (game.settle([{ stake, spot }], samples[kind]!)[0]! / stake) * times;
    least = Math.min(least, normalTail((paid / count - asNumber(returned)) / (deviation / Math.sqrt(count))));
  }
  // the least of so many, as one
  chances.set('returns', Math.min(1, least * game.spots.length));
  return { chances, facts: { rounds: count }, holds: true };
}

/** Places of a shoe whose cards are counted: every place must hold every kind as often. */
const places = [0, 100, 207, 415];

/**
 * Rounds of shoes. Within a shoe rounds hang together, so the same number of each shoe is counted and shoes are compared. Any
 * of the first rounds is as likely as the first, as the cards that are left are in no order.
 *
 * @param perShoe  rounds that every shoe has
 */
function tryShoes<Outcome>(
  game: ShoeTableGame<Outcome>,
  count: number,
  perShoe: number,
  shares: readonly number[],
  kindOfOutcome: (outcome: Outcome) => number,
): Tried {
  const shoes = Math.ceil(count / perShoe);
  const first = new Series(shares);
  const cards = places.map(() => Array.from({ length: kinds }, () => 0));
  const bets = game.spots.map(({ id }) => ({ stake, spot: id }));
  const sums = bets.map(() => 0);
  const squares = bets.map(() => 0);
  for (let no = 0; no < shoes; no += 1) {
    const shoe = drawShoe(blocksOf(game.id, no));
    for (const [index, place] of places.entries()) cards[index]![kindOf(shoe[place]!)]! += 1;
    const rounds = roundsOfShoe(game, shoe);
    first.add(kindOfOutcome(rounds[0]!.outcome));
    const paid = bets.map(() => 0);
    for (let at = 0; at < perShoe; at += 1)
      for (const [index, won] of game.settle(bets, rounds[at]!.outcome).entries()) paid[index]! += won / stake;
    for (const [index, sum] of paid.entries()) {
      sums[index]! += sum;
      squares[index]! += sum * sum;
    }
  }
  const chances: Chances = new Map(Object.entries(first.chances()));
  for (const [index, place] of places.entries())
    chances.set(`card ${place}`, chiSquareTest(cards[index]!, evenly(kinds)));
  let least = 1;
  for (const { spot, returned } of game.figures()) {
    const index = bets.findIndex((bet) => bet.spot === spot);
    const mean = sums[index]! / shoes;
    const error = Math.sqrt((squares[index]! / shoes - mean * mean) / shoes);
    least = Math.min(least, normalTail((mean - asNumber(returned) * perShoe) / error));
  }
  chances.set('returns', Math.min(1, least * bets.length));
  return { chances, facts: { rounds: shoes * perShoe, shoes }, holds: true };
}

/** Every round of some shoes: the most an open side bet pays back, and how often one is closed. */
function watchSides<Outcome>(game: ShoeTableGame<Outcome>, shoes: number): Tried {
  const sides = game.spots.filter(({ isSide }) => isSide).map(({ id }) => id);
  let [rounds, closed, most, maxMain] = [0, 0, 0, 0];
  let maxClosed = 0;
  for (let no = 0; no < shoes; no += 1) {
    const shoe: Shoe = drawShoe(blocksOf(`${game.id}-sides`, no));
    for (const { from } of roundsOfShoe(game, shoe)) {
      const returns = game.returnsFrom(countKinds(shoe.slice(from)));
      const shut = closedSpots(game, returns);
      rounds += 1;
      closed += shut.length;
      for (const [id, back] of returns) {
        const share = asNumber(back);
        if (!sides.includes(id)) maxMain = Math.max(maxMain, share);
        else if (shut.includes(id)) maxClosed = Math.max(maxClosed, share);
        else most = Math.max(most, share);
      }
    }
  }
  const cut = (share: number) => Math.floor(share * 10_000) / 10_000;
  return {
    chances: new Map(),
    facts: {
      'sides.rounds': rounds,
      'sides.highest open': cut(most),
      'sides.highest closed': cut(maxClosed),
      'sides.share closed': cut(closed / (rounds * sides.length)),
      'main.highest': cut(maxMain),
    },
    holds: most < 1,
  };
}

const dice = [1, 2, 3, 4, 5, 6].flatMap((one) =>
  [1, 2, 3, 4, 5, 6].flatMap((two) => [1, 2, 3, 4, 5, 6].map((three) => [one, two, three])),
);
const thrown = new Map(dice.map((three, number) => [three.join(''), number]));

/** Shares of the winners of baccarat, from what its bets pay back. */
function baccaratShares(): readonly number[] {
  const [player, banker, tie] = baccarat.figures().map(({ returned }) => asNumber(returned));
  const ties = tie! / 9;
  return [(player! - ties) / 2, (banker! - ties) / 1.95, ties];
}
/** What the text of a round begins with. */
const beginnings = ['플레이어 승', '뱅커 승', '타이'];

/** A game's trials. @param count  rounds at least @param shoes  whose side bets are watched */
type Trial = { readonly name: string; run(count: number, shoes: number): readonly Tried[] };

const trials: readonly Trial[] = [
  {
    name: 'roulette',
    run: (count) => [tryRounds(roulette, count, evenly(37), ({ number }) => number)],
  },
  {
    name: 'sic-bo',
    run: (count) => [tryRounds(sicBo, count, evenly(216), (outcome) => thrown.get(outcome.dice.join(''))!)],
  },
  {
    name: 'baccarat',
    run: (count, shoes) => [
      tryShoes(baccarat, count, 50, baccaratShares(), (hands) => {
        const text = baccarat.outcomeText(hands);
        return beginnings.findIndex((beginning) => text.startsWith(beginning));
      }),
      watchSides(baccarat, shoes),
    ],
  },
  {
    name: 'dragon-tiger',
    run: (count, shoes) => [
      tryShoes(dragonTiger, count, 98, [192 / 415, 192 / 415, 31 / 415], ({ dragon, tiger }) =>
        dragon.rank === tiger.rank ? 2 : dragon.rank > tiger.rank ? 0 : 1,
      ),
      watchSides(dragonTiger, shoes),
    ],
  },
];

/** Below this a deviation is no luck: one in a thousand honest runs of all tests would come to it. */
const leastChance = 0.001 / (trials.length * 6);

/** Tries every table game with rounds for all. @param count  rounds of each @param shoes  whose side bets are watched */
export function tryTables(
  count: number,
  shoes: number,
  say: (text: string) => void = () => undefined,
): { readonly holds: boolean; readonly figures: Figures } {
  const figures: Record<string, number> = { leastChance };
  let holds = true;
  for (const { name, run } of trials) {
    for (const tried of run(count, shoes)) {
      holds &&= tried.holds;
      for (const [fact, value] of Object.entries(tried.facts)) figures[`${name}.${fact}`] = value;
      for (const [test, chance] of tried.chances) {
        figures[`${name}.${test}`] = Math.round(chance * 10_000) / 10_000;
        holds &&= chance >= leastChance;
      }
    }
    say(name);
  }
  return { holds, figures };
}

/** Rounds of casino tables come as often as their chances say, and no open side bet pays back 100 %. */
export const tables: Proof = {
  name: 'tables',
  claim:
    'ten million rounds of each table game deviate from their exact chances and returns no more than luck does, and no open side bet pays back 100 % at any depth of 300 shoes',
  run: async (_start, { short }) =>
    short ? tryTables(100_000, 5) : tryTables(10_000_000, 300, (name) => console.log(`  ${name}`)),
};
