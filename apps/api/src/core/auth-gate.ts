import { createSecretKey } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { Caller, Outbox } from './context.ts';
import { Refused } from './refused.ts';

/** How long an access token is good for. Source: decision 8. */
export const accessTokenSeconds = 15 * 60;
/** An ended session must be known for as long as one of its tokens may still be shown. */
const rememberEndedMs = (accessTokenSeconds + 60) * 1_000;
const cacheSize = 50_000;
const issuer = 'lime';
const audience = 'member';

/** Why a session ended; only `logout` was the member's own doing. */
export type EndReason = 'logout' | 'reused' | 'forced' | 'password' | 'excluded';

type Known = { readonly caller: Caller; readonly expiresAt: number };

/** Access tokens: whose each is, and whether its session is still valid. */
export type AuthGate = {
  /** A token of a live session. @returns an HS256 JWT of fifteen minutes */
  sign(caller: Caller): Promise<string>;
  /**
   * @returns null when the token is missing, forged, expired or of a session its member left by logging out
   * @throws  Refused AUTH_SESSION_ENDED (419) when the session was ended on purpose
   */
  verify(token: string): Promise<Caller | null>;
  /** Known here at once; the other processes learn it from the outbox. Call after the commit that ended them. */
  end(sessionIds: readonly string[], reason: EndReason): void;
  /** Called for each session that ended, in this process or another. */
  onEnd(listener: (sessionId: string, reason: EndReason) => void): void;
  /** Reads the sessions that ended lately: before the first request is served. */
  start(): Promise<void>;
};

/** @param secret the same in every process, at least 32 characters */
export function createAuthGate({ secret, db, outbox }: { secret: string; db: Db; outbox: Outbox }): AuthGate {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  // Verifying costs as much as the rest of a bet's request, so verified tokens are kept. A Map is in the order of insertion: the oldest goes first.
  const cache = new Map<string, Known>();
  const ended = new Map<string, { reason: EndReason; at: number }>();
  const listeners: ((sessionId: string, reason: EndReason) => void)[] = [];

  function standing(caller: Caller): Caller | null {
    const end = ended.get(caller.sessionId);
    if (!end) return caller;
    if (end.reason === 'logout') return null;
    throw new Refused({ code: 'AUTH_SESSION_ENDED' }, 419);
  }

  function end(sessionIds: readonly string[], reason: EndReason): void {
    const now = Date.now();
    for (const [id, known] of ended) {
      if (now - known.at < rememberEndedMs) break;
      ended.delete(id);
    }
    for (const id of sessionIds) {
      if (ended.has(id)) continue;
      ended.set(id, { reason, at: now });
      for (const listener of listeners) listener(id, reason);
    }
  }

  async function read(token: string): Promise<Known | null> {
    if (!isCanonical(token)) return null;
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        requiredClaims: ['sub', 'sid', 'exp'],
      });
      const memberId = Number(payload.sub);
      if (!Number.isSafeInteger(memberId) || typeof payload['sid'] !== 'string') return null;
      const temporary = payload['tmp'] === true ? { temporary: true as const } : {};
      return { caller: { memberId, sessionId: payload['sid'], ...temporary }, expiresAt: payload.exp! * 1_000 };
    } catch {
      return null;
    }
  }

  outbox.on('session', ({ ids, reason }: { ids: string[]; reason: EndReason }) => end(ids, reason));

  return {
    sign: ({ memberId, sessionId, temporary }) =>
      new SignJWT({ sid: sessionId, ...(temporary && { tmp: true }) })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(memberId))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(key),
    async verify(token) {
      const known = cache.get(token);
      if (known) {
        if (known.expiresAt > Date.now()) return standing(known.caller);
        cache.delete(token);
        return null;
      }
      const fresh = await read(token);
      if (!fresh) return null;
      if (cache.size >= cacheSize) cache.delete(cache.keys().next().value!);
      cache.set(token, fresh);
      return standing(fresh.caller);
    },
    end,
    onEnd(listener) {
      listeners.push(listener);
    },
    async start() {
      const { rows } = await sql<{ id: string; reason: EndReason }>`
        select id, ended_reason as reason from session
        where ended_at > clock_timestamp() - make_interval(secs => ${rememberEndedMs / 1_000}::int)`.execute(db);
      for (const { id, reason } of rows) end([id], reason);
    },
  };
}

/** The token of an `Authorization: Bearer …` header; null when there is none. */
export function bearerToken(header: string | undefined): string | null {
  return header?.startsWith('Bearer ') && header.length < 1_024 ? header.slice(7) : null;
}

/** Each token has one spelling: without padding, and without the last letter's unused bits, which decoders let pass. */
export function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}
