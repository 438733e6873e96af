/** What operators allow of giving and taking by hand; won or points. */
export type AdjustmentLimits = {
  /** no single one may be above it */
  readonly most: number;
  /** from here on another person decides */
  readonly secondPersonFrom: number;
};

type Currency = 'cash' | 'point';

type AdjustmentRefusal = {
  readonly code: 'STAFF_LIMIT';
  readonly detail: { readonly limit: number; readonly currency: Currency };
};

/**
 * Does an adjustment take effect at once, or does it wait for a second person?
 *
 * Giving in parts does not get around the second person: what the member was given on the same day counts with it.
 *
 * @param amount     whole and positive
 * @param given      of the same currency and day, 0 for a taking
 * @param currency   what the amounts are of
 * @returns          a refusal when it is above what a single one may be
 * Source: issue of part 2 §9, trust T16, decision 109.
 */
export function planAdjustment(
  amount: number,
  given: number,
  { most, secondPersonFrom }: AdjustmentLimits,
  currency: Currency,
): 'at-once' | 'second-person' | AdjustmentRefusal {
  if (amount > most) return { code: 'STAFF_LIMIT', detail: { limit: most, currency } };
  return amount + given >= secondPersonFrom ? 'second-person' : 'at-once';
}
