import type { AuthGate } from '../../core/auth-gate.ts';
import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { Members } from '../members/members.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { registerAuth } from './auth.routes.ts';
import { createAuth } from './auth.service.ts';
import { registerStaffAuth } from './auth.staff.routes.ts';

type Deps = { readonly gate: AuthGate; readonly members: Members; readonly settings: LiveSettings };

/** How members sign up and sign in, and what staff do when they cannot. */
export function authFeature(core: Core, deps: Deps): Feature {
  return {
    name: 'auth',
    routes(handle) {
      const auth = createAuth(core, deps);
      registerAuth(handle, auth);
      registerStaffAuth(handle, auth);
    },
  };
}
