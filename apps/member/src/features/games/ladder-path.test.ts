import { ladderWay } from '@lime/domain/games/ladder.ts';
import { expect, test } from 'vitest';
import { ladderPath, rungHeights } from './ladder-path.ts';

const box = { left: 0, right: 10, top: 0, bottom: 100 };

test.each([
  ['좌', 3, 'M0 0V25H10V50H0V75H10V100'],
  ['우', 3, 'M10 0V25H0V50H10V75H0V100'],
  ['좌', 4, 'M0 0V20H10V40H0V60H10V80H0V100'],
  ['우', 4, 'M10 0V20H0V40H10V60H0V80H10V100'],
] as const)('from %s over %i rungs', (start, rungs, path) => expect(ladderPath({ start, rungs }, box)).toBe(path));

test('ends on the side the rules say, for every ball', () => {
  for (let ball = 1; ball <= 28; ball += 1) {
    const way = ladderWay({ ball }, 28);
    const last = /H(\d+)V100$/.exec(ladderPath(way, box))![1];
    expect([ball, last === '0' ? '홀' : '짝']).toEqual([ball, way.end]);
  }
});

test('rungs stand evenly', () => expect(rungHeights(4, box)).toEqual([20, 40, 60, 80]));
