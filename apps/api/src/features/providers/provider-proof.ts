import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { providerCallText } from '@lime/contract/provider-calls.ts';
import { isListed, readAddressList } from '../../core/address-list.ts';
import type { ProviderProof } from '../../core/api-config.ts';

/** A call as it came, before anything of it is believed. */
export type Evidence = {
  /** the id of the provider it names, and the call */
  readonly provider: string;
  readonly call: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** the body as it came, byte for byte */
  readonly body: string;
  readonly address: string;
};

/**
 * Why a call is not believed. `missing`: it brings no proof; `key`: its key or signature is another one; `old`: it is signed in
 * the way of before, which is not taken; `clock`: the signature is right and its time too far off; `address`: the key is right
 * and comes from elsewhere.
 */
export type Doubt = 'missing' | 'key' | 'old' | 'clock' | 'address';

/** What a proof shows. `aheadMs`: how far the provider's clock is ahead; null where its calls tell no time. */
export type Judgement =
  | { readonly isProven: true; readonly isOld: boolean; readonly aheadMs: number | null }
  | { readonly isProven: false; readonly why: Doubt; readonly aheadMs: number | null };

/** How far the clock of a provider may be off. */
const skewMs = 60_000;

type Signed = Extract<ProviderProof, { kind: 'signed' }>;

/**
 * Judges the proof of a call. Keys and signatures are compared in constant time.
 *
 * @param now  epoch ms
 * @param isOldTaken  the setting `provider.oldProof`: text and secret of the previous release count too
 */
export function judgeProof(
  rule: ProviderProof,
  { provider, call, headers, body, address }: Evidence,
  { now, isOldTaken }: { readonly now: number; readonly isOldTaken: boolean },
): Judgement {
  const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '');
  const no = (why: Doubt, aheadMs: number | null = null) => ({ isProven: false, why, aheadMs }) as const;
  if (rule.kind === 'secret-key') {
    const key = header('secret-key');
    if (!isSame(key, rule.key)) return no(key === '' ? 'missing' : 'key');
    if (!isListed(address, readAddressList(rule.addresses))) return no('address');
    return { isProven: true, isOld: false, aheadMs: null };
  }
  const time = header('x-lime-time');
  const signature = header('x-lime-signature').toLowerCase();
  if (time === '' || signature === '') return no('missing');
  if (!/^\d{13}$/.test(time)) return no('key');
  const age = ageOf(rule, { signature, time, text: providerCallText(provider, call, body), oldText: body });
  if (age === null) return no('key');
  const aheadMs = Number(time) - now;
  if (Math.abs(aheadMs) > skewMs) return no('clock', aheadMs);
  return age === 'old' && !isOldTaken ? no('old', aheadMs) : { isProven: true, isOld: age === 'old', aheadMs };
}

type Claim = { readonly signature: string; readonly time: string; readonly text: string };

/** Which release signs a call this way; null: none, with these secrets. */
function ageOf(rule: Signed, { oldText, ...claim }: Claim & { readonly oldText: string }): 'new' | 'old' | null {
  if (isSignedBy(rule, claim)) return 'new';
  const secrets = { ...rule, accepts: [...(rule.accepts ?? []), ...(rule.before ?? [])] };
  return isSignedBy(secrets, { ...claim, text: oldText }) || isSignedBy(secrets, claim) ? 'old' : null;
}

/** Is it a signature with the secret of the proof, or with one that counts beside it? */
export function isSignedBy(
  { secret, accepts = [] }: Pick<Signed, 'secret' | 'accepts'>,
  { signature, time, text }: Claim,
): boolean {
  return [secret, ...accepts].some((each) => isSame(signature, signatureOf(each, time, text)));
}

/** Hex HMAC-SHA-256 over a time (epoch ms) and a text. */
export function signatureOf(secret: string, time: string, text: string): string {
  return createHmac('sha256', secret).update(`${time}\n${text}`).digest('hex');
}

/** Hashes are of one length, and tell nothing of where two texts differ. */
function isSame(given: string, known: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(given), digest(known));
}
