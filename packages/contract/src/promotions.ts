import * as z from 'zod';
import type { WireBonusOffer } from './bonus.ts';
import { amount, call, day, idText } from './call.ts';
import type { DepositKindId, OfferedKindId } from './promotions.words.ts';

/** What `of` won, put in, bet or lost, give by a promotion's terms: won or points; `need`: what is to be bet for it. */
export type WirePromotionExample = { of: number; gives: number; need: number };

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
  /** null: it gives nothing that can be said in advance */
  example: WirePromotionExample | null;
  /** points that today, or this week, came to so far, and of what the sum is; `most`: of it, null: no limit. Null: it looks at deposits, not at bets */
  today: { of: 'day' | 'week'; points: number; most: number | null } | null;
  /** days whose points wait to be claimed, the oldest first; `until`: the last Seoul day on which they are there */
  claims: { day: string; points: number; until: string }[];
  /** points that were claimed last, and those that were not claimed in time, of the last seven days */
  claimed: { day: string; points: number } | null;
  lapsed: { day: string; points: number } | null;
};

/** Promotions that hold today or begin later, of which the member's level gets anything, and those with points to claim. */
export const listOwnPromotions = call<{ list: WireOwnPromotion[] }>()({
  path: '/promotion/list',
  summary: '참여할 수 있는 프로모션',
  auth: 'member',
  input: z.strictObject({}),
});

/** Claims the points of a day. What was claimed already is answered again and paid once. `points`: what the day has come to. */
export const claimPromotion = call<{ points: number }>()({
  path: '/promotion/claim',
  summary: '데일리 콤프 받기',
  throws: ['PROMOTION_NOTHING', 'PROMOTION_LAPSED'],
  auth: 'member',
  writes: true,
  input: z.strictObject({ id: idText, day }),
});

/** A member whom the caller brought, or one whom such a member brought, with what their bets gave the caller. */
export type WireReferredEarning = {
  /** masked */
  loginId: string;
  depth: number;
  bets: number;
  points: number;
};

/** What the caller's promotions for referrers gave, by the members it is of, most first; the first hundred of them. */
export const referralEarnings = call<{ list: WireReferredEarning[]; points: number }>()({
  path: '/promotion/referrals',
  summary: '추천 회원별 포인트',
  auth: 'member',
  input: z.strictObject({}),
});

/** A member's level: what the next ones ask for, what each gives, and how theirs has moved. */
export type WireOwnLevel = {
  grade: number;
  /** the last Seoul day on which no rule moves the member, as staff set their level; null: rules may */
  held: string | null;
  /** rules that may move the member; `have` and `need` in won over the last `days` */
  rules: {
    name: string;
    up: boolean;
    to: number;
    days: number;
    gift: number;
    /** of a way down: the Seoul day before which it does not count; null: it counts */
    graceUntil: string | null;
    needs: { label: string; have: number; need: number }[];
  }[];
  /** points that levels get each month */
  benefits: { grade: number; points: number }[];
  /** the newest first; `rule` null: by the office */
  history: { at: string; from: number; to: number; rule: string | null }[];
};

/** The caller's level. */
export const ownLevel = call<WireOwnLevel>()({
  path: '/promotion/level',
  summary: '내 레벨과 혜택',
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
