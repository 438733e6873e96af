import { expect, test } from 'vitest';
import { roundGames } from '../games/round-games.ts';
import { hostedGames } from '../games/hosted-games.ts';
import {
  publishedBaccarat,
  publishedBusts,
  publishedCards,
  publishedKeno,
  publishedKenoSets,
  publishedRun,
} from './published-vectors.ts';

/** Drawn from the site's own chain by the site's own rules: nobody else computes such rounds, so nobody publishes any. */
const ofOurOwn: readonly string[] = [...roundGames.map(({ id }) => id), 'roulette', 'horse'];

const published: Readonly<Record<string, number>> = {
  keno: publishedKeno.length + publishedKenoSets.length,
  // every deal of an endless deck is a deal of baccarat
  baccarat: publishedCards.length + publishedBaccarat.length,
  // 53 cards where the field has 52: the same numbers of the stream, see high-low.test.ts
  highlow: publishedCards.length,
  highlow5s: publishedCards.length,
  graph: publishedBusts.length + publishedRun.busts.length,
};

const all = [...roundGames.map(({ id }) => id), ...hostedGames.map(({ gType }) => gType)];

test.each(all)('%s: at least 20 published examples, or none by anybody', (game) => {
  if (ofOurOwn.includes(game)) expect(published[game]).toBeUndefined();
  else expect(published[game]).toBeGreaterThanOrEqual(20);
});

test('who is named is a game', () => {
  expect([...ofOurOwn, ...Object.keys(published)].toSorted()).toEqual(all.toSorted());
});
