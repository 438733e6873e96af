import { cutProduct } from '../odds.ts';
import type { Product } from '../odds.ts';
import type { LevelLimits } from '../limits/level-limits.ts';
import type { Won } from '../money.ts';
import type { Cart, CartContext, CartRefusal, CartRule, Pick, PricedCart } from './cart-types.ts';
import { effectiveOdds, isSameGamePick, isSoccerCombinationPick } from './prices.ts';

const ids = (picks: readonly Pick[]) => picks.map((pick) => pick.selectionId);
const ordinary = (cart: Cart) => cart.picks.filter((pick) => pick.bonusFolders === null);

/** Source: specification 1 §5; decisions, Korean wording. */
export const anyPick: CartRule = (cart) => (ordinary(cart).length === 0 ? { code: 'BET_NO_PICKS' } : null);

/** Source: specification 1 §5 "Other messages". */
export const noneSuspended: CartRule = (cart) => {
  const suspended = cart.picks.filter((pick) => pick.suspended);
  return suspended.length > 0 ? { code: 'BET_SUSPENDED', detail: { selections: ids(suspended) } } : null;
};

/**
 * A pick must start later than the cutoff from now; exactly the cutoff is too late. In play nothing is asked.
 *
 * Source: specification 1 §5 "Submission", §4 "In-play has no start-time check".
 */
export const noneStarted: CartRule = (cart, { now, settings, noStartCheck = false }) => {
  if (noStartCheck) return null;
  const started = ordinary(cart).filter((pick) => isPastCutoff(pick.startsAt, now, settings.cutoffSeconds));
  return started.length > 0 ? { code: 'BET_GAME_STARTED', detail: { selections: ids(started) } } : null;
};

/** Source: specification 1 §5 and §9 "Same-game picks"; decision 18. Two picks of one market are never a combination. */
export const sameGamePairs: CartRule = (cart, { settings, picksPerFixture }) => {
  const picks = ordinary(cart);
  for (const pick of picks) {
    const fixture = picks.filter((other) => other.fixtureId === pick.fixtureId);
    if (fixture.length === 1) continue;
    const allowed =
      fixture.length <= picksPerFixture && isAllowedPair(fixture[0]!, fixture[1]!, settings.sameGamePairs);
    if (!allowed) return { code: 'BET_SAME_GAME_REFUSED', detail: { selections: ids(fixture) } };
  }
  return null;
};

/**
 * Picks of one match pay their joint price, and are refused where there is none: they exclude each other or one follows
 * from the others, their market is outside the score of the whole match, or the match has no law to price them by.
 *
 * Source: decision 118; 0106.
 */
export const jointlyPriced: CartRule = (cart, _context, { groups }) => {
  const group = groups.find(({ why }) => why !== null);
  return group?.why
    ? {
        code: 'BET_SAME_GAME_REFUSED',
        detail: { selections: ids(group.picks.map((i) => cart.picks[i]!)), why: group.why },
      }
    : null;
};

/** Source: specification 1 §5 "Soccer". */
export const noSoccerDrawInCombination: CartRule = (cart, { settings }) => {
  const draw = cart.picks.find((pick) => pick.side === 'draw' && isSoccerCombinationPick(pick, cart.picks, settings));
  return draw ? { code: 'BET_SOCCER_COMBINATION_REFUSED', detail: { selections: [draw.selectionId] } } : null;
};

/** Source: specification 1 §5 "Bonus folder". */
export const oneBonusFolder: CartRule = (cart) =>
  cart.picks.length - ordinary(cart).length > 1 ? { code: 'BET_BONUS_TWICE' } : null;

/** A bonus folder named N폴더 needs at least N other folders. Source: specification 1 §5 "Bonus folder". */
export const bonusHasItsFolders: CartRule = (cart) => {
  const folders = cart.picks.find((pick) => pick.bonusFolders !== null)?.bonusFolders ?? 0;
  return ordinary(cart).length < folders ? { code: 'BET_BONUS_NEEDS_FOLDERS', detail: { folders } } : null;
};

/** With a bonus folder every other pick reaches the minimum odds. Source: specification 1 §5 "Bonus folder". */
export const bonusMinimumOdds: CartRule = (cart, { settings }) => {
  const minimum = settings.bonusMinimumOdds;
  if (minimum === null || cart.picks.length === ordinary(cart).length) return null;
  const low = ordinary(cart).filter((pick) => pick.odds < minimum);
  return low.length > 0 ? { code: 'BET_BONUS_BELOW_MINIMUM_ODDS', detail: { minimum, selections: ids(low) } } : null;
};

/** Bonus folders are not counted. Source: specification 1 §5. */
export const folderCount: CartRule = (cart, { limits }) =>
  ordinary(cart).length > limits.maxFolders ? { code: 'BET_TOO_MANY_LEGS', detail: { max: limits.maxFolders } } : null;

/** The exact product, after reductions, may reach the level's maximum but not pass it. Source: specification 1 §5. */
export const totalOdds: CartRule = (_cart, { limits }, { product }) =>
  product.numerator * 1000n > BigInt(limits.maxOdds) * product.denominator
    ? { code: 'BET_ODDS_ABOVE_MAXIMUM', detail: { max: limits.maxOdds } }
    : null;

/** Source: level settings, decision 41. */
export const minimumStake: CartRule = ({ stake }, { limits }) =>
  stake < limits.minBetting ? { code: 'BET_STAKE_BELOW_MINIMUM', detail: { min: limits.minBetting } } : null;

