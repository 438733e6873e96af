import * as z from 'zod';
import type { MarketProduct, Side } from '@lime/domain/market-kinds.ts';
import type { LiveIncident, LivePeriod } from '@lime/domain/in-play/live-state.ts';
import { call, day, idText, page, pageSize } from './call.ts';
import type { CallPath, Pagination } from './call.ts';
import type { PackedFixtures } from './packed-fixtures.ts';

const sportsId = z.string().regex(/^[1-9][0-9]{0,8}$/);

/**
 * A selection in a list. `price` has two decimals. `isSuspended` is set only where this selection alone is stopped: its
 * market may be open.
 */
export type WireBet = { id: string; name: string; side: Side; price: number; isSuspended?: true };

/** A market in a list (the wire's "folder"). `line` is a decimal number: handicap of the home team, or the total. */
export type WireFolder = {
  id: string;
  marketsId: string;
  marketNameKr: string;
  line: number | null;
  isVisible: boolean;
  isSuspended: boolean;
  /** why it is suspended, where a reason is given: what happens in the match (goal, penalty, var …), or 'desk' */
  reason?: string;
  bets: WireBet[];
};

/** The state of a match (lists and details of in-play, live). `clock.at` is ISO; a running clock goes on from there. */
export type WireLive = {
  period: LivePeriod;
  /** 후반, 3쿼터, 2세트 … */
  periodNameKr: string;
  clock: { seconds: number; running: boolean; at: string } | null;
  scoreHome: number;
  scoreAway: number;
  /** score of each period begun */
  periods: [number, number][];
  stats: Record<string, [number, number]>;
  detail: unknown;
  suspended: string | null;
  /** why, in Korean; null while it is not */
  suspendedKr: string | null;
  danger: string | null;
};

/** What a match shows of itself, as text: the specification names these fields. Source: specification 1 §9; decisions 2, 131. */
export type WireMatchWords = {
  /** the sport's Korean name */
  game_sport: string;
  /** the sport's id, as `sportsId` */
  sportSeq: string;
  /** as `status` */
  game_status: WireFixture['status'];
  /** the period that is played, by its name in that sport (후반, 3쿼터); null where none is */
  game_current_period: string | null;
  /** the score of each period begun, overtime too, home first: "1:0 0:1"; empty where none is known */
  subResult: string;
};

/** A fixture in a list; in play it has `WireMatchWords` too. Source: decision 57. `folderCount` counts all open markets, `folders` may hold only the main ones. */
export type WireFixture = Partial<WireMatchWords> & {
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
  /** this answer left further markets of the fixture out, because the list would be too long: ask for it alone or filtered */
  isBrief?: true;
  /** in play: its state */
  live?: WireLive;
  /** in play: its league takes less, or pays less, than the site's grades allow in play */
  isLimitBet?: boolean;
  folders: WireFolder[];
};

/**
 * Main markets of every open fixture that has not started; with `gameSeq`, all markets of that one.
 *
 * The unfiltered list comes league by league.
 *
 * `seq` and `epoch` are the last odds message this list holds: later ones of the same epoch are still to be applied, and
 * a market of a message whose fixture version is below the listed one is old news.
 */
export const listPrematch = call<{ list: WireFixture[]; seq: number; epoch: string }>()({
  path: '/v2/game/korean/prematch2',
  summary: '스포츠(한국형) 경기 목록',
  auth: 'visitor',
  menu: '스포츠-한국형',
  get: true,
  input: z.strictObject({
    sportsId: sportsId.optional(),
    leagueSeq: idText.optional(),
    gameSeq: idText.optional(),
    date: day.optional(),
  }),
});

/** The unfiltered list of `listPrematch` in columns: the site's first view, at most 60 KB compressed for 2,000 fixtures. */
export const packedPrematch = call<{ packed: PackedFixtures; seq: number; epoch: string }>()({
  path: '/v2/game/korean/packed',
  summary: '스포츠(한국형) 경기 목록, 열로 줄인 것',
  auth: 'visitor',
  menu: '스포츠-한국형',
  get: true,
  input: z.strictObject({}),
});

const listFilter = z.strictObject({
  sportsId: sportsId.optional(),
  leagueSeq: idText.optional(),
  date: day.optional(),
  gameSeq: idText.optional(),
});
const listOf = <const P extends CallPath>(path: P, summary: string, menu: string) =>
  call<{ list: WireFixture[]; seq: number; epoch: string }>()({
    path,
    summary,
    auth: 'visitor',
    menu,
    get: true,
    input: listFilter,
  });
const datesOf = <const P extends CallPath>(path: P, summary: string, menu: string) =>
  call<{ list: { date: string; count: number }[] }>()({
    path,
    summary,
    auth: 'visitor',
    menu,
    get: true,
    input: z.strictObject({ sportsId: sportsId.optional() }),
  });
const detailOf = <const P extends CallPath>(path: P, summary: string, menu: string) =>
  call<{ game: WireFixture; seq: number; epoch: string }>()({
    path,
    summary,
    auth: 'visitor',
    menu,
    get: true,
    input: z.strictObject({ gameSeq: idText }),
  });

/**
 * 스페셜: fixtures with their 스페셜 markets (all kinds but the four main ones), by start. A kind with several lines shows its
 * main one; with `gameSeq` a fixture holds all. Fixtures beyond the soonest 300 of an answer are `isBrief`, without markets.
 */
