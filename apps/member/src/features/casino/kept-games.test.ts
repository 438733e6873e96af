import { beforeEach, expect, test, vi } from 'vitest';
import type * as Kept from './kept-games.ts';

let kept: Map<string, string>;
let games: typeof Kept;
const stored = () => JSON.parse(kept.get('lime_casino_games') ?? '[]') as [string, Kept.KeptGames][];

beforeEach(async () => {
  kept = new Map();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  games = await import('./kept-games.ts');
});

test('a star comes and goes, a game opened again comes first', () => {
  games.toggleStar('7', 'a');
  games.toggleStar('7', 'b');
  games.toggleStar('7', 'a');
  games.rememberGame('7', 'x', 1);
  games.rememberGame('7', 'y', 2);
  games.rememberGame('7', 'x', 3);
  expect(stored()).toEqual([
    [
      '7',
      {
        stars: ['b'],
        recent: [
          ['x', 3],
          ['y', 2],
        ],
      },
    ],
  ]);
});

test('each member has games of his own, the last five members are kept', () => {
  for (const member of ['1', '2', '3', '4', '5', '6']) games.toggleStar(member, `of-${member}`);
  expect(stored().map(([member, { stars }]) => [member, ...stars])).toEqual(
    ['6', '5', '4', '3', '2'].map((member) => [member, `of-${member}`]),
  );
});

test.each(['no json', '{}', '[[7]]', '[["7",{"stars":"a"}]]', '[["7",{"stars":[1],"recent":[["x"]]}]]'])(
  'what is kept wrongly (%s) is as if it were not',
  async (text) => {
    kept.set('lime_casino_games', text);
    vi.resetModules();
    games = await import('./kept-games.ts');
    games.toggleStar('7', 'a');
    expect(stored()).toEqual([['7', { stars: ['a'], recent: [] }]]);
  },
);
