import { forceLogout, resetMemberPassword } from '@lime/contract/staff-members.ts';
import type { Handle } from '../../core/handle.ts';
import type { Resets } from './reset.service.ts';

export function registerStaffAuth(handle: Handle, resets: Resets): void {
  handle(resetMemberPassword, async ({ staff, input: { id, which, reason } }) => ({
    password: await resets.password(staff, Number(id), which, reason),
  }));
  handle(forceLogout, async ({ tx, staff, input: { id, reason } }) => ({
    ended: await resets.logout(tx, staff, Number(id), reason),
  }));
}
