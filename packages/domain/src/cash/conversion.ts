import type { Points } from '../money.ts';

/** Fewer points are not converted. Source: specification 0 §5, §9. */
export const pointMinimum = 5_000;
/** What the buttons of the page add. Source: specification 0 §2, §9. */
export const pointQuickAmounts = [10_000, 30_000, 50_000, 100_000, 300_000, 500_000, 1_000_000] as const;

/** Why points are not converted; all amounts are points. */
export type ConversionRefusal =
  | { readonly code: 'POINT_BELOW_MINIMUM'; readonly detail: { readonly minimum: number } }
  | { readonly code: 'POINT_INSUFFICIENT' }
  | {
      readonly code: 'POINT_CONVERTIBLE';
      readonly detail: { readonly convertible: number; readonly locked: number };
    };

/**
 * May so many points become cash? One point is one won.
 *
 * @param amount null: all that can be converted
 * @param locked points of a bonus whose conditions are not met yet, part of `points`
 * @returns null when they may, all of `amount` or all that is not locked
 * Source: specification 0 §4, §5 "Point conversion".
 */
export function checkConversion(amount: Points | null, points: Points, locked: Points): ConversionRefusal | null {
  const below: ConversionRefusal = { code: 'POINT_BELOW_MINIMUM', detail: { minimum: pointMinimum } };
  const convertible = points - locked;
  if (points < pointMinimum) return below;
  if (amount !== null && amount > points) return { code: 'POINT_INSUFFICIENT' };
  if (amount !== null && amount < pointMinimum) return below;
  if ((amount ?? pointMinimum) > convertible) return { code: 'POINT_CONVERTIBLE', detail: { convertible, locked } };
  return null;
}
