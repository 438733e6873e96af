import { resolve } from 'node:path';

/** The repository's root. */
export const root = resolve(import.meta.dirname, '..');
