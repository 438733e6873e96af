import { randomInt } from 'node:crypto';
import { staffChangeNote } from '@lime/contract/notes.texts.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { hashPassword } from '../../core/password.ts';
import { Refused } from '../../core/refused.ts';
import { createSignInTries } from '../../core/sign-in-tries.ts';
import { findLoginId, setTemporaryPassword } from '../members/members.service.ts';
import { madeUpPin } from '../members/withdrawal-password.service.ts';
import { sendNote } from '../notes/notes.service.ts';
import { readSetting } from '../settings/settings.service.ts';
import { endSessionsOf } from './sessions.service.ts';

/** Letters and digits nobody mixes up when they are read out. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const passwordLength = 10;

export type Resets = {
  /**
   * A made-up password instead of the member's own: all sessions end, wrong tries are forgotten, locked withdrawals open.
   * It is temporary, withdrawals are held for a while, and the member reads of it in a note.
   *
   * @returns the only sight of it
   * @throws  Refused MEMBER_BOTH_PASSWORDS (400), NOT_FOUND (404)
   */
  password(staff: StaffCaller, memberId: number, which: 'sign-in' | 'withdrawal', reason: string): Promise<string>;
  /** Signs the member out everywhere. @returns how many sessions ended. @throws Refused NOT_FOUND (404) */
  logout(tx: Tx, staff: StaffCaller, memberId: number, reason: string): Promise<number>;
};

export function createResets({ db, pool }: Core): Resets {
  const tries = createSignInTries(pool, 'sign-in');
  return {
    async password(staff, memberId, which, reason) {
      const loginId = await findLoginId(db, memberId);
      if (loginId === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
      const password =
        which === 'sign-in'
          ? Array.from({ length: passwordLength }, () => letters[randomInt(letters.length)]).join('')
          : madeUpPin(6);
      const hash = await hashPassword(password, { kind: 'member', name: `staff:${staff.staffId}` });
      await inTransaction(db, async (tx) => {
        await setTemporaryPassword(tx, memberId, { which, hash, staffId: staff.staffId });
        const { holdHours } = await readSetting(tx, 'cash');
        await sendNote(tx, { memberIds: [memberId], ...staffChangeNote(which, holdHours) });
        const ended = await endSessionsOf(tx, memberId, 'password');
        await addAuditEvent(tx, {
          ...byStaff(staff),
          action: which === 'sign-in' ? 'member.password' : 'member.withdrawal-password',
          subject: `member:${memberId}`,
          after: { sessions: ended.length },
          reason: reason || undefined,
        });
      });
      if (which === 'sign-in') await tries.forget(loginId);
      return password;
    },
    async logout(tx, staff, memberId, reason) {
      if ((await findLoginId(tx, memberId)) === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
      const ended = await endSessionsOf(tx, memberId, 'forced');
      await addAuditEvent(tx, {
        ...byStaff(staff),
        action: 'member.logout',
        subject: `member:${memberId}`,
        after: { sessions: ended.length },
        reason: reason || undefined,
      });
      return ended.length;
    },
  };
}
