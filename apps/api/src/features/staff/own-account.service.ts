import QRCode from 'qrcode';
import type { WireAuthenticator, WireStaffSession } from '@lime/contract/staff-auth.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { databaseNow, inTransaction } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { hashPassword, verifyPassword } from '../../core/password.ts';
import { Refused } from '../../core/refused.ts';
import { createAttemptLimiter } from '../../core/attempt-limiter.ts';
import type { AttemptLimiter } from '../../core/attempt-limiter.ts';
import { assertStaffPassword, laneOf } from './passwords.ts';
import { newRecoveryCodes, recoveryHash, takeRecoveryCode } from './recovery-codes.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.sql.ts';
import { newSecret, otpauthUrl, stepOfCode } from './second-factor.ts';
import { endSessionsOf, endOwnSession, listLiveSessions } from './staff-sessions.sql.ts';
import { confirmSecret, readStaff, removeSecret, setPasswordHash, setSecret, takeStep } from './staff.sql.ts';
import type { StaffRow } from './staff.sql.ts';

const wrongTries = 5;
const wrongTrySeconds = 15 * 60;

/** What staff need for their own account. Whatever a stolen session must not do asks for the password again. */
export type OwnAccountDeps = Pick<Core, 'db' | 'outbox'> & {
  /** wrong passwords and codes of a signed-in account, under its number */
  readonly ownTries: AttemptLimiter;
};

/** Counts wrong passwords and codes of signed-in staff. */
export function createOwnTries(pool: Core['pool']): AttemptLimiter {
  return createAttemptLimiter(pool, 'staff-own', wrongTries, wrongTrySeconds);
}

