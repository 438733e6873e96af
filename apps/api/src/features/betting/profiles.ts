import type { LimitKind } from '@lime/domain/limits/level-limits.ts';
import type { MarketType } from '@lime/domain/catalogue.ts';
import { placeKorean, placeKoreanSingle } from '@lime/contract/betting.ts';

/**
 * What one submission call allows: the pipeline behind all of them is the same.
 *
 * Adding a call is adding an element here.
 */
export type BetProfile = {
  /** stored on the slip; betKinds of the domain has its betting_type */
  readonly kind: string;
  readonly call: typeof placeKorean;
  readonly limits: LimitKind;
  /** exactly one leg, or one and more (decision 15) */
  readonly single: boolean;
  readonly picksPerGame: 1 | 2;
  readonly markets: readonly MarketType[];
};

export const betProfiles: readonly BetProfile[] = [
  { kind: 'korean', call: placeKorean, limits: 'Prematch', single: false, picksPerGame: 2, markets: [1, 2, 3, 52] },
  {
    kind: 'korean-single',
    call: placeKoreanSingle,
    limits: 'Prematch',
    single: true,
    picksPerGame: 2,
    markets: [1, 2, 3, 52],
  },
];
