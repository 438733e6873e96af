import type { LevelLimits } from './level-limits.ts';

/** Limits of a grade for tests, each of which says only those it is about: a new limit is added here, once. */
export const sampleLimits: LevelLimits = {
  maxFolders: 10,
  maxOdds: 100_000,
  minBetting: 1_000,
  maxBetting: 1_000_000,
  maxWin: 5_000_000,
};
