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
import { Said } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import { accountOf } from '../../core/sign-in-tries.ts';
import { slowly } from '../../core/slowly.ts';
import type { Members } from '../members/members.service.ts';
import type { Account } from './account.service.ts';
import type { SignInHelp } from './help.service.ts';
import type { ErrorReports } from './error-reports.ts';
import type { SignIn } from './sign-in.service.ts';
import type { SignUp } from './sign-up.service.ts';

type Services = {
  signIn: SignIn;
  signUp: SignUp;
  help: SignInHelp;
  account: Account;
  members: Members;
  errorReports: ErrorReports;
  devices: Devices;
  ageLimit: () => number;
};

export function registerAuth(handle: Handle, services: Services): void {
  const { account, devices, members } = services;

  handle(signUp, async ({ input, request, reply }) => {
    const device = devices.read(request.headers.cookie);
    await services.signUp.signUp(input, { address: plainAddress(request.ip), device }, new Date());
    devices.leave(request, reply, device.mark, '/api/auth');
    return new Said({}, signedUpText);
  });
  handle(checkCode, async ({ input, request }) => {
    await services.signUp.checkCode(input.code, plainAddress(request.ip));
    return new Said({}, codeFineText);
  });
  handle(checkName, async ({ input, request }) => {
    await services.signUp.checkName(input.field, input.value, plainAddress(request.ip));
    return new Said({}, input.field === 'userId' ? idFineText : nicknameFineText);
  });
  handle(askSignInHelp, async ({ input, request, reply }) => {
    const device = devices.read(request.headers.cookie);
    await services.help.ask(input, { address: plainAddress(request.ip), device });
    devices.leave(request, reply, device.mark, '/api/auth');
    return new Said({}, helpAskedText);
  });
  handle(signIn, async ({ input, request, reply }) => {
    const device = devices.read(request.headers.cookie);
    const client = {
      address: plainAddress(request.ip),
      device,
      agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
    };
    const signedIn = await slowly(() => services.signIn.signIn(input.userId, input.userPw, client));
    devices.leave(request, reply, device.markFor(accountOf('sign-in', input.userId.toLowerCase())), '/api/auth');
    return new Said(signedIn, signedInText);
  });
  handle(refresh, ({ input }) => services.signIn.refresh(input.refreshToken));
  handle(signOut, async ({ caller }) => {
    await services.signIn.signOut(caller);
    return new Said({}, signedOutText);
  });
  handle(memberInfo, async ({ caller }) => {
    const member = await members.wire(caller.memberId);
    assert(member, 'a session belongs to a member');
    return { member };
  });
  handle(updateMember, async ({ input, caller }) => {
    return new Said(await account.update(caller, input, new Date(), services.ageLimit()), updatedText);
  });
  handle(listSessions, async ({ caller }) => ({ list: await account.sessions(caller) }));
  handle(endSessions, async ({ input, caller }) => ({ ended: await account.endSessions(caller, input.id) }));
  handle(listReferrals, ({ input, caller }) => members.referrals(caller.memberId, input.page, input.size));
  handle(reportError, async ({ input, caller, request }) => {
    await services.errorReports.take(input, caller?.memberId ?? null, plainAddress(request.ip));
    return {};
  });
}
