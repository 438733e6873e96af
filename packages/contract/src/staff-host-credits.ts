import * as z from 'zod';
import { amount, idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import type { WireWaiting } from './staff-approvals.ts';

/**
 * What a host said to pay and staff must agree to. `why`: `play`: it is above what its stake was said to pay at most; `call`,
 * `hour`: above what its host may pay at once, or in an hour; `account`: the member's account would be too full.
 */
export type WireHostCredit = {
  seq: string;
  at: string;
  host: string;
  /** the host's own name of it */
  txn: string;
  kind: 'credit' | 'bonus';
  /** null: a bonus names no game and has no bet */
  gameName: string | null;
  betCode: string | null;
  memberId: string;
  loginId: string;
  nickname: string;
  /** won: the stake, null of a bonus; the most it was said to pay, null where the host did not say; and what is to be paid */
  stake: number | null;
  most: number | null;
  amount: number;
  why: 'play' | 'call' | 'hour' | 'account';
  /** somebody asked for a decision, and a second person has not said yes yet */
  asked: boolean;
  /** what was decided to be paid, and when; null: it waits */
  paid: number | null;
  decidedAt: string | null;
};

/** Credits of hosts that wait, the oldest first, or were decided, the newest first; `sums` of all that wait. */
export const listHostCredits = staffCall<{
  list: WireHostCredit[];
  pagination: Pagination;
  sums: { count: number; amount: number };
}>()({
  path: '/staff/games/host-credits',
  summary: '확인이 필요한 당첨금 목록',
  right: 'games.view',
  input: z.strictObject({ page, size: pageSize, state: z.enum(['waiting', 'decided']).default('waiting') }),
});

/**
 * Has a credit decided: `paid` won of it are paid, and its play ends so; 0: it is lost. It always waits for a second person.
 * Refused INPUT_INVALID for more than the host said.
 */
export const decideHostCredit = staffCall<{ waiting: WireWaiting }>()({
  path: '/staff/games/host-credits/decide',
  summary: '당첨금 확인 요청',
  throws: ['REQUEST_DECIDED'],
  right: 'games.void',
  writes: true,
  input: z.strictObject({ seq: idText, paid: amount, reason: z.string().trim().max(200).default('') }),
});
