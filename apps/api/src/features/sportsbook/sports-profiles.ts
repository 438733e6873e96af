import { cartKinds } from '@lime/domain/betting/cart-kinds.ts';
import type { CartKind } from '@lime/domain/betting/cart-kinds.ts';
import { mainMarketTypes } from '@lime/domain/market-kinds.ts';
import type { MarketProduct } from '@lime/domain/market-kinds.ts';
import type { LimitKind } from '@lime/domain/limits/level-limits.ts';
import {
  placeEuropean,
  placeEuropeanSingle,
  placeInPlay,
  placeInPlayDelay,
  placeInPlayDelaySingle,
  placeInPlaySingle,
  placeKorean,
  placeKoreanSingle,
  placeLive,
  placeLiveSingle,
  placeLsport,
  placeLsportEuropean,
  placeLsportEuropeanSingle,
  placeLsportSingle,
} from '@lime/contract/betting.ts';
import type { BetProfile, SubmissionCall } from '../betting/product.types.ts';
import { externalProvider } from '../catalogue/catalogue.types.ts';
import type { SnapshotSelection } from '../catalogue/catalogue.types.ts';

/** What one submission call allows: the pipeline behind all of them is the same. Source: specification 1 §7; decisions 15, 17, 25, 41. */
export type SportsProfile = BetProfile & {
  /** single calls add -single to the kind of their slips */
  readonly kind: string;
  readonly limits: LimitKind;
  /** `one`: exactly one leg; `many`: one and more */
  readonly takes: 'many' | 'one';
  readonly picksPerFixture: 1 | 2;
  readonly pairs: CartKind['pairs'];
  readonly market: MarketProduct;
  /** whose matches: those of the external feed alone, all others, or any */
  readonly source: 'external' | 'own' | 'any';
  readonly bonus: boolean;
  /** every bet waits (the delay calls) */
  readonly delayed: boolean;
};

const sports = (
  kind: Exclude<CartKind['kind'], 'special'>,
  call: SubmissionCall,
  takes: 'many' | 'one',
  delayed = false,
): SportsProfile => {
  const { limits, picksPerFixture, pairs, product: market, bonus } = cartKinds.find((entry) => entry.kind === kind)!;
  const source = market === 'inplay' ? 'any' : kind.startsWith('lsport') ? 'external' : 'own';
  return {
    call,
    kind,
    takes,
    limits,
    picksPerFixture,
    pairs,
    market,
    bonus,
    source,
    delayed,
    mayWait: market === 'inplay',
  };
};

/** All submission calls; adding a call is adding an element here. */
export const sportsProfiles: readonly SportsProfile[] = [
  sports('korean', placeKorean, 'many'),
  sports('korean', placeKoreanSingle, 'one'),
  sports('european', placeEuropean, 'many'),
  sports('european', placeEuropeanSingle, 'one'),
  sports('lsport', placeLsport, 'many'),
  sports('lsport', placeLsportSingle, 'one'),
  sports('lsport-european', placeLsportEuropean, 'many'),
  sports('lsport-european', placeLsportEuropeanSingle, 'one'),
  sports('inplay', placeInPlay, 'many'),
  sports('inplay', placeInPlaySingle, 'one'),
  sports('inplay', placeInPlayDelay, 'many', true),
  sports('inplay', placeInPlayDelaySingle, 'one', true),
  sports('live', placeLive, 'many'),
  sports('live', placeLiveSingle, 'one'),
];

/** Whether a call sells this selection, be it open or not: its product, and whose match it is. */
export function isSoldBy({ market: product, source }: SportsProfile, { market }: SnapshotSelection): boolean {
  const isExternal = market.fixture.provider === externalProvider;
  return market.product === product && (source === 'any' || isExternal === (source === 'external'));
}

/** The kind a slip is stored as: a Korean one with a 스페셜 market is 스페셜. Source: decision 43. */
export function slipKind({ kind, takes }: SportsProfile, selections: readonly SnapshotSelection[]): string {
  const isSpecial = kind === 'korean' && selections.some(({ market }) => !mainMarketTypes.includes(market.type));
  return `${isSpecial ? 'special' : kind}${takes === 'one' ? '-single' : ''}`;
}

/** The profile that a stored kind's rules are read from: bets that wait are decided by it. */
export function profileOfKind(kind: string): SportsProfile {
  return sportsProfiles.find((profile) => slipKind(profile, []) === kind && !profile.delayed)!;
}
