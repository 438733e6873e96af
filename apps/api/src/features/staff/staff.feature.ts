import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Call } from '@lime/contract/call.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { createDevices } from '../../core/devices.ts';
import { derivedKeys } from '../../core/keyring.ts';
import { createRefreshTokens } from '../../core/refresh-token.ts';
import type { Refused } from '../../core/refused.ts';
import { createSignInAttempts } from '../../core/sign-in-attempts.ts';
import { createSignOuts } from '../../core/sign-outs.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createEvents } from './events.service.ts';
import { createOwnTries } from './own-account.service.ts';
import { createCodeTries, createRefusedCounter } from './staff-sign-in.service.ts';
import { createStaffTokens } from './staff-tokens.ts';
import { registerStaff } from './staff.routes.ts';
import type { StaffRouteDeps } from './staff.routes.ts';
import { authenticateStaff, endBySignOut, noteDenied, verifyStaff } from './staff.service.ts';

/** How the site recognises staff: `authenticateStaff`, `noteDenied` and `verifyStaff` of `staff.service.ts`. */
export type Staff = {
  authenticate(request: FastifyRequest, call: Call): Promise<StaffCaller>;
  noteDenied(caller: StaffCaller, path: string, refused: Refused): Promise<void>;
  verify(token: string, address: string): Promise<StaffCaller>;
};

/** Staff: who they are, and what each may do. */
export function staffFeature(core: Core, settings: LiveSettings): Feature & { readonly staff: Staff } {
  const derived = (purpose: string) =>
    derivedKeys(core.keys, (secret) => createHmac('sha256', secret).update(purpose).digest('base64url'));
  const deps: StaffRouteDeps = {
    ...core,
    tokens: createStaffTokens(derived('staff access tokens')),
    refreshTokens: createRefreshTokens(derived('staff refresh tokens')),
    signInTries: createSignInAttempts(core.pool, 'staff-sign-in'),
    codeTries: createCodeTries(core.pool),
    ownTries: createOwnTries(core.pool),
    countRefused: createRefusedCounter(core),
    signOuts: createSignOuts((sessionId) => endBySignOut(core, sessionId)),
    denied: new Map(),
    devices: createDevices(core.config.jwtSecret),
    events: createEvents(core),
    idleMinutes: () => settings.get('staffIdle').minutes,
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
