import {
  createStaff,
  endStaffSessions,
  listStaff,
  listStaffSignIns,
  resetStaffAuthenticator,
  resetStaffPassword,
  updateStaff,
} from '@lime/contract/staff-accounts.ts';
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
import type { Devices } from '../../core/devices.ts';
import type { Handle } from '../../core/handle.ts';
import { accountOf } from '../../core/sign-in-attempts.ts';
import { slowly } from '../../core/slowly.ts';
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
import type { Events } from './events.service.ts';
import {
  beginAuthenticator,
  changeOwnPassword,
  confirmOwnAuthenticator,
  endOwnSessions,
  listOwnSessions,
  removeOwnAuthenticator,
  renewOwnRecoveryCodes,
} from './own-account.service.ts';
import type { OwnAccountDeps } from './own-account.service.ts';
import { refreshStaffSession } from './staff-sign-in.service.ts';
import { readOwnStaff, signInStaff } from './staff.service.ts';
import type { StaffDeps } from './staff.service.ts';

/** What the calls of staff need. */
export type StaffRouteDeps = StaffDeps &
  AccountDeps &
  OwnAccountDeps & { readonly devices: Devices; readonly events: Events };

/** The calls of signing in, of one's own account, of the accounts of others and of the audit log. */
export function registerStaff(handle: Handle, deps: StaffRouteDeps): void {
  registerSignIn(handle, deps);
  registerOwnAccount(handle, deps);
  registerAccounts(handle, deps);

  handle(listAuditEvents, ({ input }) => deps.events.list(input));
  handle(listAuditWords, () => deps.events.words());
  handle(verifyAuditChain, ({ staff: caller }) => deps.events.verify(caller));
}

function registerSignIn(handle: Handle, deps: StaffRouteDeps): void {
  handle(staffSignIn, async ({ input, request, reply }) => {
    const device = deps.devices.read(request.headers.cookie);
    const client = {
      address: plainAddress(request.ip),
      device,
      agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
    };
    const signedIn = await slowly(() => signInStaff(deps, input.userId, input.userPw, input.code ?? '', client));
    const mark = device.markFor(accountOf('staff-sign-in', signedIn.staff.loginId));
    deps.devices.leave(request, reply, mark, '/api/staff/auth');
    return signedIn;
  });
  handle(staffRefresh, ({ input, request }) => refreshStaffSession(deps, input.refreshToken, plainAddress(request.ip)));
  handle(staffSignOut, async ({ staff: caller }) => {
    await deps.signOuts.signOut(caller.sessionId);
    return {};
  });
  handle(staffMe, async ({ staff: caller }) => ({ staff: await readOwnStaff(deps, caller) }));
}

function registerOwnAccount(handle: Handle, deps: StaffRouteDeps): void {
  handle(startAuthenticator, ({ input, staff: caller }) => beginAuthenticator(deps, caller, input.userPw));
  handle(confirmAuthenticator, async ({ input, staff: caller }) => {
    const recoveryCodes = await confirmOwnAuthenticator(deps, caller, input.code);
    return { staff: await readOwnStaff(deps, caller), recoveryCodes };
  });
  handle(removeAuthenticator, async ({ input, staff: caller }) => {
    await removeOwnAuthenticator(deps, caller, input.userPw, input.code);
    return { staff: await readOwnStaff(deps, caller) };
  });
  handle(renewRecoveryCodes, async ({ input, staff: caller }) => {
    const recoveryCodes = await renewOwnRecoveryCodes(deps, caller, input.userPw, input.code);
    return { staff: await readOwnStaff(deps, caller), recoveryCodes };
  });
  handle(changeStaffPassword, async ({ input, staff: caller }) => {
    await changeOwnPassword(deps, caller, input.oldUserPw, input.userPw);
    return {};
  });
  handle(listOwnStaffSessions, ({ staff: caller }) => listOwnSessions(deps.db, caller));
  handle(endOwnStaffSessions, ({ input, staff: caller }) => endOwnSessions(deps, caller, input.id));
}

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
