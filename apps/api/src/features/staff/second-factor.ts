import { Secret, TOTP } from 'otpauth';

const period = 30;
/** A phone's clock may be one step off, either way. */
const window = 1;

/** 160 bits, as authenticators want them. @returns base32 */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator reads, as a link or drawn as a QR code. @param issuer  the site's name, under which it lists the account */
export function otpauthUrl(secret: string, loginId: string, issuer: string): string {
  return totpOf(secret, { issuer, label: loginId }).toString();
}

/** @returns the 30-second step the code belongs to; null when it is none of the steps that count now */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1_000 / period) + delta;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: 6, period, algorithm: 'SHA1' });
}
