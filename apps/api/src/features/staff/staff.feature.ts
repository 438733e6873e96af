import type { FastifyRequest } from 'fastify';
import type { Call } from '@lime/contract/call.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import type { Refused } from '../../core/refused.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createEvents } from './events.service.ts';
import { createRightUses } from './right-uses.ts';
import { createSignInDeps } from './staff-sign-in.service.ts';
import { staffStore } from './staff-store.ts';
import { registerStaff } from './staff.routes.ts';
import type { StaffRouteDeps } from './staff.routes.ts';
import { authenticateStaff, noteDenied, verifyStaff } from './staff.service.ts';

/** How the site recognises staff: `authenticateStaff`, `noteDenied` and `verifyStaff` of `staff.service.ts`. */
export type Staff = {
  authenticate(request: FastifyRequest, call: Call): Promise<StaffCaller>;
  noteDenied(caller: StaffCaller, path: string, refused: Refused): Promise<void>;
  verify(token: string, address: string): Promise<StaffCaller>;
};

/** Staff: who they are, and what each may do. */
export function staffFeature(core: Core, settings: LiveSettings): Feature & { readonly staff: Staff } {
  const deps: StaffRouteDeps = {
    ...core,
    ...createSignInDeps(core, staffStore, settings),
    denied: new Map(),
    rightUses: createRightUses(core),
    events: createEvents(core),
  };
  return {
    name: 'staff',
    staff: {
      authenticate: (request, call) => authenticateStaff(deps, request, call),
      noteDenied: (caller, path, refused) => noteDenied(deps, caller, path, refused),
      verify: (token, address) => verifyStaff(deps, token, address),
    },
    routes: (handle) => registerStaff(handle, deps),
  };
}
