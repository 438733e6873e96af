import { cardOf, cardText, isCard, isRed } from '../../games/cards.ts';
import type { Card } from '../../games/cards.ts';
import type { Multiplier } from '../../games/hosted/hosted-game.ts';
import type { Case } from '../../games/hosted/spot-game.ts';
import { propertyOf } from '../../games/whole.ts';
import { fullShoe, shoeSize } from './shoe.ts';
import type { Composition } from './shoe.ts';
import { createTableSpots, returnsOfCases, shoeFacts } from './table-game.ts';
import type { ShoeTableGame, TableSpot } from './table-game.ts';

/** One card each. Bets are decided by both cards as they are. */
export type DragonTigerOutcome = { readonly dragon: Card; readonly tiger: Card };

/** What bets on one card are decided by; null: a seven, which loses all of them. */
type Traits = { readonly big: boolean; readonly odd: boolean; readonly red: boolean } | null;

type Facts = {
  readonly winner: 'dragon' | 'tiger' | 'tie';
  /** a tie of one suit */
  readonly suitedTie: boolean;
  readonly dragon: Traits;
  readonly tiger: Traits;
};

const seven = 7;
const traitsOf = (card: Card): Traits =>
  card.rank === seven ? null : { big: card.rank > seven, odd: card.rank % 2 === 1, red: isRed(card) };

function factsOf({ dragon, tiger }: DragonTigerOutcome): Facts {
  const isTie = dragon.rank === tiger.rank;
  return {
    winner: isTie ? 'tie' : dragon.rank > tiger.rank ? 'dragon' : 'tiger',
    suitedTie: isTie && dragon.suit === tiger.suit,
    dragon: traitsOf(dragon),
    tiger: traitsOf(tiger),
  };
}

const side = (
  id: string,
  name: string,
  kind: string,
  price: Multiplier,
  limitPercent: number,
  wins: (facts: Facts) => boolean,
): TableSpot<Facts> => ({
  id,
  name,
  kind,
  price,
  isSide: true,
  limitPercent,
  multiplierOf: (facts) => (wins(facts) ? price : 0),
});

const tieReturns = 500;

/** A tie returns half of it. From any cards it pays back 100 % less half the chance of a tie, as both sides are alike. */
const main = (id: 'dragon' | 'tiger', name: string): TableSpot<Facts> => ({
  ...side(id, name, '드래곤 · 타이거', tieReturns, 100, () => false),
  isSide: false,
  pays: [
    { name: '타이면 절반', price: tieReturns },
    { name: '이기면', price: 2000 },
  ],
  multiplierOf: ({ winner }) => (winner === 'tie' ? tieReturns : winner === id ? 2000 : 0),
});

const cardBets = [
  ['big', '빅', '크기', (traits: Traits) => traits?.big === true],
  ['small', '스몰', '크기', (traits: Traits) => traits?.big === false],
  ['odd', '홀', '홀짝', (traits: Traits) => traits?.odd === true],
  ['even', '짝', '홀짝', (traits: Traits) => traits?.odd === false],
  ['red', '레드', '색', (traits: Traits) => traits?.red === true],
  ['black', '블랙', '색', (traits: Traits) => traits?.red === false],
] as const;

const spots = [
  main('dragon', '드래곤'),
  main('tiger', '타이거'),
  side('tie', '타이', '타이', 12_000, 8, ({ winner }) => winner === 'tie'),
  side('suited-tie', '같은 무늬 타이', '같은 무늬 타이', 51_000, 2, ({ suitedTie }) => suitedTie),
  ...(['dragon', 'tiger'] as const).flatMap((place) =>
    cardBets.map(([id, name, kind, wins]) =>
      side(`${place}-${id}`, `${place === 'dragon' ? '드래곤' : '타이거'} ${name}`, kind, 2000, 50, (facts) =>
        wins(facts[place]),
      ),
    ),
  ),
];

/** Both cards in all orders of two from these. */
function countRounds(left: Composition): readonly Case<Facts>[] {
  return left.flatMap((first, dragon) =>
    left.flatMap((second, tiger) => {
      const ways = first * (dragon === tiger ? second - 1 : second);
      return ways > 0 ? [{ facts: factsOf({ dragon: cardOf(dragon, 13), tiger: cardOf(tiger, 13) }), ways }] : [];
    }),
  );
}

const cutCards = shoeSize / 2;

/**
 * Dragon-tiger from a shoe of eight decks: the higher card wins, the ace is the lowest.
 *
 * The field's 8 for 1 of a tie pays back 67 %, below what decision 84 allows, so a tie pays 12. The shoe ends at its half, as
 * bets on one card come near 100 % where few cards are left. Source: decision 84.
 */
export const dragonTiger: ShoeTableGame<DragonTigerOutcome> = {
  id: 'dragon-tiger',
  name: '드래곤타이거',
  dealing: 'shoe',
  cutCards,
  ...createTableSpots<DragonTigerOutcome, Facts>({
    id: 'dragon-tiger',
    spots,
    factsOf,
    cases: () => countRounds(fullShoe),
  }),
  deal(next) {
    const dragon = next();
    return { dragon, tiger: next() };
  },
  returnsFrom: (left) => returnsOfCases(spots, countRounds(left)),
  readOutcome(stored) {
    const [dragon, tiger] = [propertyOf(stored, 'dragon'), propertyOf(stored, 'tiger')];
    return isCard(dragon, 13) && isCard(tiger, 13) ? { dragon, tiger } : null;
  },
  outcomeText(cards) {
    const { winner, suitedTie } = factsOf(cards);
    const result = suitedTie ? '같은 무늬 타이' : { dragon: '드래곤 승', tiger: '타이거 승', tie: '타이' }[winner];
    return `${result} ${cardText(cards.dragon)} : ${cardText(cards.tiger)}`;
  },
  mark: (cards) => ({ dragon: '드래곤', tiger: '타이거', tie: null })[factsOf(cards).winner],
  reveals: ({ dragon, tiger }) => [
    { place: 'dragon', shows: dragon },
    { place: 'tiger', shows: tiger },
  ],
  facts: [
    shoeFacts.bets,
    shoeFacts.cards,
    { title: '승부', text: '드래곤과 타이거가 한 장씩 받고, 숫자가 높은 쪽이 이겨요. A가 가장 낮고 K가 가장 높아요.' },
    { title: '타이', text: '숫자가 같으면 드래곤과 타이거에 건 돈의 절반을 돌려드려요.' },
    { title: '크기 · 홀짝 · 색', text: '빅은 8~K, 스몰은 A~6이에요. 그 카드가 7이면 크기·홀짝·색 베팅은 모두 져요.' },
    shoeFacts.burned,
    { title: '컷 카드', text: '슈의 절반에 있어요. 컷 카드가 나온 회차를 마치고 한 회차를 더 하면 슈가 끝나요.' },
    shoeFacts.closing,
  ],
};
