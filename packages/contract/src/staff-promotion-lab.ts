import * as z from 'zod';
import { staffCall } from './call.ts';
import { previewForm } from './staff-promotions.ts';
import type { WirePromotionPreview } from './staff-promotions.ts';

const { kind, id, month, windows, terms } = previewForm.shape;
const form = z.strictObject({ windows, terms });

/** What one form would have come to. */
export type WireLabForm = Pick<WirePromotionPreview, 'points' | 'slips' | 'members'>;

/** A past month under two forms of one promotion, in points (of deposits: won). */
export type WirePromotionLab = {
  a: WireLabForm;
  b: WireLabForm;
  /** what the promotion really gave for that month; null: it is a new one */
  given: number | null;
  /** days of the slips or deposits, or first days of periods */
  days: { day: string; a: number; b: number }[];
  /** by groups of products; product null: what the most of a day takes away. null: the kind does not look at single slips */
  products: { product: string | null; a: number; b: number }[] | null;
  /** members who would have got more or less, and up to 200 with the largest difference first */
  differing: number;
  members: { memberId: string; loginId: string; nickname: string; a: number; b: number; given: number }[];
};

/** Replays a past month of Seoul under two forms of one promotion, as the preview does each. Nothing is written. */
export const promotionLab = staffCall<WirePromotionLab>()({
  path: '/staff/promotions/lab',
  summary: '프로모션 조건 비교',
  throws: ['PROMOTION_TERMS'],
  right: 'promotions.view',
  input: z.strictObject({ kind: kind.exclude(['coupon']), id, month, a: form, b: form }),
});
