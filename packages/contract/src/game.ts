import * as z from 'zod';
import type { Side } from '@lime/domain/catalogue.ts';
import { call, day, idText, page, pageSize } from './call.ts';
import type { Pagination } from './call.ts';

const sportsId = z.string().regex(/^[1-9][0-9]{0,8}$/);

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
  /** this answer left further main markets of the game out, because the list would be too long: ask for it alone or filtered */
  isBrief?: true;
  folders: WireFolder[];
};

/**
 * Main markets of every open fixture that has not started; with `gameSeq`, all markets of that one.
 *
 * The unfiltered list comes league by league. With `brief` (the site's first view) it weighs at most 80 KB compressed (in
 * proportion beyond 2,000 fixtures): when it would weigh more, the fixtures furthest away hold only their first main market
 * in it (`isBrief`). Without it, filtered (`date`, `leagueSeq`, `sportsId`) or alone, a fixture always holds all.
 *
 * `seq` and `epoch` are the last odds message this list holds: later ones of the same epoch are still to be applied, and
 * a market of a message whose fixture version is below the listed one is old news.
 */
export const listPrematch = call<{ list: WireGame[]; seq: number; epoch: string }>()({
  path: '/v2/game/korean/prematch2',
  auth: 'visitor',
  get: true,
  input: z.strictObject({
    sportsId: sportsId.optional(),
    leagueSeq: idText.optional(),
    gameSeq: idText.optional(),
    date: day.optional(),
    brief: z.literal('1').optional(),
  }),
});

export const listPopular = call<{ list: WireGame[] }>()({
  path: '/v2/game/popular',
  auth: 'visitor',
  get: true,
  input: z.strictObject({ sportsId: sportsId.optional(), size: z.int().min(1).max(50).default(8) }),
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
  input: z.strictObject({ sportsId: sportsId.optional(), date: day.optional(), page, size: pageSize }),
});

/**
 * One fixture's result with every market's outcome. `outcome` names what came: 승, 무, 패, 오버, 언더, 적특 (nobody or
 * everybody was right), empty while undecided. `result` counts a pick: hit and miss, exception for void and the halves.
 */
export type WireOutcome = WireFolder & {
  outcome: string;
  bets: (WireBet & { result: 'wait' | 'hit' | 'miss' | 'exception' })[];
};

export const resultDetail = call<{ game: WireResult & { folders: WireOutcome[] } }>()({
  path: '/v2/game/result/detail',
  auth: 'visitor',
  get: true,
  input: z.strictObject({ gameSeq: idText }),
});
