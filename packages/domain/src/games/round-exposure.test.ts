import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { exposureOf } from './round-exposure.ts';
import type { Staked } from './round-exposure.ts';
import { findRoundGame, roundGames } from './round-games.ts';

const powerball = findRoundGame('powerball')!;
const baccarat = findRoundGame('lotus-baccarat')!;
const at = (stakes: number, odds: number): Staked => ({ stakes, expected: stakes * odds });

test('a pick costs what it is paid, less the stakes of its folder', () => {
  const { picks, worst } = exposureOf(
    powerball,
    new Map([
      [1, at(10_000, 2)],
      [2, at(4_000, 2)],
      [13, at(1_000, 3)],
    ]),
  );
  expect(picks.get(1)).toEqual({ pays: 20_000, net: -6_000 });
  expect(picks.get(2)).toEqual({ pays: 8_000, net: 6_000 });
  expect(picks.get(14)).toEqual({ pays: 0, net: 1_000 });
  expect(picks.has(9)).toBe(false);
  expect(worst).toBe(-6_000 - 2_000);
});

test('a tie returns player and banker, and two pairs may come together', () => {
  const { picks, worst } = exposureOf(
    baccarat,
    new Map([
      [1, at(10_000, 2)],
      [2, at(5_000, 2)],
      [3, at(1_000, 9)],
      [4, at(1_000, 12)],
      [5, at(1_000, 12)],
    ]),
  );
  expect(picks.get(3)).toEqual({ pays: 9_000 + 15_000, net: -8_000 });
  expect(picks.get(1)).toEqual({ pays: 20_000, net: -4_000 });
  expect(worst).toBe(-8_000 + (2_000 - 24_000));
});

describe.each(roundGames.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  test('no draw costs more than the worst that is said', () => {
    const random = seededRandom(`exposure of ${game.id}`);
    const all = game.folders.flatMap(({ picks }) => picks);
    const block = new Uint8Array(8);
    for (let round = 0; round < 300; round += 1) {
      const staked = new Map(
        all
          .filter(() => random() < 0.6)
          .map(({ no, price }) => [no, at(Math.ceil(random() * 100) * 1_000, price / 1_000)]),
      );
      const outcome = game.draw(() => block.map(() => Math.floor(random() * 256)));
      let left = 0;
      for (const [no, { stakes, expected }] of staked) {
        const result = game.resultOf(outcome, no);
        left += stakes - (result === 'won' ? expected : result === 'void' ? stakes : 0);
      }
      expect(left).toBeGreaterThanOrEqual(exposureOf(game, staked).worst);
    }
  });
});
