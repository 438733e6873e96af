import type { MenuName } from '../access/games.ts';
import type { Won } from '../money.ts';
import { slots, slotStudios } from './slots/catalogue.ts';
import { slotCycle, slotStake } from './slots/slot.ts';
import { tableGame } from './tables/table-games.ts';
import { casinoTables, roundLimit, tableProducts } from './tables/tables.ts';
import type { TableProduct } from './tables/tables.ts';

/** When there is something to bet on. `paceSeconds`: of one member at most one play of the game in so many seconds. */
export type CasinoPlay =
  | { readonly kind: 'instant'; readonly paceSeconds: number }
  /** by the clock, one outcome for all */
  | { readonly kind: 'rounds' };

/** A table or a title as the site and its host know it. */
export type CasinoGame = {
  /** `game_id` of provider calls and `gType` of a launch: the id of the table or of the title */
  readonly id: string;
  readonly kind: 'table' | 'slot';
  /** in Korean */
  readonly name: string;
  readonly english: string;
  /** what its window opens, and `prd_id` of its calls; 0 is all slots */
  readonly productId: number;
  readonly productType: number;
  /** in Korean */
  readonly studio: string;
  /** the menu entry that opens it */
  readonly menu: MenuName;
  /** the entry of its studio, which opens it too and can be closed for one member; null: the studio has none */
  readonly studioMenu: MenuName | null;
  readonly play: CasinoPlay;
  /** what one debit takes at least and at most: of a table, all spots of a round together */
  readonly minStake: Won;
  readonly maxStake: Won;
  /** seconds after which its host should have ended a play; a hand waits a day for its member */
  readonly lateAfterSeconds: number;
};

/** Products that the site opens by a way of its own, with their permission and texts. Source: file 2 §5, decision 95. */
const studioMenus: ReadonlyMap<number, MenuName> = new Map([
  [1, '에볼루션'],
  [5, '아시아게이밍'],
]);

/** All slot titles. Source: decision 95. */
const slotProduct = { id: 0, type: 0 } as const;
/** Source: issue 13, "Minimum cycle". */
const handPaceSeconds = 5;
const minute = 60;

const tables: readonly CasinoGame[] = casinoTables.map((table) => {
  const game = tableGame(table.game);
  const isHand = game.dealing === 'hand';
  return {
    id: table.id,
    kind: 'table',
    name: table.name,
    english: words(table.id),
    productId: table.product.id,
    productType: table.product.type,
    studio: table.product.studio,
    menu: '카지노-라이브',
    studioMenu: studioMenus.get(table.product.id) ?? null,
    play: isHand ? { kind: 'instant', paceSeconds: handPaceSeconds } : { kind: 'rounds' },
    minStake: table.limits.min,
    maxStake: roundLimit(table),
    lateAfterSeconds: isHand ? 25 * 60 * minute : 3 * minute,
  };
});

const titles: readonly CasinoGame[] = slots.map(({ id, name, english, studio }) => ({
  id,
  kind: 'slot',
  name,
  english,
  productId: slotProduct.id,
  productType: slotProduct.type,
  studio: slotStudios.find((one) => one.id === studio)!.name,
  menu: '슬롯',
  studioMenu: null,
  play: { kind: 'instant', paceSeconds: slotCycle / 1000 },
  minStake: slotStake.least,
  maxStake: slotStake.most,
  lateAfterSeconds: minute,
}));

/** Every table and every title, in the order of their lobbies. */
export const casinoGames: readonly CasinoGame[] = [...tables, ...titles];

const byId = new Map(casinoGames.map((game) => [game.id, game]));

/** The table or title with this id; null: there is none. */
export const findCasinoGame = (id: string): CasinoGame | null => byId.get(id) ?? null;

/** What a window shows that lists the games of a product: a lobby, as the host has one for each product. */
export type CasinoLobby = Pick<CasinoGame, 'productId' | 'productType' | 'studio' | 'menu' | 'studioMenu'> & {
  /** `gType` of a launch, `lobbyId` of the site's calls: lobby-1-0 */
  readonly id: string;
};

const lobbyOf = ({ id, type, studio }: Omit<TableProduct, 'type'> & { type: number }, menu: MenuName): CasinoLobby => ({
  id: `lobby-${id}-${type}`,
  productId: id,
  productType: type,
  studio,
  menu,
  studioMenu: studioMenus.get(id) ?? null,
});

/** The lobbies of the nine live tiles in their order, of hold'em and of all slots. Source: file 2 "Live casino", decision 95. */
export const casinoLobbies: readonly CasinoLobby[] = [
  ...tableProducts.map((product) => lobbyOf(product, '카지노-라이브')),
  lobbyOf({ ...slotProduct, studio: '슬롯' }, '슬롯'),
];

/** The lobby with this id; null: there is none. */
export const findCasinoLobby = (id: string): CasinoLobby | null =>
  casinoLobbies.find((lobby) => lobby.id === id) ?? null;

/** The lobby a window opens by the product's numbers; null: nobody has such a product. */
export const lobbyOfProduct = (productId: number, type: number): CasinoLobby | null =>
  findCasinoLobby(`lobby-${productId}-${type}`);

/** An id of small letters and hyphens in English words: Evolution Baccarat 1. */
function words(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
