import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInOutcome } from '@lime/contract/staff-accounts.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import { plainAddress } from '../../core/client-address.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow, inTransaction } from '../../core/db.ts';
import { createDevices } from '../../core/devices.ts';
import { derivedKeys } from '../../core/keyring.ts';
import type { Devices } from '../../core/devices.ts';
import { verifyPassword } from '../../core/password.ts';
import { createRefreshTokens } from '../../core/refresh-token.ts';
import type { RefreshTokens } from '../../core/refresh-token.ts';
import { Refused } from '../../core/refused.ts';
import { accountOf, createSignInAttempts } from '../../core/sign-in-attempts.ts';
import type { AccountAttempts, From, SignInAttempts } from '../../core/sign-in-attempts.ts';
import { createSignOuts } from '../../core/sign-outs.ts';
import type { SignOuts } from '../../core/sign-outs.ts';
import { slowly } from '../../core/slowly.ts';
import { createAttemptLimiter } from '../../core/attempt-limiter.ts';
import type { AttemptLimiter } from '../../core/attempt-limiter.ts';
import type { AccountRow, AccountSessionRow, AccountStore, SignInTry } from './account-store.types.ts';
import { mayComeFrom } from './allow-list.ts';
import { createAccountTokens } from './account-tokens.ts';
import type { AccountTokens } from './account-tokens.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createOwnTries } from './own-account.service.ts';
import type { OwnAccountDeps } from './own-account.service.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './second-factor.ts';

/** A second tab, or an answer lost on the way: as for members, the token before is good so long for the same answer. */
const doubleRefreshSeconds = 10;
/**
 * Wrong codes of one account over all addresses. Only a person who has the password gets so far, and six digits bear few
 * guesses. A device that signed in before is not held up by them.
 */
const wrongCodes = [
  { name: 'code', most: 5, seconds: 15 * 60 },
  { name: 'code-day', most: 20, seconds: 24 * 3_600 },
] as const;

/** An access token with the token that refreshes it. */
export type TokenPair = { token: string; refreshToken: string };
/** Where a sign-in comes from. */
type Client = From & { readonly agent: string };

/** What signing in and out, sessions and one's own account need, for the accounts of one store. */
export type SignInDeps<Session extends AccountSessionRow = AccountSessionRow> = Omit<OwnAccountDeps, 'store'> & {
  readonly store: AccountStore<Session>;
  readonly tokens: AccountTokens;
  readonly refreshTokens: RefreshTokens;
  readonly devices: Devices;
  readonly signOuts: SignOuts;
  readonly signInTries: SignInAttempts;
  readonly codeTries: readonly AttemptLimiter[];
  /** Notes a try that was refused before anything was looked at. */
  readonly countRefused: (it: SignInTry) => void;
  /** after so long without a touch of the page a session is over; asked each time */
  readonly idleMinutes: () => number;
};

/** What signing in and one's own account need, by the settings as they are each time. */
export function createSignInDeps<Session extends AccountSessionRow>(
  { config, keys, pool, db, log, outbox }: Core,
  store: AccountStore<Session>,
  settings: Pick<LiveSettings, 'get'>,
): SignInDeps<Session> {
  const { kind } = store;
  const derived = (purpose: string) =>
    derivedKeys(keys, (secret) => createHmac('sha256', secret).update(purpose).digest('base64url'));
  return {
    db,
    outbox,
    store,
    tokens: createAccountTokens(derived(`${kind} access tokens`), kind),
    refreshTokens: createRefreshTokens(derived(`${kind} refresh tokens`)),
    devices: createDevices(config.jwtSecret),
    signInTries: createSignInAttempts(pool, `${kind}-sign-in`),
    codeTries: wrongCodes.map(({ name, most, seconds }) =>
      createAttemptLimiter(pool, `${kind}-${name}`, most, seconds),
    ),
    ownTries: createOwnTries(pool, kind),
    countRefused: createRefusedCounter({ db, log }, store),
    signOuts: createSignOuts((sessionId) => endBySignOut({ db, outbox, store }, sessionId)),
    idleMinutes: () => settings.get('staffIdle').minutes,
    siteName: () => settings.get('brand').name,
  };
}

