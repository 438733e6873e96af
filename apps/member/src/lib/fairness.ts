// The browser's half of what is left to chance: a member computes a draw again by the very steps of the server
// (domain/fairness/draw.ts), from hashes made on the member's own machine.

const text = new TextEncoder();

/** Hashes here; null where the browser has none to offer (an address that is not secure). */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Bytes as lower-case hexadecimal text. */
export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** @param hex bytes as hexadecimal digits */
export const hashOfBytes = (hex: string): Promise<string> => sha256(fromHex(hex));
/** @param words hashed as UTF-8 */
export const hashOfText = (words: string): Promise<string> => sha256(text.encode(words));

/**
 * The blocks of the stream that a seed and a message make: HMAC-SHA-256, keyed with the seed.
 *
 * @param seed     hexadecimal digits
 * @param message  of the n-th block
 */
export async function hmacBlocks(
  seed: string,
  message: (block: number) => string,
): Promise<(block: number) => Promise<Uint8Array>> {
  const key = await crypto.subtle.importKey('raw', fromHex(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return async (block) => new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(message(block))));
}

/** HMAC-SHA-256 of bytes. @param seed, hex  hexadecimal digits */
export async function hmacOfBytes(seed: string, hex: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', fromHex(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, fromHex(hex)));
}
