import * as z from 'zod';
import { miniGameIds, roundGameIds } from '@lime/domain/access/game-list.ts';
import { call, day, idText, page, pageSize } from './call.ts';
import type { CallPath, Pagination } from './call.ts';
import type { RefusalCode } from './all-texts.ts';

/** One answer of a folder. `bets_seq` goes into the cart's `betsSeq`, empty before its round opens; a price has two decimals. Source: specification 1 §3 "Powerball game". */
export type WireGameBet = {
  bets_seq: string;
  /** the pick's number in its game */
  bets_id: string;
  bets_name: string;
  bets_price: number;
  bets_line: number | null;
  /** '2': its round has not opened yet, and its price is the one of now */
  bets_status: '1' | '2';
  /** the game's name */
  game_sport: string;
};
type WireGameFolder = {
  folders_seq: string;
  folders_type: string;
  folders_detail: string;
  bets: WireGameBet[];
};

/** What a round allows whatever the grade, in won; null: the grade's limit alone. Fixed as it opens. */
export type WireRoundLimits = {
  minBetting: number | null;
  maxBetting: number | null;
  /** bets of one member on the round; null: as many as they like */
  mostBets: number | null;
};

/** A round. Times are ISO in UTC; the server's `now` says how far the reader's clock is off. Source: decision 76. */
export type WireRound = {
  game_id: string;
  /** empty before it opens */
  game_seq: string;
  game_name: string;
  /** its number in the day */
  game_round: string;
  /** its number since ever */
  roundOfAll: string;
  /** the day it opens in (YYYY-MM-DD, Seoul) */
  day: string;
  /** when it is drawn */
  game_starttime: string;
  startsAt: string;
  closesAt: string;
  /** seconds before the draw when betting ends */
  endTime: number;
  now: string;
  folders: WireGameFolder[];
  /** of the round, besides those of the member's grade: the higher minimum and the lower maximum count */
  limits: WireRoundLimits;
};

/** The clock of a game: its round of now, whether it takes bets or is being drawn. */
export type WireTimer = Pick<WireRound, 'now' | 'game_round' | 'startsAt' | 'closesAt' | 'endTime'> & {
  drawsAt: string;
};

/** A round; `outcome` is null before its draw, and when it was void. */
export type WirePastRound = {
  game_seq: string;
  game_round: string;
  roundOfAll: string;
  day: string;
  drawsAt: string;
  state: 'open' | 'closed' | 'decided' | 'void';
  /** nobody could bet on it (미운영) */
  unstaffed: boolean;
  result: string;
  outcome: unknown;
};

/** What a round was drawn from; see `verifyRound` of the domain. Source: decision 83. */
export type WireRoundProof = WirePastRound & {
  game_id: string;
  version: string;
  link: string | null;
  /** the commitment, how many links before this one it is, and when it was published */
  commitment: { link: string; distance: number; at: string };
  salt: string | null;
  /**
   * the value of a drand network in its salt, fixed as the round opened: which round of which chain, and when it is due;
   * randomness and signature once it came. null: no beacon
   */
  beacon: {
    chain: string;
    round: number;
    at: string;
    randomness: string | null;
    signature: string | null;
  } | null;
  slips: number;
};

const throws: readonly RefusalCode[] = ['MENU_CLOSED', 'ROUTE_REPAIR'];
const roundOf = <const P extends CallPath, Input extends z.ZodType>(path: P, summary: string, input: Input) =>
  call<{ game: WireRound }>()({
    path,
    summary,
    auth: 'visitor',
    get: true,
    throws,
    input,
  });

const type = z.strictObject({ type: z.enum([...miniGameIds, 'token']) });

/**
 * The round of now of a ball or ladder game, open or closed (`closesAt`); between two rounds the one that opens next, whose
 * `game_seq` is empty. `token` is the powerball.
 */
export const miniRound = roundOf('/game/powerball/:type', '미니게임 진행 회차', type);
/** Of the lotus tables too, by their ids: each has the clock of its own menu entry, whatever else is closed. */
export const roundTimer = call<WireTimer>()({
  path: '/game/timer/:type',
  summary: '회차 시계',
  auth: 'visitor',
  get: true,
  throws,
  input: z.strictObject({ type: z.enum([...roundGameIds, 'token']) }),
});
/** As `miniRound`, of lotus odd or even. */
export const lotusOddEvenRound = roundOf('/game/lotus/oe', '로투스 홀짝 진행 회차', z.strictObject({}));
/** As `miniRound`, of a lotus baccarat; `table: 2` asks for baccarat 2. */
export const lotusBaccaratRound = roundOf(
  '/game/lotus/baccarat1',
  '로투스 바카라 진행 회차',
  z.strictObject({ table: z.int().min(1).max(2).optional() }),
);

