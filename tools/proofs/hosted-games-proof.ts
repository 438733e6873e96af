import { createHmac } from 'node:crypto';
import { roundMessage } from '../../packages/domain/src/fairness/chain.ts';
import { chanceOfReaching } from '../../packages/domain/src/fairness/crash.ts';
import type { Blocks } from '../../packages/domain/src/fairness/draw.ts';
import { playMessage } from '../../packages/domain/src/fairness/floats.ts';
import { playDraw } from '../../packages/domain/src/fairness/hosted-draw.ts';
import { factsOfHands } from '../../packages/domain/src/games/baccarat-draw.ts';
import type { Fraction } from '../../packages/domain/src/games/game.ts';
import { graph } from '../../packages/domain/src/games/hosted/token-graph.ts';
import { highLow5s } from '../../packages/domain/src/games/hosted/high-low-5s.ts';
import { highLowCardNumbered, highLowCardText } from '../../packages/domain/src/games/hosted/high-low-cards.ts';
import { highLow } from '../../packages/domain/src/games/hosted/high-low.ts';
import { horse } from '../../packages/domain/src/games/hosted/token-horse.ts';
import { openingMessage } from '../../packages/domain/src/games/hosted/hosted-game.ts';
import { chanceOfHits, keno } from '../../packages/domain/src/games/hosted/token-keno.ts';
import { roulette, wheel } from '../../packages/domain/src/games/hosted/token-roulette.ts';
import { tokenBaccarat } from '../../packages/domain/src/games/hosted/token-baccarat.ts';
import { createFastHmac } from './fast-hash.ts';
import type { Figures, Proof } from './proof.ts';
import { Series } from './series.ts';

// Outcomes are drawn as a host draws them: plays from seeds and nonces, rounds from links and salts. Both are fixed here, so
// the figures come out the same wherever this runs.

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const serverSeed = 'server seed of the proof';
const hmacOfPlay = createFastHmac(ascii(serverSeed));
const linkOf = createFastHmac(ascii('links of the proof'));
const salt = '5a'.repeat(32);
const hmacOfBust = createFastHmac(ascii(salt));

/** Blocks that are hashed once, however often they are asked for. */
function kept(block: (no: number) => Uint8Array): Blocks {
  const blocks: Uint8Array[] = [];
  return (no) => (blocks[no] ??= block(no));
}
const blocksOfPlay = (nonce: number) => kept((round) => hmacOfPlay(playMessage('proof', nonce, round)));
function blocksOfRound(game: string, no: number): Blocks {
  const hmac = createFastHmac(linkOf(String(no)));
  return kept((block) => hmac(roundMessage(game, no, salt, block)));
}
function blocksOfOpening(game: string, no: number): Blocks {
  const hmac = createFastHmac(linkOf(String(no - 1)));
  return kept((block) => hmac(openingMessage(game, no, block)));
}

/** Whether our fast hashing is Node's. */
const hashesAgree = () =>
  ['', 'proof:7:0', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(300)].every((text) =>
    createHmac('sha256', serverSeed).update(text).digest().equals(hmacOfPlay(text)),
  );

const asNumber = ({ numerator, denominator }: Fraction) => Number(numerator) / Number(denominator);
const evenly = (count: number) => Array.from({ length: count }, () => 1 / count);

/** Outcomes of a game in kinds of known shares. @param count  how many at least */
type Trial = { readonly name: string; readonly shares: readonly number[]; kinds(count: number): Iterable<number> };

function* numbered(count: number, kindOf: (no: number) => number): Iterable<number> {
  for (let no = 0; no < count; no += 1) yield kindOf(no);
}

const cardNumbers = new Map(
  Array.from({ length: 53 }, (_, number) => [highLowCardText(highLowCardNumbered(number)), number]),
);
const cardKind = (card: Parameters<typeof highLowCardText>[0]) => cardNumbers.get(highLowCardText(card))!;

/** Shares of the winners of baccarat, from what its bets pay back. */
function baccaratShares(): readonly number[] {
  const [player, banker, tie] = tokenBaccarat.returns().map(({ lowest }) => asNumber(lowest));
  const ties = tie! / 9;
  return [(player! - ties) / 2, (banker! - ties) / 1.95, ties];
}

/** Points of graph, hundredths: rounds are counted by the last one they reach. */
const points = [100, 101, 110, 125, 150, 200, 300, 500, 1000];
const reaching = points.map((point) => (point === 100 ? 1 : asNumber(chanceOfReaching(point))));

