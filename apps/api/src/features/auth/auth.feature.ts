import type { AuthGate } from '../../core/auth-gate.ts';
import type { Core } from '../../core/context.ts';
import { createDevices } from '../../core/devices.ts';
import { createRefreshTokens } from '../../core/refresh-token.ts';
import { createSignInAttempts } from '../../core/sign-in-attempts.ts';
import { createSignOuts } from '../../core/sign-outs.ts';
import type { Feature } from '../feature.ts';
import type { Members } from '../members/members.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createOwnPasswordTries } from './account.service.ts';
import { registerAuth } from './auth.routes.ts';
import { registerStaffAuth } from './auth.staff.routes.ts';
import { createErrorReports } from './error-reports.ts';
import { createHelpTries } from './help.service.ts';
import { endAtOnce } from './sign-in.service.ts';
import { createSignUpTries } from './sign-up.service.ts';

type Deps = { readonly gate: AuthGate; readonly members: Members; readonly settings: LiveSettings };

/** How members sign up and sign in, and what staff do when they cannot. */
export function authFeature(core: Core, { gate, members, settings }: Deps): Feature {
  const { db, outbox, pool, config } = core;
  return {
    name: 'auth',
    routes(handle) {
      const deps = {
        db,
        outbox,
        gate,
        members,
        settings,
        ...createSignUpTries(pool, settings),
        refreshTokens: createRefreshTokens(core.keys),
        signInTries: createSignInAttempts(pool, 'sign-in'),
        signOuts: createSignOuts((sessionId) => endAtOnce({ db, outbox, gate }, sessionId, 'logout')),
        ownTries: createOwnPasswordTries(pool),
        helpTries: createHelpTries(pool),
        errorReports: createErrorReports(db),
        devices: createDevices(config.jwtSecret),
      };
      registerAuth(handle, deps);
      registerStaffAuth(handle, deps);
    },
  };
}
