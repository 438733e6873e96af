import { createHash, hash } from 'node:crypto';
import { roundMessage, saltText } from '../../packages/domain/src/fairness/chain.ts';
import type { RoundGame } from '../../packages/domain/src/games/game.ts';
import { roundGames } from '../../packages/domain/src/games/round-games.ts';
import type { GameOutcome } from '../../packages/domain/src/games/round-games.ts';
import { hmacBlocks } from '../../apps/api/src/core/hash-blocks.ts';
import type { Figures, Proof } from './proof.ts';
import { chiSquareTest, runsTest } from './randomness.ts';

type Game = RoundGame<GameOutcome>;
/** The block of a round's stream, from its link and number. */
export type Stream = (game: Game, link: Buffer, running: number) => (block: number) => Uint8Array;

/** As the product's chains have. */
const chainLength = 14_000;
/** The least probability of all tests may be this, divided by their number: honest chance is refused once in a thousand times. */
const significance = 0.001;

const emptySalt = createHash('sha256').update(saltText([], null)).digest('hex');
/** Rounds nobody bet on: only link and number change from one to the next, which is the least there can be. */
const messageOf = (game: Game, running: number) => (block: number) => roundMessage(game.id, running, emptySalt, block);

/** The product's own stream. */
export const productStream: Stream = (game, link, running) => hmacBlocks(link, messageOf(game, running));

/** The same bytes in a fifth of the time: HMAC by hand over the one-shot hash. */
export function quickStream(): Stream {
  const inner = Buffer.alloc(64 + 200);
  const outer = Buffer.alloc(64 + 32);
  return (game, link, running) => {
    const message = messageOf(game, running);
    return (block) => {
      inner.fill(0x36, 0, 64);
      outer.fill(0x5c, 0, 64);
      for (let at = 0; at < link.length; at += 1) {
        inner[at]! ^= link[at]!;
        outer[at]! ^= link[at]!;
      }
      const length = inner.write(message(block), 64, 'latin1');
      hash('sha256', inner.subarray(0, 64 + length), 'buffer').copy(outer, 64);
      return hash('sha256', outer, 'buffer');
    };
  };
}

/** The links of one chain after the other, in the order in which rounds use them. */
export function* links(name: string): Generator<Buffer> {
  for (let chain = 0; ; chain += 1) {
    const made = [hash('sha256', `${name} ${chain}`, 'buffer')];
    while (made.length <= chainLength) made.push(hash('sha256', made.at(-1)!, 'buffer'));
    // the last one made is the commitment: no round is drawn from it
    for (let at = made.length - 2; at >= 0; at -= 1) yield made[at]!;
  }
}

/** A folder's picks as classes: the one that won, or none. */
type Tally = {
  readonly picks: readonly number[];
  /** of each pick, and of none; together 1 where never two of them win */
  readonly chances: readonly number[];
  readonly counts: number[];
  /** by the first and the second of a pair of rounds; each round is in one pair */
  readonly pairs: number[];
  /** of a pick: how often it won where it had not the round before, or the other way round */
  readonly changes: number[];
  /** two of them have won at once: then each pick is judged alone */
  overlaps: boolean;
  before: number;
};

function tallyOf(game: Game, picks: readonly number[]): Tally {
  const all = game.chances();
  const won = picks.map((no) => Number(all.get(no)!.won) / Number(all.get(no)!.of));
  const none = 1 - won.reduce((sum, chance) => sum + chance, 0);
  const classes = picks.length + 1;
  return {
    picks,
    chances: [...won, none],
    counts: Array.from({ length: classes }, () => 0),
    pairs: Array.from({ length: classes * classes }, () => 0),
    changes: picks.map(() => 0),
    overlaps: false,
    before: -1,
  };
}

function count(tally: Tally, game: Game, outcome: GameOutcome, round: number): void {
  const { picks } = tally;
  let winner = picks.length;
  let mask = 0;
  for (const [at, no] of picks.entries()) {
    if (game.resultOf(outcome, no) !== 'won') continue;
    if (winner < picks.length) tally.overlaps = true;
    winner = at;
    mask |= 1 << at;
    tally.counts[at]! += 1;
  }
  if (mask === 0) tally.counts[picks.length]! += 1;
  if (round > 0) {
    const before = tally.before;
    for (let at = 0; at < picks.length; at += 1) if (((mask ^ before) >> at) & 1) tally.changes[at]! += 1;
    if (round % 2 === 1) tally.pairs[winnerOf(before, picks.length) * (picks.length + 1) + winner]! += 1;
  }
  tally.before = mask;
}

