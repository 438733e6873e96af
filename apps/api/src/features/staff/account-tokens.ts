import { SignJWT, jwtVerify } from 'jose';
import type { JWTVerifyOptions } from 'jose';
import { isCanonical, secretOf } from '../../core/auth-gate.ts';
import { acceptedKey } from '../../core/keyring.ts';
import type { Keyring } from '../../core/keyring.ts';

/** How long an access token is good for; every call looks at its session besides. */
const accessTokenSeconds = 10 * 60;
const issuer = 'lime';
/** Verified tokens that are kept: verifying one takes longer than a small call does. */
const cacheSize = 10_000;

/** What an access token says. */
type AccountClaims = { readonly accountId: number; readonly sessionId: string };

/** Signs and reads access tokens of one kind of accounts. */
export type AccountTokens = {
  sign(claims: AccountClaims): Promise<string>;
  /** Null when it is forged, expired, or a token of anybody else. */
  read(token: string): Promise<AccountClaims | null>;
};

/**
 * Access tokens of one kind of accounts: with their own audience and key, so that none of the members' or of the other kind
 * is ever taken for one.
 *
 * @param audience the kind
 */
export function createAccountTokens(keys: Keyring, audience: 'staff' | 'agent'): AccountTokens {
  /** in the order of insertion: the oldest goes first */
  const cache = new Map<string, Known>();
  return {
    sign({ accountId, sessionId }) {
      const { id, secret } = keys.current();
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', kid: id })
        .setSubject(String(accountId))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(Buffer.from(secret, 'utf8'));
    },
    async read(token) {
      const known = cache.get(token);
      if (known) {
        if (known.expiresAt > Date.now() && acceptedKey(keys, known.keyId)) return known.claims;
        cache.delete(token);
        return null;
      }
      const fresh = await verify(keys, audience, token);
      if (!fresh) return null;
      if (cache.size >= cacheSize) cache.delete(cache.keys().next().value!);
      cache.set(token, fresh);
      return fresh.claims;
    },
  };
}

type Known = { readonly claims: AccountClaims; readonly expiresAt: number; readonly keyId: string | undefined };

async function verify(keys: Keyring, audience: string, token: string): Promise<Known | null> {
  if (!isCanonical(token)) return null;
  try {
    const requiredClaims = ['sub', 'sid', 'exp'];
    const wanted: JWTVerifyOptions = { algorithms: ['HS256'], issuer, audience, requiredClaims };
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => secretOf(keys, kid), wanted);
    const accountId = Number(payload.sub);
    if (!Number.isSafeInteger(accountId) || typeof payload['sid'] !== 'string') return null;
    return {
      claims: { accountId, sessionId: payload['sid'] },
      expiresAt: payload.exp! * 1_000,
      keyId: protectedHeader.kid,
    };
  } catch {
    return null;
  }
}
