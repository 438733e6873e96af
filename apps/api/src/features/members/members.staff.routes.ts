import {
  addMemo,
  editMember,
  limitMember,
  listMembers,
  listMemos,
  memberCard,
  memberChanges,
  memberChildren,
  memberTimeline,
  revealMember,
} from '@lime/contract/staff-members.ts';
import { approveSignUp, listSignUps, refuseSignUp } from '@lime/contract/staff-sign-ups.ts';
import type { Handle } from '../../core/handle.ts';
import type { PresenceBook } from '../../core/realtime/presence.ts';
import { limit } from './limits.service.ts';
import { decideSignUp, edit } from './member-edit.service.ts';
import type { EditDeps } from './member-edit.service.ts';
import { card, changes, children, list, memos, remember, reveal, signUps, timeline } from './staff-members.service.ts';

/** What the office's side of members needs. */
export type StaffMembersDeps = EditDeps & { presence: PresenceBook; demo: boolean };

/** Serves members to the office. */
export function registerStaffMembers(handle: Handle, deps: StaffMembersDeps): void {
  const { channel, demo } = deps;
  handle(listMembers, ({ db, input }) => list(db, input, deps.presence));
  handle(memberCard, ({ db, input }) => card(db, Number(input.id), deps.presence));
  handle(revealMember, ({ tx, staff, input }) => reveal(tx, staff, Number(input.id)));
  handle(memberChildren, ({ db, input }) => children(db, input));
  handle(memberTimeline, ({ db, staff, input }) => timeline(db, staff, input));
  handle(memberChanges, ({ db, staff, input }) => changes(db, staff, input));
  handle(listMemos, ({ db, input }) => memos(db, input));
  handle(addMemo, ({ tx, staff, input }) => remember(tx, staff, input));
  handle(editMember, async ({ tx, staff, input }) => ({
    changed: await edit(tx, staff, { ...input, id: Number(input.id) }, deps),
  }));

  handle(limitMember, async ({ tx, staff, input }) => ({
    waiting: await limit(tx, staff, input, { channel, approved: demo }),
  }));

  handle(listSignUps, ({ db, input }) => signUps(db, input));
  handle(approveSignUp, async ({ tx, staff, input }) => {
    await decideSignUp(tx, staff, { id: Number(input.id), state: 'normal' }, deps);
    return {};
  });
  handle(refuseSignUp, async ({ tx, staff, input }) => {
    await decideSignUp(tx, staff, { id: Number(input.id), state: 'left', reason: input.reason }, deps);
    return {};
  });
}
