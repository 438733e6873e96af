import { stateMachine } from '../states/state-machine.ts';
import type { StateOf } from '../states/state-machine.ts';
import type { StaffRight } from './staff-rights.ts';

/** One act on many members. Amounts in won, delays in seconds; null of a most: the level's. Without `maxWin` it stays as it is. */
export type MemberBulkAct =
  | { readonly kind: 'grade'; readonly grade: number }
  | { readonly kind: 'state'; readonly state: 'normal' | 'suspended' }
  | { readonly kind: 'tag'; readonly tag: string; readonly on: boolean }
  | {
      readonly kind: 'limits';
      readonly maxStake: number | null;
      readonly maxWin?: number | null | undefined;
      readonly betDelay: number;
    }
  | { readonly kind: 'memo'; readonly text: string };

/** The right to do the act to one member; `members.bulk` is needed beside it. */
export const rightOfBulkAct: Readonly<Record<MemberBulkAct['kind'], StaffRight>> = {
  grade: 'members.edit',
  state: 'members.edit',
  tag: 'members.edit',
  limits: 'members.money',
  memo: 'members.edit',
};

/** Tags one member can have. */
export const maxMemberTags = 10;

/** Why a member of the target is left out of an act. */
export type BulkLeftOut = 'waiting' | 'left' | 'same' | 'full';

/** An act on many members. */
export const memberBulk = stateMachine({
  title: 'Act on many members',
  about: 'One act on members that were written down as it was asked for. A worker changes some of them at a time.',
  states: {
    waiting: 'asked for, waits for a second person; nobody is changed',
    running: 'members are changed, some at a time',
    done: 'every member was looked at',
    cancelled: 'stopped; who was changed before stays changed',
  },
  start: 'waiting',
  ends: ['done', 'cancelled'],
  transitions: [
    { act: 'approve', from: ['waiting'], to: 'running', by: ['staff'], when: 'by another person' },
    { act: 'finish', from: ['running'], to: 'done', by: ['clock'] },
    { act: 'cancel', from: ['waiting', 'running'], to: 'cancelled', by: ['staff', 'clock'] },
  ],
});

/** The state of an act on many members. */
export type MemberBulkState = StateOf<typeof memberBulk>;
