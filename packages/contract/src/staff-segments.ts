import * as z from 'zod';
import type { MemberCondition } from '@lime/domain/segments/member-conditions.ts';
import { idText, staffCall } from './call.ts';
import { memberConditions } from './conditions-form.ts';
import { ownLimits } from './limits-form.ts';
import type { WireWaiting } from './staff-approvals.ts';

/** Segments there can be. */
export const maxSegments = 200;

/** A saved query over members, shared by staff. */
export type WireSegment = {
  id: string;
  name: string;
  conditions: MemberCondition[];
  /** what its members are held to; null and 0: nothing */
  maxStake: number | null;
  maxWin: number | null;
  betDelay: number;
  /** who wrote it last */
  by: string;
  changedAt: string;
};

/** All segments, by name. */
export const listSegments = staffCall<{ list: WireSegment[] }>()({
  path: '/staff/segments/list',
  summary: '회원 그룹 목록',
  right: 'segments.view',
  input: z.strictObject({}),
});

/** How many members the conditions hold for now, and the newest of them. */
export const countSegment = staffCall<{ count: number; first: { loginId: string; nickname: string }[] }>()({
  path: '/staff/segments/count',
  summary: '회원 그룹 회원 수',
  right: 'segments.view',
  input: z.strictObject({ conditions: memberConditions }),
});

/** Adds a segment, or changes the one named. Refused SEGMENT_LIMITED where conditions change while it has limits. */
export const saveSegment = staffCall<{ id: string }>()({
  path: '/staff/segments/save',
  summary: '회원 그룹 저장',
  throws: ['SEGMENT_LIMITED', 'SEGMENT_TAKEN', 'SEGMENTS_FULL', 'NOT_FOUND'],
  right: 'segments.edit',
  writes: true,
  input: z.strictObject({
    id: idText.optional(),
    name: z.string().trim().min(1).max(40),
    conditions: memberConditions.min(1),
  }),
});

/**
 * Holds the members of a segment to limits below their levels', as long as they are its members: a worker follows who comes
 * and goes within a minute. What loosens them waits for a second person. Refused NOT_FOUND (404), STAFF_REASON_REQUIRED.
 */
export const limitSegment = staffCall<{ waiting: WireWaiting | null }>()({
  path: '/staff/segments/limits',
  summary: '회원 그룹 베팅 한도',
  throws: ['NOT_FOUND', 'STAFF_REASON_REQUIRED'],
  right: 'members.money',
  writes: true,
  input: z.strictObject({
    id: idText,
    ...ownLimits,
    reason: z.string().trim().max(200),
  }),
});

/** Deletes a segment; its members stay as they are. Refused SEGMENT_LIMITED while it has limits. */
export const deleteSegment = staffCall<Record<string, never>>()({
  path: '/staff/segments/delete',
  summary: '회원 그룹 삭제',
  throws: ['NOT_FOUND', 'SEGMENT_LIMITED'],
  right: 'segments.edit',
  writes: true,
  input: z.strictObject({ id: idText }),
});
