import { expect, test } from 'vitest';
import { bannerArtIds, bannerPlaceIds, fitsPlace } from './banner-places.ts';

test('the popular games fit where banners take turns, everything else fits everywhere', () => {
  const misfits = bannerPlaceIds.flatMap((place) =>
    [...bannerArtIds, null].filter((art) => !fitsPlace(art, place)).map((art) => [art, place]),
  );
  expect(misfits).toEqual([['popular-games', 'sports-side']]);
});
