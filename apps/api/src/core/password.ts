import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refused } from './refused.ts';

/** argon2id (the library's default) at OWASP's floor: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing takes a core for some 20 ms: more at once would starve the bets. */
const slots = Math.max(1, Math.floor(availableParallelism() / 2));
const maxWaiting = 1_000;
const waiting: (() => void)[] = [];
let running = 0;

/** Waits for its turn. @throws Refused SERVICE_UNAVAILABLE when the queue is full */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= slots) {
    if (waiting.length >= maxWaiting)
      throw new Refused({ code: 'SERVICE_UNAVAILABLE', detail: { retryAfter: 5 } }, 503);
    await new Promise<void>((go) => waiting.push(go));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** @returns a PHC string */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), cost));
}

let nobody: Promise<string> | undefined;

/**
 * Does the password belong to the hash? Without one (nobody has that id) as much work is done and the answer is no, so
 * that the time taken tells nothing.
 *
 * @param before checked when the turn has come: the place to refuse someone who guessed too often meanwhile
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  before: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const against = passwordHash ?? (await (nobody ??= hashPassword('nobody has this password')));
  return inTurn(async () => {
    await before();
    const matches = await verify(against, password.normalize('NFC')).catch(() => false);
    return matches && passwordHash !== null;
  });
}
