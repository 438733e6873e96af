import type { Side } from '../market-kinds.ts';
import { odds, productOf, productToDecimal } from '../odds.ts';
import type { Odds } from '../odds.ts';
import type {
  BettingSettings,
  JointPricer,
  Pick,
  PricedCart,
  PricedGroup,
  PricedPick,
  SoccerCombination,
} from './cart-types.ts';

const lowestOffer = 1010;
const letterBands = { from1: 1010, to1: 1500, from2: 1510, to2: 1990 };

/**
 * Odds of a win/draw/lose pick once it joins a same-game football combination.
 *
 * @param price  as offered, thousandths
 * @param cut    what each band loses; without edges of its own the specification's hold
 * @returns      never below 1.000
 * Source: specification 1 §5 "Soccer", to the letter (decision 19): 1.50 and 1.99 are in no band and lose division3.
 */
export function soccerCombinationOdds(price: Odds, cut: SoccerCombination): Odds {
  const { from1, to1, from2, to2 } = cut.bands ?? letterBands;
  const band = price >= from1 && price < to1 ? 'division1' : price >= from2 && price < to2 ? 'division2' : 'division3';
  return odds(Math.max(1000, price - cut[band]));
}

/** The fixture's other picks and this one are a combination of one fixture. A bonus folder belongs to no fixture. */
export function isSameGamePick(pick: Pick, picks: readonly Pick[]): boolean {
  if (pick.bonusFolders !== null) return false;
  return picks.some((other) => other !== pick && other.bonusFolders === null && other.fixtureId === pick.fixtureId);
}

/** Win/draw/lose of football inside a same-game combination: refused as a draw, reduced otherwise, while the setting is on. */
export function isSoccerCombinationPick(pick: Pick, picks: readonly Pick[], settings: BettingSettings): boolean {
  return (
    settings.soccerCombination.active &&
    pick.family === 'football' &&
    pick.marketType === 1 &&
    isSameGamePick(pick, picks)
  );
}

/**
 * Each pick's price after the reductions, its penalty, the joint prices of picks of one match, and the exact products with
 * and without all that. A group without a joint price counts with its product here, and `jointlyPriced` refuses it.
 *
 * Caps are not applied here: they shape the offered prices (`capPrices`), so that what is shown is what is bet.
 * Source: specification 1 §5 "Soccer"; decisions 7, 19, 40, 44, 118.
 */
export function effectiveOdds(
  picks: readonly Pick[],
  settings: BettingSettings,
  joint: JointPricer = () => 'unknown',
): PricedCart {
  const priced = picks.map((pick) => {
    const value = isSoccerCombinationPick(pick, picks, settings)
      ? soccerCombinationOdds(pick.odds, settings.soccerCombination)
      : pick.odds;
    return { pick, odds: value, penalty: value - pick.odds };
  });
  const groups = groupsOf(priced, joint);
  const grouped = new Set(groups.flatMap((group) => (group.odds === null ? [] : group.picks)));
  const product = productOf([
    ...priced.flatMap((entry, i) => (grouped.has(i) ? [] : entry.odds)),
    ...groups.flatMap(({ odds: table }) => table?.at(-1) ?? []),
  ]);
  const reduced = grouped.size > 0 || priced.some((entry) => entry.penalty !== 0);
  return { picks: priced, groups, product, offered: reduced ? productOf(picks.map((pick) => pick.odds)) : product };
}

/** Matches with more than one pick; a bonus folder belongs to none. */
function groupsOf(priced: readonly PricedPick[], joint: JointPricer): PricedGroup[] {
  const numbers = priced.flatMap(({ pick }, i) => (pick.bonusFolders === null ? i : []));
  return [...Map.groupBy(numbers, (i) => priced[i]!.pick.fixtureId).values()]
    .filter((group) => group.length > 1)
    .map((group) => {
      const found = joint(group.map((i) => priced[i]!));
      return typeof found === 'string'
        ? { picks: group, odds: null, why: found }
        : { picks: group, odds: found, why: null };
    });
}

/** What the reductions take off the total, exact decimal text, "0" or negative (decision 44). */
export function penaltyOf({ product, offered }: PricedCart): string {
  if (product === offered) return '0';
  const text = productToDecimal({
    numerator: offered.numerator * product.denominator - product.numerator * offered.denominator,
    denominator: product.denominator * offered.denominator,
  });
  return text === '0' ? '0' : `-${text}`;
}

/**
 * Shapes the prices of one market before they are offered.
 *
 * Two-way: when the prices add up to more than the configured sum, the higher becomes min(price, maxOdds.reverse) and the
 * other the sum minus it, never below 1.01. Three-way: home and away at most maxOdds.reverse, the draw at most
 * maxOdds.draw. A null setting is off.
 *
 * @param sides   the market's sides in order
 * @param prices  thousandths, in the order of the sides
 * @returns       the same list when nothing is capped
 * Source: specification 1 §5 "Two-selection markets"; decision 40.
 */
export function capPrices(
  sides: readonly Side[],
  prices: readonly Odds[],
  settings: Only<BettingSettings, 'twoWaySum' | 'maxReverse' | 'maxDraw'>,
): readonly Odds[] {
  if (prices.length === 2) return capTwoWay(prices[0]!, prices[1]!, prices, settings);
  if (settings.maxReverse === null && settings.maxDraw === null) return prices;
  return prices.map((price, i) => {
    const cap = sides[i] === 'draw' ? settings.maxDraw : settings.maxReverse;
    return cap === null ? price : offer(Math.min(price, cap));
  });
}

/**
 * Takes a league's own margin off the prices of a feed.
 *
 * @param margin  thousandths: offered = price × 1000 ÷ (1000 + margin), floored to 0.01, never below 1.01
 */
export function withMargin(prices: readonly Odds[], margin: number): readonly Odds[] {
  return margin === 0 ? prices : prices.map((price) => offer((price * 1000) / (1000 + margin)));
}

type Only<T, K extends keyof T> = { readonly [Key in K]: T[Key] };

function capTwoWay(
  first: Odds,
  second: Odds,
  prices: readonly Odds[],
  settings: Only<BettingSettings, 'twoWaySum' | 'maxReverse'>,
): readonly Odds[] {
  const sum = settings.twoWaySum;
  if (sum === null || first + second <= sum) return prices;
  const higher = offer(Math.min(Math.max(first, second), settings.maxReverse ?? Number.MAX_SAFE_INTEGER));
  const other = offer(sum - higher);
  return first >= second ? [higher, other] : [other, higher];
}

/** Offered prices have two decimals and are at least 1.01. */
function offer(price: number): Odds {
  return Math.max(lowestOffer, Math.floor(price / 10) * 10);
}
