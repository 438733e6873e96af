import { games } from '@lime/domain/access/games.ts';
import { expect, test } from 'vitest';
import { gameArt } from './lib/game-art.ts';
import { laterScreenAt, laterScreens, screenAt, screens } from './routes.tsx';

test('no path stands twice', () => {
  const paths = [...screens, ...laterScreens].map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test.each(games)('$path has a page, or says that it will', ({ path, name, menu }) => {
  expect([screenAt(path), laterScreenAt(path)].filter((screen) => screen !== null)).toEqual([
    expect.objectContaining({ path, name, ...(menu !== undefined && { menu }) }),
  ]);
});

test('the games that are built', () => {
  expect(games.flatMap(({ id, path }) => (screenAt(path) ? [id] : []))).toEqual([
    'korean',
    'european',
    'special',
    'inplay',
    'live',
    'overseas',
    'overseas-european',
  ]);
});

test.each([...new Set(games.map(({ art }) => art))])('there is a drawing %s', (art) =>
  expect(gameArt(art)).toContain('svg'),
);
