import type { Hashing } from '@lime/domain/fairness/chain.ts';

// Hashes of the browser, for proofs that it computes again.

export const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const text = new TextEncoder();
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => hexOf(await crypto.subtle.digest('SHA-256', bytes));

/** SHA-256 and HMAC-SHA-256. */
export const hashing = {
  hashOfBytes: (hex) => sha256(bytesOf(hex)),
  hashOfText: (of) => sha256(text.encode(of)),
  async hmac(keyHex, of) {
    const key = await crypto.subtle.importKey('raw', bytesOf(keyHex), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
    return new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(of)));
  },
} as const satisfies Hashing;
