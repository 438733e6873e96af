import {
  createStaff,
  endStaffSessions,
  listStaff,
  listStaffSignIns,
  resetStaffAuthenticator,
  resetStaffPassword,
  updateStaff,
} from '@lime/contract/staff-accounts.ts';
import { listStaffActs } from '@lime/contract/staff-acts.ts';
import { listAuditEvents, listAuditWords, verifyAuditChain } from '@lime/contract/staff-audit.ts';
import {
  changeStaffPassword,
  confirmAuthenticator,
  endOwnStaffSessions,
  listOwnStaffSessions,
  removeAuthenticator,
  renewRecoveryCodes,
  staffMe,
  staffRefresh,
  staffSignIn,
  staffSignOut,
  startAuthenticator,
} from '@lime/contract/staff-auth.ts';
import { plainAddress } from '../../core/client-address.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import {
  addAccount,
  endSessionsOfAccount,
  listAccounts,
  listSignInTries,
  resetAuthenticator,
  resetPassword,
  updateAccount,
} from './accounts.service.ts';
import type { AccountDeps } from './accounts.service.ts';
import { listActs } from './acts.service.ts';
import type { AccountCaller } from './account-store.types.ts';
import type { Events } from './events.service.ts';
import {
  beginAuthenticator,
  changeOwnPassword,
  confirmOwnAuthenticator,
  removeOwnAuthenticator,
  renewOwnRecoveryCodes,
} from './own-account.service.ts';
import { endOwnSessions, listOwnSessions } from './own-sessions.service.ts';
import { refreshSession, signInByPassword } from './staff-sign-in.service.ts';
import { readOwnStaff } from './staff.service.ts';
import type { StaffDeps } from './staff.service.ts';

/** What the calls of staff need. */
export type StaffRouteDeps = StaffDeps & AccountDeps & { readonly events: Events };

/** The calls of signing in, of one's own account, of the accounts of others and of the audit log. */
export function registerStaff(handle: Handle, deps: StaffRouteDeps): void {
  registerSignIn(handle, deps);
  registerOwnAccount(handle, deps);
  registerAccounts(handle, deps);

  handle(listStaffActs, ({ input, staff: caller }) => listActs(deps.db, caller, input));
  handle(listAuditEvents, ({ input }) => deps.events.list(input));
  handle(listAuditWords, () => deps.events.words());
  handle(verifyAuditChain, ({ staff: caller }) => deps.events.verify(caller));
}

function registerSignIn(handle: Handle, deps: StaffRouteDeps): void {
  handle(staffSignIn, async ({ input, request, reply }) => {
    const at = { request, reply, folder: '/api/staff/auth' };
    const { sessionId, ...pair } = await signInByPassword(deps, input, at);
    return { ...pair, staff: await readOwnStaff(deps, { sessionId }) };
  });
  handle(staffRefresh, ({ input, request }) => refreshSession(deps, input.refreshToken, plainAddress(request.ip)));
  handle(staffSignOut, async ({ staff: caller }) => {
    await deps.signOuts.signOut(caller.sessionId);
    return {};
  });
  handle(staffMe, async ({ staff: caller }) => ({ staff: await readOwnStaff(deps, caller) }));
}

function registerOwnAccount(handle: Handle, deps: StaffRouteDeps): void {
  handle(startAuthenticator, ({ input, staff: caller }) => beginAuthenticator(deps, own(caller), input.userPw));
  handle(confirmAuthenticator, async ({ input, staff: caller }) => {
    const recoveryCodes = await confirmOwnAuthenticator(deps, own(caller), input.code);
    return { staff: await readOwnStaff(deps, caller), recoveryCodes };
  });
  handle(removeAuthenticator, async ({ input, staff: caller }) => {
    await removeOwnAuthenticator(deps, own(caller), input.userPw, input.code);
    return { staff: await readOwnStaff(deps, caller) };
  });
  handle(renewRecoveryCodes, async ({ input, staff: caller }) => {
    const recoveryCodes = await renewOwnRecoveryCodes(deps, own(caller), input.userPw, input.code);
    return { staff: await readOwnStaff(deps, caller), recoveryCodes };
  });
  handle(changeStaffPassword, async ({ input, staff: caller }) => {
    await changeOwnPassword(deps, own(caller), input.oldUserPw, input.userPw);
    return {};
  });
  handle(listOwnStaffSessions, ({ staff: caller }) => listOwnSessions(deps.db, caller));
  handle(endOwnStaffSessions, ({ input, staff: caller }) => endOwnSessions(deps, caller, input.id));
}

const own = ({ staffId, ...caller }: StaffCaller): AccountCaller => ({ ...caller, accountId: staffId });

function registerAccounts(handle: Handle, deps: StaffRouteDeps): void {
  handle(listStaff, ({ input }) => listAccounts(deps.db, input));
  handle(createStaff, ({ input, staff: caller }) => addAccount(deps.db, caller, input));
  handle(updateStaff, async ({ input, tx, staff: caller }) => {
    await updateAccount(deps, tx, caller, input);
    return {};
  });
  handle(resetStaffPassword, ({ input, staff: caller }) => resetPassword(deps, caller, input.id, input.reason));
  handle(resetStaffAuthenticator, async ({ input, tx, staff: caller }) => {
    await resetAuthenticator(deps.outbox, tx, caller, input.id, input.reason);
    return {};
  });
  handle(endStaffSessions, ({ input, tx, staff: caller }) =>
    endSessionsOfAccount(deps.outbox, tx, caller, input.id, input.reason),
  );
  handle(listStaffSignIns, ({ input }) => listSignInTries(deps.db, input));
}