/** Tries refused before anything was looked at, by address: written once a second, however many they are. */
function createRefusedCounter(
  { db, log }: Pick<Core, 'db' | 'log'>,
  { kind, noteTries }: AccountStore,
): SignInDeps['countRefused'] {
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
      noteTries(db, it, 'locked', tries).catch((error: unknown) =>
        log.warn({ err: error }, `${kind}: refused sign-ins could not be counted`),
      );
    }, 1_000).unref();
  };
}

type Shown = { readonly userId: string; readonly userPw: string; readonly code?: string | undefined };

/**
 * Begins a session, or records why not; the browser is known from then on.
 *
 * @param folder of the calls that sign in, where the browser shows its mark
 * @returns the session's id with its tokens
 * @throws  Refused STAFF_SIGN_IN_FAILED, STAFF_CODE_NEEDED, STAFF_CODE_WRONG (400), STAFF_SUSPENDED, STAFF_ADDRESS (403), TOO_MANY_REQUESTS (429)
 */
export async function signInByPassword(
  deps: SignInDeps,
  shown: Shown,
  { request, reply, folder }: { request: FastifyRequest; reply: FastifyReply; folder: string },
): Promise<TokenPair & { sessionId: string }> {
  const device = deps.devices.read(request.headers.cookie);
  const client = {
    address: plainAddress(request.ip),
    device,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
  };
  const { loginId, ...pair } = await slowly(() => startSession(deps, shown, client));
  deps.devices.leave(request, reply, device.markFor(accountOf(`${deps.store.kind}-sign-in`, loginId)), folder);
  return pair;
}

/** Ends a session at its owner's wish. */
async function endBySignOut(
  { db, outbox, store }: Pick<SignInDeps, 'db' | 'outbox' | 'store'>,
  sessionId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ids = await store.endSessions(tx, [sessionId], 'logout');
    await outbox.write(tx, `${store.kind}-session`, { ids });
  });
}

/**
 * Begins a session, or records why not.
 *
 * @returns the session's id with its tokens
 * @throws  Refused STAFF_SIGN_IN_FAILED, STAFF_CODE_NEEDED, STAFF_CODE_WRONG (400), STAFF_SUSPENDED, STAFF_ADDRESS (403), TOO_MANY_REQUESTS (429)
 */
async function startSession(
  deps: SignInDeps,
  { userId: shownId, userPw: password, code = '' }: Shown,
  client: Client,
): Promise<TokenPair & { sessionId: string; loginId: string }> {
  const loginId = shownId.trim().toLowerCase();
  const { address, agent } = client;
  const tries = deps.signInTries.of(loginId, client);
  // A caller who does not know the password learns nothing of the account.
  const { row, it } = await checkPassword(deps, { loginId, accountId: null, address, agent }, tries, password);
  if (row.state !== 'normal') await refuse(deps, it, 'suspended', new Refused({ code: 'STAFF_SUSPENDED' }, 403));
  if (!mayComeFrom(row.allow_list, address))
    await refuse(deps, it, 'address', new Refused({ code: 'STAFF_ADDRESS' }, 403));
  await checkCode(deps, it, tries, row, code);
  await tries.forget();
  const sessionId = randomUUID();
  const refreshToken = deps.refreshTokens.first(sessionId);
  await inTransaction(deps.db, async (tx) => {
    await deps.store.insertSession(tx, {
      id: sessionId,
      accountId: row.id,
      refreshHash: refreshToken.hash,
      address,
      agent,
    });
    await deps.store.noteTry(tx, it, 'done');
  });
  return {
    sessionId,
    loginId,
    token: await deps.tokens.sign({ accountId: row.id, sessionId }),
    refreshToken: refreshToken.text,
  };
}