/** Source: specification 1 §5 "Other messages"; a league's own limit counts where it is lower. */
export const maximumStake: CartRule = ({ stake }, { limits, terms }) => {
  const { max, ...limited } = lower(limits.maxBetting, terms?.maxBetting);
  return stake > max ? { code: 'BET_STAKE_ABOVE_MAXIMUM', detail: { max, ...limited } } : null;
};

/** Source: specification 1 §5 "Other messages". The server asks its database again when it takes the stake. */
export const balanceCoversStake: CartRule = ({ stake }, { balance }) =>
  stake > balance ? { code: 'BET_STAKE_ABOVE_BALANCE', detail: { balance } } : null;

/** floor(stake × total odds) may reach the level's (or the league's lower) largest win but not pass it. Source: decision 41. */
export const maximumWin: CartRule = ({ stake }, { limits, terms }, { product }) => {
  const { max, ...limited } = lower(limits.maxWin, terms?.maxWin);
  return BigInt(stake) * product.numerator >= (BigInt(max) + 1n) * product.denominator
    ? { code: 'BET_WIN_ABOVE_MAXIMUM', detail: { max, stake: largestStakeForWin(product, max), ...limited } }
    : null;
};

/** Rules about what is in the cart, in the order a member meets them. */
export const pickRules: readonly CartRule[] = [
  anyPick,
  noneSuspended,
  noneStarted,
  sameGamePairs,
  noSoccerDrawInCombination,
  jointlyPriced,
  oneBonusFolder,
  bonusHasItsFolders,
  bonusMinimumOdds,
  folderCount,
  totalOdds,
];

/** Rules about the amount, in the order a member meets them. */
export const stakeRules: readonly CartRule[] = [minimumStake, maximumStake, balanceCoversStake, maximumWin];

/** Every rule of the sports cart: the site's instant messages and the server's truth. */
export const cartRules: readonly CartRule[] = [...pickRules, ...stakeRules];

/** The first rule that refuses, or null: the cart may be placed. @param priced when the caller has it already */
export function checkCart(cart: Cart, context: CartContext, priced?: PricedCart): CartRefusal | null {
  return firstRefusal(cartRules, cart, context, priced);
}

/** As `checkCart`, for the picks alone: what a member learns while adding them. The stake is not looked at. */
export function checkPicks(picks: readonly Pick[], context: CartContext): CartRefusal | null {
  return firstRefusal(pickRules, { picks, stake: 0 }, context);
}

/** As `checkCart`, for the amount alone. */
export function checkStake(cart: Cart, context: CartContext): CartRefusal | null {
  return firstRefusal(stakeRules, cart, context);
}

function firstRefusal(
  rules: readonly CartRule[],
  cart: Cart,
  context: CartContext,
  priced: PricedCart = effectiveOdds(cart.picks, context.settings, context.joint),
): CartRefusal | null {
  for (const rule of rules) {
    const refusal = rule(cart, context, priced);
    if (refusal) return refusal;
  }
  return null;
}

/** Whether betting on a fixture is closed: it starts within the cutoff. @param startsAt, now epoch ms */
export function isPastCutoff(startsAt: number, now: number, cutoffSeconds: number): boolean {
  return startsAt - now <= cutoffSeconds * 1000;
}

/** What an added pick does to a cart: takes itself out, replaces its market's pick, or joins. Source: specification 1 §4. */
export function togglePick<P extends Pick>(picks: readonly P[], pick: P): readonly P[] {
  if (picks.some((other) => other.selectionId === pick.selectionId)) {
    return picks.filter((other) => other.selectionId !== pick.selectionId);
  }
  const inMarket = picks.findIndex((other) => other.marketId === pick.marketId);
  return inMarket === -1 ? [...picks, pick] : picks.with(inMarket, pick);
}

/** Total odds as shown, cut to two decimals: "12.21"; an empty cart is "1.00" (decision 7). */
export function totalOddsText(product: Product): string {
  return cutProduct(product);
}

/** What a win would pay, exact; anything beyond the largest safe integer is that integer. Source: decision 7. */
export function expectedPayout(stake: Won, product: Product): Won {
  const value = (BigInt(stake) * product.numerator) / product.denominator;
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
}

/** The MAX button: the level's largest stake, or the balance if lower. Source: specification 1 §9. */
export function maxStake(limits: LevelLimits, balance: Won): Won {
  return Math.min(limits.maxBetting, balance);
}

/** The HALF button: half of the level's largest stake, or the balance if lower. Source: specification 1 §9. */
export function halfStake(limits: LevelLimits, balance: Won): Won {
  return Math.min(Math.floor(limits.maxBetting / 2), balance);
}

/** The largest stake whose win stays within `maxWin`. */
export function largestStakeForWin(product: Product, maxWin: Won): Won {
  const stake = ((BigInt(maxWin) + 1n) * product.denominator - 1n) / product.numerator;
  return stake > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(stake);
}

function lower(ofLevel: Won, ofLeague: Won | null | undefined): { max: Won; limited?: true } {
  return typeof ofLeague === 'number' && ofLeague < ofLevel ? { max: ofLeague, limited: true } : { max: ofLevel };
}

function isAllowedPair(a: Pick, b: Pick, pairs: CartContext['settings']['sameGamePairs']): boolean {
  if (a.marketId === b.marketId || !isSameGamePick(a, [a, b])) return false;
  return pairs.some(
    ({ family, pair: [x, y] }) =>
      (family === '*' || family === a.family) &&
      ((x === a.marketType && y === b.marketType) || (x === b.marketType && y === a.marketType)),
  );
}
