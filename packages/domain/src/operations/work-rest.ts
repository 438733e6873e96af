/** From when on failing work rings: after so many failures in a row, or so many seconds after the first. */
export const failureRings = { failures: 3, seconds: 60 } as const;

/** Rests in ms after the first failure, the second and so on; every further failure gets the last. */
export const workRests: readonly number[] = [10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 600_000];

/**
 * How long failing work rests before its next try.
 *
 * @param failures  in a row, at least one
 * @returns ms: 10 seconds, doubled by each failure, at most 10 minutes
 */
export const restAfter = (failures: number): number => workRests[Math.min(failures, workRests.length) - 1]!;
