import { checkCart, checkPicks, checkStake, expectedPayout, totalOddsText } from '@lime/domain/betting/cart.ts';
import type { CartContext, CartRefusal } from '@lime/domain/betting/cart-types.ts';
import { effectiveOdds, isSameGamePick } from '@lime/domain/betting/prices.ts';
import { productOf } from '@lime/domain/odds.ts';
import type { Odds, Product } from '@lime/domain/odds.ts';
import type { CartMode, CartPick } from '../../lib/cart-store.ts';

/** A pick as the cart shows it. */
export type CartLine = {
  readonly pick: CartPick;
  /** what it counts with now, after reductions */
  readonly odds: Odds;
  /** thousandths taken off, 0 or negative */
  readonly penalty: number;
  /** where the price went since the member agreed to it */
  readonly moved: 'up' | 'down' | null;
  /** joined with the line above by one fixture */
  readonly linked: boolean;
};

export type CartGroup = { readonly selectionIds: readonly string[]; readonly odds: Odds; readonly product: Product };

export type CartView = {
  readonly lines: readonly CartLine[];
  readonly changed: number;
  readonly reduced: boolean;
  /** picks of one match, what they pay together, and what the product of their odds would be */
  readonly groups: readonly CartGroup[];
  /** what stakes leave the balance: once for a combination, once a pick for singles */
  readonly totalStake: number;
  readonly totalOdds: string;
  /** what pays when everything wins, exact */
  readonly payout: number;
  /** the first reason against the bet; null: it may be placed */
  readonly refusal: CartRefusal | null;
  /** the refusal is about the amount */
  readonly aboutStake: boolean;
};

/**
 * Everything the cart shows, from the picks at the prices of now. 단폴더 is judged pick by pick, and all stakes together against
 * the balance.
 *
 * @param picks  with `odds` of now and `suspended`
 */
export function viewCart(picks: readonly CartPick[], mode: CartMode, stake: number, context: CartContext): CartView {
  return mode === 'combo' ? viewCombination(picks, stake, context) : viewSingles(picks, stake, context);
}

function viewCombination(picks: readonly CartPick[], stake: number, context: CartContext): CartView {
  const together = bySameGame(picks);
  const priced = effectiveOdds(together, context.settings, context.joint);
  const lines = priced.picks.map(({ odds, penalty }, i): CartLine => {
    const pick = together[i]!;
    return {
      pick,
      odds,
      penalty,
      moved: movedOf(pick),
      linked: i > 0 && together[i - 1]!.fixtureId === pick.fixtureId && isSameGamePick(pick, together),
    };
  });
  const pickRefusal = checkPicks(together, context);
  const refusal = pickRefusal ?? (stake > 0 ? checkStake({ picks: together, stake }, context) : null);
  return {
    lines,
    changed: lines.filter((line) => line.moved).length,
    reduced: lines.some((line) => line.penalty < 0),
    groups: priced.groups.flatMap(({ picks: numbers, odds }) =>
      odds === null
        ? []
        : {
            selectionIds: numbers.map((no) => together[no]!.selectionId),
            odds: odds.at(-1)!,
            product: productOf(numbers.map((no) => priced.picks[no]!.odds)),
          },
    ),
    totalStake: stake,
    totalOdds: totalOddsText(priced.product),
    payout: expectedPayout(stake, priced.product),
    refusal,
    aboutStake: pickRefusal === null && refusal !== null,
  };
}

function viewSingles(all: readonly CartPick[], stake: number, context: CartContext): CartView {
  const picks = all.filter((pick) => pick.bonusFolders === null);
  const lines = picks.map((pick): CartLine => ({
    pick,
    odds: pick.odds,
    penalty: 0,
    moved: movedOf(pick),
    linked: false,
  }));
  const products = picks.map((pick) => productOf([pick.odds]));
  const totalStake = stake * picks.length;
  const pickRefusal =
    picks.length === 0 ? checkPicks([], context) : first(picks, (pick) => checkPicks([pick], context));
  const stakeRefusal = stake === 0 ? null : first(picks, (pick) => checkCart({ picks: [pick], stake }, context));
  const beyondBalance: CartRefusal | null =
    stake > 0 && totalStake > context.balance
      ? { code: 'BET_STAKE_ABOVE_BALANCE', detail: { balance: context.balance } }
      : null;
  return {
    lines,
    changed: lines.filter((line) => line.moved).length,
    reduced: false,
    groups: [],
    totalStake,
    totalOdds: totalOddsText(highest(products)),
    payout: products.reduce(
      (sum, product) => Math.min(Number.MAX_SAFE_INTEGER, sum + expectedPayout(stake, product)),
      0,
    ),
    refusal: pickRefusal ?? stakeRefusal ?? beyondBalance,
    aboutStake: pickRefusal === null && (stakeRefusal ?? beyondBalance) !== null,
  };
}

/** Picks of one fixture are shown together, at the place of the first; a bonus folder comes last. */
function bySameGame(picks: readonly CartPick[]): readonly CartPick[] {
  const together = [...Map.groupBy(picks, (pick) => pick.fixtureId).values()].flat();
  return [
    ...together.filter((pick) => pick.bonusFolders === null),
    ...together.filter((pick) => pick.bonusFolders !== null),
  ];
}

const movedOf = (pick: CartPick) => (pick.odds === pick.seenOdds ? null : pick.odds > pick.seenOdds ? 'up' : 'down');

function first<T, R>(list: readonly T[], look: (entry: T) => R | null): R | null {
  for (const entry of list) {
    const found = look(entry);
    if (found !== null) return found;
  }
  return null;
}

/** The largest single price: what the limit of odds is measured against in 단폴더. */
const highest = (products: readonly Product[]): Product =>
  products.reduce(
    (best, next) => (next.numerator * best.denominator > best.numerator * next.denominator ? next : best),
    productOf([]),
  );
