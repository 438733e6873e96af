import * as z from 'zod';
import type { WireBonusOffer } from './bonus.ts';
import { amount, call } from './call.ts';
import type { DepositKindId, OfferedKindId } from './promotions.words.ts';

/** A promotion as a member may earn by it: its terms in words, for the member's own level. */
export type WireOwnPromotion = {
  id: string;
  kind: OfferedKindId;
  name: string;
  /** the Seoul day from which it holds; null: it holds today */
  begins: string | null;
  /** whether a bet placed now, or a deposit asked for now, earns by it */
  open: boolean;
  /** each part of the terms with its value in words */
  lines: [label: string, text: string][];
  /** points that today's bets came to so far; `most`: of a day, null: no limit. Null: it looks at deposits, not at bets */
  today: { points: number; most: number | null } | null;
};

/** Promotions that hold today or begin later, of which the member's level gets anything. */
export const listOwnPromotions = call<{ list: WireOwnPromotion[] }>()({
  path: '/promotion/list',
  summary: '참여할 수 있는 프로모션',
  auth: 'member',
  input: z.strictObject({}),
});

/** A bonus that a member may take with a deposit: just what would be granted of this amount, and on which conditions. */
export type WireDepositOffer = Pick<WireBonusOffer, 'rolling' | 'need'> & {
  /** names it when the deposit is asked for, with `amount` */
  version: string;
  kind: DepositKindId;
  name: string;
  /** won; 0: this amount gets none, or no amount is known yet */
  amount: number;
  /** percent of the deposit */
  rate: number;
  /** won: from which deposit on it gives anything, and the most it gives */
  least: number;
  most: number;
};

/**
 * Bonuses of promotions that a deposit asked for now could bring. `blocked`: none can be taken now, because another has to
 * be met first or a deposit that brings one waits. An amount of 0 asks what there is at all.
 */
export const depositOffers = call<{ list: WireDepositOffer[]; blocked: 'BONUS_ACTIVE' | 'BONUS_WAITING' | null }>()({
  path: '/promotion/deposit',
  summary: '입금할 때 받을 수 있는 프로모션 보너스',
  auth: 'member',
  input: z.strictObject({ amount: amount.default(0) }),
});

/** Uses a code that staff printed; a member uses each once. What it gives is a bonus, and free at once where `need` is 0. */
export const takeCoupon = call<{ name: string; currency: 'cash' | 'point'; amount: number; need: number }>()({
  path: '/promotion/coupon',
  summary: '쿠폰 사용',
  throws: ['BONUS_ACTIVE', 'BONUS_CODE_INVALID', 'BONUS_CODE_USED', 'BONUS_WAITING', 'TOO_MANY_REQUESTS'],
  auth: 'member',
  // no `writes`: wrong codes are counted outside of the transaction
  input: z.strictObject({ code: z.string().max(64) }),
});
