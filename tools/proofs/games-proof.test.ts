import { describe, expect, test } from 'vitest';
import { roundGames } from '../../packages/domain/src/games/round-games.ts';
import { isHonest, links, productStream, quickStream, tryGame } from './games-proof.ts';
import type { Stream } from './games-proof.ts';
import { chiSquareTail, chiSquareTest, normalTail, runsTest } from './randomness.ts';

describe('probabilities of tests', () => {
  // figures of printed tables
  test.each([
    [1, 3.841_459, 0.05],
    [2, 5.991_465, 0.05],
    [3, 16.266_236, 0.001],
    [10, 18.307_038, 0.05],
    [255, 293.247_83, 0.05],
    [120, 146.567_36, 0.05],
    [5, 0.554_298, 0.99],
  ])('chi-square of %i degrees at %d', (degrees, value, p) => expect(chiSquareTail(value, degrees)).toBeCloseTo(p, 5));

  test.each([
    [0, 1],
    [1.959_964, 0.05],
    [-2.575_829, 0.01],
    [3.5, 0.000_465_258],
    [6, 1.973_175e-9],
  ])('a normal value %d deviations off', (deviations, p) => expect(normalTail(deviations) / p).toBeCloseTo(1, 5));

  test('counts that are as expected, and counts that are not', () => {
    expect(chiSquareTest([500, 500], [0.5, 0.5])).toBe(1);
    expect(chiSquareTest([560, 440], [0.5, 0.5])).toBeLessThan(0.001);
  });

  test('a row that changes too often or too seldom', () => {
    expect(runsTest(4_999.5, 10_000, 0.5)).toBe(1);
    for (const changes of [4_800, 5_200]) expect(runsTest(changes, 10_000, 0.5)).toBeLessThan(0.001);
    expect(runsTest(1_800, 10_000, 0.1)).toBeGreaterThan(0.9);
  });
});

test('the quick stream is the product’s own', () => {
  const quick = quickStream();
  const chain = links('a test');
  for (const game of roundGames)
    for (let running = 1; running <= 50; running += 1) {
      const link = chain.next().value!;
      for (const block of [0, 1])
        expect(quick(game, link, running)(block)).toEqual(productStream(game, link, running)(block));
    }
});

// that honest rounds pass is the proof `site-games`, whose short form is in the gate
describe('what is not honest is found in fifty thousand rounds', () => {
  const honest = quickStream();
  const [powerball] = roundGames;
  const ladder = roundGames.find(({ id }) => id === 'powerladder')!;
  let last: Buffer | undefined;
  let turn = 0;
  /** Changes bytes of every block. */
  const bent =
    (bend: (byte: number) => number): Stream =>
    (...round) => {
      const blocks = honest(...round);
      return (no) => blocks(no).map(bend);
    };
  const streams: [string, (typeof roundGames)[number], Stream][] = [
    ['a remainder taken without leaving numbers out', powerball!, bent((byte) => (byte >= 252 ? byte - 252 : byte))],
    ['a bit that is set a little too seldom', ladder, bent((byte) => (byte > 252 ? byte & 0xfe : byte))],
    [
      'a round in twenty that is the one before',
      powerball!,
      (game, link, running) => {
        turn += 1;
        if (turn % 20 !== 0 || !last) last = link;
        return honest(game, last, turn % 20 === 0 ? running - 1 : running);
      },
    ],
  ];
  test.each(streams)('%s', (_what, game, stream) => {
    const { tests } = tryGame(game, 50_000, stream);
    expect(tests.size).toBeGreaterThan(game.folders.flatMap(({ picks }) => picks).length * 2);
    expect(isHonest(tests)).toBe(false);
  });
});
