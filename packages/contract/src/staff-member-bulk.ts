import * as z from 'zod';
import { gradeCount } from '@lime/domain/access/grades.ts';
import type { BulkLeftOut, MemberBulkState } from '@lime/domain/access/member-bulk.ts';
import type { MemberState } from '@lime/domain/access/member-types.ts';
import { idText, key, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import { memberTag } from './conditions-form.ts';
import { ownLimits } from './limits-form.ts';
import type { WireWaiting } from './staff-approvals.ts';

/** Ticked members one act takes; a segment may hold any number. */
export const maxTicked = 1_000;

const act = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('grade'), grade: z.int().min(1).max(gradeCount) }),
  z.strictObject({ kind: z.literal('state'), state: z.enum(['normal', 'suspended']) }),
  z.strictObject({ kind: z.literal('tag'), tag: memberTag, on: z.boolean() }),
  z.strictObject({
    kind: z.literal('limits'),
    maxStake: ownLimits.maxStake,
    /** without it the most of a win stays as it is */
    maxWin: ownLimits.maxWin.optional(),
    betDelay: ownLimits.betDelay,
  }),
  z.strictObject({ kind: z.literal('memo'), text: z.string().trim().min(1).max(1_000) }),
]);
const target = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('ids'), ids: z.array(idText).min(1).max(maxTicked) }),
  z.strictObject({ by: z.literal('segment'), id: idText }),
]);
/** An act on many members as the wire has it. */
export type BulkActForm = z.output<typeof act>;
/** Whom an act is for. */
export type BulkTargetForm = z.output<typeof target>;

const throws = ['AUTH_GRADE_UNUSED', 'NOT_FOUND', 'STAFF_RIGHT_MISSING'] as const;

/** A member as an act would find them. */
export type WireBulkMember = {
  id: string;
  loginId: string;
  nickname: string;
  grade: number;
  state: MemberState;
  tags: string[];
  maxStake: number | null;
  maxWin: number | null;
  betDelay: number;
};

/** What an act would do now: how many it concerns, some of them, and who is left out and why. */
export type WireBulkPreview = {
  total: number;
  concerned: number;
  sample: WireBulkMember[];
  left: { why: BulkLeftOut; count: number; loginIds: string[] }[];
  /** why a second person must say yes; null: nobody needs to */
  why: 'bulk' | 'control' | null;
  /** from how many members on (setting secondPerson.bulkFrom) */
  from: number;
};

/** What an act on many members would do; nothing is changed. */
export const previewMemberBulk = staffCall<WireBulkPreview>()({
  path: '/staff/members/bulk/preview',
  summary: '회원 일괄 작업 미리보기',
  throws,
  right: 'members.bulk',
  input: z.strictObject({ target, act }),
});

/**
 * Writes down the members it concerns, and a worker changes them. From the setting's number of members on, and where it
 * loosens own limits, it waits for a second person. Refused MEMBER_BULK_NOBODY: nobody is left to change.
 */
export const startMemberBulk = staffCall<{ id: string; total: number; waiting: WireWaiting | null }>()({
  path: '/staff/members/bulk/start',
  summary: '회원 일괄 작업 시작',
  throws: [...throws, 'MEMBER_BULK_NOBODY', 'STAFF_REASON_REQUIRED'],
  right: 'members.bulk',
  writes: true,
  once: 'key',
  input: z.strictObject({ target, act, reason: z.string().trim().max(200).default(''), key }),
});

/** An act on many members. `waiting` for a second person is `refused` once that person said no. */
export type WireMemberBulk = {
  id: string;
  act: BulkActForm;
  target: { by: 'ids' } | { by: 'segment'; id: string; name: string };
  state: MemberBulkState | 'refused';
  total: number;
  changed: number;
  /** others had changed them in between */
  same: number;
  failed: number;
  reason: string;
  by: string;
  at: string;
  endedAt: string | null;
  /** why it was stopped */
  endedReason: string | null;
};

/** Acts on many members, newest first. */
export const listMemberBulks = staffCall<{ list: WireMemberBulk[]; pagination: Pagination }>()({
  path: '/staff/members/bulk/list',
  summary: '회원 일괄 작업 목록',
  right: 'members.bulk',
  input: z.strictObject({ page, size: pageSize }),
});

/** One act with what became of each member; `only`: those of one outcome. */
export const readMemberBulk = staffCall<{
  bulk: WireMemberBulk;
  list: {
    memberId: string;
    loginId: string;
    nickname: string;
    state: 'waiting' | 'changed' | 'same' | 'failed';
    /** why it failed, in Korean */
    text: string | null;
  }[];
  pagination: Pagination;
}>()({
  path: '/staff/members/bulk/read',
  summary: '회원 일괄 작업 상세',
  throws: ['NOT_FOUND'],
  right: 'members.bulk',
  input: z.strictObject({
    id: idText,
    only: z.enum(['waiting', 'changed', 'same', 'failed']).optional(),
    page,
    size: pageSize,
  }),
});

/** Stops an act; the answer says what it had done by then. */
export const cancelMemberBulk = staffCall<{ bulk: WireMemberBulk }>()({
  path: '/staff/members/bulk/cancel',
  summary: '회원 일괄 작업 중지',
  throws: ['MEMBER_BULK_ENDED', 'NOT_FOUND', 'STAFF_REASON_REQUIRED'],
  right: 'members.bulk',
  writes: true,
  input: z.strictObject({ id: idText, reason: z.string().trim().max(200).default('') }),
});
