import type { MemberState } from '../access/member-types.ts';
import { memberStateNames } from '../access/member-types.ts';
import { unreachable } from '../assert.ts';
import type { SeoulDay } from '../seoul-time.ts';

/** One thing that must be true of a member. Days are Seoul days, both included; null leaves an edge open. */
export type NoteCondition =
  | { readonly kind: 'grade'; readonly grades: readonly number[] }
  | { readonly kind: 'state'; readonly states: readonly MemberState[] }
  | { readonly kind: 'joined'; readonly from: SeoulDay | null; readonly to: SeoulDay | null }
  | { readonly kind: 'lastBet'; readonly from: SeoulDay | null; readonly to: SeoulDay | null }
  | { readonly kind: 'neverBet' }
  | { readonly kind: 'balance'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'openSlips'; readonly has: boolean };

/** The kind of a condition on a note's recipients. */
export type NoteConditionKind = NoteCondition['kind'];

/**
 * Whom a note goes to: members by their ids, or all of whom every condition is true. A member who has left gets none
 * unless named by the id.
 */
export type NoteAudience =
  | { readonly to: 'members'; readonly memberIds: readonly number[] }
  | { readonly to: 'filter'; readonly conditions: readonly NoteCondition[] };

/** The kinds of conditions in the order the office offers them. `start`: what one begins as. Adding one is adding an element. */
export const noteConditionKinds: readonly {
  readonly kind: NoteConditionKind;
  readonly label: string;
  readonly start: NoteCondition;
}[] = [
  { kind: 'grade', label: '레벨', start: { kind: 'grade', grades: [] } },
  { kind: 'state', label: '회원 상태', start: { kind: 'state', states: ['normal'] } },
  { kind: 'joined', label: '가입일', start: { kind: 'joined', from: null, to: null } },
  { kind: 'lastBet', label: '마지막 베팅일', start: { kind: 'lastBet', from: null, to: null } },
  { kind: 'neverBet', label: '베팅한 적 없음', start: { kind: 'neverBet' } },
  { kind: 'balance', label: '보유금', start: { kind: 'balance', min: null, max: null } },
  { kind: 'openSlips', label: '진행 중 베팅', start: { kind: 'openSlips', has: true } },
];

/** States a note can be sent to: who has left reads nothing. */
export const noteStates = ['normal', 'waiting', 'suspended'] as const satisfies readonly MemberState[];

/** Does the condition say anything? One without does not go with the rest. */
export function isComplete(condition: NoteCondition): boolean {
  switch (condition.kind) {
    case 'grade':
      return condition.grades.length > 0;
    case 'state':
      return condition.states.length > 0;
    case 'joined':
    case 'lastBet':
      return (
        (condition.from !== null || condition.to !== null) &&
        (condition.from === null || condition.to === null || condition.from <= condition.to)
      );
    case 'balance':
      return (
        (condition.min !== null || condition.max !== null) &&
        (condition.min === null || condition.max === null || condition.min <= condition.max)
      );
    case 'neverBet':
    case 'openSlips':
      return true;
    default:
      return unreachable(condition);
  }
}

const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;
const between = (from: string | null, to: string | null) =>
  from !== null && to !== null ? `${from} ~ ${to}` : from !== null ? `${from}부터` : `${to ?? ''}까지`;

/** The condition in a few Korean words. */
export function describeCondition(condition: NoteCondition): string {
  switch (condition.kind) {
    case 'grade':
      return `${condition.grades.join('·')}레벨`;
    case 'state':
      return condition.states.map((state) => memberStateNames[state]).join('·');
    case 'joined':
      return `가입 ${between(condition.from, condition.to)}`;
    case 'lastBet':
      return `마지막 베팅 ${between(condition.from, condition.to)}`;
    case 'neverBet':
      return '베팅한 적 없음';
    case 'balance':
      return condition.min !== null && condition.max !== null
        ? `보유금 ${won(condition.min)} ~ ${won(condition.max)}`
        : condition.min !== null
          ? `보유금 ${won(condition.min)} 이상`
          : `보유금 ${won(condition.max ?? 0)} 이하`;
    case 'openSlips':
      return condition.has ? '진행 중 베팅 있음' : '진행 중 베팅 없음';
    default:
      return unreachable(condition);
  }
}

/** Whom it goes to, in Korean: how many are named, or what must be true of them. */
export function describeAudience(audience: NoteAudience): string {
  if (audience.to === 'members') return `회원 ${audience.memberIds.length.toLocaleString('ko-KR')}명`;
  return audience.conditions.length === 0 ? '모든 회원' : audience.conditions.map(describeCondition).join(', ');
}
