import type { AuthGate } from '../../core/auth-gate.ts';
import type { Core } from '../../core/context.ts';
import type { Members } from '../members/members.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createErrorReports } from './error-reports.ts';
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
    errorReports: createErrorReports(core.db),
    members,
    ageLimit: () => settings.ageLimit(),
  };
}
