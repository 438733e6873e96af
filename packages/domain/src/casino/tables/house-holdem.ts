import { createFloats } from '../../fairness/floats.ts';
import { cardText, isCard } from '../../games/cards.ts';
import type { Card } from '../../games/cards.ts';
import { cardNumbered, deckSize } from '../../games/hosted/endless-deck.ts';
import { payOf, stakeOf } from '../../games/hosted/hosted-game.ts';
import type { Multiplier } from '../../games/hosted/hosted-game.ts';
import type { SpotBet, SpotPay } from '../../games/hosted/spot-game.ts';
import { propertyOf } from '../../games/whole.ts';
import { anteCases, bonusCases, holdemReturn } from './holdem-chances.ts';
import { antePays, bonusPays, dealerQualifies, winsBonus } from './holdem-pays.ts';
import { handKinds, kindOfStrength, strengthOf } from './poker-hand.ts';
import { figuresOfPays, leastCycleSeconds } from './table-game.ts';
import type { HandTableGame, SpotFigures, TableSpot } from './table-game.ts';

/** What is seen before the member calls or folds: two own cards and the flop. */
export type HoldemOpening = { readonly player: readonly Card[]; readonly board: readonly Card[] };
/** The whole deal: two cards each and five on the board. */
export type HoldemOutcome = HoldemOpening & { readonly dealer: readonly Card[] };

/** What a called ante and its call are decided by. */
export type HoldemResult = 'free' | 'won' | 'tied' | 'lost';

type Facts = {
  readonly called: boolean;
  readonly result: HoldemResult;
  /** of the member's seven cards, a place in `handKinds` */
  readonly kind: number;
  /** of the hand and the flop; null: they win no bonus */
  readonly bonus: number | null;
};

function factsOf({ player, board, dealer }: HoldemOutcome, called: boolean): Facts {
  const [ours, theirs] = [strengthOf([...player, ...board]), strengthOf([...dealer, ...board])];
  const opened = strengthOf([...player, ...board.slice(0, flopCards)]);
  return {
    called,
    result: !dealerQualifies(theirs) ? 'free' : ours > theirs ? 'won' : ours === theirs ? 'tied' : 'lost',
    kind: kindOfStrength(ours),
    bonus: winsBonus(opened) ? kindOfStrength(opened) : null,
  };
}

const flopCards = 3;
/** The call is this many antes. */
const callAntes = 2;

/** Each price once, with the hands it is paid for. */
function paysOfKinds(pays: readonly Multiplier[], nameOf: (kind: number) => string): readonly SpotPay[] {
  const kinds = [...pays.keys()].filter((kind) => pays[kind]! > 0);
  return [...Map.groupBy(kinds, (kind) => pays[kind]!)].map(([price, list]) => ({
    name: list.length > 1 ? `${nameOf(list[0]!)}~${nameOf(list.at(-1)!)}` : nameOf(list[0]!),
    price,
  }));
}

const spots: readonly TableSpot<Facts>[] = [
  {
    id: 'ante',
    name: '앤티',
    kind: '앤티',
    price: antePays[0]!,
    pays: paysOfKinds(antePays, (kind) => handKinds[kind]!),
    isSide: false,
    limitPercent: 100,
    multiplierOf({ called, result, kind }) {
      if (!called || result === 'lost') return 0;
      return result === 'tied' ? 1000 : antePays[kind]!;
    },
  },
  {
    id: 'bonus',
    name: 'AA+ 보너스',
    kind: 'AA+ 보너스',
    price: bonusPays[1]!,
    pays: paysOfKinds(bonusPays, (kind) => (kind === 1 ? 'A 원페어' : handKinds[kind]!)),
    isSide: true,
    limitPercent: 50,
    multiplierOf: ({ bonus }) => (bonus === null ? 0 : bonusPays[bonus]!),
  },
  {
    id: 'call',
    name: '콜',
    kind: '콜',
    price: 2000,
    isSide: false,
    limitPercent: 100 * callAntes,
    multiplierOf: ({ result }) => ({ free: 1000, won: 2000, tied: 1000, lost: 0 })[result],
  },
];

const spotOf = ({ spot }: SpotBet) => spots.find(({ id }) => id === spot)!;
const highestOf = ({ price, pays = [] }: TableSpot<Facts>) => Math.max(price, ...pays.map((pay) => pay.price));

/** Draws cards one by one from those that are left, in the order of the field's cards: as keno draws numbers. */
function dealHand(blocks: Parameters<HandTableGame<HoldemOutcome, HoldemOpening>['open']>[0], count: number) {
  const next = createFloats(blocks);
  const left = Array.from({ length: deckSize }, (_, number) => number);
  return Array.from({ length: count }, () => cardNumbered(left.splice(Math.floor(next() * left.length), 1)[0]!));
}

const readCards = (stored: unknown, count: number): readonly Card[] | null =>
  Array.isArray(stored) && stored.length === count && stored.every((card) => isCard(card, 13)) ? stored : null;

/** Cards of one deck: none twice. */
const areOfOneDeck = (cards: readonly Card[]) => new Set(cards.map(cardText)).size === cards.length;

let figures: readonly SpotFigures[] | undefined;

/**
 * Casino hold'em against the house. The member puts an ante, sees two cards and the flop, and calls with twice the ante or
 * folds. Against a dealer below a pair of fours the ante is paid and the call returned. One deck a hand.
 *
 * What the ante pays back is of the play that pays back most, counted over all hands (`npm run prove -- holdem`).
 *
 * Source: issue "Casino" items 4 and 5; the prices are the field's for this game.
 */
