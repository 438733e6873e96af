import * as z from 'zod';
import { reportProducts } from '@lime/domain/reports/report-products.ts';
import type { ReportProductId } from '@lime/domain/reports/report-products.ts';
import { day, moment, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import { reportDimensions } from './report-words.ts';
import type { ReportDimensionId } from './report-words.ts';

const dimensionIds = reportDimensions.map(({ id }) => id) as [ReportDimensionId, ...ReportDimensionId[]];
const productIds = reportProducts.map(({ id }) => id) as [ReportProductId, ...ReportProductId[]];

const number = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Seoul days (both included, at most 92), and as of which moment; without one, as of the last seal of the ledger. */
const period = { from: day, to: day, asOf: moment.optional() };
/** What a report is about. Days are those on which slips were settled; a corrected result counts on the day of its correction. */
const question = {
  ...period,
  rows: z.enum(dimensionIds),
  columns: z.enum(dimensionIds),
  products: z.array(z.enum(productIds)).min(1).max(productIds.length).optional(),
  /** levels the members had when their slips were settled */
  grades: z.array(z.int().min(1).max(10)).min(1).max(10).optional(),
  /** agents the members had on the day of the bet; 0: none */
  agents: z.array(number).min(1).max(50).optional(),
  /** what the legs were on: of a slip on several, those parts count */
  sports: z.array(number).min(1).max(30).optional(),
  leagues: z.array(number).min(1).max(50).optional(),
  markets: z.array(number).min(1).max(50).optional(),
  /** single games by their ids: keys of the dimension eachGame */
  games: z.array(z.string().min(1).max(40)).min(1).max(50).optional(),
  /** legs that were not void; 0 are plays without legs */
  legs: z.array(z.int().min(0).max(30)).min(1).max(31).optional(),
};

/** Sums of settled bets in won. `bets` counts slips, or parts of them where a dimension is of legs. */
export type WireReportSums = { stake: number; payout: number; bets: number };

/** A row or a column of a report; `key` is what it is asked for by, `label` its name. `rest`: all that have no row of their own. */
export type WireReportHead = { key: string; label: string };

/** As of which moment a report is: the seal of the ledger that it goes as far as, and when that was made. */
export type WireReportMoment = { at: string; seal: string };

/**
 * The figures of settled bets by two dimensions, members of type 정산제외 left out, as of a moment: the same moment gives
 * the same figures and `sha256` for ever. `bonus` is null where its costs cannot be divided so. Refused INPUT_INVALID for
 * more days, a moment to come, or twice the same dimension.
 */
export const reportTable = staffCall<{
  asOf: WireReportMoment;
  rows: WireReportHead[];
  columns: WireReportHead[];
  /** names of what agents, sports, leagues, markets and games are narrowed to, by dimension and key */
  narrowed: (WireReportHead & { dimension: ReportDimensionId })[];
  /** cells with anything in them, by the places of row and column */
  cells: (WireReportSums & { row: number; column: number; bonus: number | null })[];
  /** `points`: what of the bonus costs was granted in points, less what was taken back or expired */
  totals: WireReportSums & { bonus: number | null; points: number | null };
  /** what members of type 정산제외 would have added */
  leftOut: WireReportSums & { members: number; bonus: number | null };
  /** what the house won of the same transactions; `beyond`: of bets the filters leave out; `difference` is 0 when all agrees */
  ledger: { moved: number; beyond: number; difference: number };
  /** of the figures alone, in a canonical form */
  sha256: string;
}>()({
  path: '/staff/reports/table',
  summary: '리포트 조회',
  right: 'reports.view',
  input: z.strictObject(question),
});

/** A change of what a slip is worth: it was settled, or its result was corrected. `before` null: it was not settled then. */
export type WireReportRow = {
  betCode: string;
  at: string;
  member: { id: string; loginId: string };
  type: string;
  stake: number;
  legs: number;
  payout: number | null;
  before: number | null;
  /** what the change adds to the cell */
  adds: { stake: number; payout: number };
};

/** The changes a cell of a report is the sum of, newest first. Refused INPUT_INVALID as the report, and for the cell `rest`. */
export const reportRows = staffCall<{ list: WireReportRow[]; pagination: Pagination }>()({
  path: '/staff/reports/rows',
  summary: '리포트 칸의 베팅 목록',
  right: 'reports.view',
  input: z.strictObject({ ...question, row: z.string().max(40), column: z.string().max(40), page, size: pageSize }),
});

/** Deposits and withdrawals in won, as the ledger has them, and how many there were. */
export type WireReportCash = {
  deposits: number;
  depositCount: number;
  withdrawals: number;
  withdrawalCount: number;
  net: number;
};

/** What the house owes at a moment, in won; `receivable` is minus what members owe. */
export type WireReportOwed = {
  cash: number;
  point: number;
  /** withdrawals that were asked for */
  hold: number;
  casino: number;
  receivable: number;
  openStakes: number;
  /** jackpots */
  pools: number;
  agents: number;
};

/**
 * From what was owed before the period to what is owed at its end, or at the moment where that is earlier: what each source
 * of the ledger brought. `issued` is play money given otherwise than by a deposit or a conversion. `difference` is 0 when all agrees.
 */
export type WireReportBridge = {
  opening: number;
  deposits: number;
  withdrawals: number;
  issued: number;
  /** granted less what was taken back or expired */
  points: number;
  /** what conversions took in points, and gave in cash */
  convertedPoints: number;
  convertedCash: number;
  plays: number;
  bonus: number;
  adjusted: number;
  agents: number;
  closing: number;
  difference: number;
};

/**
 * Deposits and withdrawals by day and by the level members had then, members of type 정산제외 left out, and what the house
 * owes as of the moment, of all members. `bridge` counts all members and levels too: it is the ledger's own account of the
 * period. The same moment gives the same figures and `sha256` for ever.
 */
export const reportMoney = staffCall<{
  asOf: WireReportMoment;
  days: (WireReportCash & { day: string })[];
  grades: (WireReportCash & { grade: number })[];
  totals: WireReportCash;
  leftOut: WireReportCash & { members: number };
  liabilities: WireReportOwed;
  bridge: WireReportBridge;
  sha256: string;
}>()({
  path: '/staff/reports/money',
  summary: '입출금과 회원 잔액 리포트 조회',
  right: 'reports.view',
  input: z.strictObject({
    ...period,
    /** levels the members had then */
    grades: z.array(z.int().min(1).max(10)).min(1).max(10).optional(),
  }),
});
