import QRCode from 'qrcode';
import type { WireAuthenticator } from '@lime/contract/staff-auth.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { databaseNow, inTransaction } from '../../core/db.ts';
import { hashPassword, verifyPassword } from '../../core/password.ts';
import { Refused } from '../../core/refused.ts';
import { createAttemptLimiter } from '../../core/attempt-limiter.ts';
import type { AttemptLimiter } from '../../core/attempt-limiter.ts';
import type { AccountCaller, AccountRow, AccountStore } from './account-store.types.ts';
import { assertStaffPassword, laneOf, madeUpPassword } from './passwords.ts';
import { newRecoveryCodes, recoveryHash, takeRecoveryCode } from './recovery-codes.ts';
import { newSecret, otpauthUrl, stepOfCode } from './second-factor.ts';

const wrongTries = 5;
const wrongTrySeconds = 15 * 60;

/** What one's own account needs. Whatever a stolen session must not do asks for the password again. */
export type OwnAccountDeps = Pick<Core, 'db' | 'outbox'> & {
  readonly store: AccountStore;
  /** wrong passwords and codes of a signed-in account, under its number */
  readonly ownTries: AttemptLimiter;
  /** what the operator calls the site (setting brand); asked each time */
  readonly siteName: () => string;
};

/** Counts wrong passwords and codes of those signed in. */
export function createOwnTries(pool: Core['pool'], kind: AccountStore['kind']): AttemptLimiter {
  return createAttemptLimiter(pool, `${kind}-own`, wrongTries, wrongTrySeconds);
}

/** A made-up password for the account of another, with its hash. */
export async function passwordByStaff({
  staffId,
}: Pick<StaffCaller, 'staffId'>): Promise<{ password: string; hash: string }> {
  const password = madeUpPassword();
  return { password, hash: await hashPassword(password, laneOf('staff', staffId)) };
}

