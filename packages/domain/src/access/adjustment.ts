/** What operators allow of giving and taking by hand; won or points. */
export type AdjustmentLimits = {
  /** no single one may be above it */
  readonly most: number;
  /** from here on another person decides */
  readonly secondPersonFrom: number;
};

export type AdjustmentRefusal = { readonly code: 'STAFF_LIMIT'; readonly detail: { readonly limit: number } };

/**
 * Does an adjustment take effect at once, or does it wait for a second person?
 *
 * Giving in parts does not get around the second person: what the same person gave the same member alone within the
 * last day counts with it.
 *
 * @param amount     whole and positive
 * @param givenAlone of the same currency, 0 for a taking
 * @returns          a refusal when it is above what a single one may be
 * Source: issue of part 2 §9, trust T16.
 */
export function planAdjustment(
  amount: number,
  givenAlone: number,
  { most, secondPersonFrom }: AdjustmentLimits,
): 'at-once' | 'second-person' | AdjustmentRefusal {
  if (amount > most) return { code: 'STAFF_LIMIT', detail: { limit: most } };
  return amount + givenAlone >= secondPersonFrom ? 'second-person' : 'at-once';
}
