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
import type { Handle } from '../../core/handle.ts';
import { accountOf } from '../../core/sign-in-tries.ts';
import { slowly } from '../../core/slowly.ts';
import type { Staff } from './staff.service.ts';

export function registerStaff(handle: Handle, staff: Staff): void {
  const { own, accounts, events } = staff;

  handle(staffSignIn, async ({ input, request, reply }) => {
    const device = staff.devices.read(request.headers.cookie);
    const client = {
      address: plainAddress(request.ip),
      device,
      agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
    };
    const signedIn = await slowly(() => staff.signIn(input.userId, input.userPw, input.code ?? '', client));
    const mark = device.markFor(accountOf('staff-sign-in', signedIn.staff.loginId));
    staff.devices.leave(request, reply, mark, '/api/staff/auth');
    return signedIn;
  });
  handle(staffRefresh, ({ input, request }) => staff.refresh(input.refreshToken, plainAddress(request.ip)));
  handle(staffSignOut, async ({ staff: caller }) => {
    await staff.signOut(caller);
    return {};
  });
  handle(staffMe, async ({ staff: caller }) => ({ staff: await staff.me(caller) }));

  handle(startAuthenticator, ({ input, staff: caller }) => own.startAuthenticator(caller, input.userPw));
  handle(confirmAuthenticator, async ({ input, staff: caller }) => {
    const recoveryCodes = await own.confirmAuthenticator(caller, input.code);
    return { staff: await staff.me(caller), recoveryCodes };
  });
  handle(removeAuthenticator, async ({ input, staff: caller }) => {
    await own.removeAuthenticator(caller, input.userPw, input.code);
    return { staff: await staff.me(caller) };
  });
  handle(renewRecoveryCodes, async ({ input, staff: caller }) => {
    const recoveryCodes = await own.renewRecoveryCodes(caller, input.userPw, input.code);
    return { staff: await staff.me(caller), recoveryCodes };
  });
  handle(changeStaffPassword, async ({ input, staff: caller }) => {
    await own.changePassword(caller, input.oldUserPw, input.userPw);
    return {};
  });
  handle(listOwnStaffSessions, ({ staff: caller }) => own.sessions(caller));
  handle(endOwnStaffSessions, ({ input, staff: caller }) => own.endSessions(caller, input.id));

  handle(listStaff, ({ input }) => accounts.list(input));
  handle(createStaff, ({ input, staff: caller }) => accounts.create(caller, input));
  handle(updateStaff, async ({ input, tx, staff: caller }) => {
    await accounts.update(tx, caller, input);
    return {};
  });
  handle(resetStaffPassword, ({ input, staff: caller }) => accounts.resetPassword(caller, input.id, input.reason));
  handle(resetStaffAuthenticator, async ({ input, tx, staff: caller }) => {
    await accounts.resetAuthenticator(tx, caller, input.id, input.reason);
    return {};
  });
  handle(endStaffSessions, ({ input, tx, staff: caller }) => accounts.endSessions(tx, caller, input.id, input.reason));
  handle(listStaffSignIns, ({ input }) => accounts.signIns(input));

  handle(listAuditEvents, ({ input }) => events.list(input));
  handle(listAuditWords, () => events.words());
  handle(verifyAuditChain, ({ staff: caller }) => events.verify(caller));
}
