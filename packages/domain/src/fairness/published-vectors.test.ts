import { expect, test } from 'vitest';
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
const ofOurOwn = ['roulette', 'horse'];

const published: Readonly<Record<string, number>> = {
  keno: publishedKeno.length + publishedKenoSets.length,
  // every deal of an endless deck is a deal of baccarat
  baccarat: publishedCards.length + publishedBaccarat.length,
  // 53 cards where the field has 52: the same numbers of the stream, see high-low.test.ts
  highlow: publishedCards.length,
  highlow5s: publishedCards.length,
  graph: publishedBusts.length + publishedRun.busts.length,
};

test.each(hostedGames.map(({ gType }) => gType))('%s: at least 20 published examples, or none by anybody', (gType) => {
  if (ofOurOwn.includes(gType)) expect(published[gType]).toBeUndefined();
  else expect(published[gType]).toBeGreaterThanOrEqual(20);
});
