import { SignJWT, jwtVerify } from 'jose';
import type { JWTVerifyOptions } from 'jose';
import { isCanonical, secretOf } from '../../core/auth-gate.ts';
import type { Keyring } from '../../core/keyring.ts';

/** How long an access token of the office is good for; every call looks at its session besides. */
const accessTokenSeconds = 10 * 60;
const issuer = 'lime';
const audience = 'staff';

/** What an access token of staff says. */
export type StaffTokenClaims = { readonly staffId: number; readonly sessionId: string };

/** Signs and reads access tokens of staff. */
export type StaffTokens = {
  sign(claims: StaffTokenClaims): Promise<string>;
  /** Null when it is forged, expired, or a token of members. */
  read(token: string): Promise<StaffTokenClaims | null>;
};

/** Access tokens of the office: their own audience and key, so that none of the members' is ever taken for one. */
export function createStaffTokens(keys: Keyring): StaffTokens {
  return {
    sign({ staffId, sessionId }) {
      const { id, secret } = keys.current();
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', kid: id })
        .setSubject(String(staffId))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(Buffer.from(secret, 'utf8'));
    },
    async read(token) {
      if (!isCanonical(token)) return null;
      try {
        const requiredClaims = ['sub', 'sid', 'exp'];
        const wanted: JWTVerifyOptions = { algorithms: ['HS256'], issuer, audience, requiredClaims };
        const { payload } = await jwtVerify(token, ({ kid }) => secretOf(keys, kid), wanted);
        const staffId = Number(payload.sub);
        if (!Number.isSafeInteger(staffId) || typeof payload['sid'] !== 'string') return null;
        return { staffId, sessionId: payload['sid'] };
      } catch {
        return null;
      }
    },
  };
}
