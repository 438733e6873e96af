import * as z from 'zod';
import { roundGameIds, tokenGameIds } from '@lime/domain/access/game-list.ts';
import type { GameId, RoundGameId, TokenGameId } from '@lime/domain/access/game-list.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { hostedGames } from '@lime/domain/games/hosted-games.ts';
import { providerGames } from '@lime/domain/games/provider-games.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import { day, idText, key, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import type { WireRoundProof } from './games.ts';
import { closedText } from './settings-fields.ts';
import type { WireWaiting } from './staff-approvals.ts';

const game = z.enum(roundGames.map(({ id }) => id));
const anyGame = z.enum([...roundGames, ...hostedGames].map(({ id }) => id));

/** A round of a game, as the office names it. Times are ISO in UTC. */
export type WireOfficeRound = {
  gameSeq: string;
  game: string;
  gameName: string;
  /** the Seoul day it opens in, and its number in that day */
  day: string;
  no: number;
  /** its number since ever */
  running: string;
  opensAt: string;
  closesAt: string;
  drawsAt: string;
  state: 'open' | 'closed' | 'decided' | 'void';
  /** nobody could bet on it (미운영) */
  unstaffed: boolean;
  /** what it came to, in Korean; '' before its draw */
  result: string;
  /** slips that were not cancelled, what was staked on them and what they were paid, in won */
  slips: number;
  stakes: number;
  payouts: number;
};

/** A pick of a running round. `pays`: what the house pays if it wins; `net`: the stakes of its folder less that. */
export type WirePickExposure = {
  no: number;
  folder: string;
  name: string;
  price: number;
  slips: number;
  stakes: number;
  pays: number;
  net: number;
};

/** A game with rounds as it is now; amounts are won. */
export type WireGameBoard = {
  game: string;
  name: string;
  menu: string;
  /** false: hidden or under repair, so no round opens */
  open: boolean;
  periodSeconds: number;
  /** what takes bets or waits for its draw, oldest first */
  rounds: (WireOfficeRound & {
    /** that something should have been done to it, and was not, for so many seconds; 0: it is on time */
    lateSeconds: number;
    /** the ten costliest picks with bets, the costliest first */
    picks: WirePickExposure[];
    /** the least the house is left with, whatever is drawn: each folder at its worst */
    worst: number;
  })[];
  /** open, and yet no round opened for so many seconds past its time; 0: on time */
  missingSeconds: number;
  /** the last results, newest first */
  last: Pick<WireOfficeRound, 'gameSeq' | 'day' | 'no' | 'state' | 'unstaffed' | 'result'>[];
};

/** What a hosted game has open: its bets that have not ended yet. */
export type WireHostedBoard = {
  game: string;
  gType: string;
  name: string;
  /** false: hidden or under repair, so no bet is taken */
  open: boolean;
  bets: number;
  stakes: number;
  /** what the house is left with if every open bet pays the most it can */
  worst: number;
  /** by what was bet on, in the host's words, the costliest first; `net` as `worst` of those bets alone */
  picks: { name: string; bets: number; stakes: number; net: number }[];
};

/** The running rounds of all games, by the server's `now`, and what hosts have open. */
export const gamesBoard = staffCall<{ now: string; games: WireGameBoard[]; hosted: WireHostedBoard[] }>()({
  path: '/staff/games/board',
  summary: '게임 라이브 보드',
  right: 'games.view',
  input: z.strictObject({}),
});

/** What was bet on a game today, in won, without members of type 정산제외. `settled`: the stakes of bets with a result. */
export type WireGameToday = { game: string; bets: number; stakes: number; settled: number; payouts: number };

/** What was bet on every game since the Seoul day began, and what its settled bets were paid. At most 15 seconds old. */
export const gamesToday = staffCall<{ day: string; games: WireGameToday[] }>()({
  path: '/staff/games/today',
  summary: '오늘 게임별 베팅·당첨',
  right: 'figures.view',
  input: z.strictObject({}),
});

/** A game that is opened and closed by itself. */
export type SwitchedGameId = RoundGameId | TokenGameId;
const switched = z.enum([...roundGameIds, ...tokenGameIds]);

/**
 * Whether members get into a game. `why` it is closed: the site is hidden, its menu entry is, its route is under repair, or
 * the monitor suspended it; null: it is open. `reads`: what members read while it is closed; `ownText`: that, where staff
 * wrote it.
 */
export type WireGameState = {
  game: SwitchedGameId;
  name: string;
  open: boolean;
  why: 'site' | 'menu' | 'repair' | 'monitor' | null;
  reads: string;
  ownText: string | null;
};

