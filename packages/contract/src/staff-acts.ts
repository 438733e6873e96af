import * as z from 'zod';
import type { StaffRole } from '@lime/domain/access/staff-rights.ts';
import { day, idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

/** What staff do, in the kinds a report counts; each is a set of actions of the audit log, and an action is of one kind. */
export const actKinds = [
  {
    id: 'approve',
    name: '승인',
    actions: [
      'deposit.approve',
      'deposit.approve-first',
      'withdrawal.approve',
      'withdrawal.approve-first',
      'member.approve',
    ],
  },
  {
    id: 'refuse',
    name: '거절',
    actions: ['deposit.refuse', 'withdrawal.refuse', 'member.refuse'],
  },
  {
    id: 'second',
    name: '두 번째 확인',
    actions: [
      'approval.approve',
      'approval.refuse',
      'adjustment.approve',
      'adjustment.refuse',
      'result.confirm',
      'result.refuse',
      'payout.approve',
      'agent-settlement.approve',
      'agent-settlement.refuse',
    ],
  },
  { id: 'adjust', name: '지급·회수', actions: ['adjustment.make'] },
  { id: 'cancel', name: '강제 취소', actions: ['slip.cancel'] },
  { id: 'result', name: '결과', actions: ['result.propose', 'result.resettle', 'round.void'] },
  { id: 'setting', name: '설정 게시', actions: ['setting.change', 'setting.revert'] },
  { id: 'answer', name: '문의 답변', actions: ['inquiry.answer'] },
] as const satisfies readonly { id: string; name: string; actions: readonly string[] }[];

/** A kind of acts. */
export type ActKind = (typeof actKinds)[number]['id'];
/** Ids of the kinds, for inputs. */
export const actKindId = z.enum(actKinds.map(({ id }) => id));
/** The actions of a kind. */
export const actionsOf = (kind: ActKind): readonly string[] => actKinds.find(({ id }) => id === kind)!.actions;

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

/** Days of a report that names none, today included. */
export const actDays = 30;

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
