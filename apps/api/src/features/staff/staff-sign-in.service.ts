import { randomUUID } from 'node:crypto';
import type { SignInOutcome } from '@lime/contract/staff-accounts.ts';
import { isListed, readAddressList } from '../../core/address-list.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow, inTransaction } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { verifyPassword } from '../../core/password.ts';
import type { RefreshTokens } from '../../core/refresh-token.ts';
import { Refused } from '../../core/refused.ts';
import type { AccountAttempts, From, SignInAttempts } from '../../core/sign-in-attempts.ts';
import { createAttemptLimiter } from '../../core/attempt-limiter.ts';
import type { AttemptLimiter } from '../../core/attempt-limiter.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './second-factor.ts';
import {
  endSessions,
  countSignInTries,
  insertSession,
  insertSignInTry,
  lockSession,
  rotateSession,
} from './staff-sessions.sql.ts';
import type { SignInTry } from './staff-sessions.sql.ts';
import type { StaffTokens } from './staff-tokens.ts';
import { findStaff, takeStep } from './staff.sql.ts';
import type { StaffRow } from './staff.sql.ts';

/** A second tab, or an answer lost on the way: as for members, the token before is good so long for the same answer. */
const doubleRefreshSeconds = 10;
/**
 * Wrong codes of one account over all addresses. Only a person who has the password gets so far, and six digits bear few
 * guesses. A device that signed in before is not held up by them.
 */
const wrongCodes = [
  { name: 'staff-code', most: 5, seconds: 15 * 60 },
  { name: 'staff-code-day', most: 20, seconds: 24 * 3_600 },
] as const;

/** An access token with the token that refreshes it. */
export type TokenPair = { token: string; refreshToken: string };
/** Where a sign-in comes from. */
export type Client = From & { readonly agent: string };

/** What signing in and refreshing need. */
export type StaffSignInDeps = Pick<Core, 'db' | 'outbox'> & {
  readonly tokens: StaffTokens;
  readonly refreshTokens: RefreshTokens;
  readonly signInTries: SignInAttempts;
  readonly codeTries: readonly AttemptLimiter[];
  /** Notes a try that was refused before anything was looked at. */
  readonly countRefused: (it: SignInTry) => void;
  /** after so long without a touch of the page a session is over; asked each time */
  readonly idleMinutes: () => number;
};

/** Counts wrong codes of an account, over all addresses. */
export function createCodeTries(pool: Core['pool']): AttemptLimiter[] {
  return wrongCodes.map(({ name, most, seconds }) => createAttemptLimiter(pool, name, most, seconds));
}

/** Tries refused before anything was looked at, by address: written once a second, however many they are. */
export function createRefusedCounter({ db, log }: Pick<Core, 'db' | 'log'>): StaffSignInDeps['countRefused'] {
  const refusedEarly = new Map<string, { it: SignInTry; tries: number }>();
  return (it) => {
    const known = refusedEarly.get(it.address);
    if (known) {
      known.tries += 1;
      return;
    }
    refusedEarly.set(it.address, { it, tries: 1 });
    setTimeout(() => {
      const { tries } = refusedEarly.get(it.address)!;
      refusedEarly.delete(it.address);
      countSignInTries(db, it, 'locked', tries).catch((error: unknown) =>
        log.warn({ err: error }, 'staff: refused sign-ins could not be counted'),
      );
    }, 1_000).unref();
  };
}

/**
 * Begins a session, or records why not.
 *
 * @returns the session's id with its tokens
 * @throws  Refused STAFF_SIGN_IN_FAILED, STAFF_CODE_NEEDED, STAFF_CODE_WRONG (400), STAFF_SUSPENDED, STAFF_ADDRESS (403), TOO_MANY_REQUESTS (429)
 */
export async function startStaffSession(
  deps: StaffSignInDeps,
  shownId: string,
  password: string,
  code: string,
  client: Client,
): Promise<TokenPair & { sessionId: string }> {
  const loginId = shownId.trim().toLowerCase();
  const { address, agent } = client;
  const tries = deps.signInTries.of(loginId, client);
  // A caller who does not know the password learns nothing of the account.
  const { row, it } = await checkPassword(deps, { loginId, staffId: null, address, agent }, tries, password);
  if (row.state !== 'normal') await refuse(deps.db, it, 'suspended', new Refused({ code: 'STAFF_SUSPENDED' }, 403));
  if (!mayComeFrom(row.allow_list, address))
    await refuse(deps.db, it, 'address', new Refused({ code: 'STAFF_ADDRESS' }, 403));
  await checkCode(deps, it, tries, row, code);
  await tries.forget();
  const sessionId = randomUUID();
  const refreshToken = deps.refreshTokens.first(sessionId);
  await inTransaction(deps.db, async (tx) => {
    await insertSession(tx, { id: sessionId, staffId: row.id, refreshHash: refreshToken.hash, address, agent });
    await insertSignInTry(tx, it, 'done');
  });
  return {
    sessionId,
    token: await deps.tokens.sign({ staffId: row.id, sessionId }),
    refreshToken: refreshToken.text,
  };
}

