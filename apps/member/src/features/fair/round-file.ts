import type { WireRoundProof } from '@lime/contract/games.ts';
import type { Beacon, SealedSlip } from '@lime/domain/fairness/chain.ts';
import { findChainGame } from './chain-game.ts';

/** A round's proof as a file: what the page hands over, reads back, and what docs/verify-round.mjs reads. */
export type RoundFile = {
  readonly game: string;
  /** running number of the round */
  readonly no: number;
  readonly version: string;
  readonly link: string;
  readonly commitment: string;
  /** how many links lie between the commitment and this one */
  readonly distance: number;
  readonly salt: string;
  readonly beacon: Beacon | null;
  readonly slips: readonly SealedSlip[];
  readonly outcome: unknown;
};

/** The file of a drawn round; null before its draw, and of a void one. */
export function fileOf(round: WireRoundProof, slips: readonly SealedSlip[]): RoundFile | null {
  const { game_id: game, version, link, commitment, salt, beacon, outcome } = round;
  if (link === null || salt === null || outcome === null) return null;
  return {
    game,
    no: Number(round.roundOfAll),
    version,
    link,
    commitment: commitment.link,
    distance: commitment.distance,
    salt,
    beacon: beacon && beacon.randomness !== null ? { round: beacon.round, randomness: beacon.randomness } : null,
    slips: slips.map(({ betCode, clientSeed }) => ({ betCode, clientSeed })),
    outcome,
  };
}

/** More links than any chain of ours has: a number a file made up must not keep a browser busy for ever. */
const maxLinks = 1_000_000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1;
const isSlip = (value: unknown): value is SealedSlip =>
  isObject(value) && isText(value.betCode) && isText(value.clientSeed);
const isBeacon = (value: unknown): value is Beacon =>
  isObject(value) && isCount(value.round) && isText(value.randomness);

/** Reads a file from wherever it came; null when it is none. What it says is judged by `verifyFile`. */
export function readFile(text: string): RoundFile | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const { game, no, version, link, commitment, distance, salt, slips, outcome } = value;
  const beacon = value.beacon ?? null;
  const isWhole =
    isText(game) && findChainGame(game) !== null && isCount(no) && isText(version) && isText(link) &&
    isText(commitment) && isCount(distance) && distance <= maxLinks && isText(salt) &&
    Array.isArray(slips) && slips.every(isSlip) && (beacon === null || isBeacon(beacon)); // prettier-ignore
  return isWhole ? { game, no, version, link, commitment, distance, salt, beacon, slips, outcome } : null;
}
