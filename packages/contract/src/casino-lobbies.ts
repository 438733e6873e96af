import { hotCode } from './casino.ts';
import type {
  WireHotGame,
  WireLive,
  WireLiveGame,
  WireLobbyState,
  WireSlotCategory,
  WireSlotGame,
  WireSlotVendor,
} from './casino.ts';
import { casinoLobbies, findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import type { CasinoLobby } from '@lime/domain/casino/casino-games.ts';
import { inPlaces, maxByGrade } from '@lime/domain/casino/lobby-terms.ts';
import type { LobbyIndex } from '@lime/domain/casino/lobby-terms.ts';
import { slots, slotStudios } from '@lime/domain/casino/slots/slot-catalogue.ts';
import type { SlotEntry } from '@lime/domain/casino/slots/slot-catalogue.ts';
import { tableGames } from '@lime/domain/casino/tables/table-games.ts';
import { casinoTables } from '@lime/domain/casino/tables/casino-tables.ts';
import type { CasinoTable } from '@lime/domain/casino/tables/casino-tables.ts';

/** How lobbies are drawn: what staff set, and the address of a game's picture. */
export type LobbyView = { readonly index: LobbyIndex; readonly art: (code: string) => string };

/** Vendors that are listed, in the order staff set. @param codeOf  of the vendor's terms */
function listedVendors<Vendor>(
  { index }: LobbyView,
  vendors: readonly Vendor[],
  codeOf: (vendor: Vendor) => string,
): Vendor[] {
  const terms = (vendor: Vendor) => index.vendor(codeOf(vendor));
  return inPlaces(vendors, (vendor) => terms(vendor).place).filter((vendor) => terms(vendor).state !== 'hidden');
}

/** A vendor's games that are listed, in the order staff set. */
function listedGames<Game extends { readonly id: string }>({ index }: LobbyView, games: readonly Game[]): Game[] {
  return inPlaces(games, ({ id }) => index.game(id).place).filter(({ id }) => index.game(id).state !== 'hidden');
}

/** Open unless the vendor or the game is under maintenance. */
const stateOf = ({ index }: LobbyView, vendor: string, game?: string): WireLobbyState =>
  index.vendor(vendor).state === 'repair' || (game !== undefined && index.game(game).state === 'repair')
    ? 'repair'
    : 'open';

/** Whether a game is hot: as staff say, else as the catalogue does. */
function isHot({ index }: LobbyView, code: string, inCatalogue: boolean): boolean {
  const { hot } = index.game(code);
  return hot === 'default' ? inCatalogue : hot === 'on';
}

/** The live lobby: a category a game of tables, a lobby a product. Source: specification 2 §3 "Live casino data". */
export function liveLobbies(view: LobbyView, tablesUrl: string): WireLive {
  const isOf =
    ({ productId, productType }: CasinoLobby) =>
    ({ product: { id, type } }: CasinoTable) =>
      id === productId && type === productType;
  const lobbies = listedVendors(
    view,
    casinoLobbies.filter(({ kind }) => kind === 'table'),
    ({ id }) => id,
  ).map((lobby) => {
    const tables = listedGames(view, casinoTables.filter(isOf(lobby)));
    return { lobby, tables: tables.map((table) => ({ table, game: liveGame(view, lobby.id, table) })) };
  });
  const all = lobbies.flatMap(({ tables }) => tables);
  const categories = tableGames.map(({ id, name }) => ({
    name,
    code: id,
    gameList: all.flatMap(({ table, game }) => (table.game === id ? [game] : [])),
  }));
  return {
    liveCasinoGameList: categories.filter(({ gameList }) => gameList.length > 0),
    liveCasinoLobbyList: lobbies.map(({ lobby, tables }) => ({
      code: lobby.id,
      gameList: tables.map(({ game }) => game),
      name: lobby.studio,
      product_id: lobby.productId,
      type: lobby.productType,
      menu: lobby.studioMenu,
      state: stateOf(view, lobby.id),
      grades: [...view.index.vendor(lobby.id).grades],
      max_bets: maxByGrade(view.index.vendor(lobby.id)),
    })),
    tables_url: tablesUrl,
  };
}

const liveGame = (view: LobbyView, lobby: string, table: CasinoTable): WireLiveGame => {
  const { id, name, game, product, limits, seats } = table;
  return {
    code: id,
    name_kor: name,
    img_1: view.art(id),
    studio: product.studio,
    product_id: product.id,
    type: product.type,
    game,
    min_bet: limits.min,
    max_bet: limits.max,
    seats,
    state: stateOf(view, lobby, id),
    is_hot: isHot(view, id, false),
  };
};

/** The slot lobby: what is hot, then the studios with all they have. Source: specification 2 §3 "Slot data". */
export function slotCategories(view: LobbyView): WireSlotCategory[] {
  const studios = listedVendors(view, slotStudios, ({ id }) => id);
  const vendors: WireSlotVendor[] = studios.map(({ id, name }) => ({
    name,
    code: id,
    gameList: listedGames(
      view,
      slots.filter(({ studio }) => studio === id),
    ).map((slot) => slotGame(view, slot)),
    state: stateOf(view, id),
    grades: [...view.index.vendor(id).grades],
    max_bets: maxByGrade(view.index.vendor(id)),
  }));
  const shown = vendors.filter(({ gameList }) => gameList.length > 0);
  const listed = new Set(shown.flatMap(({ gameList }) => gameList.map(({ code }) => code)));
  const hot = slots.filter(({ id, category }) => listed.has(id) && isHot(view, id, category === 'hot'));
  return [{ name: '인기', code: hotCode, gameList: hot.map((slot) => hotGame(view, slot)) }, ...shown];
}

function slotGame(view: LobbyView, { id, name, english, studio, engine, category }: SlotEntry): WireSlotGame {
  const { stakes } = findCasinoGame(id)!;
  const art = view.art(id);
  return {
    game_id: id,
    code: id,
    name_kr: name,
    name_eng: english,
    thumbnail: art,
    img_1: art,
    thirdpartycode: studio,
    engine,
    min_bet: stakes.min,
    max_bet: stakes.max,
    is_new: category === 'new',
    state: stateOf(view, studio, id),
  };
}

const hotGame = ({ art }: LobbyView, { id, name, studio }: SlotEntry): WireHotGame => ({
  thirdpartycode: studio,
  code: id,
  name,
  img: art(id),
});