const winnerOf = (mask: number, none: number) => (mask === 0 ? none : 31 - Math.clz32(mask));

export type Tried = { readonly outcomes: number; readonly tests: ReadonlyMap<string, number> };

/**
 * Draws so many rounds of a game and asks of each folder and pick whether honest chance would come to that.
 *
 * @returns the probability of each test by its name
 */
export function tryGame(game: Game, outcomes: number, stream: Stream = quickStream()): Tried {
  const tallies = new Map(
    game.folders.map(({ id, picks }) => [
      id,
      tallyOf(
        game,
        picks.map(({ no }) => no),
      ),
    ]),
  );
  const bytes = Array.from({ length: 256 }, () => 0);
  let round = 0;
  for (const link of links(`prove games ${game.id}`)) {
    if (round === outcomes) break;
    const blocks = stream(game, link, round + 1);
    const outcome = game.draw((no) => {
      const block = blocks(no);
      for (const byte of block) bytes[byte]! += 1;
      return block;
    });
    for (const tally of tallies.values()) count(tally, game, outcome, round);
    round += 1;
  }
  const tests = new Map([
    [
      'bytes',
      chiSquareTest(
        bytes,
        Array.from({ length: 256 }, () => 1 / 256),
      ),
    ],
  ]);
  for (const [folder, tally] of tallies)
    for (const [name, p] of testsOf(tally, outcomes)) tests.set(`${folder} ${name}`, p);
  return { outcomes, tests };
}

function* testsOf(tally: Tally, outcomes: number): Iterable<[string, number]> {
  const { picks, counts, pairs, changes, overlaps } = tally;
  for (const [at, no] of picks.entries()) {
    const chance = tally.chances[at]!;
    yield [`pick ${no}`, chiSquareTest([counts[at]!, outcomes - counts[at]!], [chance, 1 - chance])];
    yield [`pick ${no} runs`, runsTest(changes[at]!, outcomes, chance)];
  }
  if (overlaps) return;
  // where one of the picks always wins, `none` is no class
  const classes = tally.chances.flatMap((chance, at) => (chance > 1e-9 ? [at] : []));
  const chances = classes.map((at) => tally.chances[at]!);
  yield [
    'all',
    chiSquareTest(
      classes.map((at) => counts[at]!),
      chances,
    ),
  ];
  const both = classes.flatMap((first) => classes.map((second) => pairs[first * (picks.length + 1) + second]!));
  yield [
    'serial',
    chiSquareTest(
      both,
      chances.flatMap((first) => chances.map((second) => first * second)),
    ),
  ];
}

/** Whether honest chance comes to the least of so many probabilities. */
export const isHonest = (tests: ReadonlyMap<string, number>): boolean =>
  Math.min(...tests.values()) >= significance / tests.size;

function figuresOf(game: Game, { outcomes, tests }: Tried): Figures {
  const [least, p] = [...tests].toSorted(([, a], [, b]) => a - b)[0]!;
  const below = [...tests.values()].filter((one) => one < 0.05).length;
  return {
    [`${game.id}: outcomes`]: outcomes,
    [`${game.id}: tests`]: tests.size,
    [`${game.id}: least p`]: Number(p.toPrecision(2)),
    [`${game.id}: least in`]: least,
    [`${game.id}: share of p below 0.05`]: Math.round((below / tests.size) * 1_000) / 1_000,
  };
}

/** Chi-square, serial and runs tests of every game with rounds, over the stream its rounds are drawn from. */
export const games: Proof = {
  name: 'site-games',
  claim:
    'ten million rounds of each game, drawn from links of chains as the product draws them, fall as the game’s chances say, and no round tells of the next',
  async run(_product, { short }) {
    let holds = true;
    const figures: Record<string, Figures[string]> = {};
    for (const game of roundGames) {
      const tried = tryGame(game, short ? 100_000 : 10_000_000);
      holds &&= isHonest(tried.tests);
      Object.assign(figures, figuresOf(game, tried));
      console.log(`${game.id}: ${JSON.stringify(figuresOf(game, tried))}`);
    }
    return { holds, figures };
  },
};