/** Begins with a new authenticator, to be confirmed by a code. @throws Refused STAFF_PASSWORD_WRONG, STAFF_AUTHENTICATOR_SET (400), TOO_MANY_REQUESTS (429) */
export async function beginAuthenticator(
  deps: OwnAccountDeps,
  caller: StaffCaller,
  password: string,
): Promise<WireAuthenticator> {
  const row = await withPassword(deps, caller, password);
  await deps.ownTries.forget(String(caller.staffId));
  const secret = newSecret();
  if (!(await setSecret(deps.db, row.id, secret))) throw new Refused({ code: 'STAFF_AUTHENTICATOR_SET' });
  const url = otpauthUrl(secret, row.login_id);
  const svg = await QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return { secret, url, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/**
 * From then on sign-ins need a code; all other sessions end.
 *
 * @returns recovery codes, to be shown this once
 * @throws Refused STAFF_AUTHENTICATOR_MISSING, STAFF_AUTHENTICATOR_SET, STAFF_CODE_WRONG (400), TOO_MANY_REQUESTS (429)
 */
export async function confirmOwnAuthenticator(
  deps: OwnAccountDeps,
  caller: StaffCaller,
  code: string,
): Promise<string[]> {
  const row = await readStaff(deps.db, caller.staffId);
  if (row?.totp_confirmed_at) throw new Refused({ code: 'STAFF_AUTHENTICATOR_SET' });
  if (!row?.totp_secret) throw new Refused({ code: 'STAFF_AUTHENTICATOR_MISSING' });
  await deps.ownTries.take(String(caller.staffId));
  const step = stepOfCode(row.totp_secret, code, await databaseNow(deps.db));
  if (step === null) throw new Refused({ code: 'STAFF_CODE_WRONG' });
  await deps.ownTries.forget(String(caller.staffId));
  const codes = newRecoveryCodes();
  await inTransaction(deps.db, async (tx) => {
    // Only the secret the code was made with: another tab may have begun anew meanwhile.
    if (!(await confirmSecret(tx, row.id, row.totp_secret!, step))) throw new Refused({ code: 'STAFF_CODE_WRONG' });
    // A session from before proved the password alone; the one that asks has shown a code now.
    const ids = await endSessionsOf(tx, row.id, 'forced', caller.sessionId);
    if (ids.length > 0) await deps.outbox.write(tx, 'staff-session', { ids });
    await addAuditEvent(tx, { ...event(caller, 'staff.authenticator-set'), after: { sessionsEnded: ids.length } });
    await replaceRecoveryCodes(tx, row.id, hashesOf(codes));
  });
  return codes;
}

/**
 * Removes the authenticator with its recovery codes.
 *
 * @param code of the authenticator, or an unused recovery code
 * @throws Refused STAFF_AUTHENTICATOR_MISSING, STAFF_PASSWORD_WRONG, STAFF_CODE_WRONG (400), TOO_MANY_REQUESTS (429)
 */
export async function removeOwnAuthenticator(
  deps: OwnAccountDeps,
  caller: StaffCaller,
  password: string,
  code: string,
): Promise<void> {
  const row = await withBoth(deps, caller, password, code, true);
  await inTransaction(deps.db, async (tx) => {
    await removeSecret(tx, row.id);
    await deleteRecoveryCodes(tx, row.id);
    await addAuditEvent(tx, event(caller, 'staff.authenticator-removed'));
  });
}

/**
 * New recovery codes; those from before are void.
 *
 * @throws Refused STAFF_AUTHENTICATOR_MISSING, STAFF_PASSWORD_WRONG, STAFF_CODE_WRONG (400), TOO_MANY_REQUESTS (429)
 */
export async function renewOwnRecoveryCodes(
  deps: OwnAccountDeps,
  caller: StaffCaller,
  password: string,
  code: string,
): Promise<string[]> {
  const row = await withBoth(deps, caller, password, code, false);
  const codes = newRecoveryCodes();
  await inTransaction(deps.db, async (tx) => {
    await replaceRecoveryCodes(tx, row.id, hashesOf(codes));
    await addAuditEvent(tx, { ...event(caller, 'staff.recovery-codes'), after: { codes: codes.length } });
  });
  return codes;
}

/** Sets a new password; all other sessions end. @throws Refused STAFF_PASSWORD_WRONG, STAFF_PASSWORD_INVALID (400), TOO_MANY_REQUESTS (429) */
export async function changeOwnPassword(
  deps: OwnAccountDeps,
  caller: StaffCaller,
  old: string,
  next: string,
): Promise<void> {
  const row = await withPassword(deps, caller, old);
  await deps.ownTries.forget(String(caller.staffId));
  assertStaffPassword(next, row.login_id, old);
  const hash = await hashPassword(next, laneOf(caller));
  await inTransaction(deps.db, async (tx) => {
    // A faster request has set another password: the one this request checked is no longer current.
    if (!(await setPasswordHash(tx, row.id, hash, row.password_hash)))
      throw new Refused({ code: 'STAFF_PASSWORD_WRONG' });
    const ids = await endSessionsOf(tx, row.id, 'password', caller.sessionId);
    if (ids.length > 0) await deps.outbox.write(tx, 'staff-session', { ids });
    await addAuditEvent(tx, { ...event(caller, 'staff.password-change'), after: { sessionsEnded: ids.length } });
  });
}

/** The caller's live sessions. */
export async function listOwnSessions(
  db: Db,
  { staffId, sessionId }: StaffCaller,
): Promise<{ list: WireStaffSession[] }> {
  const rows = await listLiveSessions(db, staffId);
  return {
    list: rows.map((row) => ({
      id: row.id,
      address: row.address,
      agent: row.agent,
      startedAt: row.created_at.toISOString(),
      lastSeenAt: row.refreshed_at.toISOString(),
      current: row.id === sessionId,
    })),
  };
}

/** Ends one other session, or all others. @throws Refused NOT_FOUND (404) when the session is not one's own, over, or the one that asks */
export function endOwnSessions(
  { db, outbox }: OwnAccountDeps,
  caller: StaffCaller,
  id: string | undefined,
): Promise<{ ended: number }> {
  return inTransaction(db, async (tx) => {
    const { staffId, sessionId } = caller;
    if (id === sessionId) throw new Refused({ code: 'NOT_FOUND' }, 404);
    const ids = id
      ? await endOwnSession(tx, staffId, id, 'forced')
      : await endSessionsOf(tx, staffId, 'forced', sessionId);
    if (id && ids.length === 0) throw new Refused({ code: 'NOT_FOUND' }, 404);
    if (ids.length > 0) {
      await outbox.write(tx, 'staff-session', { ids });
      await addAuditEvent(tx, { ...event(caller, 'staff.sessions-end'), after: { sessionsEnded: ids.length } });
    }
    return { ended: ids.length };
  });
}

/** @throws Refused STAFF_PASSWORD_WRONG (400), TOO_MANY_REQUESTS (429) */
async function withPassword(deps: OwnAccountDeps, caller: StaffCaller, password: string): Promise<StaffRow> {
  const name = String(caller.staffId);
  const row = await readStaff(deps.db, caller.staffId);
  const guard = { before: () => deps.ownTries.assertLeft(name), wrong: () => deps.ownTries.count(name) };
  if (!row || !(await verifyPassword(row.password_hash, password, guard, laneOf(caller))))
    throw new Refused({ code: 'STAFF_PASSWORD_WRONG' });
  return row;
}

/** @throws Refused STAFF_AUTHENTICATOR_MISSING, STAFF_PASSWORD_WRONG, STAFF_CODE_WRONG (400), TOO_MANY_REQUESTS (429) */
async function withBoth(
  deps: OwnAccountDeps,
  caller: StaffCaller,
  password: string,
  code: string,
  mayRecover: boolean,
): Promise<StaffRow> {
  const row = await withPassword(deps, caller, password);
  if (!row.totp_secret || !row.totp_confirmed_at) throw new Refused({ code: 'STAFF_AUTHENTICATOR_MISSING' });
  await deps.ownTries.take(String(caller.staffId));
  const step = stepOfCode(row.totp_secret, code, await databaseNow(deps.db));
  const recovers = () => inTransaction(deps.db, (tx) => takeRecoveryCode(tx, row, code, caller.address));
  const isGood = step === null ? mayRecover && (await recovers()) : await takeStep(deps.db, row.id, step);
  if (!isGood) throw new Refused({ code: 'STAFF_CODE_WRONG' });
  await deps.ownTries.forget(String(caller.staffId));
  return row;
}

const event = (caller: StaffCaller, action: string) => ({
  ...byStaff(caller),
  action,
  subject: `staff:${caller.staffId}`,
});

const hashesOf = (codes: readonly string[]) => codes.map((code) => recoveryHash(code)!);
