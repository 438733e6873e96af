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

/** What goes with a try and has its turn with it, so that tries sent together still count one by one. */
export type Guard = {
  /** may refuse, before any work is done */
  before(): Promise<void>;
  wrong(): Promise<void>;
};

/**
 * Does the password belong to the hash? Without one (nobody has that id) as much work is done and the answer is no, so
 * that the time taken tells nothing.
 */
export async function verifyPassword(passwordHash: string | null, password: string, guard: Guard): Promise<boolean> {
  const against = passwordHash ?? (await (nobody ??= hashPassword('nobody has this password')));
  return inTurn(async () => {
    await guard.before();
    const matches = (await verify(against, password.normalize('NFC')).catch(() => false)) && passwordHash !== null;
    if (!matches) await guard.wrong();
    return matches;
  });
}
