import { createFloats } from '../../fairness/floats.ts';
import {
  bankerDraws,
  deal,
  factsOfHands,
  handsText,
  playerDraws,
  readHands,
  winnerOf,
  wonBy,
} from '../baccarat-draw.ts';
import type { BaccaratFacts, BaccaratHands, Winner } from '../baccarat-draw.ts';
import { twoCardHands } from '../baccarat-hands.ts';
import { cardNumbered, deckSize } from './endless-deck.ts';
import { noOpening } from './hosted-game.ts';
import type { Multiplier } from './hosted-game.ts';
import { createSpotGame } from './spot-game.ts';
import type { Spot } from './spot-game.ts';

const spot = (
  id: string,
  name: string,
  price: Multiplier,
  wins: (facts: BaccaratFacts) => boolean,
  voids: (facts: BaccaratFacts) => boolean = () => false,
): Spot<BaccaratFacts> => ({
  id,
  name,
  kind: name,
  price,
  multiplierOf: (facts) => (voids(facts) ? 1000 : wins(facts) ? price : 0),
});

/** Where the cards of a stream go: the first two to the player, the next two to the banker, as the field deals. */
const order = [0, 2, 1, 3];

/**
 * Token baccarat, from an endless deck. A tie returns player and banker.
 *
 * Source: rules 1.2 "Baccarat", "Fair stream"; decisions 83 and 84.
 */
export const tokenBaccarat = createSpotGame<BaccaratHands, BaccaratFacts>({
  id: 'token-baccarat',
  gType: 'baccarat',
  name: '토큰 바카라',
  menu: '토큰-바카라',
  limitKind: 'Other',
  play: { kind: 'instant', paceSeconds: 5 },
  spots: [
    spot('player', '플레이어', 2000, wonBy('player'), wonBy('tie')),
    spot('banker', '뱅커', 1950, wonBy('banker'), wonBy('tie')),
    spot('tie', '타이', 9000, wonBy('tie')),
    spot('player-pair', '플레이어 페어', 12_000, ({ playerPair }) => playerPair),
    spot('banker-pair', '뱅커 페어', 12_000, ({ bankerPair }) => bankerPair),
  ],
  open: noOpening,
  draw: () => (blocks) => {
    const next = createFloats(blocks);
    const cards = Array.from({ length: 6 }, () => cardNumbered(Math.floor(next() * deckSize)));
    let dealt = 0;
    return deal(() => {
      const card = cards[order[dealt] ?? dealt]!;
      dealt += 1;
      return card;
    });
  },
  readOutcome: readHands,
  outcomeText: handsText,
  factsOf: factsOfHands,
  cases: countDeals,
});

/** In how many of the 13^6 orders of six ranks each result comes up. Cards that are not needed count too. */
function* countDeals(): Iterable<{ readonly facts: BaccaratFacts; readonly ways: number }> {
  for (const player of twoCardHands)
    for (const banker of twoCardHands) {
      const ends = countEnds(player.points, banker.points);
      for (const winner of ['player', 'banker', 'tie'] as const)
        yield {
          facts: { winner, playerPair: player.pair, bankerPair: banker.pair },
          ways: player.orders * banker.orders * ends[winner],
        };
    }
}

/** Of 13 ranks, how many count so many points. */
const ranksWith = (points: number) => (points === 0 ? 4 : 1);
const allPoints = Array.from({ length: 10 }, (_, points) => points);

/** In how many of the 13² orders of the fifth and sixth rank each side wins. @param player, banker  points of two cards each */
function countEnds(player: number, banker: number): Record<Winner, number> {
  const ways = { player: 0, banker: 0, tie: 0 };
  const end = (playerSum: number, bankerSum: number, count: number) => {
    ways[winnerOf(playerSum % 10, bankerSum % 10)] += count;
  };
  const bankerEnds = (playerSum: number, third: number | null, count: number) => {
    if (bankerDraws(player, banker, third))
      for (const last of allPoints) end(playerSum, banker + last, count * ranksWith(last));
    else end(playerSum, banker, count * 13);
  };
  // Where one side alone draws, the other of the two ranks is not needed.
  if (playerDraws(player, banker)) for (const third of allPoints) bankerEnds(player + third, third, ranksWith(third));
  else bankerEnds(player, null, 13);
  return ways;
}
