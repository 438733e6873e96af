import { forceLogout, resetMemberPassword } from '@lime/contract/staff-members.ts';
import { closeSignInHelp, listSignInHelp } from '@lime/contract/sign-in-help.ts';
import type { Handle } from '../../core/handle.ts';
import { closeHelp, listOpenHelp } from './help.service.ts';
import type { SignInHelpDeps } from './help.service.ts';
import { resetPasswordOf, signOutEverywhere } from './reset.service.ts';
import type { ResetDeps } from './reset.service.ts';

/** What staff do when members cannot sign in. */
export function registerStaffAuth(handle: Handle, deps: SignInHelpDeps & ResetDeps): void {
  handle(listSignInHelp, () => listOpenHelp(deps.db));
  handle(closeSignInHelp, async ({ tx, staff, input: { seq, note } }) => {
    await closeHelp(deps.outbox, tx, staff, seq, note);
    return {};
  });
  handle(resetMemberPassword, async ({ staff, input: { id, which, reason } }) => ({
    password: await resetPasswordOf(deps, staff, Number(id), which, reason),
  }));
  handle(forceLogout, async ({ tx, staff, input: { id, reason } }) => ({
    ended: await signOutEverywhere(tx, staff, Number(id), reason),
  }));
}
