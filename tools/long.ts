/** Are tests to try as much as `npm run prove` does, which is longer than the gate may take? */
export const isLong = process.env['LIME_LONG'] === '1';

/**
 * How much of a thing a test tries: in the gate, and in the suites of `npm run prove` (tools/proofs/long-suites.ts).
 *
 * @param gate  enough to find every fault the test is there for
 * @param long  what is claimed in docs/proofs
 */
export const amount = <T>(gate: T, long: T): T => (isLong ? long : gate);
