import * as z from 'zod';
import { day, idText, key, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

/** A transfer between a member's cash and casino account. */
export type WireCasinoTransfer = {
  seq: string;
  member: { id: string; loginId: string; nickname: string };
  /** in: to the casino; out: home */
  direction: 'in' | 'out';
  amount: number;
  state: 'received' | 'done' | 'refused';
  askedAt: string;
  decidedAt: string | null;
  /** seconds it took, or is on its way by now */
  seconds: number;
  /** why it came back, as its member reads it */
  reason: string | null;
  /** what the casino account held once it was decided */
  casinoAfter: number | null;
  /** the member of staff who sent it home; null: its member did */
  by: string | null;
};

/** Transfers, newest first; `onWay` of all of them, whatever is filtered; `held`: won in all casino accounts. */
export const casinoTransfers = staffCall<{
  list: WireCasinoTransfer[];
  pagination: Pagination;
  onWay: { count: number; amount: number; oldestSeconds: number };
  held: number;
}>()({
  path: '/staff/casino-wallet/list',
  summary: '카지노 이동 목록',
  right: 'casino-wallet.view',
  input: z.strictObject({
    page,
    size: pageSize,
    state: z.enum(['received', 'done', 'refused']).optional(),
    direction: z.enum(['in', 'out']).optional(),
    /** the beginning of an id, or a member's number after # */
    q: z.string().trim().max(64).default(''),
    from: day.optional(),
    to: day.optional(),
  }),
});

/** Sends all that is in a member's casino account home, whatever is closed and whatever the member may do. Decision 100. */
export const sweepCasino = staffCall<{ seq: string; amount: number }>()({
  path: '/staff/casino-wallet/sweep',
  summary: '카지노 지갑 금액을 보유금으로 옮기기',
  throws: ['ACCOUNT_FULL', 'CASINO_EMPTY', 'NOT_FOUND'],
  right: 'casino-wallet.sweep',
  writes: true,
  once: 'key',
  input: z.strictObject({ memberId: idText, reason: z.string().trim().min(1).max(200), key }),
});
