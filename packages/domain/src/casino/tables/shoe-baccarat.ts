import { eachEnd } from '../../games/baccarat-hands.ts';
import {
  deal,
  factsOfHands,
  handsText,
  pointsOfHand,
  pointsOfRank,
  readHands,
  winnerOf,
  wonBy,
} from '../../games/baccarat-draw.ts';
import type { BaccaratFacts, BaccaratHands } from '../../games/baccarat-draw.ts';
import { countPairs } from './baccarat-pairs.ts';
import type { Multiplier } from '../../games/hosted/hosted-game.ts';
import type { Case } from '../../games/hosted/spot-game.ts';
import { fullShoe } from './shoe.ts';
import type { Composition } from './shoe.ts';
import { createTableSpots, returnsOfCases, shoeFacts } from './table-game.ts';
import type { Reveal, ShoeTableGame, TableSpot } from './table-game.ts';

/** What the bets of this table are decided by. */
export type BaccaratTableFacts = BaccaratFacts & {
  /** a pair of one suit, on either side */
  readonly perfectPair: boolean;
  /** of both hands: 4, 5 or 6 */
  readonly cards: number;
  /** the banker wins with six points */
  readonly luckySix: boolean;
};

type Facts = BaccaratTableFacts;

const spot = (
  id: string,
  name: string,
  price: Multiplier,
  limitPercent: number,
  wins: (facts: Facts) => boolean,
): TableSpot<Facts> => ({
  id,
  name,
  kind: name,
  price,
  isSide: true,
  limitPercent,
  multiplierOf: (facts) => (wins(facts) ? price : 0),
});

/** A tie returns it. */
const main = (id: 'player' | 'banker', name: string, price: Multiplier): TableSpot<Facts> => ({
  ...spot(id, name, price, 100, wonBy(id)),
  isSide: false,
  multiplierOf: ({ winner }) => (winner === 'tie' ? 1000 : winner === id ? price : 0),
});

const spots = [
  main('player', '플레이어', 2000),
  main('banker', '뱅커', 1950),
  spot('tie', '타이', 9000, 10, wonBy('tie')),
  spot('player-pair', '플레이어 페어', 12_000, 8, ({ playerPair }) => playerPair),
  spot('banker-pair', '뱅커 페어', 12_000, 8, ({ bankerPair }) => bankerPair),
  spot('either-pair', '이더 페어', 6000, 10, ({ playerPair, bankerPair }) => playerPair || bankerPair),
  spot('perfect-pair', '퍼펙트 페어', 26_000, 4, ({ perfectPair }) => perfectPair),
  spot('big', '빅', 1500, 20, ({ cards }) => cards > 4),
  spot('small', '스몰', 2400, 20, ({ cards }) => cards === 4),
  spot('lucky-six', '럭키 식스', 16_000, 6, ({ luckySix }) => luckySix),
];

const factsOf = (hands: BaccaratHands): Facts => {
  const facts = factsOfHands(hands);
  const isPerfect = ([one, other]: BaccaratHands['player']) => one!.rank === other!.rank && one!.suit === other!.suit;
  return {
    ...facts,
    perfectPair: isPerfect(hands.player) || isPerfect(hands.banker),
    cards: hands.player.length + hands.banker.length,
    luckySix: facts.winner === 'banker' && pointsOfHand(hands.banker) === 6,
  };
};

const winners = ['player', 'banker', 'tie'] as const;

/** In how many orders of six cards from these each result comes up. Cards that are not needed count too. */
export function countRounds(left: Composition): readonly Case<Facts>[] {
  const points = Array.from({ length: 10 }, () => 0);
  for (const [kind, count] of left.entries()) points[pointsOfRank((kind % 13) + 1)]! += count;
  // by number of cards, winner and lucky six of the end, and by the pairs of the beginning
  const ways = new Float64Array(3 * 4 * 8);
  for (const { player, banker, pairs, classes } of countPairs(left, points)) {
    for (const one of classes) points[one]! -= 1;
    eachEnd(player, banker, points, (ours, theirs, cards, count) => {
      const winner = winners.indexOf(winnerOf(ours, theirs));
      const end = (cards - 4) * 4 + (winner === 1 && theirs === 6 ? 3 : winner);
      for (let pair = 0; pair < 8; pair += 1) ways[end * 8 + pair]! += count * pairs[pair]!;
    });
    for (const one of classes) points[one]! += 1;
  }
  return [...ways].flatMap((count, index): Case<Facts>[] => {
    if (count === 0) return [];
    const end = Math.floor(index / 8);
    const facts = {
      winner: end % 4 === 3 ? ('banker' as const) : winners[end % 4]!,
      playerPair: (index & 1) > 0,
      bankerPair: (index & 2) > 0,
      perfectPair: (index & 4) > 0,
      cards: 4 + Math.floor(end / 4),
      luckySix: end % 4 === 3,
    };
    return [{ facts, ways: count }];
  });
}

const order: readonly (readonly ['player' | 'banker', number])[] = [
  ['player', 0],
  ['banker', 0],
  ['player', 1],
  ['banker', 1],
  ['player', 2],
  ['banker', 2],
];

/** Two decks. Drawing 30 has 14 cards: with so few left, side bets would be closed in a third of the last rounds. */
const cutCards = 104;

/**
 * Baccarat from a shoe of eight decks. A tie returns player and banker.
 *
 * Source: rules 1.2 "Baccarat"; drawing 30 (the five bets it shows, the cut card); decision 84.
 */
export const baccarat: ShoeTableGame<BaccaratHands> = {
  id: 'baccarat',
  name: '바카라',
  dealing: 'shoe',
  cutCards,
  ...createTableSpots<BaccaratHands, Facts>({ id: 'baccarat', spots, factsOf, cases: () => countRounds(fullShoe) }),
  deal,
  returnsFrom: (left) => returnsOfCases(spots, countRounds(left)),
  readOutcome: readHands,
  outcomeText: handsText,
  mark: (hands) => ({ player: '플레이어', banker: '뱅커', tie: null })[factsOf(hands).winner],
  reveals: (hands) =>
    order.flatMap(([place, index]): Reveal[] => {
      const shows = hands[place][index];
      return shows ? [{ place, shows }] : [];
    }),
  facts: [
    shoeFacts.bets,
    shoeFacts.cards,
    { title: '점수', text: 'A는 1점, 2~9는 숫자대로, 10·J·Q·K는 0점이에요. 합의 끝자리가 점수예요.' },
    { title: '내추럴', text: '첫 두 장이 8점이나 9점이면 양쪽 모두 더 받지 않아요.' },
    { title: '플레이어의 셋째 카드', text: '0~5점이면 받고, 6~7점이면 받지 않아요.' },
    {
      title: '뱅커의 셋째 카드',
      text: '플레이어가 받지 않았으면 0~5점에서 받아요. 받았으면 0~2점은 늘, 3점은 8이 아닐 때, 4점은 2~7, 5점은 4~7, 6점은 6~7일 때 받아요.',
    },
    { title: '타이', text: '비기면 플레이어와 뱅커에 건 돈을 돌려드려요.' },
    shoeFacts.burned,
    {
      title: '컷 카드',
      text: `끝에서 ${cutCards}장 앞에 있어요. 컷 카드가 나온 회차를 마치고 한 회차를 더 하면 슈가 끝나요.`,
    },
    shoeFacts.closing,
  ],
};
