import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

// What tests of the database get for `@node-rs/argon2` (vitest.config.ts): the library itself, hashing at the least it
// takes. They sign up thousands of members, and 19 MiB for each password was a quarter of their processor time.

const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;
const least = { memoryCost: 8, timeCost: 1 };
let isFull = false;

export const hash: typeof Argon2.hash = (password, options, signal) =>
  library.hash(password, isFull ? options : { ...options, ...least }, signal);
// a hash says itself at what cost it was made
export const { verify } = library;

/** Runs `work` with hashes at the cost that the product asks for. */
export async function atFullCost<T>(work: () => Promise<T>): Promise<T> {
  isFull = true;
  try {
    return await work();
  } finally {
    isFull = false;
  }
}
