import type { LiabilityCaps } from '@lime/domain/limits/liability.ts';
import type { LevelLimits, LimitKind } from '@lime/domain/limits/level-limits.ts';
import type { AcceptDelay } from '@lime/domain/betting/acceptance.ts';
import type { CartKind } from '@lime/domain/betting/cart-kinds.ts';
import type { BettingSettings } from '@lime/domain/betting/cart-types.ts';

/** The site's settings in memory, live: other processes' changes arrive by the channel. */
export interface Settings {
  limits(grade: number, kind: LimitKind): LevelLimits;
  /** the most folders that any grade may have in any kind */
  mostFolders(): number;
  /**
   * what the cart rules need: same-game pairs, soccer bands, caps, bonus folders (decisions 18, 19, 40, 42)
   *
   * @param pairs  the list of pairs of the kind of cart; absent: that of the prematch carts
   */
  betting(pairs?: CartKind['pairs']): BettingSettings;
  /** seconds a bet in play waits, by sport (decision 17) */
  acceptDelay(): AcceptDelay;
  /** how picks of one match are priced: margin in percent, the widest error of a fit in percentage points (decision 118) */
  jointPrice(): { readonly margin: number; readonly residual: number };
  /** the most liability that may be open at once; the same object until a setting changes */
  liabilityCaps(): LiabilityCaps;
  /** the whole object of /setting/lime; a new object after each change */
  wire(): Readonly<Record<string, unknown>>;
  ageLimit(): number;
}
