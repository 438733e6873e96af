import * as z from 'zod';
import { idText, key, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

/** How much waited, by kind. */
export type WireOpenWork = {
  deposits: number;
  withdrawals: number;
  signups: number;
  adjustments: number;
  inquiries: number;
  chats: number;
  results: number;
};

/** Requests that one person decided in a shift; won. */
export type WireShiftSum = {
  type: 'deposit' | 'withdrawal';
  status: 'done' | 'refused';
  count: number;
  amount: number;
};

/** What one shift left to the next. */
export type WireHandover = {
  id: string;
  by: string;
  beganAt: string;
  endedAt: string;
  open: WireOpenWork;
  /** how much of it waited longer than its target; null: not kept */
  late: number | null;
  sums: WireShiftSum[];
  note: string;
  confirmedBy: string | null;
  confirmedAt: string | null;
  /** the reader left it: somebody else confirms */
  mine: boolean;
};

/** What ending one's shift now would write down. */
export const shiftNow = staffCall<{ since: string; open: WireOpenWork; late: number; sums: WireShiftSum[] }>()({
  path: '/staff/shifts/now',
  summary: '내 근무 현황',
  right: 'deposits.view',
  input: z.strictObject({}),
});

/** Handovers, those nobody has confirmed first, then the newest. */
export const listHandovers = staffCall<{ list: WireHandover[]; pagination: Pagination }>()({
  path: '/staff/shifts/list',
  summary: '교대 인계 목록',
  right: 'deposits.view',
  input: z.strictObject({ page, size: pageSize }),
});

/** Ends one's shift: writes down what is open, what was decided, and a note. */
export const endShift = staffCall<{ id: string }>()({
  path: '/staff/shifts/end',
  summary: '근무 종료와 인계',
  right: 'deposits.view',
  writes: true,
  once: 'key',
  input: z.strictObject({ note: z.string().trim().min(1).max(1_000), key }),
});

/** Confirms having read what a colleague left. */
export const confirmHandover = staffCall<Record<string, never>>()({
  path: '/staff/shifts/confirm',
  summary: '교대 인계 확인',
  throws: ['NOT_FOUND', 'SHIFT_CONFIRMED', 'SHIFT_OWN'],
  right: 'deposits.view',
  writes: true,
  input: z.strictObject({ id: idText }),
});
