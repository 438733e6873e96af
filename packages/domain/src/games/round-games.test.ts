import { describe, expect, test } from 'vitest';
import { games } from '../access/game-list.ts';
import { luckOf } from '../activities/prize-roulette.ts';
import { seededRandom } from '../random.ts';
import { findPick, priceFault, returnOf } from './game.ts';
import { findRoundGame, findRoundGameByMenu, roundGames } from './round-games.ts';
import { roundsPerDay } from './rounds.ts';
import { amount } from '../../../../tools/long.ts';

test('games keep the clocks of decision 82', () => {
  expect(
    roundGames.map(({ id, clock }) => [
      id,
      clock.periodSeconds,
      roundsPerDay(clock),
      clock.offsetSeconds,
      clock.closesSeconds,
    ]),
  ).toEqual([
    ['powerball', 300, 288, 0, 65],
    ['powerladder', 300, 288, 0, 30],
    ['kenoladder', 300, 288, 0, 30],
    ['lotus-oddeven', 60, 1440, 0, 10],
    ['lotus-baccarat', 50, 1728, 0, 10],
    ['lotus-baccarat2', 50, 1728, 25, 10],
  ]);
});

test('a game is found by its id and by its menu entry', () => {
  expect(findRoundGame('kenoladder')?.menu).toBe('키노사다리');
  expect(findRoundGameByMenu('키노사다리')?.id).toBe('kenoladder');
  expect([findRoundGame('keno'), findRoundGameByMenu('토큰-키노')]).toEqual([null, null]);
});

describe.each(roundGames.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  const picks = game.folders.flatMap((folder) => folder.picks);
  const draws = amount(20_000, 100_000);
  const random = seededRandom(`draws of ${game.id}`);
  const block = new Uint8Array(8);
  const outcomes = Array.from({ length: draws }, () => game.draw(() => block.map(() => Math.floor(random() * 256))));

  test('opens with the menu entry of its page', () => {
    expect(games.find(({ id }) => id === game.id)?.menu).toBe(game.menu);
    expect(games.find(({ id }) => id === game.id)?.kind).toBe(game.betKind);
  });

  test('has a number for every pick, and no folder or name in it twice', () => {
    expect(new Set(game.folders.map(({ id }) => id)).size).toBe(game.folders.length);
    expect(picks.map(({ no }) => no)).toEqual(picks.map((_, index) => index + 1));
    for (const folder of game.folders)
      expect(new Set(folder.picks.map(({ name }) => name)).size).toBe(folder.picks.length);
  });

  test('pays back 85 % to below 100 % with every pick', () => {
    for (const { no, price } of picks) {
      expect([no, priceFault(game, no, price)]).toEqual([no, null]);
      const { numerator, denominator } = returnOf(game.chances().get(no)!, price);
      expect(Number(numerator) / Number(denominator)).toBeGreaterThanOrEqual(0.85);
      expect(numerator).toBeLessThan(denominator);
    }
  });

  /** Folders but pairs ask one question whose answers exclude one another and leave nothing out. */
  const partitions = game.folders.filter(({ id }) => id !== 'pair');

  test('exactly one pick of a folder wins', () => {
    for (const outcome of outcomes.slice(0, 500))
      for (const folder of partitions)
        expect(folder.picks.filter(({ no }) => game.resultOf(outcome, no) === 'won')).toHaveLength(1);
    for (const folder of partitions) {
      const chances = folder.picks.map(({ no }) => game.chances().get(no)!);
      expect(chances.reduce((sum, { won }) => sum + won, 0n)).toBe(chances[0]!.of);
    }
  });

  test('draws every answer as often as its chance says, in many draws', () => {
    const share = (no: number) => Number(game.chances().get(no)!.won) / Number(game.chances().get(no)!.of);
    const won = (no: number) => outcomes.filter((outcome) => game.resultOf(outcome, no) === 'won').length;
    for (const folder of partitions) {
      const luck = luckOf(folder.picks.map(({ no }) => ({ drawn: won(no), expected: draws * share(no) })))!;
      expect([folder.id, luck > 0.001 && luck < 0.999]).toEqual([folder.id, true]);
    }
    for (const { no } of game.folders.find(({ id }) => id === 'pair')?.picks ?? []) {
      const counts = [
        { drawn: won(no), expected: draws * share(no) },
        { drawn: draws - won(no), expected: draws * (1 - share(no)) },
      ];
      expect(luckOf(counts)).toBeGreaterThan(0.001);
    }
  });

  test('reads its own outcomes back from JSON, and no other', () => {
    for (const outcome of outcomes.slice(0, 200)) {
      expect(game.readOutcome(JSON.parse(JSON.stringify(outcome)))).toEqual(outcome);
      expect(game.outcomeText(outcome)).toMatch(/\d/);
    }
    for (const wrong of [null, undefined, 7, 'x', [], {}]) expect(game.readOutcome(wrong)).toBe(null);
  });

  test('knows its picks by number', () => {
    expect(findPick(game, picks.length)?.pick.no).toBe(picks.length);
    expect(() => game.resultOf(outcomes[0]!, picks.length + 1)).toThrow('no pick');
  });
});
