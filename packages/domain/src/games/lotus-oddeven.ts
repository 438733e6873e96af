import { createReader } from '../fairness/draw.ts';
import { cardOf, cardText, isCard, isRed, suitNames, suits } from './cards.ts';
import type { Card } from './cards.ts';
import { createRoundGame } from './game.ts';
import { propertyOf } from './whole.ts';

/** The cards of a round; `hidden` is the third card and is not added. */
export type OddEvenOutcome = {
  /** the two cards that are added */
  readonly cards: readonly [Card, Card];
  readonly hidden: Card;
};

type Facts = { readonly sumOdd: boolean; readonly hidden: Card };

/** Cards have 1 to 10 in four suits. */
const ranks = 10;
const deck = Array.from({ length: ranks * suits.length }, (_, number) => cardOf(number, ranks));

const sumIsOdd = ([first, second]: readonly [Card, Card]) => (first.rank + second.rank) % 2 === 1;
const isOver = ({ hidden }: Facts) => hidden.rank > 5;

/**
 * Lotus odd or even: the sum of two cards, and a hidden third card, every minute.
 *
 * Each card comes from a deck of its own (1 to 10 in four suits), which is the endless deck of decision 84. Without it an odd
 * sum would be more likely than an even one, and 1.95 would pay back 100 %.
 *
 * Source: rules 1.1 "Lotus"; decisions 82 and 84.
 */
export const lotusOddEven = createRoundGame<OddEvenOutcome, Facts>({
  id: 'lotus-oddeven',
  name: '로투스 홀짝',
  menu: '로투스-홀짝',
  limitKind: 'Lotus',
  betKind: 'lotus',
  clock: { periodSeconds: 60, offsetSeconds: 0, closesSeconds: 10 },
  folders: [
    {
      id: 'oddeven',
      name: '두 카드 합 홀짝',
      line: null,
      picks: [
        { no: 1, name: '홀', price: 1950, wins: ({ sumOdd }) => sumOdd },
        { no: 2, name: '짝', price: 1950, wins: ({ sumOdd }) => !sumOdd },
      ],
    },
    {
      id: 'hidden-underover',
      name: '숨은 카드 언더오버',
      line: 550,
      picks: [
        { no: 3, name: '언더', price: 1950, wins: (facts) => !isOver(facts) },
        { no: 4, name: '오버', price: 1950, wins: isOver },
      ],
    },
    {
      id: 'hidden-color',
      name: '숨은 카드 색',
      line: null,
      picks: [
        { no: 5, name: '레드', price: 1950, wins: ({ hidden }) => isRed(hidden) },
        { no: 6, name: '블랙', price: 1950, wins: ({ hidden }) => !isRed(hidden) },
      ],
    },
    {
      id: 'hidden-suit',
      name: '숨은 카드 무늬',
      line: null,
      picks: suits.map((suit, index) => ({
        no: 7 + index,
        name: suitNames[suit],
        price: 3800,
        wins: ({ hidden }) => hidden.suit === suit,
      })),
    },
  ],
  draw(blocks) {
    const below = createReader(1, blocks);
    const next = () => deck[below(deck.length)]!;
    return { cards: [next(), next()], hidden: next() };
  },
  readOutcome(stored) {
    const cards = propertyOf(stored, 'cards');
    const hidden = propertyOf(stored, 'hidden');
    if (!Array.isArray(cards) || cards.length !== 2 || !isCard(hidden, ranks)) return null;
    const [first, second] = cards as unknown[];
    return isCard(first, ranks) && isCard(second, ranks) ? { cards: [first, second], hidden } : null;
  },
  outcomeText({ cards, hidden }) {
    const [first, second] = cards;
    const oddEven = sumIsOdd(cards) ? '홀' : '짝';
    return `${first.rank} + ${second.rank} = ${first.rank + second.rank} ${oddEven}, 숨은 카드 ${cardText(hidden)}`;
  },
  factsOf: ({ cards, hidden }) => ({ sumOdd: sumIsOdd(cards), hidden }),
  *cases() {
    const pairs = deck.flatMap((first) => deck.map((second) => [first, second] as const));
    const odd = pairs.filter(sumIsOdd).length;
    for (const hidden of deck) {
      yield { facts: { sumOdd: true, hidden }, ways: odd };
      yield { facts: { sumOdd: false, hidden }, ways: pairs.length - odd };
    }
  },
});
