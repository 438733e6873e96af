import { games } from '@lime/domain/access/games.ts';
import { boardTypes } from '@lime/domain/boards/board-types.ts';
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
    'powerball',
    'powerladder',
    'kenoladder',
    'lotus',
    'lotus-oddeven',
    'lotus-baccarat',
    'lotus-baccarat2',
    'token',
    'token-roulette',
    'token-highlow',
    'token-highlow5s',
    'token-baccarat',
    'token-keno',
    'token-graph',
    'token-horse',
    'token-powerball',
  ]);
});

test.each([...new Set(games.map(({ art }) => art))])('there is a drawing %s', (art) =>
  expect(gameArt(art)).toContain('svg'),
);

test.each(boardTypes.flatMap(({ place }) => place ?? []))('the articles of $route have their pages', (place) => {
  expect(screenAt(place.list)).toMatchObject({ name: `${place.route}-목록` });
  expect(screenAt(place.article.replace(/\$\w+/, '7'))).toMatchObject({ name: `${place.route}-자세히` });
  if (place.way !== undefined) expect(screenAt(place.way)).toMatchObject({ name: `${place.route}-목록` });
});

// decision 36: questions are for members; an event is seen by all and opened by members
test.each([
  ['/bbs/n/l', undefined],
  ['/bbs/e/l', undefined],
  ['/bbs/e/d/7', true],
  ['/bbs/rule/d/7', undefined],
  ['/board/faq/list', true],
  ['/board/faq/detail/7', true],
])('%s is for members alone: %s', (path, auth) => expect(screenAt(path)!.auth).toBe(auth));
