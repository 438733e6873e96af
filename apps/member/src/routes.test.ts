import { games } from '@lime/domain/access/game-list.ts';
import { boardTypes } from '@lime/domain/boards/board-types.ts';
import { expect, test } from 'vitest';
import { gameArt } from './lib/game-art.ts';
import { screenAt, screens } from './routes.tsx';

test('no path stands twice', () => {
  const paths = screens.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test.each(games)('$path has a page', ({ path, name, menu }) => {
  const screen = screenAt(path);
  expect(screen).toMatchObject({ path, name, ...(menu !== undefined && { menu }) });
  expect(screen!.load).toBeTypeOf('function');
});

test.each(['/casino/p/evolution', '/slots/1/0'])('%s is a page of members', (path) =>
  expect(screenAt(path)).toMatchObject({ auth: true }),
);

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
