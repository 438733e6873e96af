import { assert } from '../assert.ts';
import { isClientSeed } from './chain.ts';
import type { Hashing } from './chain.ts';
import type { Blocks } from './draw.ts';

// Plays of one member are drawn as the field's public verifiers draw them. The server's seed is secret until the member asks
// for another one, its SHA-256 is shown before its first play. The nonce counts the plays of a seed.

/** How plays are drawn. A change is a new version, and older plays keep verifying by theirs. */
export const playVersion = '1';

/** What the n-th block of a play's stream is an HMAC-SHA-256 of, keyed with the text of the server's seed. @param round  from 0 */
export const playMessage = (clientSeed: string, nonce: number, round: number): string =>
  `${clientSeed}:${nonce}:${round}`;

/** The key of a play's stream as `Hashing` takes it: the text of the server's seed, byte by byte. */
export const playKey = (serverSeed: string): string =>
  [...new TextEncoder().encode(serverSeed)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The blocks of a play, for a server that hashes at once. */
export const playBlocks =
  (serverSeed: string, clientSeed: string, nonce: number, hmac: (key: string, text: string) => Uint8Array): Blocks =>
  (round) =>
    hmac(playKey(serverSeed), playMessage(clientSeed, nonce, round));

/**
 * Reads a stream as numbers from 0 to below 1: four bytes each, b₁/256 + b₂/256² + b₃/256³ + b₄/256⁴. All blocks are used
 * to their end.
 *
 * A number is a multiple of 2^-32, so `floor(number × n)` favours some of n results unless n divides 2^32. The chance of each
 * differs from 1/n by less than 2^-32 (with 52 cards, one play in some hundred million). The chain of `chain.ts` has no such
 * bias; here agreement with public verifiers counts for more.
 */
export function createFloats(blocks: Blocks): () => number {
  let block: DataView = new DataView(new ArrayBuffer(0));
  let at = 0;
  let asked = 0;
  return () => {
    if (at + 4 > block.byteLength) {
      const given = blocks(asked);
      assert(given.byteLength >= 4, 'a block has a number');
      block = new DataView(given.buffer, given.byteOffset, given.byteLength);
      at = 0;
      asked += 1;
    }
    const number = block.getUint32(at) / 2 ** 32;
    at += 4;
    return number;
  };
}

/** All that is published of a play once its server seed is revealed. */
export type PlayProof = {
  readonly version: string;
  /** SHA-256 of the server seed's text, as it was shown before the play */
  readonly seedHash: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** from 0 */
  readonly nonce: number;
};

/** Why a play does not verify: an algorithm we do not know, another server seed, a client seed or nonce that cannot be. */
export type PlayFault = 'version' | 'server-seed' | 'client-seed' | 'nonce';

/** The first thing that does not hold of what was published of a play, before its outcome; null: all holds. */
export async function playFault(proof: PlayProof, hashing: Pick<Hashing, 'hashOfText'>): Promise<PlayFault | null> {
  const { version, seedHash, serverSeed, clientSeed, nonce } = proof;
  if (version !== playVersion) return 'version';
  if ((await hashing.hashOfText(serverSeed)) !== seedHash) return 'server-seed';
  if (!isClientSeed(clientSeed)) return 'client-seed';
  return Number.isSafeInteger(nonce) && nonce >= 0 ? null : 'nonce';
}
