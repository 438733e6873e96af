import { hotCode } from '@lime/contract/casino.ts';
import type {
  WireHotGame,
  WireLive,
  WireLiveGame,
  WireSlotCategory,
  WireSlotGame,
  WireSlotVendor,
} from '@lime/contract/casino.ts';
import { casinoLobbies, findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import { slots, slotStudios } from '@lime/domain/casino/slots/catalogue.ts';
import type { SlotEntry } from '@lime/domain/casino/slots/catalogue.ts';
import { tableGames } from '@lime/domain/casino/tables/table-games.ts';
import { casinoTables } from '@lime/domain/casino/tables/tables.ts';
import type { CasinoTable } from '@lime/domain/casino/tables/tables.ts';

/** The address of a game's picture. */
type Art = (id: string) => string;

/** The live lobby: a category a game of tables, a lobby a product. Source: specification 2 §3 "Live casino data". */
export function liveLobbies(art: Art, tablesUrl: string): WireLive {
  const games = casinoTables.map((table) => ({ table, game: liveGame(table, art) }));
  const gamesWhere = (matches: (table: CasinoTable) => boolean) =>
    games.filter(({ table }) => matches(table)).map(({ game }) => game);
  return {
    liveCasinoGameList: tableGames.map(({ id, name }) => ({
      name,
      code: id,
      gameList: gamesWhere((table) => table.game === id),
    })),
    liveCasinoLobbyList: casinoLobbies
      .filter(({ kind }) => kind === 'table')
      .map((lobby) => ({
        code: lobby.id,
        gameList: gamesWhere(({ product: { id, type } }) => id === lobby.productId && type === lobby.productType),
        name: lobby.studio,
        product_id: lobby.productId,
        type: lobby.productType,
        menu: lobby.studioMenu,
      })),
    tables_url: tablesUrl,
  };
}

const liveGame = ({ id, name, game, product, limits, seats }: CasinoTable, art: Art): WireLiveGame => ({
  code: id,
  name_kor: name,
  img_1: art(id),
  studio: product.studio,
  product_id: product.id,
  type: product.type,
  game,
  min_bet: limits.min,
  max_bet: limits.max,
  seats,
});

/** The slot lobby: what is hot, then the studios with all they have. Source: specification 2 §3 "Slot data". */
export function slotCategories(art: Art): WireSlotCategory[] {
  const vendors: WireSlotVendor[] = slotStudios.map(({ id, name }) => ({
    name,
    code: id,
    gameList: slots.filter(({ studio }) => studio === id).map((slot) => slotGame(slot, art)),
  }));
  const hot = slots.filter(({ category }) => category === 'hot').map((slot) => hotGame(slot, art));
  return [{ name: '인기', code: hotCode, gameList: hot }, ...vendors];
}

function slotGame({ id, name, english, studio, engine, category }: SlotEntry, art: Art): WireSlotGame {
  const { stakes } = findCasinoGame(id)!;
  return {
    game_id: id,
    code: id,
    name_kr: name,
    name_eng: english,
    thumbnail: art(id),
    img_1: art(id),
    thirdpartycode: studio,
    engine,
    min_bet: stakes.min,
    max_bet: stakes.max,
    is_new: category === 'new',
  };
}

const hotGame = ({ id, name, studio }: SlotEntry, art: Art): WireHotGame => ({
  thirdpartycode: studio,
  code: id,
  name,
  img: art(id),
});