export const listSpecial = listOf('/v2/game/korean/special2', '스페셜 경기 목록', '스포츠-한국형2');
/** European style: each fixture with its first main market and how many it has. */
export const listEuropean = listOf('/v2/game/european/list3', '스포츠(유럽형) 경기 목록', '스포츠-유럽형');
/** Fixtures a Seoul day, for the date strip. */
export const datesEuropean = datesOf('/v2/game/european/dateCnt', '스포츠(유럽형) 날짜별 경기 수', '스포츠-유럽형');
/** A fixture with all its markets, 스페셜 ones among them. @throws NOT_FOUND once it has started */
export const detailEuropean = detailOf('/v2/game/european/detail2', '스포츠(유럽형) 경기 상세', '스포츠-유럽형');
/** The external feed's fixtures; only 대기 ones. */
export const listLsportKorean = listOf('/v2/lsport/korean/prematch', '스포츠(한국형2) 경기 목록', '스포츠-한국형2');
/** The external feed's fixtures in European style. */
export const listLsportEuropean = listOf('/v2/lsport/european/list', '스포츠(유럽형2) 경기 목록', '스포츠-유럽형');
/** The external feed's fixtures a Seoul day. */
export const datesLsportEuropean = datesOf(
  '/v2/lsport/european/dateCnt',
  '스포츠(유럽형2) 날짜별 경기 수',
  '스포츠-유럽형',
);
/** As `detailEuropean`, for a fixture of the external feed. */
export const detailLsportEuropean = detailOf(
  '/v2/lsport/european/detail',
  '스포츠(유럽형2) 경기 상세',
  '스포츠-유럽형',
);
/** Fixtures in play with their main in-play markets. */
export const listInPlay = listOf('/v2/inplay/list', '인플레이 진행 경기 목록', '인플레이');
/** Games of the next six hours that will be sold in play, soonest first, at most 100, without markets. */
export const listInPlayWaiting = listOf('/v2/inplay/wait/list', '인플레이 예정 경기 목록', '인플레이');
/** A fixture in play with all its markets and what has happened so far. @throws NOT_FOUND before its start and after its end */
export const detailInPlay = call<{ game: WireFixture; incidents: LiveIncident[]; seq: number; epoch: string }>()({
  path: '/v2/inplay/detail',
  summary: '인플레이 경기 상세',
  auth: 'visitor',
  menu: '인플레이',
  get: true,
  input: z.strictObject({ gameSeq: idText }),
});
/** As `listInPlay`, for the page 라이브. */
export const listLive = listOf('/game/live/new', '라이브 경기 목록', '라이브');

/** The fixtures picked on most slips lately, at most `size`; counted anew every half a minute. */
export const listPopular = call<{ list: WireFixture[] }>()({
  path: '/v2/game/popular',
  summary: '인기 경기 목록',
  auth: 'visitor',
  get: true,
  input: z.strictObject({ sportsId: sportsId.optional(), size: z.int().min(1).max(50).default(8) }),
});

/** A fixture that is decided, or waits to be played later. Null scores: none was given; null `voidAt`: no deadline runs. */
export type WireResult = WireMatchWords & {
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
  status: WireFixture['status'];
  scoreHome: number | null;
  scoreAway: number | null;
  /** the feed it comes from, or 'staff' */
  source: string | null;
  finishedAt: string | null;
  /** the outcome was said to be another before */
  isCorrected: boolean;
  /** postponed or abandoned: when it is void unless it is played by then */
  voidAt: string | null;
};

/** What a fixture was said to have ended with, oldest first; the last one applies. */
export type WireRevision = {
  revision: number;
  status: WireFixture['status'];
  scoreHome: number | null;
  scoreAway: number | null;
  source: string;
  reason: string | null;
  at: string;
};
/** A slip of the member's that holds a pick of the fixture. `result` as in the history; amounts in won. */
export type WireSlipOnFixture = {
  betCode: string;
  slipNumber: string;
  status: '정상' | '취소';
  result: 'wait' | 'hit' | 'miss' | 'exception';
  amount: number;
  payed: number;
  legs: number;
  placedAt: string;
  picks: { foldersSeq: string; betsSeq: string; odds: number; result: 'wait' | 'hit' | 'miss' | 'exception' }[];
};

/** Fixtures with a result, newest start first; `date` is a Seoul day. */
export const listResults = call<{ list: WireResult[]; pagination: Pagination }>()({
  path: '/v2/game/result/sports',
  summary: '경기 결과 목록',
  auth: 'visitor',
  get: true,
  input: z.strictObject({ sportsId: sportsId.optional(), date: day.optional(), page, size: pageSize }),
});

/**
 * One fixture's result with every market's outcome. `outcome` names what came: 승, 무, 패, 오버, 언더, 적특 (nobody or
 * everybody was right), empty while undecided. `result` counts a pick: hit and miss, exception for void and the halves.
 */
export type WireOutcome = Omit<WireFolder, 'bets'> & {
  outcome: string;
  /** when it was sold: a kind may be listed twice, once before the start and once in play */
  product: MarketProduct;
  bets: (WireBet & { result: 'wait' | 'hit' | 'miss' | 'exception' })[];
};

/** One result with the outcome of every market and all its revisions. */
export const resultDetail = call<{
  game: WireResult & {
    folders: WireOutcome[];
    /** score of each period, and of overtime, as far as the source gave them */
    periods: [number, number][];
    overtime: [number, number][];
    revisions: WireRevision[];
    /** a signed-in member's slips on this fixture, newest first, at most 50; null for visitors */
    slips: WireSlipOnFixture[] | null;
  };
}>()({
  path: '/v2/game/result/detail',
  summary: '경기 결과 상세',
  auth: 'visitor',
  get: true,
  input: z.strictObject({ gameSeq: idText }),
});
