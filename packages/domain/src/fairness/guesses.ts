import { isHash } from './chain.ts';
import type { HostedHashing } from './hosted-draw.ts';

/** How far a hash chain is walked from a value that could be its secret. */
const longestWalk = 60;

/** Every text in rows of tables, however deep it lies in them. Bytes come as hexadecimal digits. @param hexOf  of what is bytes; null: it is none */
export function textsIn(value: unknown, hexOf: (value: object) => string | null): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number' || typeof value === 'bigint') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  const hex = hexOf(value);
  return hex === null ? Object.values(value).flatMap((inner) => textsIn(inner, hexOf)) : [hex];
}

/**
 * What a person with a whole database in hand could try as a link or a seed: each stored value of 32 bytes, the chain that
 * leads from it, hashes of every text, and each value of 32 bytes keyed with every other one.
 *
 * @returns 64 small hexadecimal digits each, a value once
 */
export async function guessesFrom(texts: readonly string[], hashing: HostedHashing): Promise<ReadonlySet<string>> {
  const known = [...new Set(texts.map((text) => text.toLowerCase()).filter(isHash))];
  const guesses = new Set(known);
  const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  for (const text of new Set(texts)) guesses.add(await hashing.hashOfText(text));
  for (const value of known) {
    for (let at = value, step = 0; step < longestWalk; step += 1) {
      at = await hashing.hashOfBytes(at);
      guesses.add(at);
    }
    for (const other of known) {
      guesses.add(hexOf(await hashing.hmacOfBytes(value, other)));
      guesses.add(hexOf(await hashing.hmac(value, other)));
    }
  }
  return guesses;
}