/** Begins with a new authenticator, to be confirmed by a code. @throws Refused STAFF_PASSWORD_WRONG, STAFF_AUTHENTICATOR_SET (400), TOO_MANY_REQUESTS (429) */
export async function beginAuthenticator(
  deps: OwnAccountDeps,
  caller: AccountCaller,
  password: string,
): Promise<WireAuthenticator> {
  const row = await withPassword(deps, caller, password);
  await deps.ownTries.forget(String(caller.accountId));
  const secret = newSecret();
  if (!(await deps.store.setSecret(deps.db, row.id, secret))) throw new Refused({ code: 'STAFF_AUTHENTICATOR_SET' });
  const url = otpauthUrl(secret, row.login_id, deps.siteName());
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
  caller: AccountCaller,
  code: string,
): Promise<string[]> {
  const row = await deps.store.read(deps.db, caller.accountId);
  if (row?.totp_confirmed_at) throw new Refused({ code: 'STAFF_AUTHENTICATOR_SET' });
  if (!row?.totp_secret) throw new Refused({ code: 'STAFF_AUTHENTICATOR_MISSING' });
  await deps.ownTries.take(String(caller.accountId));
  const step = stepOfCode(row.totp_secret, code, await databaseNow(deps.db));
  if (step === null) throw new Refused({ code: 'STAFF_CODE_WRONG' });
  await deps.ownTries.forget(String(caller.accountId));
  const codes = newRecoveryCodes();
  await inTransaction(deps.db, async (tx) => {
    // Only the secret the code was made with: another tab may have begun anew meanwhile.
    if (!(await deps.store.confirmSecret(tx, row.id, row.totp_secret!, step)))
      throw new Refused({ code: 'STAFF_CODE_WRONG' });
    // A session from before proved the password alone; the one that asks has shown a code now.
    const ids = await deps.store.endSessionsOf(tx, row.id, 'forced', caller.sessionId);
    if (ids.length > 0) await deps.outbox.write(tx, `${deps.store.kind}-session`, { ids });
    await addAuditEvent(tx, {
      ...event(deps.store, caller, 'authenticator-set'),
      after: { sessionsEnded: ids.length },
    });
    await deps.store.replaceRecoveryCodes(tx, row.id, hashesOf(codes));
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
  caller: AccountCaller,
  password: string,
  code: string,
): Promise<void> {
  const row = await withBoth(deps, caller, password, code, true);
  await inTransaction(deps.db, async (tx) => {
    await deps.store.removeSecret(tx, row.id);
    await deps.store.deleteRecoveryCodes(tx, row.id);
    await addAuditEvent(tx, event(deps.store, caller, 'authenticator-removed'));
  });
}

/**
 * New recovery codes; those from before are void.
 *
 * @throws Refused STAFF_AUTHENTICATOR_MISSING, STAFF_PASSWORD_WRONG, STAFF_CODE_WRONG (400), TOO_MANY_REQUESTS (429)
 */
export async function renewOwnRecoveryCodes(
  deps: OwnAccountDeps,
  caller: AccountCaller,
  password: string,
  code: string,
): Promise<string[]> {
  const row = await withBoth(deps, caller, password, code, false);
  const codes = newRecoveryCodes();
  await inTransaction(deps.db, async (tx) => {
    await deps.store.replaceRecoveryCodes(tx, row.id, hashesOf(codes));
    await addAuditEvent(tx, { ...event(deps.store, caller, 'recovery-codes'), after: { codes: codes.length } });
  });
  return codes;
}

/** Sets a new password; all other sessions end. @throws Refused STAFF_PASSWORD_WRONG, STAFF_PASSWORD_INVALID (400), TOO_MANY_REQUESTS (429) */
export async function changeOwnPassword(
  deps: OwnAccountDeps,
  caller: AccountCaller,
  old: string,
  next: string,
): Promise<void> {
  const row = await withPassword(deps, caller, old);
  await deps.ownTries.forget(String(caller.accountId));
  assertStaffPassword(next, row.login_id, old);
  const hash = await hashPassword(next, laneOf(deps.store.kind, caller.accountId));
  await inTransaction(deps.db, async (tx) => {
    // A faster request has set another password: the one this request checked is no longer current.
    if (!(await deps.store.setPasswordHash(tx, row.id, hash, row.password_hash)))
      throw new Refused({ code: 'STAFF_PASSWORD_WRONG' });
    const ids = await deps.store.endSessionsOf(tx, row.id, 'password', caller.sessionId);
    if (ids.length > 0) await deps.outbox.write(tx, `${deps.store.kind}-session`, { ids });
    await addAuditEvent(tx, { ...event(deps.store, caller, 'password-change'), after: { sessionsEnded: ids.length } });
  });
}

/** @throws Refused STAFF_PASSWORD_WRONG (400), TOO_MANY_REQUESTS (429) */
async function withPassword(deps: OwnAccountDeps, caller: AccountCaller, password: string): Promise<AccountRow> {
  const name = String(caller.accountId);
  const row = await deps.store.read(deps.db, caller.accountId);
  const guard = { before: () => deps.ownTries.assertLeft(name), wrong: () => deps.ownTries.count(name) };
  if (!row || !(await verifyPassword(row.password_hash, password, guard, laneOf(deps.store.kind, caller.accountId))))
    throw new Refused({ code: 'STAFF_PASSWORD_WRONG' });
  return row;
}

/** @throws Refused STAFF_AUTHENTICATOR_MISSING, STAFF_PASSWORD_WRONG, STAFF_CODE_WRONG (400), TOO_MANY_REQUESTS (429) */
async function withBoth(
  deps: OwnAccountDeps,
  caller: AccountCaller,
  password: string,
  code: string,
  mayRecover: boolean,
): Promise<AccountRow> {
  const row = await withPassword(deps, caller, password);
  if (!row.totp_secret || !row.totp_confirmed_at) throw new Refused({ code: 'STAFF_AUTHENTICATOR_MISSING' });
  await deps.ownTries.take(String(caller.accountId));
  const step = stepOfCode(row.totp_secret, code, await databaseNow(deps.db));
  const recovers = () => inTransaction(deps.db, (tx) => takeRecoveryCode(deps.store, tx, row, code, caller.address));
  const isGood = step === null ? mayRecover && (await recovers()) : await deps.store.takeStep(deps.db, row.id, step);
  if (!isGood) throw new Refused({ code: 'STAFF_CODE_WRONG' });
  await deps.ownTries.forget(String(caller.accountId));
  return row;
}

const event = ({ kind }: AccountStore, { accountId, loginId, address }: AccountCaller, action: string) => ({
  actor: `${kind}:${loginId}`,
  action: `${kind}.${action}`,
  subject: `${kind}:${accountId}`,
  address,
});

const hashesOf = (codes: readonly string[]) => codes.map((code) => recoveryHash(code)!);
