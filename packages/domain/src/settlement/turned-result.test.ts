import { expect, test } from 'vitest';
import { readMatchResult } from './match-result.ts';
import { turnedDetail, turnedScore } from './turned-result.ts';

test.each([
  [
    'football',
    {
      periods: [
        [1, 0],
        [1, 0],
      ],
      overtime: [[0, 1]],
      goals: ['home', 'home', 'away'],
      regulation: [2, 0],
    },
    {
      periods: [
        [0, 1],
        [0, 1],
      ],
      overtime: [[1, 0]],
      goals: ['away', 'away', 'home'],
      regulation: [0, 2],
    },
  ],
  ['an imported season', { halfTime: [1, 0] }, { halfTime: [0, 1] }],
  [
    'rows of periods',
    {
      quarters: [
        [10, 20],
        [5, null],
      ],
    },
    {
      quarters: [
        [5, null],
        [10, 20],
      ],
    },
  ],
  ['who gave up', { retired: 'home', completed: 1.5 }, { retired: 'away', completed: 1.5 }],
  ['what names no side', { attendance: 31_000, extra: true }, { attendance: 31_000, extra: true }],
  ['nothing', null, null],
  [
    'shapes that nobody reads',
    { periods: 'x', goals: ['?'], regulation: [1] },
    { periods: 'x', goals: ['?'], regulation: [1] },
  ],
])('a turned detail names the other sides: %s', (_what, told, turned) => {
  expect(turnedDetail(told)).toEqual(turned);
  expect(turnedDetail(turned)).toEqual(told);
});

test('a turned result is read as the same match from the other side', () => {
  const detail = {
    periods: [
      [2, 0],
      [0, 1],
    ],
    overtime: [],
  };
  const score = { home: 2, away: 1 };
  const turned = readMatchResult('football', {
    status: 'finished',
    score: turnedScore(score),
    detail: turnedDetail(detail),
  });
  expect(turned.score).toEqual({ home: 1, away: 2 });
  expect(turned.periods).toEqual([
    { home: 0, away: 2 },
    { home: 1, away: 0 },
  ]);
});
