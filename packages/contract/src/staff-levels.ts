import * as z from 'zod';
import { idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import { savePromotion } from './staff-promotions.ts';

/** A move of a member's level: proposed by a rule at the end of a Seoul day, or made by hand (`rule` null). Sums in won. */
export type WireLevelMove = {
  id: string;
  at: string;
  day: string;
  memberId: string;
  loginId: string;
  nickname: string;
  from: number;
  to: number;
  rule: string | null;
  deposits: number;
  net: number;
  turnover: number;
  state: 'proposed' | 'applied' | 'refused' | 'overtaken';
  decidedAt: string | null;
  /** the login id of staff; null: by itself, or not yet */
  decidedBy: string | null;
};

const state = z.enum(['proposed', 'applied', 'refused', 'overtaken']);

/** Moves of levels, the newest first. */
export const levelMoves = staffCall<{ list: WireLevelMove[]; pagination: Pagination; apply: boolean }>()({
  path: '/staff/levels/list',
  summary: '레벨 이동 목록',
  right: 'promotions.view',
  input: z.strictObject({
    page,
    size: pageSize,
    q: z.string().max(64).default(''),
    state: state.optional(),
    member: idText.optional(),
  }),
});

/** Applies or refuses proposals. Whose level has changed meanwhile stays; `done`: how many were decided as asked. */
export const decideLevelMoves = staffCall<{ done: number }>()({
  path: '/staff/levels/decide',
  summary: '레벨 이동 적용·거절',
  right: 'promotions.edit',
  writes: true,
  input: z.strictObject({ ids: z.array(idText).min(1).max(200), apply: z.boolean() }),
});

/** Who would move tonight. */
export type WireLevelPreview = {
  current: { up: number; down: number };
  changed: { up: number; down: number };
  /** members whom the change concerns, and the first hundred of them; null: they stay */
  members: number;
  list: {
    memberId: string;
    loginId: string;
    grade: number;
    current: number | null;
    changed: number | null;
    deposits: number;
    net: number;
    turnover: number;
  }[];
};

/** Who would move under a rule that is not saved yet, beside the rules that hold: as of today, nothing is written. */
export const previewLevels = staffCall<WireLevelPreview>()({
  path: '/staff/levels/preview',
  summary: '레벨 규칙 미리 계산',
  throws: ['PROMOTION_TERMS'],
  right: 'promotions.view',
  input: z.strictObject({
    kind: z.enum(['level-up', 'level-down']),
    /** the rule it would replace; null: a new one */
    id: idText.nullable(),
    terms: savePromotion.input.shape.form.shape.terms,
  }),
});
