import { everyProof } from '../proofs/every-proof.ts';

/** A long part: a program of this repository with its words, run from the root. */
export type NightlyPart = { readonly name: string; readonly command: readonly string[] };

/** All that is too long for the gate. Adding a part is adding an element; a proof is one by itself. */
export const nightlyParts: readonly NightlyPart[] = [
  ...everyProof.map(({ name }) => ({ name, command: ['tools/prove.ts', name] })),
  // browser tests with the tag @night: their rules have tests of a lower level in the gate
  { name: 'journeys', command: ['tools/test.ts', 'night'] },
  { name: 'bench', command: ['bench/main.ts'] },
];
