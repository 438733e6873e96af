import type { FastifyRequest } from 'fastify';
import { rightsOfScopes, scopeOf } from '@lime/domain/access/api-scopes.ts';
import type { Call } from '@lime/contract/call.ts';
import { isListed, readAddressList } from '../../core/address-list.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import { bearerToken } from '../../core/auth-gate.ts';
import { createCallLimit } from '../../core/call-limit.ts';
import { plainAddress } from '../../core/client-address.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { hashOf, keyMark } from './api-keys.service.ts';
import { noteUse, readKey } from './api-keys.sql.ts';
import type { PresentedKey } from './api-keys.sql.ts';

/** Calls of one key in a minute, in each process. */
export const callsAMinute = 300;

type NoteDenied = (caller: StaffCaller, path: string, refused: Refused) => Promise<void>;

/** Programs that show a key instead of a session. */
export type KeyGate = {
  /** Does the request show a key? */
  has(request: FastifyRequest): boolean;
  /**
   * Whose key it is, allowed to make this call.
   *
   * @throws Refused AUTH_REQUIRED (401) unknown, not agreed to, stopped, over, or its maker is suspended; STAFF_ADDRESS, API_KEY_SCOPE (403, recorded); TOO_MANY_REQUESTS (429)
   */
  authenticate(request: FastifyRequest, call: Call): Promise<StaffCaller>;
};

/** @param noteDenied  records a refusal */
export function createKeyGate({ db }: Pick<Core, 'db'>, noteDenied: NoteDenied): KeyGate {
  const count = createCallLimit(callsAMinute, 60);
  return {
    has: (request) => bearerToken(request.headers.authorization)?.startsWith(keyMark) ?? false,
    async authenticate(request, { path }) {
      const key = await readKey(db, hashOf(bearerToken(request.headers.authorization)!));
      if (!key || key.state !== 'on' || key.is_over || !key.maker_is_here)
        throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
      const address = plainAddress(request.ip);
      const caller = callerOf(key, address);
      const refusal = refusalOf(key, address, path);
      if (refusal) {
        await noteDenied(caller, path, refusal);
        throw refusal;
      }
      await count(String(key.id));
      if (key.noted_address !== address) await note(db, key, caller);
      return caller;
    },
  };
}

function refusalOf({ addresses, scopes }: PresentedKey, address: string, path: string): Refused | null {
  if (addresses.length > 0 && !isListed(address, readAddressList(addresses)))
    return new Refused({ code: 'STAFF_ADDRESS' }, 403);
  const scope = scopeOf(path);
  return scope !== null && scopes.includes(scope) ? null : new Refused({ code: 'API_KEY_SCOPE' }, 403);
}

/** A key reads in the name of whom made it, with the rights of its scopes alone. */
function callerOf({ name, scopes, made_by }: PresentedKey, address: string): StaffCaller {
  return {
    staffId: made_by,
    sessionId: '',
    loginId: name,
    name,
    role: 'read-only',
    rights: new Set(rightsOfScopes(scopes)),
    address,
    apiKey: name,
  };
}

/** Once a minute; another address than the last is on record. */
async function note(db: Core['db'], { id, last_address }: PresentedKey, caller: StaffCaller): Promise<void> {
  await inTransaction(db, async (tx) => {
    await noteUse(tx, id, caller.address);
    if (last_address !== caller.address)
      await addAuditEvent(tx, {
        ...byStaff(caller),
        action: 'api-key.address',
        subject: `api-key:${id}`,
        before: { address: last_address },
        after: { address: caller.address },
      });
  });
}
