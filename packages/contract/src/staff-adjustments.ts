import * as z from 'zod';
import { amount, day, idText, key, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

const currency = z.enum(['cash', 'point']);
const direction = z.enum(['give', 'take']);
const state = z.enum(['waiting', 'done', 'refused']);
const reason = z.string().trim().max(200).default('');

/** Cash or points given or taken by hand. */
export type WireAdjustment = {
  seq: string;
  member: { id: string; loginId: string; nickname: string };
  currency: z.infer<typeof currency>;
  direction: z.infer<typeof direction>;
  amount: number;
  reason: string;
  state: z.infer<typeof state>;
  madeBy: string;
  madeAt: string;
  /** made by the reader: another person must approve it */
  own: boolean;
  decidedBy: string | null;
  decidedAt: string | null;
  decisionReason: string | null;
};

/**
 * Gives or takes. Below the limit of the settings it is done at once; from there on it waits for a second person.
 * The same key gets the first answer again.
 */
export const makeAdjustment = staffCall<{ seq: string; state: z.infer<typeof state> }>()({
  path: '/staff/adjustments/make',
  summary: '수동 지급·회수 등록',
  throws: [
    'ACCOUNT_FULL',
    'CASH_INSUFFICIENT',
    'NOT_FOUND',
    'STAFF_LIMIT',
    'STAFF_MEMBER_LEFT',
    'STAFF_REASON_REQUIRED',
  ],
  right: 'members.money',
  writes: true,
  once: 'key',
  input: z.strictObject({
    memberId: idText,
    currency,
    direction,
    amount: amount.min(1),
    reason,
    key,
  }),
});

/** Adjustments, newest first; `sums` of those that are done. */
export const listAdjustments = staffCall<{
  list: WireAdjustment[];
  pagination: Pagination;
  sums: { given: number; taken: number; pointsGiven: number; pointsTaken: number };
}>()({
  path: '/staff/adjustments/list',
  summary: '수동 지급·회수 목록',
  right: 'members.view',
  input: z.strictObject({
    page,
    size: pageSize,
    sort: z.enum(['madeAt', 'amount']).default('madeAt'),
    dir: z.enum(['asc', 'desc']).default('desc'),
    amountFrom: amount.optional(),
    amountTo: amount.optional(),
    memberId: idText.optional(),
    state: state.optional(),
    currency: currency.optional(),
    direction: direction.optional(),
    q: z.string().trim().max(60).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});

/** The second person says yes: the money moves now. */
export const approveAdjustment = staffCall<Record<string, never>>()({
  path: '/staff/adjustments/approve',
  summary: '수동 지급·회수 승인',
  throws: [
    'ACCOUNT_FULL',
    'CASH_INSUFFICIENT',
    'NOT_FOUND',
    'REQUEST_DECIDED',
    'STAFF_ACCOUNT_NEW',
    'STAFF_MEMBER_LEFT',
    'STAFF_SECOND_PERSON',
  ],
  right: 'members.money',
  writes: true,
  input: z.strictObject({ seq: idText }),
});

/** The second person says no, or the one who made it takes it back. */
export const refuseAdjustment = staffCall<Record<string, never>>()({
  path: '/staff/adjustments/refuse',
  summary: '수동 지급·회수 거절',
  throws: ['NOT_FOUND', 'REQUEST_DECIDED', 'STAFF_REASON_REQUIRED'],
  right: 'members.money',
  writes: true,
  input: z.strictObject({ seq: idText, reason }),
});
