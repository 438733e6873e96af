import type { MarketProduct } from '../market-kinds.ts';
import type { LimitKind } from '../limits/level-limits.ts';

/** Kinds of carts: what a page's picks are bet as. */
export type CartKindName = 'korean' | 'special' | 'european' | 'lsport' | 'lsport-european' | 'inplay' | 'live';

/** What a kind of cart is placed with and judged by. The server's profiles and the site's cart read this one list. */
export type CartKind = {
  readonly kind: CartKindName;
  readonly nameKo: string;
  /** the calls that take one slip of all picks, and a slip of a single pick */
  readonly path: string;
  readonly singlePath: string;
  /** which of the grade's limits hold */
  readonly limits: LimitKind;
  /** how many picks of one fixture a slip may hold; two are a pair of `pairs` */
  readonly picksPerFixture: 1 | 2;
  /** the settings' list of allowed pairs; null where one pick a fixture is all there is */
  readonly pairs: 'combination' | 'combinationMix2' | null;
  readonly product: MarketProduct;
  /** whether a bonus folder may join */
  readonly bonus: boolean;
};

/**
 * Kinds whose slips are placed by the same calls may share one cart: 스페셜 markets join Korean ones.
 *
 * Source: specification 1 §5, §7, §9 "Same-game picks"; decisions 18, 41, 43.
 */
export const cartKinds = [
  {
    kind: 'korean',
    nameKo: '한국형',
    path: '/betting/korean/process',
    singlePath: '/betting/korean/single/process',
    limits: 'Prematch',
    picksPerFixture: 2,
    pairs: 'combination',
    product: 'prematch',
    bonus: true,
  },
  {
    kind: 'special',
    nameKo: '스페셜',
    path: '/betting/korean/process',
    singlePath: '/betting/korean/single/process',
    limits: 'Prematch',
    picksPerFixture: 2,
    pairs: 'combination',
    product: 'prematch',
    bonus: true,
  },
  {
    kind: 'european',
    nameKo: '유럽형',
    path: '/betting/european/process',
    singlePath: '/betting/single/process',
    limits: 'PrematchEuropean',
    picksPerFixture: 1,
    pairs: null,
    product: 'prematch',
    bonus: true,
  },
  {
    kind: 'lsport',
    nameKo: '해외 한국형',
    path: '/betting/lsport/process',
    singlePath: '/betting/lsport/single/process',
    limits: 'Prematch',
    picksPerFixture: 2,
    pairs: 'combinationMix2',
    product: 'prematch',
    bonus: true,
  },
  {
    kind: 'lsport-european',
    nameKo: '해외 유럽형',
    path: '/betting/lsport/european/process',
    singlePath: '/betting/lsport/european/single/process',
    limits: 'PrematchEuropean',
    picksPerFixture: 1,
    pairs: null,
    product: 'prematch',
    bonus: true,
  },
  {
    kind: 'inplay',
    nameKo: '인플레이',
    path: '/betting/inplay/process',
    singlePath: '/betting/inplay/single/process',
    limits: 'Inplay',
    picksPerFixture: 1,
    pairs: null,
    product: 'inplay',
    bonus: false,
  },
  {
    kind: 'live',
    nameKo: '라이브',
    path: '/betting/live/process',
    singlePath: '/betting/live/single/process',
    limits: 'Inplay',
    picksPerFixture: 1,
    pairs: null,
    product: 'inplay',
    bonus: false,
  },
] as const satisfies readonly CartKind[];

/** The calls a cart is placed with. */
export type CartPath = (typeof cartKinds)[number]['path' | 'singlePath'];

/** A kind by its name. */
export function cartKind(kind: CartKindName): (typeof cartKinds)[number] {
  return cartKinds.find((entry) => entry.kind === kind)!;
}

/** Whether picks of these kinds may share one cart: they are placed by the same calls. */
export function mayShareCart(one: CartKindName, other: CartKindName): boolean {
  return cartKind(one).path === cartKind(other).path;
}

/** In play there is no start to be late for. Source: specification 1 §4 "In-play has no start-time check". */
export function hasStartCheck(kind: CartKind): boolean {
  return kind.product === 'prematch';
}
