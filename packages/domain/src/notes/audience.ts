import type { MemberState } from '../access/member-types.ts';
import { describeConditions } from '../segments/member-conditions.ts';
import type { MemberCondition } from '../segments/member-conditions.ts';

/**
 * Whom a note goes to: members by their ids, or all of whom every condition is true. A member who has left gets none
 * unless named by the id.
 */
export type NoteAudience =
  | { readonly to: 'members'; readonly memberIds: readonly number[] }
  | { readonly to: 'filter'; readonly conditions: readonly MemberCondition[] };

/** States a note can be sent to: who has left reads nothing. */
export const noteStates = ['normal', 'waiting', 'suspended'] as const satisfies readonly MemberState[];

/** Whom it goes to, in Korean: how many are named, or what must be true of them. */
export const describeAudience = (audience: NoteAudience): string =>
  audience.to === 'members'
    ? `회원 ${audience.memberIds.length.toLocaleString('ko-KR')}명`
    : describeConditions(audience.conditions);
