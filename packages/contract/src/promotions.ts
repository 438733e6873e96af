import * as z from 'zod';
import { call } from './call.ts';
import type { OfferedKindId } from './promotions.words.ts';

/** A promotion as a member may earn by it: its terms in words, for the member's own level. */
export type WireOwnPromotion = {
  id: string;
  kind: OfferedKindId;
  name: string;
  /** the Seoul day from which it holds; null: it holds today */
  begins: string | null;
  /** whether a bet placed now earns by it */
  open: boolean;
  /** each part of the terms with its value in words */
  lines: [label: string, text: string][];
  /** points that today's bets came to so far; `most`: of a day, null: no limit */
  today: { points: number; most: number | null };
};

/** Promotions that hold today or begin later, of which the member's level gets anything. */
export const listOwnPromotions = call<{ list: WireOwnPromotion[] }>()({
  path: '/promotion/list',
  summary: '참여할 수 있는 프로모션',
  auth: 'member',
  input: z.strictObject({}),
});
