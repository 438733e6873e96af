import type { FastifyRequest } from 'fastify';
import { assert } from '@lime/domain/assert.ts';
import { rightsOf, rolesWithSecondFactor } from '@lime/domain/access/staff-rights.ts';
import { mayCall } from '@lime/contract/call.ts';
import type { Call } from '@lime/contract/call.ts';
import type { WireStaff } from '@lime/contract/staff-auth.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import { bearerToken } from '../../core/auth-gate.ts';
import { plainAddress } from '../../core/client-address.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { awayOf, liveSession } from './live-session.service.ts';
import { countRecoveryCodes } from './recovery-codes.sql.ts';
import type { RightUses } from './right-uses.ts';
import { readSession } from './staff-sessions.sql.ts';
import type { StaffSessionRow } from './staff-sessions.sql.ts';
import { mayComeFrom } from './allow-list.ts';
import type { SignInDeps } from './staff-sign-in.service.ts';

/** The same refusal of the same person is recorded once in so long, however often it is asked for. */
const deniedEveryMs = 60_000;
const maxDenied = 10_000;

/** What recognising staff and signing them in and out needs. */
export type StaffDeps = Pick<Core, 'config'> &
  SignInDeps<StaffSessionRow> & {
    /** when a refusal of a person was last recorded, in the milliseconds of `Date.now()`; empty at the start */
    readonly denied: Map<string, number>;
    readonly rightUses: RightUses;
  };

/**
 * The member of staff behind a request, allowed to make this call.
 *
 * @throws Refused AUTH_REQUIRED (401), AUTH_SESSION_ENDED or STAFF_IDLE (419), STAFF_ADDRESS, STAFF_PASSWORD_TEMPORARY, STAFF_SECOND_FACTOR_REQUIRED or STAFF_RIGHT_MISSING (403, recorded)
 */
export async function authenticateStaff(
  deps: StaffDeps,
  request: FastifyRequest,
  { path, right, withTemporary }: Call,
): Promise<StaffCaller> {
  assert(right !== undefined, `the office call ${path} does not say which right it needs`);
  const [caller, row] = await sessionOf(
    deps,
    bearerToken(request.headers.authorization),
    plainAddress(request.ip),
    awayOf(request.headers['x-away-seconds']),
  );
  if (!mayComeFrom(row.allow_list, caller.address))
    return deny(deps, caller, path, new Refused({ code: 'STAFF_ADDRESS' }, 403));
  if (row.password_temporary && !withTemporary) throw new Refused({ code: 'STAFF_PASSWORD_TEMPORARY' }, 403);
  if (right === null) return caller;
  if (mustSetUp(deps, row)) throw new Refused({ code: 'STAFF_SECOND_FACTOR_REQUIRED' }, 403);
  if (!mayCall({ right }, caller.rights)) {
    const missing = typeof right === 'string' ? right : right[0]!;
    return deny(deps, caller, path, new Refused({ code: 'STAFF_RIGHT_MISSING', detail: { right: missing } }, 403));
  }
  deps.rightUses.note(
    caller.staffId,
    [right].flat().filter((one) => caller.rights.has(one)),
  );
  return caller;
}

/** Records a right missing that only the call itself could see. */
export async function noteDenied(
  { db, denied }: Pick<StaffDeps, 'db' | 'denied'>,
  caller: StaffCaller,
  path: string,
  refused: Refused,
): Promise<void> {
  const name = `${caller.staffId} ${path} ${refused.code}`;
  const last = denied.get(name);
  if (last === undefined || Date.now() - last > deniedEveryMs) {
    if (denied.size >= maxDenied) denied.clear();
    denied.set(name, Date.now());
    await inTransaction(db, (tx) =>
      addAuditEvent(tx, {
        ...byStaff(caller),
        action: 'staff.denied',
        subject: `call:${path}`,
        after: { code: refused.code, ...(refused.detail as object | undefined) },
      }),
    );
  }
}

/**
 * The member of staff behind an access token, for the office's sockets; the caller looks at `rights` itself. When a
 * session ends, the outbox tells every process: topic `staff-session`, `{ ids }`.
 *
 * @throws Refused AUTH_REQUIRED (401), AUTH_SESSION_ENDED (419), STAFF_ADDRESS, STAFF_PASSWORD_TEMPORARY or STAFF_SECOND_FACTOR_REQUIRED (403)
 */
export async function verifyStaff(deps: StaffDeps, token: string, address: string): Promise<StaffCaller> {
  const [caller, row] = await sessionOf(deps, token, address, null);
  if (!mayComeFrom(row.allow_list, address)) throw new Refused({ code: 'STAFF_ADDRESS' }, 403);
  if (row.password_temporary) throw new Refused({ code: 'STAFF_PASSWORD_TEMPORARY' }, 403);
  if (mustSetUp(deps, row)) throw new Refused({ code: 'STAFF_SECOND_FACTOR_REQUIRED' }, 403);
  return caller;
}

/** The staff member whose live session it is, as their own page shows them. */
export async function readOwnStaff(
  deps: Pick<StaffDeps, 'config' | 'db' | 'idleMinutes'>,
  { sessionId }: Pick<StaffCaller, 'sessionId'>,
): Promise<WireStaff> {
  const row = await readSession(deps.db, sessionId);
  assert(row, 'a session that was just seen is there');
  return {
    id: String(row.account_id),
    loginId: row.login_id,
    name: row.name || row.login_id,
    role: row.role,
    rights: rightsOf(row.role, row.rights),
    secondFactor: row.second_factor,
    mustSetUp: mustSetUp(deps, row),
    mustChangePassword: row.password_temporary,
    recoveryCodes: row.second_factor ? await countRecoveryCodes(deps.db, row.account_id) : 0,
    idleMinutes: deps.idleMinutes(),
  };
}

function mustSetUp({ config }: Pick<StaffDeps, 'config'>, row: StaffSessionRow): boolean {
  return !config.demo && !row.second_factor && rolesWithSecondFactor.includes(row.role);
}

async function sessionOf(
  deps: StaffDeps,
  token: string | null,
  address: string,
  away: number | null,
): Promise<[StaffCaller, StaffSessionRow]> {
  const { sessionId, row } = await liveSession(deps, token, away);
  const caller: StaffCaller = {
    staffId: row.account_id,
    sessionId,
    loginId: row.login_id,
    name: row.name || row.login_id,
    role: row.role,
    rights: new Set(rightsOf(row.role, row.rights)),
    address,
  };
  return [caller, row];
}

/** Leaves a trace of a refusal, then refuses. */
async function deny(deps: StaffDeps, caller: StaffCaller, path: string, refused: Refused): Promise<never> {
  await noteDenied(deps, caller, path, refused);
  throw refused;
}