const hitShares = Array.from({ length: 11 }, (_, hits) => asNumber(chanceOfHits(10, hits)));

const trials: readonly Trial[] = [
  {
    name: 'roulette',
    shares: evenly(wheel.length),
    kinds: (count) => numbered(count, (no) => roulette.draw(null)(blocksOfRound(roulette.id, no)).number),
  },
  {
    name: 'highlow',
    shares: evenly(53),
    *kinds(count) {
      for (let nonce = 0, dealt = 0; dealt < count; nonce += 1)
        for (const card of highLow.draw(null)(blocksOfPlay(nonce)).cards) {
          dealt += 1;
          yield cardKind(card);
        }
    },
  },
  {
    name: 'highlow5s',
    shares: evenly(53),
    kinds: (count) => numbered(count, (nonce) => cardKind(playDraw(highLow5s)(blocksOfPlay(nonce)).next)),
  },
  {
    name: 'baccarat',
    shares: baccaratShares(),
    kinds: (count) =>
      numbered(count, (nonce) =>
        ['player', 'banker', 'tie'].indexOf(factsOfHands(tokenBaccarat.draw(null)(blocksOfPlay(nonce))).winner),
      ),
  },
  {
    name: 'keno-first',
    shares: evenly(40),
    kinds: (count) => numbered(count, (nonce) => keno.draw(null)(blocksOfPlay(nonce)).numbers[0]! - 1),
  },
  {
    // hits of ten numbers, five and more as one
    name: 'keno-hits',
    shares: hitShares.slice(0, 5).concat(hitShares.slice(5).reduce((sum, share) => sum + share, 0)),
    kinds: (count) =>
      numbered(count, (nonce) =>
        Math.min(
          5,
          keno
            .draw(null)(blocksOfPlay(nonce))
            .numbers.filter((number) => number <= 10).length,
        ),
      ),
  },
  {
    name: 'graph',
    shares: reaching.map((share, index) => share - (reaching[index + 1] ?? 0)),
    kinds: (count) =>
      numbered(count, (no) => {
        const { bust } = graph.draw(null)(() => hmacOfBust(linkOf(String(no))));
        return points.findLastIndex((point) => point <= bust);
      }),
  },
  {
    // which horse wins, by how many of a hundred races its weight wins
    name: 'horse',
    shares: [
      25, 21, 18, 15, 12, 9, 27, 22, 18, 14, 11, 8, 30, 22, 18, 13, 10, 7, 34, 21, 16, 12, 10, 7, 38, 20, 15, 12, 9, 6,
    ]
      .concat([42, 18, 14, 11, 9, 6])
      .map((weight) => weight / 600),
    kinds: (count) =>
      numbered(count, (no) => {
        const card = horse.open(blocksOfOpening(horse.id, no));
        const { order, weights } = horse.draw(card)(blocksOfRound(horse.id, no));
        const field = weights.toSorted((a, b) => b - a);
        return [25, 27, 30, 34, 38, 42].indexOf(field[0]!) * 6 + field.indexOf(weights[order[0]! - 1]!);
      }),
  },
];

/** Below this a deviation is no luck: one in a thousand honest runs of all trials would come to it. */
const leastChance = 0.001 / (3 * trials.length);

/** Tries every hosted game. @param count  outcomes of each */
function tryHostedGames(count: number, say: (text: string) => void = () => undefined) {
  const figures: Record<string, number> = { outcomes: count, leastChance };
  let holds = hashesAgree();
  for (const { name, shares, kinds } of trials) {
    const series = new Series(shares);
    for (const kind of kinds(count)) series.add(kind);
    for (const [test, chance] of Object.entries(series.chances())) {
      figures[`${name}.${test}`] = Math.round(chance * 10_000) / 10_000;
      holds &&= chance >= leastChance;
    }
    say(name);
  }
  return { holds, figures: figures as Figures };
}

/** Outcomes of hosted games come as often as their chances say, and none tells anything about the next one. */
export const hostedGames: Proof = {
  name: 'hosted-games',
  claim:
    'ten million outcomes of each token game deviate from their exact chances no more than luck does: chi-square, serial pairs and runs',
  run: async (_start, { short }) =>
    tryHostedGames(short ? 100_000 : 10_000_000, (name) => {
      if (!short) console.log(`  ${name}`);
    }),
};
