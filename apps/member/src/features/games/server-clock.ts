/** Times of the server that count at once. */
const samples = 5;
/** A time so far from the others is no jitter: the device slept, or the server's clock was set. */
const jumpMs = 2_000;

export type ServerClock = {
  /**
   * Takes a time the server told just now.
   *
   * @param told     ISO, by the server's clock
   * @param askedAt  `elapsed()` when it was asked for; absent: it came unasked
   */
  learn(told: string, askedAt?: number): void;
  /** Milliseconds since 1970 by the server's clock, never earlier than what was said before; null until it told a time. */
  now(): number | null;
  /** What `askedAt` is read from. */
  elapsed(): number;
};

/**
 * The server's clock, without the device's: its hour may be wrong or be set while a page is open. What passes between two
 * told times is counted by the browser's stopwatch.
 *
 * Each told time says how far the server is ahead of the stopwatch. Of the last five the middle one counts, so that one
 * slow answer moves no countdown.
 */
export function createServerClock(elapsed: () => number = () => performance.now()): ServerClock {
  let ahead: number[] = [];
  let said = Number.NEGATIVE_INFINITY;

  return {
    elapsed,
    learn(told, askedAt) {
      const heardAt = elapsed();
      const at = Date.parse(told);
      if (!Number.isFinite(at)) return;
      // an answer was written about halfway between the question and its arrival
      const sample = at - (askedAt === undefined ? heardAt : (askedAt + heardAt) / 2);
      const jumps = ahead.length > 0 && Math.abs(sample - median(ahead)) > jumpMs;
      if (jumps) said = Number.NEGATIVE_INFINITY;
      ahead = jumps ? [sample] : [...ahead.slice(1 - samples), sample];
    },
    now() {
      if (ahead.length === 0) return null;
      said = Math.max(said, elapsed() + median(ahead));
      return said;
    },
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The page's: all its games ask the same server. */
export const serverClock: ServerClock = createServerClock();