/** Exchanges a refresh token for new ones. @throws Refused AUTH_REQUIRED (401), AUTH_SESSION_ENDED (419) also when an old token is shown, STAFF_ADDRESS (403) */
export async function refreshSession(
  { refreshTokens, db, idleMinutes, outbox, tokens, store }: SignInDeps,
  text: string,
  address: string,
): Promise<TokenPair> {
  const shown = refreshTokens.read(text);
  if (!shown) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  const { sessionId } = shown;
  const [fresh, ...alike] = refreshTokens.after(shown);
  let next = fresh;
  const outcome = await inTransaction(db, async (tx) => {
    const session = await store.lockSession(tx, sessionId);
    if (!session || session.expired || session.ended_reason === 'logout') return 'unknown';
    if (session.ended_reason === 'idle' || session.quiet > idleMinutes() * 60) return 'idle';
    if (session.ended_reason || session.state !== 'normal') return 'ended';
    const isCurrent = session.refresh_hash.equals(shown.hash);
    const given = [fresh, ...alike].find(({ hash }) => session.refresh_hash.equals(hash));
    const isDouble = !isCurrent && given !== undefined && session.seconds <= doubleRefreshSeconds;
    if (!isCurrent && !isDouble) {
      const ids = await store.endSessions(tx, [sessionId], 'reused');
      await outbox.write(tx, `${store.kind}-session`, { ids });
      await addAuditEvent(tx, {
        actor: 'system',
        action: `${store.kind}.token-reused`,
        subject: `${store.kind}:${session.account_id}`,
        after: { session: sessionId },
        address,
      });
      return 'ended';
    }
    if (!mayComeFrom(session.allow_list, address)) return 'address';
    if (isDouble) next = given;
    if (isCurrent) await store.rotateSession(tx, sessionId, next.hash);
    return { accountId: session.account_id };
  });
  if (outcome === 'unknown') throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  if (outcome === 'idle') throw new Refused({ code: 'STAFF_IDLE' }, 419);
  if (outcome === 'ended') throw new Refused({ code: 'AUTH_SESSION_ENDED' }, 419);
  if (outcome === 'address') throw new Refused({ code: 'STAFF_ADDRESS' }, 403);
  return { token: await tokens.sign({ accountId: outcome.accountId, sessionId }), refreshToken: next.text };
}

/** Records the try, then says no. */
async function refuse(
  { db, store }: Pick<SignInDeps, 'db' | 'store'>,
  it: SignInTry,
  outcome: SignInOutcome,
  refused: Refused,
): Promise<never> {
  await store.noteTry(db, it, outcome);
  throw refused;
}

/** Records that a limit closed the way. */
const locked = (deps: Pick<SignInDeps, 'db' | 'store'>, it: SignInTry) => (error: unknown) => {
  if (error instanceof Refused && error.status === 429) return refuse(deps, it, 'locked', error);
  throw error;
};

/** @returns the account, and a note of the try with it; one that was refused by then is on record */
async function checkPassword(
  deps: SignInDeps,
  it: SignInTry,
  tries: AccountAttempts,
  password: string,
): Promise<{ row: AccountRow; it: SignInTry }> {
  let row = null as AccountRow | null;
  let isItsTurn = false;
  const read = async () => {
    isItsTurn = true;
    row = await deps.store.find(deps.db, it.loginId);
    return row?.password_hash ?? null;
  };
  const noted = () => ({ ...it, accountId: row?.id ?? null });
  try {
    // A caller who is refused anyway takes no place in the queue of passwords to be hashed.
    tries.assertNotRefused();
    const matches = await verifyPassword(read, password, tries, tries.lane);
    if (matches && row) return { row, it: noted() };
  } catch (error) {
    if (isItsTurn) return locked(deps, noted())(error);
    if (error instanceof Refused && error.status === 429) deps.countRefused(it);
    throw error;
  }
  return refuse(deps, noted(), 'wrong-password', new Refused({ code: 'STAFF_SIGN_IN_FAILED' }));
}

async function checkCode(
  deps: SignInDeps,
  it: SignInTry,
  tries: AccountAttempts,
  row: AccountRow,
  code: string,
): Promise<void> {
  if (row.totp_secret === null || row.totp_confirmed_at === null) return;
  const { codeTries, db, store } = deps;
  if (code === '') return refuse(deps, it, 'needs-code', new Refused({ code: 'STAFF_CODE_NEEDED' }));
  // Counted beforehand: of many codes tried at once no more than these may be looked at.
  const counted = tries.isKnown ? [] : codeTries;
  await tries.take().catch(locked(deps, it));
  for (const limit of counted) await limit.take(it.loginId).catch(locked(deps, it));
  const step = stepOfCode(row.totp_secret, code, await databaseNow(db));
  const isGood =
    step === null
      ? await inTransaction(db, (tx) => takeRecoveryCode(store, tx, row, code, it.address))
      : await store.takeStep(db, row.id, step);
  if (!isGood) return refuse(deps, it, 'wrong-code', new Refused({ code: 'STAFF_CODE_WRONG' }));
  for (const limit of counted) await limit.forget(it.loginId);
}
