import * as z from 'zod';
import type { LiabilityCaps } from '@lime/domain/limits/liability.ts';
import type { SelectionExposure } from '@lime/domain/trading/fixture-exposure.ts';
import type { OwnTerms, SaleTerms } from '@lime/domain/trading/own-terms.ts';
import { idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import type { WireWaiting } from './staff-approvals.ts';

const tab = z.enum(['live', 'scheduled', 'results']);
const reason = z.string().trim().max(200).default('');
/** Decimal odds the desk may set: 1.01 to 10,000, two decimals. */
const deskOdds = z
  .number()
  .min(1.01)
  .max(10_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'more than two decimals');
const start = z.iso.datetime({ offset: true });

/** Where a match is, as the desk shows it. */
export type WireDeskLive = {
  period: string;
  periodName: string;
  /** seconds of play at `at`, and how fast it runs where that is not as usual; null where the sport has no clock */
  clock: { seconds: number; running: boolean; at: number; rate?: number } | null;
  score: { home: number; away: number };
  suspended: string | null;
};

/** A fixture at the trading desk; amounts are won. */
export type WireDeskFixture = {
  gameSeq: string;
  provider: string;
  sportId: number;
  family: string;
  league: { id: string; name: string };
  home: string;
  away: string;
  startsAt: string;
  status: string;
  version: number;
  live: WireDeskLive | null;
  score: { home: number; away: number } | null;
  /** what stops it; the widest of the desk counts. `teams`: its source names other teams than slips were bought on */
  stopped: 'all' | 'league' | 'fixture' | 'teams' | null;
  /** the teams its source names now, where slips were bought on others; null: the same */
  toldTeams: { home: string; away: string } | null;
  markets: number;
  /** markets and selections of it the desk stopped one by one */
  stoppedMarkets: number;
  /** singles and parlays with a leg here */
  bets: number;
  stakes: number;
  /** the worst a single outcome brings on single bets (below 0: a loss); null: nothing staked */
  worst: number | null;
  /** what open slips with a leg here can cost, singles and combinations, each whole; null: decided, or not counted yet */
  liability: number | null;
};

/** One row: everything is stopped, or was. */
export type WireAllStop = { stopped: boolean; reason: string | null; by: string | null; at: string };

/** Games of the desk. `at` is when their stakes were counted. */
export const tradingFixtures = staffCall<{
  list: WireDeskFixture[];
  pagination: Pagination;
  counts: { live: number; scheduled: number; stopped: number };
  all: WireAllStop;
  /** leagues with fixtures in this tab */
  leagues: { id: string; name: string; games: number }[];
  at: string | null;
}>()({
  path: '/staff/trading/fixtures',
  summary: '경기 운영 목록',
  right: 'trading.view',
  input: z.strictObject({
    tab: tab.default('live'),
    q: z.string().trim().max(60).optional(),
    leagueId: idText.optional(),
    stopped: z.boolean().optional(),
    sort: z.enum(['liability', 'start']).default('liability'),
    page,
    size: pageSize.default(50),
  }),
});

type Liability = { slips: number; liability: number };

/** What open slips can cost by match, Seoul day and member, as the caps count it; empty while the first count is under way. */
export const tradingLiability = staffCall<{
  at: string | null;
  total: (Liability & { stakes: number }) | null;
  caps: LiabilityCaps;
  /** the largest first, as are the members */
  matches: (Liability & { gameSeq: string; name: string; startsAt: string })[];
  days: (Liability & { day: string })[];
  members: (Liability & { id: string; loginId: string; nickname: string })[];
}>()({
  path: '/staff/trading/liability',
  summary: '예상 지급액 조회',
  right: 'trading.view',
  input: z.strictObject({}),
});

type WireDeskSelection = {
  betsSeq: string;
  side: string;
  name: string;
  /** the feed's own price */
  feedOdds: number;
  /** as sold now */
  odds: number;
  /** what the desk set; null: the feed's price is sold */
  deskOdds: number | null;
  /** price sold now less that of five minutes ago; null: it was not sold then */
  move: number | null;
  stopped: boolean;
  exposure: SelectionExposure;
  /** what the market's single bets bring if it wins */
  profit: number;
};
/** A market at the trading desk; `line` is null for kinds without one. */
export type WireDeskMarket = {
  foldersSeq: string;
  type: number;
  name: string;
  scope: string;
  line: number | null;
  main: boolean;
  product: 'prematch' | 'inplay';
  /** everything that stops it taken together, and why */
  status: 'open' | 'suspended' | 'closed';
  reason: string | null;
  /** the desk stopped this market */
  stopped: boolean;
  /** fractions: 0.929 and 1.076 */
  payback: number;
  book: number;
  /** null: as the match */
  ownTerms: WireOwnTerms;
  selections: WireDeskSelection[];
};

/** Terms of a match or of a market; null: those of above (a market's match, a match's league). */
export type WireOwnTerms = OwnTerms;

/** One fixture with all it sells. Figures that are not known are null. */
export const tradingFixture = staffCall<{
  game: WireDeskFixture & { createdBy: string | null };
  /** of the league */
  terms: SaleTerms;
  /** of the match */
  ownTerms: WireOwnTerms;
  figures: {
    stakes: number;
    bets: number;
    worst: number | null;
    liability: number | null;
    /** false: the first count of open bets since the server began is still under way, the figures before are not known */
    isCounted: boolean;
    /** since the newest word of the match, or of its feed */
    feedAgeMs: number | null;
    feedState: string | null;
    /** bets that waited for a decision: how long they did on average, how many were asked, how many refused */
    acceptMs: number | null;
    asked: number;
    refused: number;
  };
  all: WireAllStop;
  markets: WireDeskMarket[];
}>()({
  path: '/staff/trading/fixture',
  summary: '경기 운영 상세',
  right: 'trading.view',
  input: z.strictObject({ gameSeq: idText }),
});

/** Prices set by hand, all or none; null: the feed's again. Nothing changes where `seen` is not the price set by hand now. */
export const tradingPrices = staffCall<{ version: number; waiting: WireWaiting | null }>()({
  path: '/staff/trading/prices',
  summary: '배당 조정',
  throws: ['NOT_FOUND', 'TRADING_CLOSED', 'TRADING_MOVED', 'TRADING_PAYS_BACK_ALL'],
  right: 'trading.edit',
  writes: true,
  input: z.strictObject({
    gameSeq: idText,
    prices: z
      .array(z.strictObject({ betsSeq: idText, odds: deskOdds.nullable(), seen: deskOdds.nullable() }))
      .min(1)
      .max(100),
  }),
});

/** Stops a selection, market, fixture, league or everything, or sells it again. `changed`: 0 when it stood so already. */
export const tradingStop = staffCall<{ changed: number }>()({
  path: '/staff/trading/stop',
  summary: '경기·마켓 판매 중지와 재개',
  throws: ['NOT_FOUND', 'STAFF_REASON_REQUIRED', 'TRADING_CLOSED'],
  right: 'trading.edit',
  writes: true,
  input: z.strictObject({
    scope: z.enum(['selection', 'market', 'fixture', 'league', 'all']),
    /** of the selection, market, fixture or league; none for everything */
    id: idText.optional(),
    stopped: z.boolean(),
    /** must be given to stop a league or everything */
    reason,
  }),
});

/** A market of a fixture entered by hand; odds in the order of the kind's sides, the line in hundredths. */
const manualMarket = z.strictObject({
  type: z.int().min(1).max(9_999_999),
  line: z.int().min(-100_000).max(100_000).nullable(),
  odds: z.array(deskOdds).min(2).max(3),
});
const name = z.string().trim().min(1).max(60);

/** Enters a fixture by hand with its markets. */
export const addManualFixture = staffCall<{ gameSeq: string }>()({
  path: '/staff/trading/manual/add',
  summary: '수동 경기 등록',
  throws: ['TRADING_MARKET_INVALID', 'TRADING_MARKET_TWICE', 'TRADING_MOVED', 'TRADING_START_PAST'],
  right: 'trading.edit',
  writes: true,
  input: z.strictObject({
    sportId: z.int(),
    league: name,
    home: name,
    away: name,
    startsAt: start,
    markets: z.array(manualMarket).min(1).max(30),
  }),
});

/** The whole offer of a fixture entered by hand: markets not named here close. */
export const offerManualFixture = staffCall<{ version: number }>()({
  path: '/staff/trading/manual/offer',
  summary: '수동 경기 마켓과 배당 저장',
  throws: ['NOT_FOUND', 'TRADING_CLOSED', 'TRADING_MARKET_INVALID', 'TRADING_MARKET_TWICE', 'TRADING_NOT_MANUAL'],
  right: 'trading.edit',
  writes: true,
  input: z.strictObject({ gameSeq: idText, markets: z.array(manualMarket).max(60) }),
});

/** Moves the start of a fixture entered by hand. Refused TRADING_START_PAST, TRADING_NOT_MANUAL, TRADING_CLOSED. */
export const moveManualFixture = staffCall<Record<string, never>>()({
  path: '/staff/trading/manual/start',
  summary: '수동 경기 시작시각 변경',
  throws: ['NOT_FOUND', 'TRADING_CLOSED', 'TRADING_NOT_MANUAL', 'TRADING_START_PAST'],
  right: 'trading.edit',
  writes: true,
  input: z.strictObject({ gameSeq: idText, startsAt: start }),
});

/** Takes a fixture entered by hand off: its bets are void. */
export const cancelManualFixture = staffCall<{ waiting: WireWaiting | null }>()({
  path: '/staff/trading/manual/cancel',
  summary: '수동 경기 취소',
  throws: ['NOT_FOUND', 'STAFF_REASON_REQUIRED', 'TRADING_CLOSED', 'TRADING_NOT_MANUAL'],
  right: 'trading.edit',
  writes: true,
  input: z.strictObject({ gameSeq: idText, reason }),
});

type WireManualRow = {
  line: number;
  sport: string;
  league: string;
  home: string;
  away: string;
  startsAt: string | null;
  market: string;
  prices: number[];
  /** what is wrong with the line, in Korean; none: fine */
  problems: string[];
};

const csv = z.string().min(1).max(20_000);

/** What an upload would do; nothing is written. */
export const previewManualCsv = staffCall<{ rows: WireManualRow[]; games: number; markets: number; bad: number }>()({
  path: '/staff/trading/manual/preview',
  summary: '수동 경기 CSV 미리보기',
  throws: ['TRADING_CSV_BAD'],
  right: 'trading.edit',
  input: z.strictObject({ csv }),
});

/** Enters all fixtures of the file, or none when a line is wrong. The same file again changes nothing. */
export const uploadManualCsv = staffCall<{ games: number; unchanged: number }>()({
  path: '/staff/trading/manual/upload',
  summary: '수동 경기 CSV 등록',
  throws: ['TRADING_CSV_BAD'],
  right: 'trading.edit',
  writes: true,
  input: z.strictObject({ csv }),
});

/** A bet large enough for the desk's ticker; `stake` is won. */
export type WireBigBet = {
  id: string;
  /** null while it waits, and when it was refused */
  betCode: string | null;
  slipNumber: string | null;
  at: string;
  member: { id: string; loginId: string; grade: number };
  kind: string;
  stake: number;
  odds: number | null;
  state: 'accepted' | 'pending' | 'refused' | 'cancelled';
  /** while it waits: when it is decided */
  decideAt: string | null;
  /** why it was refused, in Korean */
  why: string | null;
  /** `gameSeq` null: of a game, which the desk has no page of */
  legs: { gameSeq: string | null; name: string; odds: number; inplay: boolean }[];
};

/** The newest big bets: accepted, waiting and refused. */
export const tradingTicker = staffCall<{ from: number; list: WireBigBet[] }>()({
  path: '/staff/trading/ticker',
  summary: '실시간 베팅 현황',
  right: 'trading.view',
  input: z.strictObject({}),
});

/** How a market's prices went: one row for each change, prices in the order of its sides. */
export const tradingHistory = staffCall<{
  market: string;
  sides: { betsSeq: string; name: string }[];
  points: { at: string; feed: number[]; sold: number[]; open: boolean; by: string | null }[];
  incidents: { at: string; text: string }[];
}>()({
  path: '/staff/trading/history',
  summary: '배당 변동 이력',
  throws: ['NOT_FOUND'],
  right: 'trading.view',
  input: z.strictObject({ foldersSeq: idText, span: z.enum(['hour', 'all']).default('hour') }),
});

/** What was done to a fixture at the desk, newest first. */
export const tradingLog = staffCall<{ list: { at: string; by: string; text: string; reason: string | null }[] }>()({
  path: '/staff/trading/log',
  summary: '경기 운영 기록',
  right: 'trading.view',
  input: z.strictObject({ gameSeq: idText }),
});
