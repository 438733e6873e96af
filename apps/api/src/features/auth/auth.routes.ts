import {
  checkCode,
  checkName,
  endSessions,
  listReferrals,
  listSessions,
  memberInfo,
  refresh,
  reportError,
  signIn,
  signOut,
  signUp,
  updateMember,
} from '@lime/contract/auth.ts';
import {
  codeFineText,
  helpAskedText,
  idFineText,
  nicknameFineText,
  signedInText,
  signedOutText,
  signedUpText,
  updatedText,
} from '@lime/contract/auth.texts.ts';
import { askSignInHelp } from '@lime/contract/sign-in-help.ts';
import { assert } from '@lime/domain/assert.ts';
import { plainAddress } from '../../core/client-address.ts';
import type { Devices } from '../../core/devices.ts';
import { Reply } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import { accountOf } from '../../core/sign-in-attempts.ts';
import { slowly } from '../../core/slowly.ts';
import type { Members } from '../members/members.service.ts';
import { endOtherSessions, updateOwnMember } from './account.service.ts';
import { sessionsOf } from './sessions.service.ts';
import type { OwnMemberDeps } from './account.service.ts';
import { askHelp } from './help.service.ts';
import type { SignInHelpDeps } from './help.service.ts';
import type { ErrorReports } from './error-reports.ts';
import { listOwnReferrals } from './referrals.service.ts';
import { refreshSession, signInMember, signOutMember } from './sign-in.service.ts';
import type { SignInDeps } from './sign-in.service.ts';
import { checkFreeName, checkJoinCode, signUpMember } from './sign-up.service.ts';
import type { SignUpDeps } from './sign-up.service.ts';

/** What the calls of signing up, signing in and my page need. */
export type AuthDeps = SignInDeps &
  SignUpDeps &
  SignInHelpDeps &
  OwnMemberDeps & {
    readonly members: Members;
    readonly errorReports: ErrorReports;
    readonly devices: Devices;
  };

/** The calls of signing up, signing in and my page. */
export function registerAuth(handle: Handle, deps: AuthDeps): void {
  const { devices, members } = deps;

  handle(signUp, async ({ input, request, reply }) => {
    const device = devices.read(request.headers.cookie);
    await signUpMember(deps, input, { address: plainAddress(request.ip), device }, new Date());
    devices.leave(request, reply, device.mark, '/api/auth');
    return new Reply({}, signedUpText);
  });
  handle(checkCode, async ({ input, request }) => {
    const greeting = await checkJoinCode(deps, input.code, plainAddress(request.ip));
    return new Reply({ greeting }, codeFineText);
  });
  handle(checkName, async ({ input, request }) => {
    await checkFreeName(deps, input.field, input.value, plainAddress(request.ip));
    return new Reply({}, input.field === 'userId' ? idFineText : nicknameFineText);
  });
  handle(askSignInHelp, async ({ input, request, reply }) => {
    const device = devices.read(request.headers.cookie);
    await askHelp(deps, input, { address: plainAddress(request.ip), device });
    devices.leave(request, reply, device.mark, '/api/auth');
    return new Reply({}, helpAskedText);
  });
  handle(signIn, async ({ input, request, reply }) => {
    const device = devices.read(request.headers.cookie);
    const client = {
      address: plainAddress(request.ip),
      device,
      agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
    };
    const signedIn = await slowly(() => signInMember(deps, input.userId, input.userPw, client));
    devices.leave(request, reply, device.markFor(accountOf('sign-in', input.userId.toLowerCase())), '/api/auth');
    return new Reply(signedIn, signedInText);
  });
  handle(refresh, ({ input }) => refreshSession(deps, input.refreshToken));
  handle(signOut, async ({ caller }) => {
    await signOutMember(deps, caller);
    return new Reply({}, signedOutText);
  });
  handle(memberInfo, async ({ caller }) => {
    const member = await members.wire(caller.memberId);
    assert(member, 'a session belongs to a member');
    return { member };
  });
  handle(updateMember, async ({ input, caller }) => {
    return new Reply(await updateOwnMember(deps, caller, input, new Date(), deps.settings.ageLimit()), updatedText);
  });
  handle(listSessions, async ({ caller }) => ({ list: await sessionsOf(deps.db, caller) }));
  handle(endSessions, async ({ input, caller }) => ({ ended: await endOtherSessions(deps, caller, input.id) }));
  handle(listReferrals, ({ input, caller }) => listOwnReferrals(deps, caller.memberId, input));
  handle(reportError, async ({ input, caller, request }) => {
    await deps.errorReports.take(input, caller?.memberId ?? null, plainAddress(request.ip));
    return {};
  });
}
