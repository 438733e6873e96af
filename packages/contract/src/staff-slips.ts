import * as z from 'zod';
import { betTypesKo } from '@lime/domain/betting/bet-kinds.ts';
import type { WireLeg } from './betting.ts';
import type { SlipExplanation } from './explained-slip.ts';
import { memberTypes } from '@lime/domain/access/member-types.ts';
import { amount, day, idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import { slipStates } from './figures.ts';
import type { WireWaiting } from './staff-approvals.ts';

const betCode = z.string().min(8).max(64);
const state = z.enum(['wait', 'hit', 'miss', 'exception', 'cancelled']);

/** A slip as the office lists it. `game` is its first leg: 토트넘 : 아스톤 빌라. */
export type WireStaffSlip = {
  betCode: string;
  /** short, with a check digit: for talking about it (decision 114) */
  slipNumber: string;
  member: { id: string; loginId: string; nickname: string; grade: number };
  type: string;
  legs: number;
  game: string;
  pick: string;
  stake: number;
  odds: number;
  expected: number;
  payout: number;
  state: z.infer<typeof state>;
  placedAt: string;
  settledAt: string | null;
};

/**
 * Slips of some Seoul days; of a member, of a fixture, or open ones whatever the day. `sums` are the figures over all that match,
 * members of type 정산제외 included: `memberType` leaves them out.
 */
export const listStaffSlips = staffCall<{
  list: WireStaffSlip[];
  pagination: Pagination;
  /** null for who may not see figures */
  sums: { turnover: number; settledStakes: number; payouts: number; openStakes: number; liability: number } | null;
}>()({
  path: '/staff/slips/list',
  summary: '베팅내역 목록',
  right: 'slips.view',
  input: z.strictObject({
    page,
    size: pageSize,
    sort: z.enum(['placedAt', 'stake', 'expected', 'payout']).default('placedAt'),
    dir: z.enum(['asc', 'desc']).default('desc'),
    /** a bet code (or its beginning), a slip number, a login id or a nickname */
    q: z.string().max(64).default(''),
    memberId: idText.optional(),
    gameSeq: idText.optional(),
    type: z.enum(betTypesKo).optional(),
    state: z.enum(slipStates).optional(),
    memberType: z.enum(memberTypes).optional(),
    atLeast: amount.optional(),
    /** one of its matches: the sport, a part of the league's name */
    sport: z.int().min(1).optional(),
    league: z.string().trim().max(60).optional(),
    /** the member's level now */
    grade: z.int().min(1).max(10).optional(),
    /** of the whole slip */
    oddsFrom: z.number().min(1).max(1_000_000).optional(),
    oddsTo: z.number().min(1).max(1_000_000).optional(),
    legs: z.int().min(1).max(30).optional(),
    /** members who signed in from there */
    address: z.string().trim().max(45).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});

/** One slip with its legs, its arithmetic and everything it moved. @throws NOT_FOUND (404) */
export const staffSlip = staffCall<{
  slip: WireStaffSlip;
  legs: WireLeg[];
  explanation: SlipExplanation;
  policy: string;
  acceptMs: number | null;
  cancelled: { at: string; by: string; reason: string | null } | null;
  hiddenAt: string | null;
}>()({
  path: '/staff/slips/card',
  summary: '베팅내역 상세',
  throws: ['NOT_FOUND'],
  right: 'slips.view',
  input: z.strictObject({ betCode }),
});

/**
 * Takes an open slip back whatever the member's own conditions are; the stake returns. Settled ones are corrected by
 * their results. From the setting's limit on it waits for a second person instead.
 */
export const cancelStaffSlip = staffCall<{ waiting: WireWaiting | null }>()({
  path: '/staff/slips/cancel',
  summary: '베팅 취소 처리',
  throws: ['BET_CANCEL_DONE', 'BET_CANCEL_GAME', 'NOT_FOUND', 'STAFF_SLIP_SETTLED'],
  right: 'slips.cancel',
  writes: true,
  input: z.strictObject({ betCode, reason: z.string().trim().min(1).max(200) }),
});
