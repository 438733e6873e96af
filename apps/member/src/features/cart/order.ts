import type { CartBody } from '@lime/contract/betting.ts';
import { cartKind } from '@lime/domain/betting/cart-kinds.ts';
import type { CartPath } from '@lime/domain/betting/cart-kinds.ts';
import { oddsToWire } from '@lime/domain/odds.ts';
import type { CartMode, CartPick } from '../../lib/cart-store.ts';
import type { CartLine, CartView } from './cart-view.ts';

export type AcceptOdds = 'ask' | 'better' | 'any';

/** What the member confirms: the lines and prices of the moment the question was asked. */
export type Order = {
  readonly mode: CartMode;
  readonly lines: readonly CartLine[];
  readonly stake: number;
  readonly totalStake: number;
  readonly totalOdds: string;
  readonly payout: number;
  readonly groups: CartView['groups'];
};

/** One submission: a slip. */
export type Submission = {
  readonly path: CartPath;
  /** UUID; the same one on every try of this slip */
  readonly key: string;
  readonly picks: readonly CartPick[];
  readonly body: CartBody;
};

/** Freezes what the cart shows now. */
export function orderOf(view: CartView, mode: CartMode, stake: number): Order {
  const { lines, totalStake, totalOdds, payout, groups } = view;
  return { mode, lines, stake, totalStake, totalOdds, payout, groups };
}

/**
 * The slips of an order: one for a combination, one a pick for singles. Odds are those the member saw as offered, before
 * reductions, which are the server's own.
 *
 * @param quotes  quote ids by selection, from BET_ODDS_CHANGED
 */
export function submissionsOf(
  order: Order,
  acceptOdds: AcceptOdds,
  newKey: () => string,
  quotes: ReadonlyMap<string, string> = new Map(),
): Submission[] {
  const picks = order.lines.map((line) => line.pick);
  const { path, singlePath } = cartKind(picks[0]?.kind ?? 'korean');
  const slip = (to: CartPath, legs: readonly CartPick[], winnings: number, totalOdds: string): Submission => ({
    path: to,
    key: newKey(),
    picks: legs,
    body: {
      bettings: legs.map((pick) => cartItem(pick, quotes.get(pick.selectionId))),
      amount: order.stake,
      totalOdds,
      winnings,
      acceptOdds,
      ...(order.mode === 'combo' &&
        order.groups.length > 0 && {
          groups: order.groups.map(({ selectionIds, odds }) => ({ betsSeq: [...selectionIds], odds: odds / 1000 })),
        }),
    },
  });
  if (order.mode === 'combo') return [slip(path, picks, order.payout, order.totalOdds)];
  return picks.map((pick) => {
    const odds = oddsToWire(pick.odds);
    return slip(singlePath, [pick], Math.floor((order.stake * pick.odds) / 1000), odds.toFixed(2));
  });
}

/** Source: specification 1 §3 "Cart item"; decision 58. */
function cartItem(pick: CartPick, quoteId: string | undefined): CartBody['bettings'][number] {
  if (pick.bonusFolders !== null) {
    return {
      betsSeq: String(pick.bonusFolders),
      odds: oddsToWire(pick.odds),
      betType: '보너스',
      betsName: pick.betName,
    };
  }
  return {
    betsSeq: pick.selectionId,
    odds: oddsToWire(pick.odds),
    ...(quoteId === undefined ? {} : { quoteId }),
    foldersSeq: pick.marketId,
    gameId: pick.fixtureId,
    gameSeq: pick.fixtureId,
    betType: cartKind(pick.kind).product,
    sportNameKr: pick.sportName,
    homeNameKr: pick.home,
    marketsId: pick.marketType,
    marketNameKr: pick.marketName,
    betsName: pick.betName,
    sportsId: pick.sportsId,
    betsId: pick.selectionId,
    betsPrevOdds: oddsToWire(pick.seenOdds),
    startTime: new Date(pick.startsAt).toISOString(),
    betSide: pick.side,
    isCheck: true,
  };
}