/** Which games are open, as the process that answers knows it. */
export const gameStates = staffCall<{ games: WireGameState[] }>()({
  path: '/staff/games/states',
  summary: '게임 열림 상태',
  right: 'games.view',
  input: z.strictObject({}),
});

/**
 * Opens or closes a game at once, whatever closed it: its menu entry and its route. Bets, debits and launches of a closed
 * game are refused MENU_CLOSED; what is open ends by its rules. Closing needs a reason. `text`: what members read while it
 * is closed; null: the usual sentence; left out: as it is. Refused GAME_SUSPENDED where the monitor has stopped the game.
 */
export const switchGame = staffCall<{ state: WireGameState }>()({
  path: '/staff/games/switch',
  summary: '게임 열기·닫기',
  throws: ['GAME_SUSPENDED', 'STAFF_REASON_REQUIRED'],
  right: 'games.switch',
  writes: true,
  once: 'key',
  input: z.strictObject({
    key,
    game: switched,
    open: z.boolean(),
    text: closedText.nullable().optional(),
    reason: z.string().trim().max(200).default(''),
  }),
});

/** Rounds of some game and days, newest first. `q`: a number in the day, one since ever, or the round's own. */
export const listRounds = staffCall<{ list: WireOfficeRound[]; pagination: Pagination }>()({
  path: '/staff/games/rounds',
  summary: '게임 회차 목록',
  right: 'games.view',
  input: z.strictObject({
    page,
    size: pageSize,
    q: z
      .string()
      .trim()
      .regex(/^[0-9]{0,18}$/)
      .default(''),
    game: game.optional(),
    state: z.enum(['open', 'closed', 'decided', 'void', 'unstaffed', 'staked']).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});

/** One round, by its own number or by its game's: how it was drawn, what was bet on it, and all that was done to it. */
export const officeRound = staffCall<{
  round: WireOfficeRound;
  proof: WireRoundProof;
  picks: {
    no: number;
    folder: string;
    name: string;
    price: number;
    result: LegResult;
    slips: number;
    stakes: number;
    /** what they would be paid if they won */
    expected: number;
    payouts: number;
  }[];
  /** the settlement's work on it, oldest first; `doneAt` null: going on */
  settlements: { revision: number; createdAt: string; doneAt: string | null; slips: number }[];
  history: { id: string; at: string; actor: string; action: string; reason: string | null }[];
  /** slips that wait for the settlement */
  open: number;
}>()({
  path: '/staff/games/round',
  summary: '게임 회차 상세',
  throws: ['NOT_FOUND'],
  right: 'games.view',
  // by `gameSeq`, by game and `running`, or by game, day and number in it; anything else finds none
  input: z.strictObject({
    gameSeq: idText.optional(),
    game: game.optional(),
    running: z
      .string()
      .regex(/^[0-9]{1,18}$/)
      .optional(),
    day: day.optional(),
    no: z.int().min(1).max(100_000).optional(),
  }),
});

/** A bet of a hosted game whose host has not said yet how it ended. */
export type WireOpenDebit = {
  betCode: string;
  /** the host's own name of the bet */
  reference: string;
  game: string;
  gameName: string;
  round: string | null;
  pick: string | null;
  memberId: string;
  loginId: string;
  nickname: string;
  amount: number;
  /** the most it can pay, in won; null: its host did not say */
  most: number | null;
  placedAt: string;
  seconds: number;
  /** its host should have ended it by now */
  late: boolean;
};

/** How the last look at a host's late bets went: each is asked for at the host, and ended as it says. */
export type WireHostRun = {
  host: string;
  /** null: not yet */
  at: string | null;
  /** since when it does not answer; null: it does, or need not be asked */
  silentSince: string | null;
  /** of the last look: debits that were asked for, and what became of them */
  asked: number;
  credited: number;
  lost: number;
  cancelled: number;
  /** the host says they go on */
  running: number;
  /** ended by such looks since ever */
  total: number;
};

/** A jackpot pool: what the ledger has of it, and what its host said when it was last asked, every 15 seconds; won. */
export type WirePool = {
  host: string;
  /** its name in calls */
  pool: string;
  /** of its game */
  name: string;
  balance: number;
  /** null: not asked yet */
  hostAmount: number | null;
  comparedAt: string | null;
  /** since when the two do not fit; null: they do */
  differsSince: string | null;
};

/** What hosted games have open, the oldest first, with the sums of all of it, and the jackpot pools. */
export const openDebits = staffCall<{
  list: WireOpenDebit[];
  pagination: Pagination;
  totals: { count: number; amount: number; late: number };
  hosts: WireHostRun[];
  pools: WirePool[];
}>()({
  path: '/staff/games/open-debits',
  summary: '열린 판 목록',
  right: 'games.view',
  input: z.strictObject({
    page,
    size: pageSize,
    game: z.enum(providerGames.map(({ code }) => code)).optional(),
    state: z.enum(['late']).optional(),
  }),
});

/** Has a round voided: every stake goes back, and what was paid is taken back. It always waits for a second person. */
export const voidGameRound = staffCall<{ waiting: WireWaiting | null }>()({
  path: '/staff/games/void',
  summary: '게임 회차 무효 처리',
  throws: ['GAME_ROUND_UNSTAFFED', 'GAME_ROUND_VOID', 'NOT_FOUND'],
  right: 'games.void',
  writes: true,
  input: z.strictObject({ gameSeq: idText, reason: z.string().trim().min(1).max(200) }),
});

/** What a game paid back, compared with what its rules promise. */
export type WireMonitoredGame = {
  game: GameId;
  name: string;
  /** played in its host's frame, which reports what plays came to */
  hosted: boolean;
  /** rounds and plays counted since then; null: none yet */
  plays: number;
  since: string | null;
  /** the share of equal stakes on every pick that is paid back: as it should be, and as it was (null: nothing was played); of a hosted game, as its wins have it */
  expected: number;
  observed: number | null;
  /** out of its band and suspended; null: it is not */
  out: { at: string; pick: string } | null;
  /** the most conspicuous first; low and high are the band of the share of wins, evidence 1 is the alarm */
  picks: {
    no: number;
    name: string;
    /** how often it could have won, each time with the chance given here, or with chances of this mean */
    trials: number;
    chance: number;
    won: number;
    low: number;
    high: number;
    evidence: number;
  }[];
};

/** What games came to against what they say: with a band of 99.9 % over all picks and looks together. */
export const gameMonitor = staffCall<{ games: WireMonitoredGame[] }>()({
  path: '/staff/games/monitor',
  summary: '게임 환수율 감시',
  right: 'games.view',
  input: z.strictObject({}),
});

/** What a pick paid back after so many plays, with the band outside of which its game is suspended. Shares of 1. */
export type WireMonitorPoint = { plays: number; observed: number; low: number; high: number };

/** How the return of one pick went, from the first plays counted to the last; `expected`: as it should be. */
export const gameMonitorLine = staffCall<{ expected: number; points: WireMonitorPoint[] }>()({
  path: '/staff/games/monitor/line',
  summary: '게임 환수율 추이',
  throws: ['NOT_FOUND'],
  right: 'games.view',
  input: z.strictObject({ game: anyGame, pick: z.int().min(0).max(999) }),
});

/** Opens a game that the monitor suspended, and counts it anew. */
export const reopenGame = staffCall<Record<string, never>>()({
  path: '/staff/games/reopen',
  summary: '게임 정지 해제',
  throws: ['GAME_NOT_SUSPENDED', 'NOT_FOUND'],
  right: 'games.void',
  writes: true,
  input: z.strictObject({ game: anyGame, reason: z.string().trim().min(1).max(200) }),
});

/** `band`: a game is out of its band; `late`: a round was not moved; `win`: a slip pays much; `host`: a host does not end its bets, or is not believed. */
export type WireGameAlarm = {
  id: string;
  kind: 'band' | 'late' | 'win' | 'host';
  game: string;
  gameName: string;
  /** band: pick, plays, won, chance; late: round, day, no, state, seconds; win: round (not of hosted plays), betCode, memberId, loginId, payout;
   * host: host, what (`silent`: it does not answer; `running`: it says the bet goes on), late, seconds;
   * of `unproven` calls why, calls, seconds (how far its clock is ahead) */
  detail: Record<string, unknown>;
  at: string;
  /** null: nobody has */
  seenAt: string | null;
  seenBy: string | null;
};

/** Alarms of games: those nobody has seen yet first. */
export const gameAlarms = staffCall<{ list: WireGameAlarm[]; open: number }>()({
  path: '/staff/games/alarms',
  summary: '게임 알림 목록',
  right: 'games.view',
  input: z.strictObject({}),
});

/** Marks an alarm as seen. Refused REQUEST_DECIDED when it was seen before, or there is none. */
export const seeGameAlarm = staffCall<Record<string, never>>()({
  path: '/staff/games/alarms/seen',
  summary: '게임 알림 확인',
  throws: ['REQUEST_DECIDED'],
  right: 'games.void',
  writes: true,
  input: z.strictObject({ id: idText }),
});
