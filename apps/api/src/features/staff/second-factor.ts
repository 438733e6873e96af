import { Secret, TOTP } from 'otpauth';

const period = 30;
/** A phone's clock may be one step off, either way. */
const window = 1;

/** 160 bits, as authenticators want them. @returns base32 */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator reads, as a link or drawn as a QR code. */
export function otpauthUrl(secret: string, loginId: string): string {
  return totpOf(secret, loginId).toString();
}

/** @returns the 30-second step the code belongs to; null when it is none of the steps that count now */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1_000 / period) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Lime', label, secret: Secret.fromBase32(secret), digits: 6, period, algorithm: 'SHA1' });
}
