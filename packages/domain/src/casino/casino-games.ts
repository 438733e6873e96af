import type { MenuName } from '../access/game-list.ts';
import type { ProviderGame, Vendor } from '../games/provider-game.ts';
import type { Won } from '../money.ts';
import { slots, slotStudios } from './slots/slot-catalogue.ts';
import { slotCycle, slotStake } from './slots/slot-stake.ts';
import { tableGame } from './tables/table-games.ts';
import { casinoTables, roundLimit, tableProducts } from './tables/casino-tables.ts';

/** A table or a title as the site and its host know it. */
export type CasinoGame = ProviderGame & {
  readonly kind: 'table' | 'slot';
  readonly vendor: Vendor;
  readonly stakes: { readonly min: Won; readonly max: Won };
  /** `prd_id` of its calls, and the product of its lobby; 0 is all slots */
  readonly productId: number;
  readonly productType: number;
};

/** What a window shows that lists the games of a product: a lobby, as the host has one for each product. */
export type CasinoLobby = Pick<CasinoGame, 'kind' | 'menus' | 'productId' | 'productType'> & {
  /** `gType` of a launch, `lobbyId` of the site's calls: lobby-1-0 */
  readonly id: string;
  /** in Korean */
  readonly studio: string;
  /** the entry of its studio, one of `menus`, which can be closed for one member; null: the studio has none */
  readonly studioMenu: MenuName | null;
  /** the vendor of its tables; null: the slots are of several */
  readonly vendor: Vendor | null;
};

/** Products that the site opens by a way of its own, with their permission and texts. Source: file 2 §5, decision 95. */
const studioMenus: ReadonlyMap<number, MenuName> = new Map([
  [1, '에볼루션'],
  [5, '아시아게이밍'],
]);

/** All slot titles. Source: decision 95. */
const slotProduct = { id: 0, type: 0, studio: '슬롯' } as const;
const minute = 60;
const hour = 60 * minute;

function lobbyOf(
  { id, type, studio }: { readonly id: number; readonly type: number; readonly studio: string },
  kind: CasinoLobby['kind'],
): CasinoLobby {
  const menu: MenuName = kind === 'table' ? '카지노-라이브' : '슬롯';
  const studioMenu = studioMenus.get(id) ?? null;
  const code = `lobby-${id}-${type}`;
  return {
    id: code,
    kind,
    productId: id,
    productType: type,
    studio,
    menus: studioMenu === null ? [menu] : [menu, studioMenu],
    studioMenu,
    vendor: kind === 'table' ? { code, name: studio } : null,
  };
}

/** The lobbies of the nine live tiles in their order, of hold'em and of all slots. Source: file 2 "Live casino", decision 95. */
export const casinoLobbies: readonly CasinoLobby[] = [
  ...tableProducts.map((product) => lobbyOf(product, 'table')),
  lobbyOf(slotProduct, 'slot'),
];

/** The lobby with this id; null: there is none. */
export const findCasinoLobby = (id: string): CasinoLobby | null =>
  casinoLobbies.find((lobby) => lobby.id === id) ?? null;

/** The lobby a window opens by the product's numbers; null: there is no such product. */
export const lobbyOfProduct = (productId: number, type: number): CasinoLobby | null =>
  casinoLobbies.find((lobby) => lobby.productId === productId && lobby.productType === type) ?? null;

const tables: readonly CasinoGame[] = casinoTables.map((table) => {
  const { kind, menus, vendor, productId, productType } = lobbyOfProduct(table.product.id, table.product.type)!;
  const game = tableGame(table.game);
  return {
    code: table.id,
    kind,
    name: table.name,
    vendor: vendor!,
    productId,
    productType,
    menus,
    paceSeconds: game.dealing === 'hand' ? game.play.paceSeconds : null,
    stakes: { min: table.limits.min, max: roundLimit(table) },
    // a hand waits a day for its member
    lateAfterSeconds: game.dealing === 'hand' ? 25 * hour : 3 * minute,
  };
});

const { menus: slotMenus } = lobbyOfProduct(slotProduct.id, slotProduct.type)!;

const titles: readonly CasinoGame[] = slots.map(({ id, name, studio }) => ({
  code: id,
  kind: 'slot',
  name,
  vendor: { code: studio, name: slotStudios.find((one) => one.id === studio)!.name },
  productId: slotProduct.id,
  productType: slotProduct.type,
  menus: slotMenus,
  paceSeconds: slotCycle / 1000,
  stakes: { min: slotStake.least, max: slotStake.most },
  lateAfterSeconds: minute,
}));

/** Every table and every title, in the order of their lobbies. */
export const casinoGames: readonly CasinoGame[] = [...tables, ...titles];

const byCode = new Map(casinoGames.map((game) => [game.code, game]));

/** The table or title with this code; null: there is none. */
export const findCasinoGame = (code: string): CasinoGame | null => byCode.get(code) ?? null;
