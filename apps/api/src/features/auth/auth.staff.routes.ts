import { forceLogout, resetMemberPassword } from '@lime/contract/staff-members.ts';
import { closeSignInHelp, listSignInHelp } from '@lime/contract/sign-in-help.ts';
import type { Handle } from '../../core/handle.ts';
import type { SignInHelp } from './help.service.ts';
import type { Resets } from './reset.service.ts';

export function registerStaffAuth(handle: Handle, { resets, help }: { resets: Resets; help: SignInHelp }): void {
  handle(listSignInHelp, () => help.open());
  handle(closeSignInHelp, async ({ tx, staff, input: { seq, note } }) => {
    await help.close(tx, staff, seq, note);
    return {};
  });
  handle(resetMemberPassword, async ({ staff, input: { id, which, reason } }) => ({
    password: await resets.password(staff, Number(id), which, reason),
  }));
  handle(forceLogout, async ({ tx, staff, input: { id, reason } }) => ({
    ended: await resets.logout(tx, staff, Number(id), reason),
  }));
}
