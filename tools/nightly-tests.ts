/** Tests that `npm test` leaves to `npm run nightly`, as one part of it. */
export type NightlyTests = {
  readonly title: string;
  /** projects of vitest.config.ts */
  readonly projects: readonly string[];
  /** from the root */
  readonly files: readonly string[];
};

const nightly = (title: string, ...names: readonly string[]): NightlyTests => ({
  title,
  projects: ['nightly'],
  files: names.map((name) => `e2e/${name}.product.test.ts`),
});

/**
 * Each starts the whole product, kills it by the dozen, or plays a season. What they say of money is asserted in the gate
 * by database tests, and what they say of processes by tools/child.test.ts.
 */
export const nightlyTests: readonly NightlyTests[] = [
  nightly('season', 'season'),
  nightly('weekend', 'weekend'),
  nightly('day', 'day'),
  nightly('kills', 'hosted', 'replaced'),
  nightly('second host', 'second-host'),
  nightly('short proofs', 'proofs', 'timed-proofs'),
];
