import { longProofs, proofs } from './all.ts';
import { longSuites } from './long-suites.ts';
import type { Proof } from './proof.ts';

/** What `npm run prove` tries, and `npm run nightly` by one part each. */
export const everyProof: readonly Proof[] = [...proofs, ...longProofs, ...longSuites];
