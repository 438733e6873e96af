import { assert } from '../assert.ts';
import { drawSlowly } from './draw.ts';
import type { Draw } from './draw.ts';

// Rounds are drawn from a hash chain. It is made backwards from a secret: each link is the SHA-256 of the link after it.
// Link 0 is published before the first round opens, and round k of the chain is drawn from link k. A revealed link therefore
// proves that it was fixed with link 0, and tells nothing about the links after it.

/** What everybody hashes with: Node on the server, the browser where a member checks. Hashes and links are 64 small hexadecimal digits. */
export type Hashing = {
  /** SHA-256 of bytes that are written as hexadecimal digits */
  hashOfBytes(hex: string): string | Promise<string>;
  /** SHA-256 of a text in UTF-8 */
  hashOfText(text: string): string | Promise<string>;
  /** HMAC-SHA-256 of a text in UTF-8. @param key  hexadecimal digits */
  hmac(key: string, text: string): Uint8Array | Promise<Uint8Array>;
};

/** How rounds are drawn. A change is a new version, and older rounds keep verifying by theirs. */
export const chainVersion = '1';

/** Whether a text is a link or a hash as it is written here. */
export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/**
 * The links of a chain, 0 to `length`: link 0 is its commitment, the last one its secret.
 *
 * @param secret  64 small hexadecimal digits nobody can guess
 * @param length  rounds that can be drawn from it
 * @param hash    SHA-256 of bytes that are written as hexadecimal digits
 */
export function makeChain(secret: string, length: number, hash: (hex: string) => string): string[] {
  assert(isHash(secret), 'a secret has 32 bytes');
  const links = [secret];
  for (let count = 0; count < length; count += 1) links.push(hash(links.at(-1)!));
  return links.toReversed();
}

/**
 * Whether a revealed link belongs to the chain of an earlier one.
 *
 * @param distance  how many links lie between them: 1 for the link right before, the link's number for the commitment
 */
export async function leadsTo(
  link: string,
  earlier: string,
  distance: number,
  hashing: Pick<Hashing, 'hashOfBytes'>,
): Promise<boolean> {
  if (!Number.isSafeInteger(distance) || distance < 1) return false;
  let hash = link;
  for (let count = 0; count < distance; count += 1) hash = await hashing.hashOfBytes(hash);
  return hash === earlier;
}

/** A slip of a round, as it counts for the salt. */
export type SealedSlip = {
  readonly betCode: string;
  /** the member's own part; see `isClientSeed` */
  readonly clientSeed: string;
};

/** One value of a public source of randomness that nobody could know while betting was open. */
export type Beacon = {
  /** its number at the source */
  readonly round: number;
  /** 64 small hexadecimal digits */
  readonly randomness: string;
};

/** What a member may choose as a client seed: 1 to 64 letters, digits, hyphens and underscores. */
export const isClientSeed = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

/**
 * The text whose SHA-256 is a round's salt: a line `<betCode>:<clientSeed>` a slip, in the order of the slips, and the line
 * `beacon:<round>:<randomness>` where there is a beacon. Each line ends with a line feed.
 *
 * Members do not know the round's link, and the site fixed it before it knew the slips. The site could still try slips of its
 * own while betting is open; a beacon of a moment after closing prevents that too.
 *
 * @throws AssertionFault when a bet code or client seed could be read as another line
 */
export function saltText(slips: readonly SealedSlip[], beacon: Beacon | null): string {
  assert(slips.every(isSealed), 'a slip fits on its line');
  const lines = slips.map(({ betCode, clientSeed }) => `${betCode}:${clientSeed}\n`);
  if (beacon) lines.push(`beacon:${beacon.round}:${beacon.randomness}\n`);
  return lines.join('');
}

/** Whether a slip makes one line that can be read in one way only. */
const isSealed = ({ betCode, clientSeed }: SealedSlip) =>
  /^[\w-]+$/.test(betCode) && betCode !== 'beacon' && isClientSeed(clientSeed);

/**
 * What the n-th block of a round's stream is an HMAC-SHA-256 of, keyed with the round's link.
 *
 * @param game   its id
 * @param no     running number of the round
 * @param salt   64 small hexadecimal digits
 * @param block  from 0
 */
export const roundMessage = (game: string, no: number, salt: string, block: number): string =>
  `${game}:${no}:${salt}:${block}`;

/** All that is published of a drawn round. */
export type RoundProof = {
  readonly version: string;
  /** running number of the round */
  readonly no: number;
  readonly link: string;
  /** a link published before this one, the commitment or that of an earlier round, and how many links before */
  readonly earlier: { readonly link: string; readonly distance: number };
  readonly slips: readonly SealedSlip[];
  readonly beacon: Beacon | null;
  /** as it was published when betting closed */
  readonly salt: string;
};

/** Why a round does not verify: an algorithm we do not know, a link of another chain, slips or a beacon that were changed. */
export type ProofFault = 'version' | 'link' | 'salt';

/** The first thing that does not hold of what was published of a round, before its outcome; null: all holds. */
export async function proofFault(proof: RoundProof, hashing: Hashing): Promise<ProofFault | null> {
  const { version, link, earlier, slips, beacon, salt } = proof;
  if (version !== chainVersion) return 'version';
  if (!isHash(link) || !(await leadsTo(link, earlier.link, earlier.distance, hashing))) return 'link';
  if (!slips.every(isSealed) || (await hashing.hashOfText(saltText(slips, beacon))) !== salt) return 'salt';
  return null;
}

/**
 * Draws a round again from what was published of it.
 *
 * @param game  of the round
 * @returns the outcome for comparison with the published one, or the first thing that does not hold
 */
export async function verifyRound<Outcome>(
  game: { readonly id: string; readonly draw: Draw<Outcome> },
  proof: RoundProof,
  hashing: Hashing,
): Promise<{ readonly outcome: Outcome } | { readonly fault: ProofFault }> {
  const fault = await proofFault(proof, hashing);
  if (fault) return { fault };
  const { no, link, salt } = proof;
  const block = async (number: number) => hashing.hmac(link, roundMessage(game.id, no, salt, number));
  return { outcome: await drawSlowly(game.draw, block) };
}
