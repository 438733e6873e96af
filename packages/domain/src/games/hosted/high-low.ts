import { assert } from '../../assert.ts';
import { createFloats } from '../../fairness/floats.ts';
import type { Won } from '../../money.ts';
import { propertyOf } from '../whole.ts';
import { fraction } from './fraction.ts';
import {
  cardTrials,
  chanceOfRow,
  firstReturns,
  highLowCardNumbered,
  highLowCardText,
  highLowDeck,
  highLowPickNames,
  highLowPicks,
  highLowPrice,
  highLowSeries,
  highLowShare,
  highLowWins,
  isHighLowCard,
  pickTrial,
  winningCards,
} from './high-low-cards.ts';
import type { HighLowCard, HighLowPick } from './high-low-cards.ts';
import { noOpening, payOf, stakeOf, takesAll } from './hosted-game.ts';
import type { HostedGame, Multiplier, Trial } from './hosted-game.ts';

/** What a member does next: turns a card on a pick or without one, or takes the money. */
export type HighLowMove = HighLowPick | 'skip' | 'take';

/** A bet of high-low: its stake in won and the moves made so far. */
export type HighLowBet = {
  readonly stake: Won;
  /** so far, in their order. The host adds them; no member sends a play that has moves */
  readonly moves: readonly HighLowMove[];
};

/** The cards of a play, so far or in all. */
export type HighLowOutcome = {
  /** the first card and those that were turned, in their order: at least one */
  readonly cards: readonly HighLowCard[];
};

/** Cards of a play at most, the first one included. */
const maxCards = 52;

/** How often a play may turn a card without a pick. Source: drawing 22. */
export const maxSkips = 3;

/** Picks that would pay more are not offered: nobody plays on for a prize there is none of. Thousandths. */
const highestPrice = 10_000_000;

/** The state of a play. */
export type HighLowState = {
  /** how many cards are open */
  readonly cards: number;
  /** how many picks have won */
  readonly streak: number;
  /** what taking pays now; null before the first win */
  readonly multiplier: Multiplier | null;
  readonly skipsLeft: number;
  /** null: it goes on */
  readonly end: 'lost' | 'taken' | null;
};

type Followed = HighLowState & { readonly wins: readonly number[] };

/**
 * The state of a play after some moves.
 *
 * @param cards  of the play, those that are not open included or not
 * @throws AssertionFault when there are moves after its end, or no card for one of them
 */
export function highLowState(moves: readonly HighLowMove[], cards: readonly HighLowCard[]): HighLowState {
  const { wins: _, ...state } = follow(moves, cards);
  return state;
}

function follow(moves: readonly HighLowMove[], cards: readonly HighLowCard[]): Followed {
  let open = 1;
  let end: HighLowState['end'] = null;
  const wins: number[] = [];
  for (const move of moves) {
    assert(end === null, 'a play that is over has no moves');
    if (move === 'take') {
      end = 'taken';
      continue;
    }
    const [base, next] = [cards[open - 1], cards[open]];
    assert(base && next, 'a play has a card for every move');
    open += 1;
    if (move === 'skip') continue;
    if (highLowWins(move, base, next)) wins.push(winningCards(move, base));
    else end = 'lost';
  }
  return {
    cards: open,
    streak: wins.length,
    multiplier: wins.length > 0 ? highLowPrice(wins) : null,
    skipsLeft: maxSkips - moves.filter((move) => move === 'skip').length,
    end,
    wins,
  };
}

/** A pick that can be made now, with what it brings the play to. */
type Offer = { readonly pick: HighLowPick; readonly price: Multiplier; readonly winningCards: number };

/**
 * What a member can pick now: what can win at all and does not pay more than the table does.
 *
 * @param most  the highest multiplier of this stake, thousandths: the most it may pay by its stake
 */
export function highLowOffers(
  moves: readonly HighLowMove[],
  cards: readonly HighLowCard[],
  most: Multiplier = highestPrice,
): readonly Offer[] {
  const { end, cards: open, wins } = follow(moves, cards);
  if (end !== null || open >= maxCards) return [];
  const base = cards[open - 1]!;
  return highLowPicks.flatMap((pick) => {
    const count = winningCards(pick, base);
    if (count === 0) return [];
    const price = highLowPrice([...wins, count]);
    return price <= Math.min(most, highestPrice) ? [{ pick, price, winningCards: count }] : [];
  });
}