export const holdem: HandTableGame<HoldemOutcome, HoldemOpening> = {
  id: 'holdem',
  name: '카지노 홀덤',
  dealing: 'hand',
  play: { kind: 'instant', paceSeconds: leastCycleSeconds },
  spots,
  mostBets: spots.length,
  open(blocks) {
    const cards = dealHand(blocks, 2 + flopCards);
    return { player: cards.slice(0, 2), board: cards.slice(2) };
  },
  draw: () => (blocks) => {
    const cards = dealHand(blocks, 9);
    const [flop, dealer, rest] = [cards.slice(2, 5), cards.slice(5, 7), cards.slice(7)];
    return { player: cards.slice(0, 2), board: [...flop, ...rest], dealer };
  },
  checkBet(value) {
    const stake = stakeOf(value);
    const spot = spots.find(({ id }) => id === propertyOf(value, 'spot'));
    return stake !== null && spot ? { stake, spot: spot.id } : null;
  },
  opens: (bets) => bets.some(({ spot }) => spot === 'ante') && bets.every(({ spot }) => spot !== 'call'),
  secondBet(bets) {
    const ante = bets.find(({ spot }) => spot === 'ante');
    return ante ? { stake: ante.stake * callAntes, spot: 'call' } : null;
  },
  betKey: ({ spot }) => spot,
  settle(bets, outcome) {
    const facts = factsOf(
      outcome,
      bets.some(({ spot }) => spot === 'call'),
    );
    return bets.map((bet) => payOf(bet.stake, spotOf(bet).multiplierOf(facts)));
  },
  // a royal flush of hand and flop pays the most of all three at once
  maxPayout: (bets) => bets.reduce((sum, bet) => sum + payOf(bet.stake, highestOf(spotOf(bet))), 0),
  /** A hand may be folded, and its bonus lost. */
  minPayout: () => 0,
  betText: (bet) => spotOf(bet).name,
  readOpening(stored) {
    const [player, board] = [readCards(propertyOf(stored, 'player'), 2), readCards(propertyOf(stored, 'board'), 3)];
    return player && board && areOfOneDeck([...player, ...board]) ? { player, board } : null;
  },
  readOutcome(stored) {
    const player = readCards(propertyOf(stored, 'player'), 2);
    const board = readCards(propertyOf(stored, 'board'), 5);
    const dealer = readCards(propertyOf(stored, 'dealer'), 2);
    return player && board && dealer && areOfOneDeck([...player, ...board, ...dealer])
      ? { player, board, dealer }
      : null;
  },
  outcomeText(outcome) {
    const { result } = factsOf(outcome, true);
    const kindText = (hand: readonly Card[]) => handKinds[kindOfStrength(strengthOf([...hand, ...outcome.board]))]!;
    const text = { free: '딜러 자격 없음', won: '플레이어 승', tied: '무승부', lost: '딜러 승' }[result];
    return `${text} · 플레이어 ${kindText(outcome.player)}, 딜러 ${kindText(outcome.dealer)}`;
  },
  mark: (outcome) => ({ free: '자격 없음', won: '플레이어', lost: '딜러', tied: null })[factsOf(outcome, true).result],
  reveals: ({ board, dealer }) => [
    ...board.slice(flopCards).map((shows) => ({ place: 'board' as const, shows })),
    ...dealer.map((shows) => ({ place: 'dealer' as const, shows })),
  ],
  returns: () =>
    [
      { spot: spots[0]!, back: holdemReturn },
      { spot: spots[1]!, back: figuresOf('bonus').returned },
    ].map(({ spot: { name, price, pays = [] }, back }) => ({
      name,
      group: null,
      prices: { lowest: price, highest: Math.max(...pays.map((pay) => pay.price)) },
      lowest: back,
      highest: back,
    })),
  figures: () => (figures ??= countFigures()),
  facts: [
    {
      title: '진행',
      text: '앤티를 걸면 내 카드 두 장과 공용 카드 세 장이 열려요. 앤티의 2배로 콜하거나 접을 수 있어요.',
    },
    {
      title: '승부',
      text: '콜하면 공용 카드 두 장과 딜러의 두 장이 열려요. 일곱 장 가운데 가장 좋은 다섯 장으로 겨뤄요.',
    },
    {
      title: '딜러 자격',
      text: '딜러는 4 원페어부터 자격이 있어요. 자격이 없으면 앤티는 배당대로 받고 콜은 돌려받아요.',
    },
    { title: '이기면', text: '앤티는 내 족보의 배당대로, 콜은 2배로 받아요. 비기면 둘 다 돌려받아요.' },
    { title: '접으면', text: '앤티를 잃고 끝나요. AA+ 보너스는 그대로 정산해요.' },
    { title: 'AA+ 보너스', text: '내 카드 두 장과 처음 열린 세 장이 A 원페어 이상이면 받아요. 콜하지 않아도 받아요.' },
    {
      title: '환수율',
      text: '앤티의 환수율은 모든 패를 가장 좋게 판단했을 때의 값이에요. 판단에 따라 낮아질 수 있어요.',
    },
    { title: '끝나지 않은 판', text: '24시간 안에 정하지 않으면 접은 것으로 정산해요.' },
  ],
};

const figuresOf = (spot: string) => holdem.figures().find((one) => one.spot === spot)!;

function countFigures(): readonly SpotFigures[] {
  const ante = figuresOfPays('ante', new Map(anteCases.map(({ net, ways }) => [(1 + net) * 1000, ways])));
  return [ante, figuresOfPays('bonus', bonusCases())];
}
