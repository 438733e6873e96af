import { createHash, randomBytes } from 'node:crypto';

/** How long a way into a frame counts. Source: decision 24. */
export const launchSeconds = 60;

/** A token that nobody guesses; only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
