import { randomUUID } from 'node:crypto';
import { assert } from '@lime/domain/assert.ts';
import type { WireMember } from '@lime/contract/auth.ts';
import type { AuthGate, EndReason } from '../../core/auth-gate.ts';
import type { Caller, Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { verifyPassword } from '../../core/password.ts';
import { Refused } from '../../core/refused.ts';
import type { SignOuts } from '../../core/sign-outs.ts';
import type { Members } from '../members/members.service.ts';
import { endHostSessions } from '../launch/host-ends.service.ts';
import { endSessions, insertSession, lockSession, noteDevice, readSignIn, rotateSession } from './auth.sql.ts';
import type { SignInRow } from './auth.sql.ts';
import type { RefreshTokens } from '../../core/refresh-token.ts';
import type { From, SignInAttempts } from '../../core/sign-in-attempts.ts';

/**
 * Two tabs of one member refresh with the same token at the same moment, and an answer can be lost on the way. For so long
 * the token before gets the very token it was exchanged for. After that it counts as stolen.
 */
const doubleRefreshSeconds = 10;
/** An access token with the token that refreshes it. */
export type Tokens = { token: string; refreshToken: string };
/** Where a sign-in comes from. */
export type Client = From & { readonly agent: string };

/** What signing in and out needs. */
export type SignInDeps = Pick<Core, 'db' | 'outbox'> & {
  readonly gate: Pick<AuthGate, 'sign' | 'end'>;
  readonly members: Pick<Members, 'wire'>;
  readonly refreshTokens: RefreshTokens;
  readonly signInTries: SignInAttempts;
  readonly signOuts: SignOuts;
};

/** Begins a session. @throws Refused AUTH_SIGN_IN_FAILED (400), AUTH_SUSPENDED or AUTH_WAITING (403), TOO_MANY_REQUESTS (429) */
export async function signInMember(
  deps: SignInDeps,
  loginId: string,
  password: string,
  client: Client,
): Promise<Tokens & { members: WireMember }> {
  if (loginId === '') throw new Refused({ code: 'AUTH_ID_EMPTY' });
  if (password === '') throw new Refused({ code: 'AUTH_PASSWORD_EMPTY' });
  const { id: memberId, password_hash: passwordHash, ...row } = await checkPassword(deps, loginId, password, client);
  const sessionId = randomUUID();
  const refreshToken = deps.refreshTokens.first(sessionId);
  const { address, agent } = client;
  const session = { id: sessionId, memberId, passwordHash, refreshHash: refreshToken.hash, address, agent };
  if (!(await insertSession(deps.db, session))) throw new Refused({ code: 'AUTH_SIGN_IN_FAILED' });
  await noteDevice(deps.db, client.device.id, memberId);
  const member = await deps.members.wire(memberId);
  assert(member, 'a member who signed in is there');
  const caller = callerOf(memberId, sessionId, row.password_temporary);
  return { token: await deps.gate.sign(caller), refreshToken: refreshToken.text, members: member };
}

/** Exchanges a refresh token for new ones. @throws Refused AUTH_REQUIRED (401), or AUTH_SESSION_ENDED (419) when the session was ended on purpose or the token is an old one */
export async function refreshSession(deps: SignInDeps, text: string): Promise<Tokens> {
  const shown = deps.refreshTokens.read(text);
  if (!shown) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  const { sessionId } = shown;
  if (deps.signOuts.has(sessionId)) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  const [fresh, ...alike] = deps.refreshTokens.after(shown);
  let next = fresh;
  const outcome = await inTransaction(deps.db, async (tx) => {
    const session = await lockSession(tx, sessionId);
    if (!session || session.expired || session.ended_reason === 'logout') return 'unknown';
    if (session.ended_reason) return 'ended';
    if (session.member_state !== 'normal') return 'forced';
    const isCurrent = session.refresh_hash.equals(shown.hash);
    const given = [fresh, ...alike].find(({ hash }) => session.refresh_hash.equals(hash));
    const isDouble = !isCurrent && given !== undefined && session.seconds <= doubleRefreshSeconds;
    if (!isCurrent && !isDouble) return 'reused';
    if (isDouble) next = given;
    if (isCurrent) await rotateSession(tx, sessionId, next.hash);
    return callerOf(session.member_id, sessionId, session.password_temporary);
  });
  if (outcome === 'unknown') throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  if (outcome === 'forced' || outcome === 'reused') await endAtOnce(deps, sessionId, outcome);
  if (typeof outcome === 'string') throw new Refused({ code: 'AUTH_SESSION_ENDED' }, 419);
  return { token: await deps.gate.sign(outcome), refreshToken: next.text };
}

/** Ends the session of the caller; its tokens are good for nothing from now on. */
export async function signOutMember({ signOuts, gate }: SignInDeps, { sessionId }: Caller): Promise<void> {
  await signOuts.signOut(sessionId);
  gate.end([sessionId], 'logout');
}

async function checkPassword(
  { signInTries, db }: SignInDeps,
  loginId: string,
  password: string,
  from: From,
): Promise<SignInRow> {
  const name = loginId.toLowerCase();
  const tries = signInTries.of(name, from);
  // A caller who is refused anyway takes no place in the queue of passwords to be hashed.
  tries.assertNotRefused();
  let row = null as SignInRow | null;
  const read = async () => {
    row = await readSignIn(db, name);
    return row?.password_hash ?? null;
  };
  const matches = await verifyPassword(read, password, tries, tries.lane);
  if (!matches || !row) throw new Refused({ code: 'AUTH_SIGN_IN_FAILED' });
  await tries.forget();
  if (row.state === 'waiting') throw new Refused({ code: 'AUTH_WAITING' }, 403);
  if (row.state !== 'normal') throw new Refused({ code: 'AUTH_SUSPENDED' }, 403);
  return row;
}

/** Ends a session in its own transaction, so that the session is over whatever is answered; announced here and everywhere. */
export async function endAtOnce(
  { db, outbox, gate }: Pick<SignInDeps, 'db' | 'outbox' | 'gate'>,
  sessionId: string,
  reason: EndReason,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ids = await endSessions(tx, [sessionId], reason);
    if (ids.length > 0) await outbox.write(tx, 'session', { ids, reason });
    await endHostSessions(tx, ids);
  });
  gate.end([sessionId], reason);
}

function callerOf(memberId: number, sessionId: string, isTemporary: boolean): Caller {
  return { memberId, sessionId, ...(isTemporary && { temporary: true as const }) };
}
