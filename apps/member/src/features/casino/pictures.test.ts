import { expect, test } from 'vitest';
import { liveTiles, posterOf } from './live-tiles.ts';

const posters = new Set(
  Object.keys(import.meta.glob('../../../public/art/*/*.svg')).map((path) => path.slice(path.indexOf('/art/'))),
);

test.each(liveTiles)('the tile $english has its poster', (tile) => expect(posters).toContain(posterOf(tile)));
