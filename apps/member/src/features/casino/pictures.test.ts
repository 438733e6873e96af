import { casinoGames } from '@lime/domain/casino/casino-games.ts';
import { expect, test } from 'vitest';
import { liveTiles, posterOf } from './live-tiles.ts';

const pictures = new Set(
  Object.keys(import.meta.glob('../../../public/art/*/*.svg')).map((path) => path.slice(path.indexOf('/art/'))),
);

test('every table and every title has its picture where the lobbies name it', () => {
  const missing = casinoGames.filter(({ id, kind }) => !pictures.has(`/art/${kind}s/${id}.svg`));
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test.each(liveTiles)('the tile $english has its poster', (tile) => expect(pictures).toContain(posterOf(tile)));
