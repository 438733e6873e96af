import type { MemberState } from '../access/member-types.ts';
import { describeConditions } from '../segments/member-conditions.ts';
import type { MemberCondition } from '../segments/member-conditions.ts';

/**
 * Whom a note goes to: members by their ids, all of whom every condition is true, or an agent's own members. A member who has
 * left gets none unless named by the id.
 */
export type NoteAudience =
  | { readonly to: 'members'; readonly memberIds: readonly number[] }
  | { readonly to: 'filter'; readonly conditions: readonly MemberCondition[] }
  | { readonly to: 'agent'; readonly agentId: number };

/** States a note can be sent to: who has left reads nothing. */
export const noteStates = ['normal', 'waiting', 'suspended'] as const satisfies readonly MemberState[];

/** Whom it goes to, in Korean: how many are named, or what must be true of them. */
export function describeAudience(audience: NoteAudience): string {
  if (audience.to === 'agent') return '총판의 회원';
  return audience.to === 'members'
    ? `회원 ${audience.memberIds.length.toLocaleString('ko-KR')}명`
    : describeConditions(audience.conditions);
}
