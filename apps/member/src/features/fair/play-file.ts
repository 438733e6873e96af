import type { PlayProof } from '@lime/domain/fairness/floats.ts';

/** All that is published of a play of an instant game, with what its host says it came to. */
export type PlayFile = PlayProof & {
  /** as its host names it */
  readonly game: string;
  readonly bets: unknown;
  readonly outcome: unknown;
  /** won, of all bets together */
  readonly payout: number;
  /** of a title with a pool: won that stood in it before the play */
  readonly pool?: number;
};

/** The proof of a play as text; null when it is none. Its values are checked where they are computed with. */
export function readPlayFile(text: string): PlayFile | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Record<string, unknown>;
  const isText = (name: string) => typeof given[name] === 'string';
  if (!['version', 'game', 'seedHash', 'serverSeed', 'clientSeed'].every(isText)) return null;
  return typeof given['nonce'] === 'number' && typeof given['payout'] === 'number' ? (given as PlayFile) : null;
}

/** The proof in an address: behind `#`, so that no server reads it. */
export function playFileOfAddress(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
}
