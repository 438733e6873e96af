import { maxWireAmount } from '@lime/domain/money.ts';
import * as z from 'zod';
import { day, idText, month, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import type { WireWaiting } from './staff-approvals.ts';
import { promotionKindIds } from './promotions.words.ts';
import type { OfferedKindId } from './promotions.words.ts';

const minute = z.int().min(0).max(1_440);

const weights = z
  .array(z.strictObject({ kinds: z.array(z.string().max(40)).max(30), fromLegs: z.int(), percent: z.int() }))
  .max(20);

/** A part of a promotion's terms as it is sent: a number, none, or lists of small objects. */
const term = z.union([
  z.int().min(0).max(maxWireAmount),
  z.null(),
  z.strictObject({
    rate: z.int().min(0).max(10_000),
    grades: z.array(z.strictObject({ grade: z.int(), rate: z.int().min(0).max(10_000) })).max(10),
  }),
  // the value of a choice
  z.string().max(20),
  z.array(z.int().min(0).max(10_000)).max(5),
  z.array(z.strictObject({ grade: z.int(), amount: z.int().min(0).max(maxWireAmount) })).max(10),
  weights,
  z.array(z.strictObject({ from: z.int(), rate: z.int().min(0).max(10_000) })).max(10),
  z.strictObject({
    base: z.enum(['bonus', 'deposit', 'both']),
    percent: z.int(),
    minimumOdds: z.int(),
    days: z.int(),
    weights,
  }),
]);

/** Terms by the shape of their kind (domain/promotions/promotion-kinds.ts), which decides whether they are sound. */
const terms = z.record(z.string().max(40), term).refine((given) => Object.keys(given).length <= 20);
/** Terms as they are sent; rates in hundredths of a percent. */
export type WireTerms = z.output<typeof terms>;

/** A version of a promotion as staff write it. */
export const promotionForm = z
  .strictObject({
    name: z.string().trim().min(1).max(40),
    /** Seoul days, both included; from tomorrow on at the earliest */
    fromDay: day,
    lastDay: day.nullable(),
    /** minutes since Seoul midnight; no weekdays: all of them; no windows: all day */
    windows: z
      .array(
        z
          .strictObject({ weekdays: z.array(z.int().min(0).max(6)).max(7), from: minute, to: minute })
          .refine(({ from, to }) => from < to, { path: ['to'] }),
      )
      .max(20),
    terms,
  })
  .refine(({ fromDay, lastDay }) => lastDay === null || fromDay <= lastDay, { path: ['lastDay'] });

/** A version as staff write it, checked. */
export type PromotionForm = z.output<typeof promotionForm>;

/** A version of a promotion; it never changes. */
export type WirePromotionVersion = PromotionForm & {
  id: string;
  /** counts the versions of the promotion from 1 on */
  no: number;
  madeAt: string;
  madeBy: string;
};

/** A promotion in the office's list. */
export type WirePromotion = {
  id: string;
  kind: OfferedKindId;
  name: string;
  /** earning now, not begun yet, past its last day, or stopped by hand */
  state: 'open' | 'waiting' | 'over' | 'stopped';
  stoppedAt: string | null;
  /** the newest first; the last one written may begin later */
  versions: WirePromotionVersion[];
  /** what its lots come to in points, or its bonuses in won, and whose they are */
  lots: number;
  members: number;
  points: number;
};

/** Promotions with what came of them, the newest first. */
export const staffPromotions = staffCall<{ list: WirePromotion[]; pagination: Pagination }>()({
  path: '/staff/promotions/list',
  summary: '프로모션 목록',
  right: 'promotions.view',
  input: z.strictObject({
    page,
    size: pageSize,
    q: z.string().max(64).default(''),
    kind: z.enum(promotionKindIds).optional(),
    state: z.enum(['open', 'waiting', 'over', 'stopped']).optional(),
  }),
});

/** `waiting`: nothing is written yet, because another person must say yes. */
export type SavedPromotion = { promotion: WirePromotion | null; waiting: WireWaiting | null };

/** Makes a promotion, or another version of one from a later day on. What was earned before keeps its version. */
export const savePromotion = staffCall<SavedPromotion>()({
  path: '/staff/promotions/save',
  summary: '프로모션 저장',
  throws: ['PROMOTION_TERMS', 'PROMOTION_DAY', 'PROMOTION_STOPPED', 'PROMOTION_MOVED', 'NOT_FOUND'],
  right: 'promotions.edit',
  writes: true,
  input: z.strictObject({
    kind: z.enum(promotionKindIds),
    /** the promotion and its newest version that was read; null: a new one */
    of: z.strictObject({ id: idText, no: z.int().min(1) }).nullable(),
    form: promotionForm,
  }),
});

/** Stops a promotion at once: slips placed from now on earn nothing. What was earned stays, and is still corrected. */
export const stopPromotion = staffCall<{ promotion: WirePromotion }>()({
  path: '/staff/promotions/stop',
  summary: '프로모션 중지',
  throws: ['PROMOTION_STOPPED', 'STAFF_REASON_REQUIRED', 'NOT_FOUND'],
  right: 'promotions.edit',
  writes: true,
  input: z.strictObject({ id: idText, reason: z.string().trim().max(200) }),
});

/** What one settlement of a slip gave by a promotion, or took back. Points, negative where they went back. */
export type WirePromotionLot = {
  id: string;
  at: string;
  promotionId: string;
  kind: OfferedKindId;
  name: string;
  version: number;
  memberId: string;
  loginId: string;
  nickname: string;
  /** the Seoul day it counts to */
  day: string;
  /** what it is for, as the list of slips knows it */
  slip: { id: string; betCode: string; number: string } | null;
  /** what the settlement changes of what the slip is due, and of what the day is due */
  due: number;
  amount: number;
  /** what of it moved; the rest was netted */
  moved: number;
};

/** Lots of promotions, newest first. Days are those they count to. */
export const promotionLots = staffCall<{
  list: WirePromotionLot[];
  pagination: Pagination;
  figures: { amount: number; moved: number };
}>()({
  path: '/staff/promotions/lots',
  summary: '프로모션 지급 내역',
  right: 'promotions.view',
  input: z.strictObject({
    page,
    size: pageSize,
    /** the member's id or nickname */
    q: z.string().max(64).default(''),
    /** part of the promotion's name */
    name: z.string().max(40).optional(),
    promotion: idText.optional(),
    member: idText.optional(),
    slip: idText.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});

/** What a past month would have come to. */
export type WirePromotionPreview = {
  /** points in all (of deposits: won), slips or deposits that earn, and members who get some */
  points: number;
  slips: number;
  members: number;
  /** what the promotion really gave for that month; null: it is a new one */
  given: number | null;
  /** who would have got most, with what the promotion really gave them */
  most: { memberId: string; loginId: string; nickname: string; points: number; given: number }[];
};

/** What a past month is replayed under. */
export const previewForm = z.strictObject({
  // levels have a preview of their own (staff-levels.ts)
  kind: z.enum(promotionKindIds).exclude(['level-up', 'level-down', 'level-benefit']),
  /** null: a new promotion, which gave nothing yet */
  id: idText.nullable(),
  windows: promotionForm.shape.windows,
  terms,
  month,
});

/**
 * Replays a past month of Seoul under terms: each slip as it is settled now, each deposit that came in as taken with its
 * bonus, by the grade its member has now. Nothing is written.
 */
export const previewPromotion = staffCall<WirePromotionPreview>()({
  path: '/staff/promotions/preview',
  summary: '지난 한 달로 미리 계산',
  throws: ['PROMOTION_TERMS'],
  right: 'promotions.view',
  input: previewForm,
});

/** A code of a batch. Null: nobody has used it. */
export type WireCoupon = { code: string; madeAt: string; uses: number; lastUsedAt: string | null };

/** Codes of a promotion of the kind coupon, in the order of their letters. */
export const couponCodes = staffCall<{ list: WireCoupon[]; pagination: Pagination }>()({
  path: '/staff/promotions/coupons',
  summary: '쿠폰 코드 목록',
  right: 'promotions.view',
  input: z.strictObject({ id: idText, page, size: pageSize }),
});

/** Makes codes of a batch. How much they may give in all, the batch's terms say. */
export const makeCoupons = staffCall<{ codes: string[] }>()({
  path: '/staff/promotions/make-coupons',
  summary: '쿠폰 코드 만들기',
  throws: ['NOT_FOUND', 'PROMOTION_STOPPED'],
  right: 'promotions.edit',
  writes: true,
  input: z.strictObject({ id: idText, count: z.int().min(1).max(1_000) }),
});

/** When a promotion is open in a month: spans of Seoul days, both included, each under one version with its hours. */
export type WirePromotionSpans = {
  id: string;
  kind: OfferedKindId;
  name: string;
  spans: { from: string; to: string; no: number; windows: PromotionForm['windows'] }[];
};

/** Every promotion that is open on any day of a month, the oldest first; a stopped one up to the day it was stopped on. */
export const promotionCalendar = staffCall<{ list: WirePromotionSpans[] }>()({
  path: '/staff/promotions/calendar',
  summary: '프로모션 달력',
  right: 'promotions.view',
  input: z.strictObject({ month }),
});
