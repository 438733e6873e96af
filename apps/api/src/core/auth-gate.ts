import { SignJWT, jwtVerify } from 'jose';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { Caller, Outbox } from './context.ts';
import { acceptedKey } from './keyring.ts';
import type { Keyring } from './keyring.ts';
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

type Known = { readonly caller: Caller; readonly expiresAt: number; readonly keyId: string | undefined };

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

/** Tokens and ended sessions that this process knows. */
type Sessions = {
  readonly keys: Keyring;
  // Verifying costs as much as the rest of a bet's request, so verified tokens are kept. A Map is in the order of insertion: the oldest goes first.
  readonly cache: Map<string, Known>;
  readonly ended: Map<string, { reason: EndReason; at: number }>;
  readonly listeners: ((sessionId: string, reason: EndReason) => void)[];
};

/** @param keys the same in every process */
export function createAuthGate({ keys, db, outbox }: { keys: Keyring; db: Db; outbox: Outbox }): AuthGate {
  const sessions: Sessions = {
    keys,
    cache: new Map(),
    ended: new Map(),
    listeners: [],
  };
  outbox.on('session', ({ ids, reason }: { ids: string[]; reason: EndReason }) => end(sessions, ids, reason));
  return {
    sign: (caller) => sign(sessions, caller),
    verify: (token) => verify(sessions, token),
    end: (sessionIds, reason) => end(sessions, sessionIds, reason),
    onEnd(listener) {
      sessions.listeners.push(listener);
    },
    async start() {
      for (const { id, reason } of await readEnded(db)) end(sessions, [id], reason);
    },
  };
}

function sign({ keys }: Sessions, { memberId, sessionId, temporary }: Caller): Promise<string> {
  const { id, secret } = keys.current();
  return new SignJWT({ sid: sessionId, ...(temporary && { tmp: true }) })
    .setProtectedHeader({ alg: 'HS256', kid: id })
    .setSubject(String(memberId))
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${accessTokenSeconds}s`)
    .sign(Buffer.from(secret, 'utf8'));
}

async function verify({ keys, cache, ended }: Sessions, token: string): Promise<Caller | null> {
  const known = cache.get(token);
  if (known) {
    if (known.expiresAt > Date.now() && acceptedKey(keys, known.keyId)) return liveCaller(ended, known.caller);
    cache.delete(token);
    return null;
  }
  const fresh = await readToken(keys, token);
  if (!fresh) return null;
  if (cache.size >= cacheSize) cache.delete(cache.keys().next().value!);
  cache.set(token, fresh);
  return liveCaller(ended, fresh.caller);
}

/** @returns null after a sign-out. @throws Refused as `verify` says */
function liveCaller(ended: Sessions['ended'], caller: Caller): Caller | null {
  const known = ended.get(caller.sessionId);
  if (!known) return caller;
  if (known.reason === 'logout') return null;
  throw new Refused({ code: 'AUTH_SESSION_ENDED' }, 419);
}

async function readToken(keys: Keyring, token: string): Promise<Known | null> {
  if (!isCanonical(token)) return null;
  try {
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => secretOf(keys, kid), {
      algorithms: ['HS256'],
      issuer,
      audience,
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    const memberId = Number(payload.sub);
    if (!Number.isSafeInteger(memberId) || typeof payload['sid'] !== 'string') return null;
    const temporary = payload['tmp'] === true ? { temporary: true as const } : {};
    return {
      caller: { memberId, sessionId: payload['sid'], ...temporary },
      expiresAt: payload.exp! * 1_000,
      keyId: protectedHeader.kid,
    };
  } catch {
    return null;
  }
}

/** The secret a token of this key id was signed with. @throws Error when it counts no more */
export function secretOf(keys: Keyring, id: string | undefined): Buffer {
  const key = acceptedKey(keys, id);
  if (!key) throw new Error('a key that does not count');
  return Buffer.from(key.secret, 'utf8');
}

function end({ ended, listeners }: Sessions, sessionIds: readonly string[], reason: EndReason): void {
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

async function readEnded(db: Db): Promise<{ id: string; reason: EndReason }[]> {
  const { rows } = await sql<{ id: string; reason: EndReason }>`
    select id, ended_reason as reason from session
    where ended_at > clock_timestamp() - make_interval(secs => ${rememberEndedMs / 1_000}::int)`.execute(db);
  return rows;
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
