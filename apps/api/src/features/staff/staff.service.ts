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
import type { SignOuts } from '../../core/sign-outs.ts';
import { countRecoveryCodes } from './recovery-codes.sql.ts';
import { endSessions, noteActive, readSession } from './staff-sessions.sql.ts';
import type { StaffSessionRow } from './staff-sessions.sql.ts';
import { mayComeFrom, startStaffSession } from './staff-sign-in.service.ts';
import type { Client, StaffSignInDeps, TokenPair } from './staff-sign-in.service.ts';

/** The same refusal of the same person is recorded once in so long, however often it is asked for. */
const deniedEveryMs = 60_000;
const maxDenied = 10_000;
/** The moment of the last touch is kept no finer than this: not every call shall write. */
const noteActiveSeconds = 30;

/** What recognising staff and signing them in and out needs. */
export type StaffDeps = Pick<Core, 'config' | 'db' | 'outbox'> &
  StaffSignInDeps & {
    readonly signOuts: SignOuts;
    /** when a refusal of a person was last recorded, in the milliseconds of `Date.now()`; empty at the start */
    readonly denied: Map<string, number>;
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

/** Begins a session and says who it is. @throws Refused as `startStaffSession` does */
export async function signInStaff(
  deps: StaffDeps,
  loginId: string,
  password: string,
  code: string,
  client: Client,
): Promise<TokenPair & { staff: WireStaff }> {
  const { sessionId, ...pair } = await startStaffSession(deps, loginId, password, code, client);
  return { ...pair, staff: await readOwnStaff(deps, { sessionId }) };
}

/** Ends a session at its owner's wish. */
export async function endBySignOut({ db, outbox }: Pick<StaffDeps, 'db' | 'outbox'>, sessionId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ids = await endSessions(tx, [sessionId], 'logout');
    await outbox.write(tx, 'staff-session', { ids });
  });
}

/** The staff member whose live session it is, as their own page shows them. */
export async function readOwnStaff(
  deps: Pick<StaffDeps, 'config' | 'db' | 'idleMinutes'>,
  { sessionId }: Pick<StaffCaller, 'sessionId'>,
): Promise<WireStaff> {
  const row = await readSession(deps.db, sessionId);
  assert(row, 'a session that was just seen is there');
  return {
    id: String(row.staff_id),
    loginId: row.login_id,
    name: row.name || row.login_id,
    role: row.role,
    rights: rightsOf(row.role, row.rights),
    secondFactor: row.second_factor,
    mustSetUp: mustSetUp(deps, row),
    mustChangePassword: row.password_temporary,
    recoveryCodes: row.second_factor ? await countRecoveryCodes(deps.db, row.staff_id) : 0,
    idleMinutes: deps.idleMinutes(),
  };
}

function mustSetUp({ config }: Pick<StaffDeps, 'config'>, row: StaffSessionRow): boolean {
  return !config.demo && !row.second_factor && rolesWithSecondFactor.includes(row.role);
}

/** Ends an idle session, or records that it was used. @throws Refused STAFF_IDLE (419) */
async function watchIdle(
  { db, outbox, idleMinutes }: StaffDeps,
  row: StaffSessionRow,
  sessionId: string,
  away: number | null,
): Promise<void> {
  if (row.quiet > idleMinutes() * 60) {
    await inTransaction(db, async (tx) => {
      const ids = await endSessions(tx, [sessionId], 'idle');
      if (ids.length > 0) await outbox.write(tx, 'staff-session', { ids });
    });
    throw new Refused({ code: 'STAFF_IDLE' }, 419);
  }
  if (away !== null && row.quiet - away > noteActiveSeconds) await noteActive(db, sessionId, away);
}

/** @param away seconds since the page was last used; null where nothing is known of it, as with a socket */
async function sessionOf(
  deps: StaffDeps,
  token: string | null,
  address: string,
  away: number | null,
): Promise<[StaffCaller, StaffSessionRow]> {
  const claims = token === null ? null : await deps.tokens.read(token);
  const row = claims && (await readSession(deps.db, claims.sessionId));
  if (!claims || !row || deps.signOuts.has(claims.sessionId) || row.expired || row.ended_reason === 'logout')
    throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  if (row.ended_reason === 'idle') throw new Refused({ code: 'STAFF_IDLE' }, 419);
  if (row.ended_reason || row.state !== 'normal') throw new Refused({ code: 'AUTH_SESSION_ENDED' }, 419);
  await watchIdle(deps, row, claims.sessionId, away);
  const caller: StaffCaller = {
    staffId: row.staff_id,
    sessionId: claims.sessionId,
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

/** A page tells how long nobody touched it; who tells nothing (a program) is there now. */
function awayOf(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : 0;
}
