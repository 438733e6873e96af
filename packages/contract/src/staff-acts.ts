import * as z from 'zod';
import { actKinds } from '@lime/domain/access/act-kinds.ts';
import type { ActKind } from '@lime/domain/access/act-kinds.ts';
import type { StaffRole } from '@lime/domain/access/staff-rights.ts';
import { day, idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

/** Ids of the kinds, for inputs. */
export const actKindId = z.enum(actKinds.map(({ id }) => id));
/** What one person did in a period. */
export type WireStaffActs = {
  id: string;
  loginId: string;
  name: string;
  role: StaffRole;
  suspended: boolean;
  signIns: number;
  /** events of the audit log by kind */
  acts: Record<ActKind, number>;
  /** won of the adjustments of that period that were carried out */
  given: number;
  taken: number;
  /** seconds from a member's message to this person's answer, the middle one; null: none */
  answerSeconds: number | null;
};

/**
 * What each member of staff did by hand in a period of Seoul days, the last 30 where none is named. A super sees all, anyone
 * else their own row.
 */
export const listStaffActs = staffCall<{
  list: WireStaffActs[];
  pagination: Pagination;
  period: { from: string; to: string };
}>()({
  path: '/staff/acts/list',
  summary: '관리자 업무 기록',
  right: null,
  input: z.strictObject({
    page,
    size: pageSize,
    id: idText.optional(),
    q: z.string().max(64).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});
