import type {
  WireHotCategory,
  WireHotGame,
  WireLive,
  WireLiveGame,
  WireLiveLobby,
  WireSlotCategory,
  WireSlotGame,
  WireSlotVendor,
} from '@lime/contract/casino.ts';
import { openTerms } from './tile-state.ts';
import type { LobbyTerms } from './tile-state.ts';

/** Won of one stake. */
export type Stakes = { readonly min: number; readonly max: number };

/** A table or a title as lobbies show it. */
export type LobbyGame = LobbyTerms & {
  /** `gameId` of its launch; no two games share one */
  readonly id: string;
  /** `lobbyId` of its launch */
  readonly lobbyId: string;
  readonly kind: 'table' | 'slot';
  readonly name: string;
  readonly english: string;
  /** the address of its picture */
  readonly image: string;
  /** the game of a table, the engine of a title; '' when it is not known */
  readonly group: string;
  /** won of one stake, as the game has it, for every member; null when not known */
  readonly stakes: Stakes | null;
  /** seats of a table; null: a table without seats, or a title */
  readonly seats: number | null;
  readonly isHot: boolean;
  readonly isNew: boolean;
  /** it is played from the cash, without a top-up */
  readonly fromCash: boolean;
};

/** A lobby of the live casino with its tables. */
export type LiveLobbyEntry = LobbyTerms & {
  readonly code: string;
  readonly name: string;
  readonly productId: number;
  readonly type: number;
  readonly tables: readonly LobbyGame[];
  /** as of a game */
  readonly fromCash: boolean;
};

export type Live = {
  readonly lobbies: readonly LiveLobbyEntry[];
  readonly categories: readonly {
    readonly code: string;
    readonly name: string;
    readonly tables: readonly LobbyGame[];
  }[];
  /** every table once, in the order of the categories */
  readonly tables: readonly LobbyGame[];
  /** where the host answers with the people and roads of its tables */
  readonly tablesUrl: string;
};

/** A slot studio with its titles. */
export type StudioEntry = LobbyTerms & {
  readonly code: string;
  readonly name: string;
  readonly titles: readonly LobbyGame[];
};

export type Slots = {
  readonly vendors: readonly StudioEntry[];
  /** every title once, in the order of the studios; hot ones of no studio come last */
  readonly titles: readonly LobbyGame[];
};

/** Of a vendor, as its lobby answers it. */
const termsOf = (
  {
    name,
    state,
    grades,
    max_bets: maxBets,
  }: Pick<WireLiveLobby | WireSlotVendor, 'name' | 'state' | 'grades' | 'max_bets'>,
  menus: readonly string[],
): LobbyTerms => ({ ...openTerms(name, menus), inRepair: state === 'repair' ? name : null, grades, maxBets });
const liveMenu = '카지노-라이브';
export const slotMenu = '슬롯';
const termsOfLobby = (lobby: WireLiveLobby) =>
  termsOf(lobby, lobby.menu === null ? [liveMenu] : [liveMenu, lobby.menu]);

/** The live lobby as its page shows it. @param cash  the lobbies that are played from the cash */
export function readLive(
  { liveCasinoGameList, liveCasinoLobbyList, tables_url: tablesUrl }: WireLive,
  cash: readonly string[] = [],
): Live {
  const lobbyOf = new Map(liveCasinoLobbyList.flatMap((lobby) => lobby.gameList.map((game) => [game.code, lobby])));
  const known = new Map<string, LobbyGame>();
  const table = (game: WireLiveGame): LobbyGame => {
    const before = known.get(game.code);
    if (before) return before;
    const lobby = lobbyOf.get(game.code);
    const made: LobbyGame = {
      ...(lobby ? termsOfLobby(lobby) : openTerms('', [liveMenu])),
      ...(game.state === 'repair' && lobby?.state !== 'repair' && { inRepair: game.name_kor }),
      id: game.code,
      lobbyId: lobby?.code ?? '',
      kind: 'table',
      name: game.name_kor,
      english: game.code.replaceAll('-', ' '),
      image: game.img_1,
      studio: game.studio,
      group: game.game,
      stakes: { min: game.min_bet, max: game.max_bet },
      seats: game.seats,
      isHot: game.is_hot,
      isNew: false,
      fromCash: lobby !== undefined && cash.includes(lobby.code),
    };
    known.set(game.code, made);
    return made;
  };
  const categories = liveCasinoGameList.map(({ code, name, gameList }) => ({
    code,
    name,
    tables: gameList.map(table),
  }));
  const lobbies = liveCasinoLobbyList.map((lobby) => {
    const { code, name, product_id: productId, type, gameList } = lobby;
    return {
      ...termsOfLobby(lobby),
      code,
      name,
      productId,
      type,
      tables: gameList.map(table),
      fromCash: cash.includes(code),
    };
  });
  return { lobbies, categories, tables: [...new Set(categories.flatMap(({ tables }) => tables))], tablesUrl };
}

const isHotCategory = (category: WireSlotCategory): category is WireHotCategory => category.code === 'hot';

/** The slot lobby as its page shows it. @param cash  the studios that are played from the cash */
export function readSlots(list: readonly WireSlotCategory[], cash: readonly string[] = []): Slots {
  const hot = list.flatMap((category) => (isHotCategory(category) ? category.gameList : []));
  const hotCodes = new Set(hot.map(({ code }) => code));
  const vendors = list.flatMap((category) => {
    if (isHotCategory(category)) return [];
    const { code, name, gameList } = category;
    const terms = termsOf(category, [slotMenu]);
    const fromCash = cash.includes(code);
    const titles = gameList.map((game) => title(game, terms, { isHot: hotCodes.has(game.code), fromCash }));
    return [{ ...terms, code, name, titles }];
  });
  const listed = vendors.flatMap(({ titles }) => titles);
  const ids = new Set(listed.map(({ id }) => id));
  const alone = hot.filter(({ code }) => !ids.has(code)).map((game) => hotAlone(game, cash));
  return { vendors, titles: [...listed, ...alone] };
}

const hotAlone = ({ code, thirdpartycode, name, img }: WireHotGame, cash: readonly string[]): LobbyGame => ({
  id: code,
  lobbyId: thirdpartycode,
  kind: 'slot',
  name,
  english: '',
  image: img,
  ...openTerms('', [slotMenu]),
  group: '',
  stakes: null,
  seats: null,
  isHot: true,
  isNew: false,
  fromCash: cash.includes(thirdpartycode),
});

const title = (game: WireSlotGame, terms: LobbyTerms, of: Pick<LobbyGame, 'isHot' | 'fromCash'>): LobbyGame => ({
  ...terms,
  ...of,
  ...(game.state === 'repair' && terms.inRepair === null && { inRepair: game.name_kr }),
  id: game.code,
  lobbyId: game.thirdpartycode,
  kind: 'slot',
  name: game.name_kr,
  english: game.name_eng,
  image: game.thumbnail,
  group: game.engine,
  stakes: { min: game.min_bet, max: game.max_bet },
  seats: null,
  isNew: game.is_new,
});
