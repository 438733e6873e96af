import * as z from 'zod';
import { idText, key, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import type { WireLottoRound } from './lotto.ts';
import type { LottoSetting } from './settings-lotto.ts';

const reason = z.string().trim().min(1).max(200);
const roundNo = z.int().min(1).max(2_000_000_000);

/** A round as the office sees it. */
export type WireStaffLottoRound = WireLottoRound & {
  /** members with a ticket */
  members: number;
  /** winning tickets by rank, the first prize first */
  winners: [number, number, number, number, number];
  /** points its winners get, and how much of it they have */
  points: number;
  paid: number;
  paidAt: string | null;
  /** points a ticket of it costs on average */
  expected: number;
  /** the installation's secret is not the one the round was committed with: it cannot be drawn, only cancelled */
  seedLost: boolean;
};

/** Rounds of the lotto, newest first. */
export const staffLottoRounds = staffCall<{ list: WireStaffLottoRound[]; pagination: Pagination }>()({
  path: '/staff/lotto/rounds',
  summary: '로또 회차 목록',
  right: 'events.view',
  input: z.strictObject({
    page,
    size: pageSize,
    state: z.enum(['open', 'closed', 'drawn', 'cancelled']).optional(),
  }),
});

/** A ticket with its owner. */
export type WireStaffLottoTicket = {
  seq: string;
  roundNo: number;
  memberId: string;
  loginId: string;
  nickname: string;
  numbers: number[];
  automatic: boolean;
  at: string;
  matches: number | null;
  rank: number | null;
  points: number;
  paidAt: string | null;
};

/** Tickets, newest first. */
export const staffLottoTickets = staffCall<{ list: WireStaffLottoTicket[]; pagination: Pagination }>()({
  path: '/staff/lotto/tickets',
  summary: '로또 응모 내역',
  right: 'events.view',
  input: z.strictObject({
    page,
    size: pageSize,
    /** of one round */
    no: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .optional(),
    memberId: idText.optional(),
    /** login id or nickname */
    q: z.string().max(64).default(''),
    rank: z.enum(['won', '1', '2', '3', '4', '5']).optional(),
  }),
});

type WireLottoBudget = { day: number; month: number };

/** What holds from the next round on, and the lotto's share of the activities' budgets with what was given of it. */
export const staffLottoSettings = staffCall<{
  settings: LottoSetting;
  budget: WireLottoBudget;
  given: WireLottoBudget;
  /** tickets of the last drawn round, for what a week costs */
  lastTickets: number;
}>()({
  path: '/staff/lotto/settings',
  summary: '로또 설정 조회',
  right: 'events.view',
  input: z.strictObject({}),
});

/**
 * Cancels a round that is not drawn: its tickets are void, its rights to a ticket move to the next round, and members who
 * had entered get a note. Refused NOT_FOUND (404), LOTTO_ROUND_OVER.
 */
export const cancelLottoRound = staffCall<Record<string, never>>()({
  path: '/staff/lotto/cancel',
  summary: '로또 회차 취소',
  throws: ['LOTTO_ROUND_OVER', 'NOT_FOUND'],
  right: 'events.edit',
  writes: true,
  input: z.strictObject({ no: roundNo, reason }),
});

/**
 * Gives a member a right to a ticket of the open round, once per `key`. Refused LOTTO_CLOSED, LOTTO_MEMBER_UNKNOWN,
 * IDEMPOTENCY_KEY_REUSED (409).
 */
export const grantLottoChance = staffCall<{ memberId: string; roundNo: number }>()({
  path: '/staff/lotto/grant',
  summary: '로또 응모권 지급',
  throws: ['LOTTO_CLOSED', 'LOTTO_MEMBER_UNKNOWN'],
  right: 'events.edit',
  writes: true,
  once: 'key',
  input: z.strictObject({ loginId: z.string().trim().toLowerCase().min(1).max(40), reason, key }),
});
