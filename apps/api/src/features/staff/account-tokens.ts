import { createSecretKey } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { isCanonical } from '../../core/auth-gate.ts';

/** How long an access token is good for; every call looks at its session besides. */
const accessTokenSeconds = 10 * 60;
const issuer = 'lime';

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
export function createAccountTokens(secret: string, audience: 'staff' | 'agent'): AccountTokens {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  return {
    sign: ({ accountId, sessionId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(accountId))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(key),
    async read(token) {
      if (!isCanonical(token)) return null;
      try {
        const requiredClaims = ['sub', 'sid', 'exp'];
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer, audience, requiredClaims });
        const accountId = Number(payload.sub);
        if (!Number.isSafeInteger(accountId) || typeof payload['sid'] !== 'string') return null;
        return { accountId, sessionId: payload['sid'] };
      } catch {
        return null;
      }
    },
  };
}
