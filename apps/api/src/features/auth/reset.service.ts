import { randomInt } from 'node:crypto';
import { staffChangeNote } from '@lime/contract/notes.texts.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { hashPassword } from '../../core/password.ts';
import { Refused } from '../../core/refused.ts';
import type { SignInAttempts } from '../../core/sign-in-attempts.ts';
import { findLoginId, setTemporaryPassword } from '../members/members.service.ts';
import { madeUpPin } from '../members/withdrawal-password.service.ts';
import { sendNote } from '../notes/notes.service.ts';
import { readSetting } from '../settings/settings.service.ts';
import { endSessionsOf } from './sessions.service.ts';

/** Letters and digits nobody mixes up when they are read out. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const passwordLength = 10;

/** What staff resetting a password needs. */
export type ResetDeps = Pick<Core, 'db'> & { readonly signInTries: SignInAttempts };

/**
 * A made-up password instead of the member's own: all sessions end, wrong tries are forgotten, locked withdrawals open.
 * It is temporary, withdrawals are held for a while, and the member reads of it in a note.
 *
 * @returns the only sight of it
 * @throws  Refused MEMBER_BOTH_PASSWORDS (400), NOT_FOUND (404)
 */
export async function resetPasswordOf(
  deps: ResetDeps,
  staff: StaffCaller,
  memberId: number,
  which: 'sign-in' | 'withdrawal',
  reason: string,
): Promise<string> {
  const loginId = await findLoginId(deps.db, memberId);
  if (loginId === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const password =
    which === 'sign-in'
      ? Array.from({ length: passwordLength }, () => letters[randomInt(letters.length)]).join('')
      : madeUpPin(6);
  const hash = await hashPassword(password, { kind: 'member', name: `staff:${staff.staffId}` });
  await inTransaction(deps.db, async (tx) => {
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
  if (which === 'sign-in') await deps.signInTries.forget(loginId);
  return password;
}

/** Signs the member out everywhere. @returns how many sessions ended. @throws Refused NOT_FOUND (404) */
export async function signOutEverywhere(tx: Tx, staff: StaffCaller, memberId: number, reason: string): Promise<number> {
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
}
