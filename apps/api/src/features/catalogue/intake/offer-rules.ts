import type { ClosingSetting } from '@lime/domain/in-play/closing.ts';
import type { BettingSettings } from '@lime/domain/betting/cart-types.ts';
import type { LevelLimits } from '@lime/domain/limits/level-limits.ts';

/** Limits that shape every offered price (decision 40). */
export type PriceCaps = Pick<BettingSettings, 'twoWaySum' | 'maxReverse' | 'maxDraw'>;

/** The site's settings that offers are shaped by. */
export type OfferRules = {
  readonly caps: PriceCaps;
  readonly closing: ClosingSetting;
  /** the most any grade may stake and win in play */
  readonly highest: Pick<LevelLimits, 'maxBetting' | 'maxWin'>;
};

/**
 * What offers are shaped by, of the settings in force.
 *
 * @param levels  limits in play by grade
 */
export function offerRulesOf(
  { twoWaySum, maxReverse, maxDraw }: PriceCaps,
  closing: ClosingSetting,
  levels: Readonly<Record<string, OfferRules['highest']>>,
): OfferRules {
  const grades = Object.values(levels);
  return {
    caps: { twoWaySum, maxReverse, maxDraw },
    closing,
    highest: {
      maxBetting: Math.max(...grades.map((level) => level.maxBetting)),
      maxWin: Math.max(...grades.map((level) => level.maxWin)),
    },
  };
}