/** Exchanges a refresh token for new ones. @throws Refused AUTH_REQUIRED (401), AUTH_SESSION_ENDED (419) also when an old token is shown, STAFF_ADDRESS (403) */
export async function refreshStaffSession(
  { refreshTokens, db, idleMinutes, outbox, tokens }: StaffSignInDeps,
  text: string,
  address: string,
): Promise<TokenPair> {
  const shown = refreshTokens.read(text);
  if (!shown) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  const { sessionId } = shown;
  const [fresh, ...alike] = refreshTokens.after(shown);
  let next = fresh;
  const outcome = await inTransaction(db, async (tx) => {
    const session = await lockSession(tx, sessionId);
    if (!session || session.expired || session.ended_reason === 'logout') return 'unknown';
    if (session.ended_reason === 'idle' || session.quiet > idleMinutes() * 60) return 'idle';
    if (session.ended_reason || session.state !== 'normal') return 'ended';
    const isCurrent = session.refresh_hash.equals(shown.hash);
    const given = [fresh, ...alike].find(({ hash }) => session.refresh_hash.equals(hash));
    const isDouble = !isCurrent && given !== undefined && session.seconds <= doubleRefreshSeconds;
    if (!isCurrent && !isDouble) {
      const ids = await endSessions(tx, [sessionId], 'reused');
      await outbox.write(tx, 'staff-session', { ids });
      await addAuditEvent(tx, {
        actor: 'system',
        action: 'staff.token-reused',
        subject: `staff:${session.staff_id}`,
        after: { session: sessionId },
        address,
      });
      return 'ended';
    }
    if (!mayComeFrom(session.allow_list, address)) return 'address';
    if (isDouble) next = given;
    if (isCurrent) await rotateSession(tx, sessionId, next.hash);
    return { staffId: session.staff_id };
  });
  if (outcome === 'unknown') throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  if (outcome === 'idle') throw new Refused({ code: 'STAFF_IDLE' }, 419);
  if (outcome === 'ended') throw new Refused({ code: 'AUTH_SESSION_ENDED' }, 419);
  if (outcome === 'address') throw new Refused({ code: 'STAFF_ADDRESS' }, 403);
  return { token: await tokens.sign({ staffId: outcome.staffId, sessionId }), refreshToken: next.text };
}

/** Records the try, then says no. */
async function refuse(db: Db, it: SignInTry, outcome: SignInOutcome, refused: Refused): Promise<never> {
  await insertSignInTry(db, it, outcome);
  throw refused;
}

/** Records that a limit closed the way. */
const locked = (db: Db, it: SignInTry) => (error: unknown) => {
  if (error instanceof Refused && error.status === 429) return refuse(db, it, 'locked', error);
  throw error;
};

/** @returns the account, and a note of the try with it; one that was refused by then is on record */
async function checkPassword(
  { db, countRefused }: StaffSignInDeps,
  it: SignInTry,
  tries: AccountAttempts,
  password: string,
): Promise<{ row: StaffRow; it: SignInTry }> {
  let row = null as StaffRow | null;
  let isItsTurn = false;
  const read = async () => {
    isItsTurn = true;
    row = await findStaff(db, it.loginId);
    return row?.password_hash ?? null;
  };
  const noted = () => ({ ...it, staffId: row?.id ?? null });
  try {
    // A caller who is refused anyway takes no place in the queue of passwords to be hashed.
    tries.assertNotRefused();
    const matches = await verifyPassword(read, password, tries, tries.lane);
    if (matches && row) return { row, it: noted() };
  } catch (error) {
    if (isItsTurn) return locked(db, noted())(error);
    if (error instanceof Refused && error.status === 429) countRefused(it);
    throw error;
  }
  return refuse(db, noted(), 'wrong-password', new Refused({ code: 'STAFF_SIGN_IN_FAILED' }));
}

async function checkCode(
  { codeTries, db }: StaffSignInDeps,
  it: SignInTry,
  tries: AccountAttempts,
  row: StaffRow,
  code: string,
): Promise<void> {
  if (row.totp_secret === null || row.totp_confirmed_at === null) return;
  if (code === '') return refuse(db, it, 'needs-code', new Refused({ code: 'STAFF_CODE_NEEDED' }));
  // Counted beforehand: of many codes tried at once no more than these may be looked at.
  const counted = tries.isKnown ? [] : codeTries;
  await tries.take().catch(locked(db, it));
  for (const limit of counted) await limit.take(it.loginId).catch(locked(db, it));
  const step = stepOfCode(row.totp_secret, code, await databaseNow(db));
  const isGood =
    step === null
      ? await inTransaction(db, (tx) => takeRecoveryCode(tx, row, code, it.address))
      : await takeStep(db, row.id, step);
  if (!isGood) return refuse(db, it, 'wrong-code', new Refused({ code: 'STAFF_CODE_WRONG' }));
  for (const limit of counted) await limit.forget(it.loginId);
}

/** An empty list lets an account come from anywhere. */
export function mayComeFrom(allowList: readonly string[], address: string): boolean {
  return allowList.length === 0 || isListed(address, readAddressList(allowList));
}
