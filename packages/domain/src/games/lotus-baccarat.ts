import { createReader } from '../fairness/draw.ts';
import { baccaratRanks, eachEnd, twoCardHands } from './baccarat-hands.ts';
import { deal, factsOfHands, handsText, pointsOfRank, readHands, winnerOf, wonBy } from './baccarat-draw.ts';
import type { BaccaratFacts, BaccaratHands, Winner } from './baccarat-draw.ts';
import { cardOf } from './cards.ts';
import { createRoundGame } from './game.ts';
import type { RoundGame } from './game.ts';

const ranks = baccaratRanks.length;
const decks = 8;
const cardsOfRank = decks * 4;
const cardsInShoe = cardsOfRank * ranks;
const shoe = Array.from({ length: cardsInShoe }, (_, number) => cardOf(number, ranks));

/**
 * The first table of lotus baccarat: every 50 seconds a round from eight freshly shuffled decks. A tie returns player and
 * banker.
 *
 * Source: rules 1.1 "Lotus", 1.2 "Baccarat"; decisions 82 and 84.
 */
export const lotusBaccarat = createRoundGame<BaccaratHands, BaccaratFacts>({
  id: 'lotus-baccarat',
  name: '로투스 바카라1',
  menu: '로투스-바카라1',
  limitKind: 'Lotus',
  betKind: 'lotus',
  clock: { periodSeconds: 50, offsetSeconds: 0, closesSeconds: 10 },
  folders: [
    {
      id: 'winner',
      name: '승부',
      line: null,
      picks: [
        { no: 1, name: '플레이어', price: 2000, wins: wonBy('player'), voids: wonBy('tie') },
        { no: 2, name: '뱅커', price: 1950, wins: wonBy('banker'), voids: wonBy('tie') },
        { no: 3, name: '타이', price: 9000, wins: wonBy('tie') },
      ],
    },
    {
      id: 'pair',
      name: '페어',
      line: null,
      picks: [
        { no: 4, name: '플레이어 페어', price: 12_000, wins: ({ playerPair }) => playerPair },
        { no: 5, name: '뱅커 페어', price: 12_000, wins: ({ bankerPair }) => bankerPair },
      ],
    },
  ],
  draw(blocks) {
    const below = createReader(4, blocks);
    const left = [...shoe];
    return deal(() => left.splice(below(left.length), 1)[0]!);
  },
  readOutcome: readHands,
  outcomeText: handsText,
  factsOf: factsOfHands,
  cases: countDeals,
});

/** The second table: the same game 25 seconds later, with rounds of its own. */
export const lotusBaccarat2: RoundGame<BaccaratHands> = {
  ...lotusBaccarat,
  id: 'lotus-baccarat2',
  name: '로투스 바카라2',
  menu: '로투스-바카라2',
  clock: { ...lotusBaccarat.clock, offsetSeconds: 25 },
};

/**
 * In how many orders of six cards from the shoe each result comes up, by enumeration of all hands without replacement.
 * Cards that are not needed count too: there are 416 × 415 × … × 411 orders, which is below 2^53.
 */
function* countDeals(): Iterable<{ readonly facts: BaccaratFacts; readonly ways: number }> {
  for (const player of twoCardHands)
    for (const banker of twoCardHands) {
      const left = Array.from({ length: ranks + 1 }, () => cardsOfRank);
      let ways = player.orders * banker.orders;
      for (const rank of [...player.ranks, ...banker.ranks]) ways *= left[rank]!--;
      const ends = countEnds(player.points, banker.points, byPoints(left));
      for (const winner of ['player', 'banker', 'tie'] as const)
        yield { facts: { winner, playerPair: player.pair, bankerPair: banker.pair }, ways: ways * ends[winner] };
    }
}

/** How many cards count 0, 1, … 9. @param left  cards by rank */
function byPoints(left: readonly number[]): number[] {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const rank of baccaratRanks) counts[pointsOfRank(rank)]! += left[rank]!;
  return counts;
}

/**
 * In how many orders of the fifth and sixth card each side wins.
 *
 * @param player, banker  points of two cards each
 * @param left            cards of the shoe by points
 */
function countEnds(player: number, banker: number, left: readonly number[]): Record<Winner, number> {
  const ways = { player: 0, banker: 0, tie: 0 };
  eachEnd(player, banker, left, (ours, theirs, _cards, count) => {
    ways[winnerOf(ours, theirs)] += count;
  });
  return ways;
}
