import type { FastifyRequest } from 'fastify';
import type { Call } from '@lime/contract/call.ts';
import { bearerToken } from './auth-gate.ts';
import type { AuthGate } from './auth-gate.ts';
import { placeOf } from './client-address.ts';
import type { Devices } from './devices.ts';
import { unwrap } from './handle.ts';
import { Refused } from './refused.ts';
import { accountOf } from './sign-in-attempts.ts';
import type { SignInKind } from './sign-in-attempts.ts';

/**
 * The name under which a call that needs no session is counted: the signed-in member's; at a sign-in the device's, where
 * the account has signed in from it before; else the address. So a flood from an address keeps out only callers we do not know.
 *
 * Both are proven, not claimed: the token is verified, and the device's mark holds a tag of this account only we can make.
 */
export function createOpenCallNames({
  gate,
  devices,
}: {
  gate: Pick<AuthGate, 'verify'>;
  devices: Devices;
}): (request: FastifyRequest) => Promise<string> {
  return async (request) => {
    const memberId = await memberOf(request, gate);
    if (memberId !== null) return `member ${memberId}`;
    const account = accountAsked(request);
    if (account !== null && request.headers.cookie !== undefined) {
      const device = devices.read(request.headers.cookie);
      if (device.knows(account)) return `device ${device.id}`;
    }
    return `address ${placeOf(request.ip)}`;
  };
}

/** Null without a token of a session that is alive. */
async function memberOf(request: FastifyRequest, gate: Pick<AuthGate, 'verify'>): Promise<number | null> {
  const token = bearerToken(request.headers.authorization);
  if (token === null) return null;
  try {
    return (await gate.verify(token))?.memberId ?? null;
  } catch (error) {
    if (error instanceof Refused) return null; // ended on purpose: a stranger's call
    throw error;
  }
}

const signIns: Readonly<Record<string, SignInKind>> = {
  '/auth/login': 'sign-in',
  '/staff/auth/login': 'staff-sign-in',
  '/agent/auth/login': 'agent-sign-in',
};

/** The account a sign-in is for, as devices remember it; null for every other call. */
function accountAsked(request: FastifyRequest): string | null {
  const path = (request.routeOptions.config as { call?: Call }).call?.path;
  const what = path === undefined ? undefined : signIns[path];
  const body = unwrap(request.body) as { userId?: unknown } | null;
  if (what === undefined || typeof body?.userId !== 'string' || body.userId.length > 200) return null;
  return accountOf(what, body.userId.trim().toLowerCase());
}
