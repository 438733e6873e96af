import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { isListed, readAddressList } from '../../core/address-list.ts';
import type { ProviderProof } from '../../core/api-config.ts';

export type Evidence = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** the body as it came, byte for byte */
  readonly body: string;
  readonly address: string;
};

/** How far the clock of a provider may be off. */
const skewMs = 60_000;

/** Is a call the provider's own? Keys and signatures are compared in constant time. @param now epoch ms */
export function isProven(rule: ProviderProof, { headers, body, address }: Evidence, now: number): boolean {
  const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '');
  if (rule.kind === 'secret-key')
    return isSame(header('secret-key'), rule.key) && isListed(address, readAddressList(rule.addresses));
  const time = header('x-lime-time');
  if (!/^\d{13}$/.test(time) || Math.abs(now - Number(time)) > skewMs) return false;
  return isSignedBy(rule, { signature: header('x-lime-signature').toLowerCase(), time, text: body });
}

/** Is it a signature with the secret of the proof, or with one that counts beside it? */
export function isSignedBy(
  { secret, accepts = [] }: Extract<ProviderProof, { kind: 'signed' }>,
  { signature, time, text }: { signature: string; time: string; text: string },
): boolean {
  return [secret, ...accepts].some((each) => isSame(signature, signatureOf(each, time, text)));
}

/** What a provider sends as `X-Lime-Signature`. */
export function signatureOf(secret: string, time: string, body: string): string {
  return createHmac('sha256', secret).update(`${time}\n${body}`).digest('hex');
}

/** Hashes are of one length, and tell nothing of where two texts differ. */
function isSame(given: string, known: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(given), digest(known));
}
