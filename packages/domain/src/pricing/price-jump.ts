import type { Odds } from '../odds.ts';

/** When a feed's price stops its market by itself; `percent` null: never. */
export type PriceBand = { readonly percent: number | null; readonly calmSeconds: number };

/** A feed's price is compared with those that stood within so many seconds. */
export const bandSeconds = 60;

/**
 * Whether a market's prices differ by more than `percent` from any of those that stood: the higher price against the
 * lower one, so that a rise and the fall back count alike. Exactly at the band is within it.
 */
export function hasJumped(now: readonly Odds[], stood: readonly (readonly Odds[])[], percent: number): boolean {
  return stood.some((then) =>
    now.some((price, at) => {
      const before = then[at];
      if (before === undefined) return false;
      return Math.max(price, before) * 100 > Math.min(price, before) * (100 + percent);
    }),
  );
}
