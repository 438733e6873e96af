import * as z from 'zod';
import type { Condition, StreakPrize } from '@lime/domain/activities/attendance.ts';
import type { TicketSource } from '@lime/domain/activities/tickets.ts';
import { call, day, month, page } from './call.ts';
import type { Pagination } from './call.ts';

/** Why something may not be done now, in words that can be shown. */
export type WireIneligibleReason = { code: string; text: string };

/** A day of the calendar that was attended. */
export type WireAttendedDay = { day: string; madeUp: boolean; points: number; streaks: StreakPrize[] };

/**
 * Check-in: a month of the calendar and what may be done today. A visitor sees the prizes alone: no days, no member.
 * Days are Seoul's; all amounts are points, those of conditions won.
 */
export type WireAttendance = {
  active: boolean;
  /** the office's words, with line breaks; may be empty */
  description: string;
  today: string;
  /** when the next day begins: what was read before is out of date then */
  nextDayAt: string;
  /** the month shown, "2026-11" */
  month: string;
  days: WireAttendedDay[];
  /** days of this month that were missed and may be made up, oldest first; empty in other months */
  missed: string[];
  /** points a day gives */
  points: number;
  streaks: (StreakPrize & { reached: boolean })[];
  /** days in a row up to today, or to yesterday when today is still to come */
  streak: number;
  /** days a month that can be attended; 0: all */
  takes: number;
  /** null for visitors */
  mine: {
    doneToday: boolean;
    /** what checking in now gives, streaks included */
    gives: number;
    /** why today cannot be attended now */
    hindrance: WireIneligibleReason | null;
    conditions: Condition[];
    makeUp: { left: number; price: number; hindrance: WireIneligibleReason | null };
  } | null;
};

/** A month of the check-in calendar; left out: this one. */
export const attendanceStatus = call<WireAttendance>()({
  path: '/events/chulsuk/status',
  summary: '출석 현황 조회',
  auth: 'visitor',
  input: z.strictObject({
    month: month.optional(),
  }),
});

/**
 * Checks in, once a Seoul day by the server's clock; with a `day` of this month that was missed, makes it up. The same
 * `Idempotency-Key` gets the first answer again.
 *
 * Refused EVENT_MEMBER_STATE, EVENT_BIRTHDAY_REQUIRED, EVENT_UNDER_AGE, EVENT_BUDGET_SPENT, ATTENDANCE_CHANGED,
 * ATTENDANCE_CLOSED, ATTENDANCE_DONE, ATTENDANCE_DAY, ATTENDANCE_TAKES, ATTENDANCE_MAKE_UPS, ATTENDANCE_PRICE, ATTENDANCE_CONDITION (400);
 * DUPLICATE_REQUEST, IDEMPOTENCY_KEY_REUSED (409).
 */
export const attend = call<{ attended: WireAttendedDay; price: number; streak: number }>()({
  path: '/events/chulsuk/process',
  summary: '출석하기',
  throws: [
    'ATTENDANCE_CHANGED',
    'ATTENDANCE_CLOSED',
    'ATTENDANCE_CONDITION',
    'ATTENDANCE_DAY',
    'ATTENDANCE_DONE',
    'ATTENDANCE_MAKE_UPS',
    'ATTENDANCE_PRICE',
    'ATTENDANCE_TAKES',
    'DUPLICATE_REQUEST',
    'EVENT_BIRTHDAY_REQUIRED',
    'EVENT_BUDGET_SPENT',
    'EVENT_MEMBER_STATE',
    'EVENT_UNDER_AGE',
  ],
  auth: 'member',
  writes: true,
  once: 'key',
  input: z.strictObject({
    day: day.optional(),
    /** points the member saw: what today gives, or what making a day up costs; nothing happens when it is another by now */
    seen: z.int().min(0).optional(),
  }),
});

/** A sector as it is drawn now. */
export type WireSector = {
  /** 0: nothing (꽝) */
  points: number;
  weight: number;
  /** hundredths of a percent, all together 10,000; 0 when none is left today */
  chance: number;
  /** how many there are left today; null: no limit */
  left: number | null;
};

/** A spin with all it can be computed again from (domain/activities/prize-roulette.ts). */
export type WireSpin = {
  id: string;
  at: string;
  /** number of the sector, from 0 */
  sector: number;
  points: number;
  proof: {
    /** SHA-256 of the seed, shown before the spin, in hex */
    commitment: string;
    /** hex */
    seed: string;
    nonce: string;
    /** name of the wheel: points and weights of the draw, sector by sector */
    wheel: string;
  };
};

/** The roulette's page. Days are Seoul days. */
export type WireRoulette = {
  active: boolean;
  today: string;
  nextDayAt: string;
  sectors: WireSector[];
  /** name of the wheel as it would be drawn now; a spin that names another one is refused */
  wheel: string;
  /** points a spin gives on average */
  mean: number;
  /** ways to tickets today; `earned` is of the member */
  sources: TicketSource[];
  /** null for visitors */
  mine: {
    tickets: number;
    /** SHA-256 of the seed of the next spin, in hex */
    commitment: string;
    hindrance: WireIneligibleReason | null;
    /** own spins, newest first */
    list: WireSpin[];
    pagination: Pagination;
  } | null;
};

/** The wheel with its odds, the member's tickets and spins. */
export const listRoulette = call<WireRoulette>()({
  path: '/events/roulette/list',
  summary: '룰렛 정보와 당첨내역 조회',
  auth: 'visitor',
  writes: true, // the seed of the next spin is made before its commitment is shown
  input: z.strictObject({ page, size: z.int().min(1).max(50).default(10) }),
});

/**
 * Spins with the ticket that runs out first. The same `Idempotency-Key` gets the first answer again.
 *
 * `nonce` is the member's part of the draw; `wheel` and `commitment` are what the member saw. When either has changed the
 * spin is refused, so nobody spins on other odds than were shown.
 *
 * Refused EVENT_MEMBER_STATE, EVENT_BIRTHDAY_REQUIRED, EVENT_UNDER_AGE, EVENT_BUDGET_SPENT, ROULETTE_CLOSED,
 * ROULETTE_NO_TICKET, ROULETTE_WHEEL_CHANGED (400); IDEMPOTENCY_KEY_REUSED (409).
 */
export const spinRoulette = call<{ spin: WireSpin; tickets: number }>()({
  path: '/events/roulette',
  summary: '룰렛 돌리기',
  throws: [
    'EVENT_BIRTHDAY_REQUIRED',
    'EVENT_BUDGET_SPENT',
    'EVENT_MEMBER_STATE',
    'EVENT_UNDER_AGE',
    'ROULETTE_CLOSED',
    'ROULETTE_NO_TICKET',
    'ROULETTE_WHEEL_CHANGED',
  ],
  auth: 'member',
  writes: true,
  once: 'key',
  // the wheel and the commitment only say what was seen
  same: ({ nonce }) => nonce,
  input: z.strictObject({
    nonce: z
      .string()
      .regex(/^[0-9A-Za-z_-]{0,64}$/)
      .default(''),
    wheel: z.string().max(400).optional(),
    commitment: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
});
