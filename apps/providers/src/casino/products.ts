import { tableProducts } from '@lime/domain/casino/tables/tables.ts';

/** What a window of the casino opens: the tables of a studio, hold'em, or all slots. */
export type CasinoProduct = { readonly id: number; readonly type: number; readonly name: string };

/** All slots. Source: decision 95. */
export const slotProduct: CasinoProduct = { id: 0, type: 0, name: '슬롯' };
/** The sports frame. Source: decision 95. */
export const sportsProduct = 108;

const products: readonly CasinoProduct[] = [
  ...tableProducts.map(({ id, type, studio }) => ({ id, type, name: studio })),
  slotProduct,
];

/** The product of these numbers; null: there is none. */
export const findProduct = (id: number, type: number): CasinoProduct | null =>
  products.find((product) => product.id === id && product.type === type) ?? null;
