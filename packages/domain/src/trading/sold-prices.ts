import type { BettingSettings } from '../betting/cart-types.ts';
import { capPrices, withMargin } from '../betting/prices.ts';
import type { Side } from '../market-kinds.ts';
import type { Odds } from '../odds.ts';

/** What a market's prices are made of; lists in the order of the kind's sides. */
export type PriceParts = {
  readonly sides: readonly Side[];
  /** as the feed gave them */
  readonly fed: readonly Odds[];
  /** what the desk set; null: the feed's */
  readonly desk: readonly (Odds | null)[];
  /** of the market, its match or its league, thousandths */
  readonly margin: number;
};

/** Prices as they are sold: the feed's after the margin and the site's caps, the desk's own as it set them. */
export function soldPrices(
  { sides, fed, desk, margin }: PriceParts,
  caps: Pick<BettingSettings, 'twoWaySum' | 'maxReverse' | 'maxDraw'>,
): readonly Odds[] {
  const offered = capPrices(sides, withMargin(fed, margin), caps);
  return offered.map((price, at) => desk[at] ?? price);
}
