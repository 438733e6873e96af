import * as z from 'zod';
import { day, key, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

/** What an activity has given and may give, in points. */
export type WireActivityBudget = {
  event: 'attendance' | 'roulette' | 'lotto';
  day: { given: number; budget: number; count: number };
  month: { given: number; budget: number; count: number };
};

/** Today and this month: budgets and what is behind them. */
export const activityOverview = staffCall<{
  today: string;
  budgets: WireActivityBudget[];
  attendance: { today: number; madeUpToday: number; month: number; membersMonth: number };
  roulette: { today: number; month: number; membersMonth: number; ticketsOpen: number };
}>()({
  path: '/staff/events/overview',
  summary: '출석·룰렛 예산 현황',
  right: 'events.view',
  input: z.strictObject({}),
});

type WireAttendanceDay = {
  day: string;
  attended: number;
  madeUp: number;
  points: number;
  streakPoints: number;
  /** points members paid for days made up */
  price: number;
};
/** One prize of the wheel: how often it came up, how often it was to be expected by the wheels of these very spins. */
export type WirePrizeCount = { points: number; drawn: number; expected: number };
type WireSpinDay = { day: string; spins: number; members: number; points: number };

/** What became of the activities over some days, at most 92. */
export const activityResults = staffCall<{
  attendance: WireAttendanceDay[];
  attendanceMembers: number;
  prizes: WirePrizeCount[];
  spins: WireSpinDay[];
  spinMembers: number;
  /** points a spin gave on average, and was to give */
  mean: { drawn: number; expected: number };
  /** how likely as great a deviation is by luck, 0 to 1; null with too few spins to say */
  luck: number | null;
}>()({
  path: '/staff/events/results',
  summary: '출석·룰렛 일자별 결과',
  right: 'events.view',
  input: z
    .strictObject({ from: day, to: day })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < 92 * 86_400_000, { path: ['to'] }),
});

/** A day attended, a streak or a spin of a member. */
export type WireActivityRow = {
  id: string;
  at: string;
  memberId: string;
  loginId: string;
  nickname: string;
  event: 'attendance' | 'roulette';
  what: 'day' | 'made-up' | 'spin';
  /** points given, streaks included */
  points: number;
  /** points paid */
  price: number;
  /** streaks the day completed */
  streaks: number[];
  day: string;
};

/** Who took part, newest first. */
export const listActivityRows = staffCall<{ list: WireActivityRow[]; pagination: Pagination }>()({
  path: '/staff/events/list',
  summary: '출석·룰렛 참여 내역',
  right: 'events.view',
  input: z.strictObject({
    page,
    size: pageSize,
    event: z.enum(['all', 'attendance', 'roulette']).default('all'),
    /** a part of the login id or nickname */
    q: z.string().trim().max(64).default(''),
    from: day.optional(),
    to: day.optional(),
  }),
});

/** Roulette tickets that staff gave to a member; `used` counts those of them that were spun. */
export type WireGivenTickets = {
  id: string;
  at: string;
  memberId: string;
  loginId: string;
  nickname: string;
  count: number;
  used: number;
  expiresAt: string;
  reason: string;
  by: string;
};

/** Tickets that staff gave, newest first. */
export const listGivenTickets = staffCall<{ list: WireGivenTickets[]; pagination: Pagination }>()({
  path: '/staff/events/tickets/list',
  summary: '룰렛 티켓 지급 내역',
  right: 'events.view',
  input: z.strictObject({
    page,
    size: pageSize,
    /** a part of the login id or nickname, or who gave them */
    q: z.string().trim().max(64).default(''),
    /** tickets still to be used, or none of them left */
    left: z.enum(['some', 'none']).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});

/** Gives a member tickets for the roulette. Refused NOT_FOUND (404), IDEMPOTENCY_KEY_REUSED (409). */
export const giveTickets = staffCall<{ given: number }>()({
  path: '/staff/events/tickets/give',
  summary: '룰렛 티켓 지급',
  throws: ['NOT_FOUND'],
  right: 'events.edit',
  writes: true,
  once: 'key',
  input: z.strictObject({
    loginId: z.string().trim().toLowerCase().min(1).max(40),
    count: z.int().min(1).max(20),
    /** days they are good for, today included */
    days: z.int().min(1).max(90),
    reason: z.string().trim().min(1).max(200),
    key,
  }),
});
