import type { AuthGate } from '../../core/auth-gate.ts';
import type { Core } from '../../core/context.ts';
import { createDevices } from '../../core/devices.ts';
import type { Members } from '../members/members.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createAccount } from './account.service.ts';
import { createErrorReports } from './error-reports.ts';
import { createSignInHelp } from './help.service.ts';
import { createResets } from './reset.service.ts';
import { createSignIn } from './sign-in.service.ts';
import { createSignUp } from './sign-up.service.ts';

/** Who comes in and how: sign-up, sign-in, sessions, and what clients report of themselves. */
export function createAuth(
  core: Core,
  { gate, members, settings }: { gate: AuthGate; members: Members; settings: LiveSettings },
) {
  return {
    signIn: createSignIn(core, { gate, members }),
    signUp: createSignUp(core, settings),
    account: createAccount(core, { gate, members }),
    resets: createResets(core),
    help: createSignInHelp(core),
    errorReports: createErrorReports(core.db),
    devices: createDevices(core.config.jwtSecret),
    members,
    ageLimit: () => settings.ageLimit(),
  };
}
