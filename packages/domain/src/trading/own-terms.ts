import type { Won } from '../money.ts';

/** What a match sells by: a margin in thousandths, limits in won; null: the level's alone. */
export type SaleTerms = { readonly margin: number; readonly maxBetting: Won | null; readonly maxWin: Won | null };

/** What a match or a market sets of its own; null: as above it (a market's match, a match's league). */
export type OwnTerms = { readonly margin: number | null; readonly maxBetting: Won | null; readonly maxWin: Won | null };

/** Nothing of one's own. */
export const noOwnTerms: OwnTerms = { margin: null, maxBetting: null, maxWin: null };

/** The terms that hold: each part of one's own counts instead of that above it, be it stricter or not. */
export function termsOver(above: SaleTerms, own: OwnTerms): SaleTerms {
  return {
    margin: own.margin ?? above.margin,
    maxBetting: own.maxBetting ?? above.maxBetting,
    maxWin: own.maxWin ?? above.maxWin,
  };
}

/** Are all three parts the same? */
export function sameTerms(a: OwnTerms, b: OwnTerms): boolean {
  return a.margin === b.margin && a.maxBetting === b.maxBetting && a.maxWin === b.maxWin;
}
