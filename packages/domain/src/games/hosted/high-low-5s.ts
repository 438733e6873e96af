import { createFloats } from '../../fairness/floats.ts';
import type { Won } from '../../money.ts';
import { propertyOf } from '../whole.ts';
import {
  cardTrials,
  firstReturns,
  highLowCardNumbered,
  highLowCardText,
  highLowDeck,
  highLowPickNames,
  highLowPicks,
  highLowPrice,
  highLowSeries,
  highLowWins,
  isHighLowCard,
  pickTrial,
  winningCards,
} from './high-low-cards.ts';
import type { HighLowCard, HighLowPick } from './high-low-cards.ts';
import { payOf, stakeOf } from './hosted-game.ts';
import type { HostedGame, Multiplier } from './hosted-game.ts';

type HighLow5sBet = { readonly stake: Won; readonly pick: HighLowPick };

/** The card that is shown before betting, and the one that is turned. */
export type HighLow5sOutcome = { readonly base: HighLowCard; readonly next: HighLowCard };

/** What a pick pays on a card; null: it cannot be made. */
export function highLow5sPrice(pick: HighLowPick, base: HighLowCard): Multiplier | null {
  const count = winningCards(pick, base);
  return count === 0 ? null : highLowPrice([count]);
}

/**
 * Token high-low 5 s: one card, one pick, at most one play in five seconds. The card to beat is the play's own first one,
 * shown before betting and kept until the play is made.
 *
 * Source: rules 1.2 "High-low"; decisions 82, 83, 84 and 117; drawing 22.
 */
export const highLow5s: HostedGame<HighLow5sBet, HighLow5sOutcome, HighLowCard> = {
  id: 'token-highlow5s',
  gType: 'highlow5s',
  name: '토큰 하이로우 5초',
  menu: '토큰-하이로우5초',
  limitKind: 'Other',
  play: { kind: 'instant', paceSeconds: 5 },
  mostBets: 1,
  open: (blocks) => cardOf(createFloats(blocks)()),
  draw: (base) => (blocks) => {
    const next = createFloats(blocks);
    next(); // the card that is shown
    return { base, next: cardOf(next()) };
  },
  checkBet(value) {
    const stake = stakeOf(value);
    const pick = highLowPicks.find((one) => one === propertyOf(value, 'pick'));
    return stake === null || !pick ? null : { stake, pick };
  },
  takes: ({ pick }, base) => highLow5sPrice(pick, base) !== null,
  betKey: () => 'pick',
  settle: (bets, { base, next }) =>
    bets.map(({ stake, pick }) => (highLowWins(pick, base, next) ? payOf(stake, highLow5sPrice(pick, base) ?? 0) : 0)),
  maxPayout: (bets, base) =>
    bets.reduce((sum, { stake, pick }) => sum + payOf(stake, highLow5sPrice(pick, base) ?? 0), 0),
  /** Every pick loses to some card. */
  minPayout: () => 0,
  betText: ({ pick }) => highLowPickNames[pick],
  readOutcome(stored) {
    const [base, next] = [propertyOf(stored, 'base'), propertyOf(stored, 'next')];
    return isHighLowCard(base) && isHighLowCard(next) ? { base, next } : null;
  },
  outcomeText: ({ base, next }) => `${highLowCardText(base)} → ${highLowCardText(next)}`,
  returns: firstReturns,
  watch: {
    series: highLowSeries,
    trialsOf: ({ base, next }, bets) => [
      ...bets.slice(0, 1).map(({ pick }) => pickTrial(pick, base, next)),
      ...[base, next].flatMap(cardTrials),
    ],
  },
};

const cardOf = (number: number) => highLowCardNumbered(Math.floor(number * highLowDeck));
