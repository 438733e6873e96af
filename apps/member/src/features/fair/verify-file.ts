import { canonical } from '@lime/domain/fairness/canonical.ts';
import { chainVersion, isHash, leadsTo, saltText } from '@lime/domain/fairness/chain.ts';
import { hashOfBytes, hashOfText } from '../../lib/fairness.ts';
import { findChainGame } from './chain-game.ts';
import type { RoundFile } from './round-file.ts';

/** What this browser computed from a proof, step by step. */
export type Verdict = {
  readonly isVersionKnown: boolean;
  readonly link: { readonly ok: boolean; readonly computed: string };
  readonly salt: { readonly ok: boolean; readonly computed: string };
  /** in the words the game shows it with; empty when nothing could be drawn */
  readonly result: { readonly ok: boolean; readonly computed: string; readonly told: string };
  readonly ok: boolean;
};

const progressEvery = 500;

/**
 * Draws a round again. Each hash is awaited on its own, so the page stays free however long the chain is.
 *
 * @param onProgress  called with the number of links hashed so far
 * @throws AbortError when the reader has left
 */
export async function verifyFile(
  file: RoundFile,
  { onProgress, signal }: { onProgress?: (done: number) => void; signal?: AbortSignal } = {},
): Promise<Verdict> {
  const isVersionKnown = file.version === chainVersion;
  const link = await verifyLink(file, (done) => {
    signal?.throwIfAborted();
    onProgress?.(done);
  });
  const salt = await verifySalt(file);
  const result = isVersionKnown ? await verifyResult(file) : { ok: false, computed: '', told: '' };
  return { isVersionKnown, link, salt, result, ok: isVersionKnown && link.ok && salt.ok && result.ok };
}

async function verifyLink({ link, commitment, distance }: RoundFile, onProgress: (done: number) => void) {
  if (!isHash(link) || !isHash(commitment)) return { ok: false, computed: '' };
  let done = 0;
  let computed = link;
  const counting = async (hex: string) => {
    computed = await hashOfBytes(hex);
    done += 1;
    if (done % progressEvery === 0) onProgress(done);
    return computed;
  };
  return { ok: await leadsTo(link, commitment, distance, { hashOfBytes: counting }), computed };
}

async function verifySalt({ slips, beacon, salt }: RoundFile) {
  let text: string;
  try {
    text = saltText(slips, beacon);
  } catch {
    return { ok: false, computed: '' }; // a slip that could be read in two ways
  }
  const computed = await hashOfText(text);
  return { ok: computed === salt, computed };
}

async function verifyResult({ game: id, no, link, salt, outcome }: RoundFile) {
  const game = findChainGame(id);
  if (!game || !isHash(link) || !isHash(salt)) return { ok: false, computed: '', told: '' };
  const told = game.tell(outcome);
  const drawn = await game.draw({ no, link, salt });
  const ok = told !== null && canonical(drawn) === canonical(outcome);
  return { ok, computed: game.tell(drawn) ?? '', told: told ?? '' };
}

/** Which of the slips a salt is over are a member's own: their places, from 1. @param betCodes  of the member's slips */
export async function ownPlaces(file: RoundFile, betCodes: readonly string[]): Promise<readonly number[]> {
  const hashes = await Promise.all(betCodes.map(hashOfText));
  return hashes.map((hash) => file.slips.findIndex(({ betCode }) => betCode === hash) + 1);
}