const past = <const P extends CallPath, Input extends z.ZodType>(path: P, summary: string, input: Input) =>
  call<{ list: WirePastRound[]; pagination: Pagination }>()({
    path,
    summary,
    auth: 'visitor',
    get: true,
    throws,
    input,
  });
const pages = z.strictObject({ page, size: pageSize });

/** Past rounds of a game, newest first. */
export const miniPast = past('/game/rounds/:type', '미니게임 지난 회차', type.extend({ page, size: pageSize }));
/** Past rounds of lotus odd or even, newest first. */
export const lotusOddEvenPast = past('/lotus/oe', '로투스 홀짝 지난 회차', pages);
/** Past rounds of a lotus baccarat, newest first; `table: 2` asks for baccarat 2. */
export const lotusBaccaratPast = past(
  '/lotus/baca',
  '로투스 바카라 지난 회차',
  pages.extend({ table: z.int().min(1).max(2).optional() }),
);

/** What a round was drawn from. Before its draw it has no link. @throws NOT_FOUND (404) */
export const roundProof = call<WireRoundProof>()({
  path: '/game/proof',
  summary: '회차 검증 자료',
  auth: 'visitor',
  get: true,
  throws: ['NOT_FOUND'],
  input: z.strictObject({ gameSeq: idText }),
});
/**
 * Proofs of a game's rounds in their order, newest first, whatever their state. A reader who reads on sees each number once, or
 * sees that one is missing. `before` is the running number read down to. @throws NOT_FOUND (404) for a game without rounds
 */
export const roundProofs = call<{ list: WireRoundProof[]; more: boolean }>()({
  path: '/game/proof/rounds',
  summary: '게임의 회차 검증 자료',
  auth: 'visitor',
  get: true,
  throws: ['NOT_FOUND'],
  input: z.strictObject({
    game: z.string().max(32),
    before: z.int().min(1).optional(),
    day: day.optional(),
    size: pageSize,
  }),
});
/** The slips a round's salt is over, hashed, in their order; `after` is the last line one has. @throws NOT_FOUND (404) */
export const roundSlips = call<{ list: { no: string; betCode: string; clientSeed: string }[]; more: boolean }>()({
  path: '/game/proof/slips',
  summary: '회차 검증용 베팅 목록',
  auth: 'visitor',
  get: true,
  throws: ['NOT_FOUND'],
  input: z.strictObject({ gameSeq: idText, after: idText.optional() }),
});

/** A round of a game that its host draws, as the host says: a number that is missing never opened. */
export type WireHostedRound = {
  /** its number in its game */
  no: number;
  state: 'open' | 'closed' | 'decided';
  /** when it was drawn, else when it is due; null: nobody knows yet how long it lasts */
  at: string | null;
  /** what it came to, in words; empty before its draw */
  result: string;
};

/** What a host publishes of a drawn round: the file that docs/verify-round.mjs reads. */
export type WireHostedProof = {
  game: string;
  no: number;
  version: string;
  link: string;
  commitment: string;
  /** how many links lie between the commitment and this one */
  distance: number;
  salt: string;
  beacon: null;
  slips: { betCode: string; clientSeed: string }[];
  outcome: unknown;
};

const hostedThrows: readonly RefusalCode[] = ['NOT_FOUND', 'HOST_AWAY'];

/**
 * Rounds of a token game, newest first, whatever their state. A reader who reads on sees each number once, or sees that one is
 * missing. `before` is the number read down to. @throws NOT_FOUND (404) for a game without rounds; HOST_AWAY
 */
export const hostedRounds = call<{ list: WireHostedRound[]; more: boolean }>()({
  path: '/game/proof/hosted',
  summary: '토큰게임 회차 목록',
  auth: 'visitor',
  get: true,
  throws: hostedThrows,
  input: z.strictObject({ game: z.string().max(32), before: z.int().min(1).optional(), size: pageSize }),
});
/** What a drawn round of a token game was drawn from. @throws NOT_FOUND (404) before its draw too; HOST_AWAY */
export const hostedProof = call<WireHostedProof>()({
  path: '/game/proof/hosted/round',
  summary: '토큰게임 회차 검증 자료',
  auth: 'visitor',
  get: true,
  throws: hostedThrows,
  input: z.strictObject({ game: z.string().max(32), no: z.int().min(1) }),
});
