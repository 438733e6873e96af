import { randomUUID } from 'node:crypto';
import { assert } from '@lime/domain/assert.ts';
import type { WireMember } from '@lime/contract/auth.ts';
import type { AuthGate, EndReason } from '../../core/auth-gate.ts';
import type { Caller, Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { verifyPassword } from '../../core/password.ts';
import { Refused } from '../../core/refused.ts';
import { createSignOuts } from '../../core/sign-outs.ts';
import type { Members } from '../members/members.service.ts';
import { endHostSessions } from '../launch/host-ends.service.ts';
import { endSessions, insertSession, lockSession, noteDevice, readSignIn, rotateSession } from './auth.sql.ts';
import type { SignInRow } from './auth.sql.ts';
import { createRefreshTokens } from '../../core/refresh-token.ts';
import { createSignInTries } from '../../core/sign-in-tries.ts';
import type { From } from '../../core/sign-in-tries.ts';

/**
 * Two tabs of one member refresh with the same token at the same moment, and an answer can be lost on the way. For so long
 * the token before gets the very token it was exchanged for. After that it counts as stolen.
 */
const doubleRefreshSeconds = 10;
export type Tokens = { token: string; refreshToken: string };
export type Client = From & { readonly agent: string };

export type SignIn = {
  /** @throws Refused AUTH_SIGN_IN_FAILED (400), AUTH_SUSPENDED or AUTH_WAITING (403), TOO_MANY_REQUESTS (429) */
  signIn(loginId: string, password: string, client: Client): Promise<Tokens & { members: WireMember }>;
  /** @throws Refused AUTH_REQUIRED (401), or AUTH_SESSION_ENDED (419) when the session was ended on purpose or the token is an old one */
  refresh(refreshToken: string): Promise<Tokens>;
  signOut(caller: Caller): Promise<void>;
};

type Deps = { gate: AuthGate; members: Members };

export function createSignIn({ db, pool, outbox, config }: Core, { gate, members }: Deps): SignIn {
  const refreshTokens = createRefreshTokens(config.jwtSecret);
  const signInTries = createSignInTries(pool, 'sign-in');

  async function checkPassword(loginId: string, password: string, from: From): Promise<SignInRow> {
    const name = loginId.toLowerCase();
    const tries = signInTries.of(name, from);
    // Who is refused anyway shall not take a place among those who wait to be hashed.
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

  /** In its own transaction, so that the session is over whatever is answered; announced here and everywhere. */
  async function end(sessionId: string, reason: EndReason): Promise<void> {
    await inTransaction(db, async (tx) => {
      const ids = await endSessions(tx, [sessionId], reason);
      if (ids.length > 0) await outbox.write(tx, 'session', { ids, reason });
      await endHostSessions(tx, ids);
    });
    gate.end([sessionId], reason);
  }

  const signOuts = createSignOuts((sessionId) => end(sessionId, 'logout'));

  return {
    async signIn(loginId, password, client) {
      if (loginId === '') throw new Refused({ code: 'AUTH_ID_EMPTY' });
      if (password === '') throw new Refused({ code: 'AUTH_PASSWORD_EMPTY' });
      const { id: memberId, password_hash: passwordHash, ...row } = await checkPassword(loginId, password, client);
      const sessionId = randomUUID();
      const refreshToken = refreshTokens.first(sessionId);
      const { address, agent } = client;
      const session = { id: sessionId, memberId, passwordHash, refreshHash: refreshToken.hash, address, agent };
      if (!(await insertSession(db, session))) throw new Refused({ code: 'AUTH_SIGN_IN_FAILED' });
      await noteDevice(db, client.device.id, memberId);
      const member = await members.wire(memberId);
      assert(member, 'a member who signed in is there');
      const caller = callerOf(memberId, sessionId, row.password_temporary);
      return { token: await gate.sign(caller), refreshToken: refreshToken.text, members: member };
    },

    async refresh(text) {
      const shown = refreshTokens.read(text);
      if (!shown) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
      const { sessionId } = shown;
      if (signOuts.has(sessionId)) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
      const next = refreshTokens.after(shown);
      const outcome = await inTransaction(db, async (tx) => {
        const session = await lockSession(tx, sessionId);
        if (!session || session.expired || session.ended_reason === 'logout') return 'unknown';
        if (session.ended_reason) return 'ended';
        if (session.member_state !== 'normal') return 'forced';
        const isCurrent = session.refresh_hash.equals(shown.hash);
        const isDouble =
          !isCurrent && session.refresh_hash.equals(next.hash) && session.seconds <= doubleRefreshSeconds;
        if (!isCurrent && !isDouble) return 'reused';
        if (isCurrent) await rotateSession(tx, sessionId, next.hash);
        return callerOf(session.member_id, sessionId, session.password_temporary);
      });
      if (outcome === 'unknown') throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
      if (outcome === 'forced' || outcome === 'reused') await end(sessionId, outcome);
      if (typeof outcome === 'string') throw new Refused({ code: 'AUTH_SESSION_ENDED' }, 419);
      return { token: await gate.sign(outcome), refreshToken: next.text };
    },

    async signOut({ sessionId }) {
      await signOuts.signOut(sessionId);
      gate.end([sessionId], 'logout');
    },
  };
}

function callerOf(memberId: number, sessionId: string, isTemporary: boolean): Caller {
  return { memberId, sessionId, ...(isTemporary && { temporary: true as const }) };
}
