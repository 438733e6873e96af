import * as z from 'zod';
import { call } from './call.ts';

// The casino's lobbies and launches. Spellings are the specification's own: `name_kor` of a live game, `name_kr` of a
// slot, `thirdpartycode` of a hot one. Keys the specification does not name are ours and come last.

/** Ours: open, or under maintenance; what is hidden is not listed. A game's says its vendor's maintenance too. */
export type WireLobbyState = 'open' | 'repair';
/** Ours: the most won of one bet at a vendor by grade ("1" … "10"); a grade that is absent has no limit of the vendor. */
export type WireMaxBets = Record<string, number>;

/** A table of the live lobby. */
export type WireLiveGame = {
  /** `gameId` of a launch */
  code: string;
  name_kor: string;
  /** the address of its picture */
  img_1: string;
  studio: string;
  product_id: number;
  type: number;
  /** baccarat, roulette, dragon-tiger, sic-bo, holdem */
  game: string;
  /** won of a stake on one spot */
  min_bet: number;
  max_bet: number;
  /** seats at the table; null: it has none */
  seats: number | null;
  state: WireLobbyState;
  is_hot: boolean;
};
/** A tab of the live lobby: the tables of one game. */
export type WireLiveCategory = { name: string; code: string; gameList: WireLiveGame[] };
/** A lobby of the live casino: `code` is `lobbyId` of a launch. A tile shows its first game's picture and Korean name. */
export type WireLiveLobby = {
  code: string;
  gameList: WireLiveGame[];
  name: string;
  product_id: number;
  type: number;
  /** the menu entry and permission of its studio, besides 카지노-라이브; null: it has none */
  menu: string | null;
  state: WireLobbyState;
  /** grades that may play here; empty: all of them */
  grades: number[];
  max_bets: WireMaxBets;
};
/** The live lobby: categories of games, and the lobbies with their tables. */
export type WireLive = {
  liveCasinoGameList: WireLiveCategory[];
  liveCasinoLobbyList: WireLiveLobby[];
  /** ours: the address where the host answers GET with `WireTableNews` */
  tables_url: string;
};
/** What a casino's host shows of its tables in lobbies: who is there, and the newest rounds of a table with shared ones. */
export type WireTableNews = {
  tables: {
    id: string;
    people: number;
    seatsTaken: number;
    /** the oldest first: the colour of each round, and the text of its bead */
    road: [tone: string, text: string][];
  }[];
};

/** A title of the slot lobby. */
export type WireSlotGame = {
  /** `gameId` of a launch; `code` is the same */
  game_id: string;
  code: string;
  name_kr: string;
  name_eng: string;
  thumbnail: string;
  img_1: string;
  /** its studio's code, which is `lobbyId` of a launch */
  thirdpartycode: string;
  /** what titles of one mechanic share, as slotEngines names them */
  engine: string;
  min_bet: number;
  max_bet: number;
  /** it is new in the lobby */
  is_new: boolean;
  state: WireLobbyState;
};
/** A title of the hot category. */
export type WireHotGame = { thirdpartycode: string; code: string; name: string; img: string };
/** A tab of the slot lobby, in the lobby's order: a studio with its titles. */
export type WireSlotVendor = {
  name: string;
  code: string;
  gameList: WireSlotGame[];
  state: WireLobbyState;
  /** grades that may play here; empty: all of them */
  grades: number[];
  max_bets: WireMaxBets;
};
/** The category of hot titles, always the first one; its `code` is `hot`. */
export type WireHotCategory = { name: string; code: 'hot'; gameList: WireHotGame[] };
/** A category of the slot lobby: the hot titles, or a studio with its own. */
export type WireSlotCategory = WireHotCategory | WireSlotVendor;

/** Ours: the lobbies and studios, by their codes, whose games are played from the cash; others from the casino account. */
type CashVendors = { cash_vendors: string[] };

/** The code of the category of hot titles. */
export const hotCode = 'hot';

/** A page that was notified of a settings change names it: the answer is of that one or a later. */
const lobbyInput = z.strictObject({ version: z.int().min(0).optional() });

/**
 * The live lobby, as staff run it: their order, states and pictures.
 *
 * @throws CASINO_CLOSED (403) the setting `settlementExcludedOnly` is on, and the member is not 정산제외
 * Source: specification 2 §3 and §7; decisions 94, 95, 104.
 */
export const liveLobby = call<{ data: { live: WireLive } & CashVendors }>()({
  path: '/casino/cx/lobby/live',
  summary: '라이브 카지노 로비',
  throws: ['CASINO_CLOSED'],
  auth: 'member',
  menu: '카지노-라이브',
  input: lobbyInput,
});

