import type { PayoutFileState } from '@lime/domain/cash/payout-states.ts';
import * as z from 'zod';
import { day, idText, key, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

/** The most withdrawals of one file. */
export const maxPayouts = 1_000;

/** An approved withdrawal as files list it; the holder is masked and the account cut to its last four digits. */
export type WirePayout = {
  seq: string;
  memberId: string;
  loginId: string;
  nickname: string;
  /** won */
  amount: number;
  bankName: string;
  account: string;
  owner: string;
  /** when it was approved */
  at: string;
};

/** A file of withdrawals for the bank. */
export type WirePayoutFile = {
  id: string;
  state: PayoutFileState;
  count: number;
  /** won */
  amount: number;
  memo: string;
  madeBy: string;
  madeAt: string;
  approvedBy: string | null;
  approvedAt: string | null;
  /** who marked it as sent or cancelled it */
  endedBy: string | null;
  endedAt: string | null;
  reason: string | null;
  /** the reader made it: somebody else agrees */
  mine: boolean;
};

const filter = {
  /** member id, nickname or holder */
  q: z.string().max(64).default(''),
  /** Seoul days it was approved on; the last seven by default, at most 92 */
  from: day.optional(),
  to: day.optional(),
};

/** Approved withdrawals that no open or sent file has, the oldest first. @throws Refused INPUT_INVALID for more than 92 days */
export const listPayable = staffCall<{
  list: WirePayout[];
  pagination: Pagination;
  figures: { count: number; amount: number; from: string; to: string };
}>()({
  path: '/staff/payouts/payable',
  summary: '지급할 출금 목록',
  right: 'payouts.view',
  input: z.strictObject({ page, size: pageSize, ...filter }),
});

/** The files, newest first. */
export const listPayoutFiles = staffCall<{ list: WirePayoutFile[]; pagination: Pagination }>()({
  path: '/staff/payouts/list',
  summary: '지급 파일 목록',
  right: 'payouts.view',
  input: z.strictObject({
    page,
    size: pageSize,
    state: z.enum(['made', 'approved', 'sent', 'cancelled']).optional(),
  }),
});

/** One file with its withdrawals. */
export const payoutCard = staffCall<{ file: WirePayoutFile; list: WirePayout[] }>()({
  path: '/staff/payouts/card',
  summary: '지급 파일 상세',
  throws: ['NOT_FOUND'],
  right: 'payouts.view',
  input: z.strictObject({ id: idText }),
});

/** Puts withdrawals into a new file: those named, or all that a filter lets through. It waits for another person. */
export const makePayoutFile = staffCall<{ id: string; count: number; amount: number }>()({
  path: '/staff/payouts/make',
  summary: '지급 파일 만들기',
  throws: ['PAYOUT_BANK', 'PAYOUT_NOTHING', 'PAYOUT_TAKEN', 'PAYOUT_TOO_MANY'],
  right: 'payouts.make',
  writes: true,
  once: 'key',
  input: z.strictObject({
    what: z.union([
      z.strictObject({ seqs: z.array(idText).min(1).max(maxPayouts) }),
      z.strictObject({ filter: z.strictObject(filter) }),
    ]),
    key,
  }),
});

const one = z.strictObject({ id: idText });

/** Agrees to a file that somebody else made. */
export const approvePayoutFile = staffCall<Record<string, never>>()({
  path: '/staff/payouts/approve',
  summary: '지급 파일 승인',
  throws: ['NOT_FOUND', 'PAYOUT_STATE', 'STAFF_ACCOUNT_NEW', 'STAFF_SECOND_PERSON'],
  right: 'payouts.make',
  writes: true,
  input: one,
});

/** The file itself, with whole account numbers, as the setting `payoutFile` wants it. Each taking is on record. */
export const takePayoutFile = staffCall<{ name: string; base64: string }>()({
  path: '/staff/payouts/file',
  summary: '지급 파일 내려받기',
  throws: ['NOT_FOUND', 'PAYOUT_LETTER', 'PAYOUT_STATE'],
  right: 'payouts.make',
  writes: true,
  input: one,
});

/** Says that the bank has the file: its withdrawals are paid. */
export const sendPayoutFile = staffCall<Record<string, never>>()({
  path: '/staff/payouts/send',
  summary: '지급 파일 전송 완료',
  throws: ['NOT_FOUND', 'PAYOUT_STATE'],
  right: 'payouts.make',
  writes: true,
  input: one,
});

/** Gives a file up that the bank does not have: its withdrawals may be put in another one. */
export const cancelPayoutFile = staffCall<Record<string, never>>()({
  path: '/staff/payouts/cancel',
  summary: '지급 파일 취소',
  throws: ['NOT_FOUND', 'PAYOUT_STATE', 'STAFF_REASON_REQUIRED'],
  right: 'payouts.make',
  writes: true,
  input: z.strictObject({ id: idText, reason: z.string().trim().max(200) }),
});
