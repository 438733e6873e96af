import type { AlarmKind } from '@lime/domain/alarms/alarm-rules.ts';
import * as z from 'zod';
import { staffCall } from './call.ts';
import type { LeftOut } from './figures.ts';
import type { WaitingKind } from './realtime.ts';

const dashboardPeriods = ['today', 'yesterday', '7d', '30d'] as const;
/** The stretch of Seoul days that the dashboard shows. */
export type DashboardPeriod = (typeof dashboardPeriods)[number];

/**
 * A sum with what it was over the same stretch of the period before, and how it came about, bucket by bucket. Members of
 * type 정산제외 are in `leftOut` alone.
 */
export type WireFigure = { value: number; before: number; line: number[]; leftOut: LeftOut };

/** The dashboard; what the reader has no right to see is null. */
export type WireDashboard = {
  at: string;
  /** Seoul days, both included: the filters of the rows behind the figures */
  from: string;
  to: string;
  /** approved in the period, won and requests; null without the right to see them */
  deposits: (WireFigure & { count: number }) | null;
  withdrawals: (WireFigure & { count: number }) | null;
  /** of slips placed in the period, cancelled ones left out; null without figures.view, as are gross and open */
  stakes: WireFigure | null;
  /** of those of them that are settled: stakes minus payouts, and the settled stakes it is measured against */
  gross: { value: number; settledStakes: number; line: number[]; leftOut: LeftOut } | null;
  /** members who placed a slip in the period; of a single day the line and what was before are whole days of a week */
  active: WireFigure;
  /** members with a page open now; null where that is not known */
  online: number | null;
  /** slips not settled yet, whenever they were placed: what they would pay if all won */
  open: {
    slips: number;
    stakes: number;
    payout: number;
    leftOut: LeftOut;
    /** what open slips of all members can cost, as caps and desk count it: in all, and at the dearest match and Seoul day; null: not counted yet */
    liability: { total: number; match: number; day: number } | null;
  } | null;
  /** empty without figures.view; by hour of the Seoul day ("07") for one day, by day ("11.20") for more; null: still to come */
  chart: { label: string; stakes: number | null; payouts: number | null }[];
  /** the stakes of the period by betting_type, and what their settled bets came to, the largest first; empty without figures.view */
  products: { type: string; turnover: number; settledStakes: number; payouts: number }[];
  system: {
    /** seconds since a source last gave prices; null: nothing is open */
    feedSeconds: number | null;
    /** results waiting to be settled, and for how long the oldest does */
    settlements: number;
    settlementSeconds: number | null;
    /** seconds since the ledger was last sealed; null: never */
    sealSeconds: number | null;
    /** how often in 24 hours a process had to be started again, and how many of them because it did not answer */
    restarts: number;
    silent: number;
    /** seconds since the last of them; null: none is known */
    restartSeconds: number | null;
    /** balances against the ledger, of the members whose money moved last: how many, and the difference in won */
    checkedMembers: number;
    ledgerDifference: number;
  };
};

/** Figures of a period up to now, counted anew. The same answer is given for a few seconds. */
export const dashboardToday = staffCall<WireDashboard>()({
  path: '/staff/dashboard/today',
  summary: '대시보드 현황 조회',
  right: 'dashboard.view',
  input: z.strictObject({ period: z.enum(dashboardPeriods).default('today') }),
});

/** Something that waits for staff. */
export type WireWork = {
  kind: WaitingKind;
  id: string;
  at: string;
  /** whose it is: a member's login id */
  who: string;
  /** won or points; null where no money is asked for */
  amount: number | null;
};

/** How much of each kind waits (null: not the caller's to see), and the newest twenty of it. */
export const dashboardCounts = staffCall<{
  deposits: number | null;
  withdrawals: number | null;
  signups: number | null;
  adjustments: number | null;
  inquiries: number | null;
  chats: number | null;
  /** accounts and API keys whose access is to be looked at again */
  access: number | null;
  /** suggestions nobody has decided on, and rules that retired; not among the newest */
  suggestions: number | null;
  /** proposed results nobody has confirmed; not among the newest */
  results: number | null;
  /** alarms of games no operator has seen; not among the newest */
  games: number | null;
  /** what waits for a second person and could be decided by the caller; not among the newest */
  approvals: number;
  latest: WireWork[];
  /** minutes by kind, after which something that waits is late */
  targets: Record<AlarmKind, number>;
}>()({ path: '/staff/dashboard/counts', summary: '처리 대기 건수 조회', right: null, input: z.strictObject({}) });