/** The slot lobby: the hot category, then the studios. @throws CASINO_CLOSED (403) Source: as `liveLobby`. */
export const slotLobby = call<{ data: { slot: WireSlotCategory[] } & CashVendors }>()({
  path: '/casino/cx/lobby/slot',
  summary: '슬롯 로비',
  throws: ['CASINO_CLOSED'],
  auth: 'member',
  menu: '슬롯',
  input: lobbyInput,
});

const code = z.string().min(1).max(60);
const launchFaults = [
  'BET_BIRTHDAY_REQUIRED',
  'BET_MEMBER_STATE',
  'BET_UNDER_AGE',
  'CASINO_CLOSED',
  'CASINO_GAME_UNKNOWN',
  'CASINO_GRADE_CLOSED',
  'CASINO_REPAIR',
  'LAUNCH_PENDING',
  'MENU_CLOSED',
  'ROUTE_REPAIR',
  'STUDIO_NOT_PERMITTED',
] as const;

/**
 * Opens one game: `url` can be opened once, within a minute. `gameId` evolution, asia, or a lobby's own code opens the whole
 * lobby; `lobbyId`, where the game was picked, is not used. What the member may not play is refused here, and again at every
 * debit.
 *
 * @throws CASINO_GAME_UNKNOWN there is no such game, or it is hidden; CASINO_REPAIR the game or its vendor is under maintenance;
 *   CASINO_GRADE_CLOSED closed for the member's grade; STUDIO_NOT_PERMITTED closed for this member; BET_MEMBER_STATE,
 *   BET_BIRTHDAY_REQUIRED, BET_UNDER_AGE; MENU_CLOSED, ROUTE_REPAIR, CASINO_CLOSED; LAUNCH_PENDING: all answered with 200 (decision 131)
 * Source: specification 2 §4, §7; decisions 94, 95, 99.
 */
export const openCasinoGame = call<{ url: string; expiresIn: number }>()({
  path: '/casino/cx/game',
  summary: '카지노 · 슬롯 게임 열기',
  throws: launchFaults,
  auth: 'member',
  refusal: 'launch',
  writes: true,
  input: z.strictObject({ lobbyId: code, gameId: code, platform: z.enum(['MOBILE', 'PC']).default('PC') }),
});

/** The numbers by which `openCasinoLobby` names its lobbies. Source: specification 2 §7 and §9. */
export const lobbyTypes = { evolution: 45, asia: 44 } as const;

/** Opens the lobby of Evolution or Asia, as `openCasinoGame`. */
export const openCasinoLobby = call<{ data: { lobbyUrl: string } }>()({
  path: '/casino/v2/lobby',
  summary: '에볼루션 · 아시아 로비 열기',
  throws: launchFaults,
  auth: 'member',
  refusal: 'launch',
  writes: true,
  input: z.strictObject({ type: z.literal([lobbyTypes.evolution, lobbyTypes.asia]) }),
});

/**
 * A bearer of the casino host for ten minutes, kept under `casino_token`, and the host's address (`<PROVIDER_URL>/casino`):
 * pages ask `POST <url>/kplay/ob/auth`. The bearer ends with the session it was issued in. Whether the member may open a lobby
 * is judged when the host asks for the bearer's member (`auth`).
 *
 * @throws CASINO_CLOSED (403) Source: decision 93.
 */
export const openCasinoSession = call<{ token: string; expiresIn: number; url: string }>()({
  path: '/casino/session',
  summary: '카지노 서버 인증 토큰 발급',
  throws: ['CASINO_CLOSED'],
  auth: 'member',
  writes: true,
  input: z.strictObject({}),
});

/** Path of a page's question to the casino host, below the host's address. */
export const casinoAuthPath = '/kplay/ob/auth';
/** What a page asks the casino host; `domain_url` is accepted and not used. Source: specification 2 §7. */
export const casinoAuthQuestion = z.object({
  domain_url: z.string().max(300).optional(),
  product_id: z.coerce.number().int().min(0).max(1_000_000),
  type: z.coerce.number().int().min(0).max(1_000).default(0),
  is_mobile: z.preprocess((value) => value === true || value === 1 || value === '1' || value === 'true', z.boolean()),
  product_skin: z.coerce.number().int().min(0).max(1_000).default(2),
});
/** What the casino host answers: an address that can be opened once, within a minute, or why not, as a launch call says it. */
export type CasinoAuthAnswer =
  | { success: true; status: 200; url: string }
  | { success: false; status: 200; code: string; msg: string; payload: { msg: string } };
