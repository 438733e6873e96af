import * as z from 'zod';
import type { Side } from '@lime/domain/catalogue.ts';
import { call, day, idText, page, pageSize } from './call.ts';
import type { Pagination } from './call.ts';

/** A selection in a list. `price` has two decimals. */
export type WireBet = { id: string; name: string; side: Side; price: number };

/** A market in a list (the wire's "folder"). `line` is a decimal number: handicap of the home team, or the total. */
export type WireFolder = {
  id: string;
  marketsId: string;
  marketNameKr: string;
  line: number | null;
  isVisible: boolean;
  isSuspended: boolean;
  bets: WireBet[];
};

/** A fixture in a list. Source: decision 57. `folderCount` counts all open markets, `folders` may hold only the main ones. */
export type WireGame = {
  gameSeq: string;
  sportsId: string;
  sportNameKr: string;
  sportNameEn: string;
  locationCode: string;
  locationNameKr: string;
  locationNameEn: string;
  leagueSeq: string;
  leagueNameKr: string;
  leagueNameEn: string;
  homeNameKr: string;
  homeNameEn: string;
  awayNameKr: string;
  awayNameEn: string;
  startTime: string;
  status: '대기' | '진행' | '종료' | '취소' | '연기' | '중단';
  version: number;
  folderCount: number;
  folders: WireFolder[];
};

/** Main markets of every open fixture; with `gameSeq`, all markets of that one. */
export const listPrematch = call<{ list: WireGame[]; seq: number }>()({
  path: '/v2/game/korean/prematch2',
  auth: 'visitor',
  get: true,
  input: z.strictObject({
    sportsId: z.string().max(12).optional(),
    leagueSeq: idText.optional(),
    gameSeq: idText.optional(),
    date: day.optional(),
  }),
});

export const listPopular = call<{ list: WireGame[] }>()({
  path: '/v2/game/popular',
  auth: 'visitor',
  get: true,
  input: z.strictObject({ sportsId: z.string().max(12).optional(), size: z.int().min(1).max(50).default(8) }),
});

export type WireResult = {
  gameSeq: string;
  sportsId: string;
  sportNameKr: string;
  locationCode: string;
  leagueNameKr: string;
  leagueNameEn: string;
  homeNameKr: string;
  homeNameEn: string;
  awayNameKr: string;
  awayNameEn: string;
  startTime: string;
  status: WireGame['status'];
  scoreHome: number | null;
  scoreAway: number | null;
  source: string | null;
  finishedAt: string | null;
};

export const listResults = call<{ list: WireResult[]; pagination: Pagination }>()({
  path: '/v2/game/result/sports',
  auth: 'visitor',
  get: true,
  input: z.strictObject({ sportsId: z.string().max(12).optional(), date: day.optional(), page, size: pageSize }),
});

/** One fixture's result with every market's outcome; `folders[].bets[].result` is 승/무/패/적특 by side. */
export const resultDetail = call<{
  game: WireResult & { folders: (WireFolder & { bets: (WireBet & { result: string })[] })[] };
}>()({ path: '/v2/game/result/detail', auth: 'visitor', get: true, input: z.strictObject({ gameSeq: idText }) });