/** Whether a member may make a move now. A play is taken after its first win. @param most  as of `highLowOffers` */
export function canMove(
  moves: readonly HighLowMove[],
  cards: readonly HighLowCard[],
  move: HighLowMove,
  most: Multiplier = highestPrice,
): boolean {
  const { end, skipsLeft, streak, cards: open } = highLowState(moves, cards);
  if (end !== null) return false;
  if (move === 'take') return streak > 0;
  if (move === 'skip') return skipsLeft > 0 && open < maxCards;
  return highLowOffers(moves, cards, most).some(({ pick }) => pick === move);
}

/** A move that came over a wire; null when it is none. */
export const readMove = (value: unknown): HighLowMove | null =>
  ([...highLowPicks, 'skip', 'take'] as const).find((move) => move === value) ?? null;

/**
 * Token high-low: is the next card higher, lower, red, … Each win raises what the play pays; it is taken at any time after
 * the first one.
 *
 * A play that its host ends before a win, as a repair does, returns the stake.
 *
 * Source: rules 1.2 "High-low"; decisions 83, 84 and 117; drawing 22.
 */
export const highLow: HostedGame<HighLowBet, HighLowOutcome> = {
  id: 'token-highlow',
  gType: 'highlow',
  name: '토큰 하이로우',
  menu: '토큰-하이로우',
  limitKind: 'Other',
  play: { kind: 'instant', paceSeconds: 5 },
  mostBets: 1,
  open: noOpening,
  /** All cards of the play; the host shows those that are open. */
  draw: () => (blocks) => {
    const next = createFloats(blocks);
    return { cards: Array.from({ length: maxCards }, () => highLowCardNumbered(Math.floor(next() * highLowDeck))) };
  },
  checkBet(value) {
    const stake = stakeOf(value);
    return stake === null ? null : { stake, moves: [] };
  },
  takes: takesAll,
  betKey: () => 'play',
  settle: (bets, { cards }) =>
    bets.map(({ stake, moves }) => {
      const { end, multiplier } = highLowState(moves, cards);
      return end === 'taken' ? payOf(stake, multiplier ?? 1000) : 0;
    }),
  /** A play without a pick gets its stake back; every pick loses to some card. */
  minPayout: (bets) => bets.reduce((sum, { stake, moves }) => sum + (moves.some(isPick) ? 0 : stake), 0),
  readBet(stored) {
    const [stake, moves] = [stakeOf(stored), propertyOf(stored, 'moves')];
    if (stake === null || !Array.isArray(moves) || moves.length > maxCards) return null;
    const read = moves.map(readMove).filter((move) => move !== null);
    return read.length === moves.length ? { stake, moves: read } : null;
  },
  maxPayout: (bets) => bets.reduce((sum, { stake }) => sum + payOf(stake, highestPrice), 0),
  betText: ({ moves }) => moves.map(moveText).join(' · ') || '시작',
  readOutcome(stored) {
    const cards = propertyOf(stored, 'cards');
    return Array.isArray(cards) && cards.length >= 1 && cards.length <= maxCards && cards.every(isHighLowCard)
      ? { cards }
      : null;
  },
  outcomeText: ({ cards }) => cards.map(highLowCardText).join(' '),
  returns: () => [
    ...firstReturns(),
    {
      name: '이어 가기',
      group: null,
      prices: { lowest: highLowPrice([48]), highest: highestPrice },
      lowest: leastOfRow,
      highest: highLowShare,
    },
  ],
  watch: {
    series: highLowSeries,
    trialsOf: ({ cards }, bets) => [...picksOf(bets[0]?.moves ?? [], cards), ...cards.flatMap(cardTrials)],
  },
};

const isPick = (move: HighLowMove): move is HighLowPick => move !== 'skip' && move !== 'take';

/** Each pick of a play by the card it was made on and the one that was turned. */
function picksOf(moves: readonly HighLowMove[], cards: readonly HighLowCard[]): Trial[] {
  return moves.flatMap((move, at) => {
    const [base, next] = [cards[at], cards[at + 1]];
    return !isPick(move) || !base || !next ? [] : [pickTrial(move, base, next)];
  });
}

/**
 * What any row of picks pays back at least: cutting its price takes less than 0.01, times the chance of the row, which is at
 * most that of one pick with 48 cards.
 */
const leastOfRow = fraction(
  highLowShare.numerator * 53n * 100n - chanceOfRow([48]).numerator * highLowShare.denominator,
  highLowShare.denominator * 53n * 100n,
);

function moveText(move: HighLowMove): string {
  if (move === 'skip') return '건너뛰기';
  return move === 'take' ? '받기' : highLowPickNames[move];
}
