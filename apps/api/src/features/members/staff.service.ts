import { addAuditEvent } from '../../core/audit-event.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { hashPassword } from '../../core/password.ts';
import { hasStaff, insertStaff } from './members.sql.ts';

export const staffRoles = ['super', 'cash', 'trading', 'support', 'content', 'read-only'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** @throws Error in words when the id is taken or id or password cannot be one */
export async function addStaff(
  db: Db,
  staff: { loginId: string; password: string; role: StaffRole; actor: string },
): Promise<void> {
  const { loginId, password, role, actor } = staff;
  if (!/^[a-z0-9][a-z0-9._-]{1,29}$/.test(loginId))
    throw new Error('A staff id has 2 to 30 small letters, digits, dots or dashes.');
  if (password.length < 8 || password.length > 64) throw new Error('A staff password has 8 to 64 characters.');
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const id = await insertStaff(tx, loginId, passwordHash, role);
    if (id === null) throw new Error(`There is a staff account ${loginId} already.`);
    await addAuditEvent(tx, { actor, action: 'staff.create', subject: `staff:${id}`, after: { loginId, role } });
  });
}

/** Is there any staff account? */
export function isStaffed(db: Db): Promise<boolean> {
  return hasStaff(db);
}
