import { casinoGames } from '@lime/domain/casino/casino-games.ts';
import { expect, test } from 'vitest';
import { allPictures } from './art.ts';

test('every table and every title has one picture, unlike all others, and nothing else has', async () => {
  const pictures = await allPictures();
  expect([...pictures.keys()].toSorted()).toEqual(casinoGames.map(({ code }) => code).toSorted());
  expect(new Set(pictures.values()).size).toBe(casinoGames.length);
  for (const [id, svg] of pictures) {
    expect(svg, id).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg, id).not.toMatch(/<script|href=|url\((?!#)/);
  }
});
