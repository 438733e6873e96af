import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createFairTurns, houseLane } from './fair-turns.ts';
import type { Lane } from './fair-turns.ts';

/** argon2id (the library's default) at OWASP's floor: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing takes a core for some 20 ms: more at once would starve the bets. */
const turns = createFairTurns(Math.max(1, Math.floor(availableParallelism() / 2)));

/**
 * @param lane who waits for it: what strangers ask for must not keep members waiting
 * @returns a PHC string
 * @throws  Refused TOO_MANY_REQUESTS (429) when too much of the lane waits already
 */
export function hashPassword(password: string, lane: Lane = houseLane): Promise<string> {
  return turns.take(lane, () => hash(password.normalize('NFC'), cost));
}

let nobody: Promise<string> | undefined;

/** What goes with a try and has its turn with it, so that tries sent together still count one by one. */
export type Guard = {
  /** may refuse, before any work is done */
  before(): Promise<void>;
  wrong(): Promise<void>;
};

/**
 * Does the password belong to the hash? Without one (nobody has that id) as much work is done and the answer is no, so
 * that the time taken tells nothing.
 *
 * @param kept the hash, or how to read it once it is this one's turn: what waits asks the database nothing
 * @throws Refused TOO_MANY_REQUESTS (429) when too much of the lane waits already; what the guard throws
 */
export async function verifyPassword(
  kept: string | null | (() => Promise<string | null>),
  password: string,
  guard: Guard,
  lane: Lane,
): Promise<boolean> {
  const stranger = await (nobody ??= hashPassword('nobody has this password'));
  return turns.take(lane, async () => {
    const passwordHash = typeof kept === 'function' ? await kept() : kept;
    const against = passwordHash ?? stranger;
    await guard.before();
    const matches = (await verify(against, password.normalize('NFC')).catch(() => false)) && passwordHash !== null;
    if (!matches) await guard.wrong();
    return matches;
  });
}
