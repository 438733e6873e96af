import { cutProduct, productOf } from './odds.ts';
import type { Odds } from './odds.ts';

/** Ways to show a price. Everything is counted, sent and stored in decimal odds; the others are for the eye. */
export const oddsFormats = ['decimal', 'fractional', 'american', 'hong-kong'] as const;
/** The way a member wants to see prices. */
export type OddsFormat = (typeof oddsFormats)[number];

/**
 * A price as shown: 1.86, 43/50, −116, 0.86.
 *
 * American odds say what 100 wins (from 2.00 on, with a plus) or what must be staked to win 100 (below, with a minus),
 * rounded to the whole. Fractional odds are the exact fraction of the profit, in its lowest terms. A price of 1.00 wins
 * nothing: 0/1, "—" in American odds, which have no word for it.
 */
export function formatOdds(odds: Odds, format: OddsFormat): string {
  const profit = Math.floor(odds / 10) - 100; // hundredths
  switch (format) {
    case 'decimal':
      return cutProduct(productOf([odds]));
    case 'fractional': {
      const common = divisor(profit, 100);
      return `${profit / common}/${100 / common}`;
    }
    case 'american':
      if (profit === 0) return '—';
      return profit >= 100 ? `+${profit}` : `\u2212${Math.round(10_000 / profit)}`;
    case 'hong-kong':
      return (profit / 100).toFixed(2);
  }
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
