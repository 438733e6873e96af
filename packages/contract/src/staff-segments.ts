import * as z from 'zod';
import type { MemberCondition } from '@lime/domain/segments/member-conditions.ts';
import { idText, staffCall } from './call.ts';
import { memberConditions } from './conditions-form.ts';

/** Segments there can be. */
export const maxSegments = 200;

/** A saved query over members, shared by staff. */
export type WireSegment = {
  id: string;
  name: string;
  conditions: MemberCondition[];
  /** who wrote it last */
  by: string;
  changedAt: string;
};

/** All segments, by name. */
export const listSegments = staffCall<{ list: WireSegment[] }>()({
  path: '/staff/segments/list',
  summary: '세그먼트 목록',
  right: 'segments.view',
  input: z.strictObject({}),
});

/** How many members the conditions hold for now, and the newest of them. */
export const countSegment = staffCall<{ count: number; first: { loginId: string; nickname: string }[] }>()({
  path: '/staff/segments/count',
  summary: '세그먼트 회원 수',
  right: 'segments.view',
  input: z.strictObject({ conditions: memberConditions }),
});

/** Adds a segment, or changes the one named. */
export const saveSegment = staffCall<{ id: string }>()({
  path: '/staff/segments/save',
  summary: '세그먼트 저장',
  throws: ['SEGMENT_TAKEN', 'SEGMENTS_FULL', 'NOT_FOUND'],
  right: 'segments.edit',
  writes: true,
  input: z.strictObject({
    id: idText.optional(),
    name: z.string().trim().min(1).max(40),
    conditions: memberConditions.min(1),
  }),
});

/** Deletes a segment; its members stay as they are. */
export const deleteSegment = staffCall<Record<string, never>>()({
  path: '/staff/segments/delete',
  summary: '세그먼트 삭제',
  throws: ['NOT_FOUND'],
  right: 'segments.edit',
  writes: true,
  input: z.strictObject({ id: idText }),
});
