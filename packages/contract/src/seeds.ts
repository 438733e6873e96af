import * as z from 'zod';
import { call } from './call.ts';
import { clientSeed } from './host-questions.ts';

/** A server seed that is public, with the plays it drew: `plays` numbers from 0 on. */
export type WireRevealedSeed = {
  hash: string;
  serverSeed: string;
  clientSeed: string;
  plays: number;
  /** ISO, UTC */
  revealedAt: string;
};

/** The seeds of a member for games that draw from the same ones. Hashes are SHA-256 of a seed's text. */
export type WireSeedLine = {
  line: string;
  /** in Korean: its games, or what they are together where they are many */
  name: string;
  games: { id: string; name: string }[];
  active: { hash: string; clientSeed: string; nonce: number };
  nextHash: string;
  /** the newest first */
  revealed: WireRevealedSeed[];
};

/** A play of a revealed seed. `payout` null: its bet was not taken, and its number was used up all the same. */
export type WireSeedPlay = {
  nonce: number;
  at: string;
  game: { id: string; name: string };
  stake: number;
  payout: number | null;
  bets: unknown;
  outcome: unknown;
  /** of a title with a pool: won that stood in it before the play */
  pool?: number;
  /** a free spin: its stake was taken of nobody */
  free?: true;
};

/**
 * The seeds that the hosts of token games and of the casino draw a member's plays from, as they say. The site keeps none of
 * them. A host that does not answer has no lines.
 *
 * @throws HOST_AWAY no host answers
 */
export const fairSeeds = call<{ lines: WireSeedLine[] }>()({
  path: '/fair/seeds',
  summary: '내 시드 조회',
  throws: ['HOST_AWAY'],
  auth: 'member',
  input: z.strictObject({}),
});

/**
 * Reveals the active seed and plays on with the next one and the member's own part. `hash` names the active seed that was
 * shown, so a press that comes twice reveals one.
 *
 * @throws SEED_RUNNING a play is not over; SEED_CHANGED another seed is played with by now; HOST_AWAY
 */
export const changeSeed = call<{ lines: WireSeedLine[] }>()({
  path: '/fair/seeds/change',
  summary: '내 시드 바꾸기',
  throws: ['HOST_AWAY', 'SEED_RUNNING', 'SEED_CHANGED'],
  auth: 'member',
  input: z.strictObject({
    line: z.string().regex(/^[a-z0-9]{1,20}$/),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    clientSeed,
  }),
});

/** The plays of one of the caller's revealed seeds, the newest first. @throws HOST_AWAY */
export const seedPlays = call<{ plays: WireSeedPlay[] }>()({
  path: '/fair/seeds/plays',
  summary: '공개된 시드의 판 조회',
  throws: ['HOST_AWAY'],
  auth: 'member',
  input: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
});
