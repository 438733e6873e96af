import { describe, expect, test } from 'vitest';
import { kenoLadder, kenoLadderBalls } from './keno-ladder.ts';
import { ladderWay } from './ladder.ts';
import { powerLadder, powerLadderBalls } from './power-ladder.ts';

describe.each([
  ['power', powerLadder, powerLadderBalls, [1, 13, 2, 14], [15, 27, 16, 28]],
  ['keno', kenoLadder, kenoLadderBalls, [1, 39, 2, 40], [41, 79, 42, 80]],
] as const)('the %s ladder', (_name, game, balls, low, high) => {
  test.each([
    [low[0], '좌', 3, '짝', [1, 3, 6, 7]],
    [low[1], '좌', 3, '짝', [1, 3, 6, 7]],
    [low[2], '우', 3, '홀', [2, 3, 5, 9]],
    [low[3], '우', 3, '홀', [2, 3, 5, 9]],
    [high[0], '좌', 4, '홀', [1, 4, 5, 8]],
    [high[1], '좌', 4, '홀', [1, 4, 5, 8]],
    [high[2], '우', 4, '짝', [2, 4, 6, 10]],
    [high[3], '우', 4, '짝', [2, 4, 6, 10]],
  ] as const)('ball %i is %s%i%s', (ball, start, rungs, end, winning) => {
    expect(ladderWay({ ball }, balls)).toEqual({ start, rungs, end });
    expect(game.outcomeText({ ball })).toBe(`${ball}번 공, ${start}${rungs}${end}`);
    const won = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((no) => game.resultOf({ ball }, no) === 'won');
    expect(won).toEqual(winning);
  });

  test('has two halves for 1.95 three times over, and four exact quarters for 3.60', () => {
    const picks = game.folders.flatMap((folder) => folder.picks);
    expect(picks.map(({ no, name, price }) => [name, Number(game.chances().get(no)!.won) / balls, price])).toEqual([
      ['좌', 0.5, 1950],
      ['우', 0.5, 1950],
      ['3줄', 0.5, 1950],
      ['4줄', 0.5, 1950],
      ['홀', 0.5, 1950],
      ['짝', 0.5, 1950],
      ['좌3짝', 0.25, 3600],
      ['좌4홀', 0.25, 3600],
      ['우3홀', 0.25, 3600],
      ['우4짝', 0.25, 3600],
    ]);
  });

  test('reads only its own balls', () => {
    expect(game.readOutcome({ ball: balls })).toEqual({ ball: balls });
    for (const ball of [0, balls + 1, 1.5, '1', null]) expect(game.readOutcome({ ball })).toBe(null);
    expect(game.readOutcome(null)).toBe(null);
  });
});

test('a ball is a byte modulo the balls, left out where it would favour the first', () => {
  expect(powerLadder.draw(() => Uint8Array.from([252, 255, 29]))).toEqual({ ball: 2 });
  expect(kenoLadder.draw(() => Uint8Array.from([240, 255, 239]))).toEqual({ ball: 80 });
});
