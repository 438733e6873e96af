import * as z from 'zod';
import { day, moment, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import { funnelSteps } from './report-words.ts';
import type { FunnelStep } from './report-words.ts';
import type { WireReportMoment } from './staff-reports.ts';

/** Seoul days of sign-up (both included, at most 366), and as of which moment; without one, as of the last seal. */
const question = {
  from: day,
  to: day,
  asOf: moment.optional(),
  by: z.enum(['week', 'month']),
};
const stepIds = funnelSteps.map(({ id }) => id) as [FunnelStep, ...FunnelStep[]];

/** How many members took each step, and what they brought in won. */
export type WireFunnel = Record<FunnelStep, number> & { deposits: number; gross: number };

/**
 * Members by the week (from Monday) or month they signed up in, those of type 정산제외 left out: deposits, gross revenue and
 * steps up to the moment, and `active`: how many had a bet settled in the n-th week or month, the one of the sign-up first. A
 * cohort has as many as have begun by the moment. The same moment gives the same figures and `sha256` for ever.
 * Refused INPUT_INVALID for more days or a moment to come.
 */
export const reportCohorts = staffCall<{
  asOf: WireReportMoment;
  cohorts: (WireFunnel & { cohort: string; active: number[] })[];
  totals: WireFunnel;
  /** members of type 정산제외 who signed up within the days */
  leftOut: { members: number };
  sha256: string;
}>()({
  path: '/staff/reports/cohorts',
  summary: '가입 시기별 회원 리포트 조회',
  right: 'reports.view',
  input: z.strictObject(question),
});

/** A member of a cohort with what it came to. */
export type WireCohortMember = {
  member: { id: string; loginId: string };
  day: string;
  deposits: number;
  depositCount: number;
  bets: number;
  gross: number;
};

/** The members a figure of the cohorts counts, in the order they signed up. `cohort` missing: of all; `no`: active in that one. */
export const reportCohortMembers = staffCall<{ list: WireCohortMember[]; pagination: Pagination }>()({
  path: '/staff/reports/cohort-members',
  summary: '가입 시기별 회원의 회원 목록',
  right: 'reports.view',
  input: z.strictObject({
    ...question,
    cohort: day.optional(),
    step: z.enum(stepIds),
    no: z.int().min(0).max(400).optional(),
    page,
    size: pageSize,
  }),
});
