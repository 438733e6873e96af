/** Times of the server that count at once. */
const samples = 8;
/** A step back so far is no jitter: the server's clock was set. */
const jumpMs = 2_000;

/** The server's clock as a page knows it. */
export type ServerClock = {
  /**
   * Takes a time the server sent just now.
   *
   * @param told     ISO, by the server's clock
   * @param askedAt  `elapsed()` when it was asked for; absent: it came unasked
   */
  learn(told: string, askedAt?: number): void;
  /** Milliseconds since 1970 by the server's clock, never earlier than what was said before; null until it sent one. */
  now(): number | null;
  /** By how many milliseconds `now` may be wrong at most; infinite before an answer. */
  doubt(): number;
  /** What `askedAt` is read from. */
  elapsed(): number;
};

/** How far the server is ahead of the stopwatch, at least and at most. */
type Bounds = { readonly low: number; readonly high: number };

/**
 * The server's clock, without the device's: its hour may be wrong or be set while a page is open. What passes between two
 * times that the server sent is counted by the browser's stopwatch.
 *
 * The server sends a time after it is asked and before the answer arrives, so each one bounds the truth from both sides. What
 * the last eight leave open is small, even while the page still loads and hears everything late. Older ones that cannot be
 * true with a newer one are left out: the device slept, or the server's clock was set.
 */
export function createServerClock(elapsed: () => number = () => performance.now()): ServerClock {
  let told: readonly Bounds[] = [];
  let said = Number.NEGATIVE_INFINITY;

  const ahead = (): number => {
    const { low, high } = agreed(told);
    return Number.isFinite(high) ? (low + high) / 2 : low;
  };

  return {
    elapsed,
    learn(time, askedAt) {
      const at = Date.parse(time);
      if (!Number.isFinite(at)) return;
      const high = askedAt === undefined ? Number.POSITIVE_INFINITY : at - askedAt;
      told = [{ low: at - elapsed(), high }, ...told].slice(0, samples);
      if (elapsed() + ahead() < said - jumpMs) said = Number.NEGATIVE_INFINITY;
    },
    now() {
      if (told.length === 0) return null;
      said = Math.max(said, elapsed() + ahead());
      return said;
    },
    doubt() {
      const { low, high } = agreed(told);
      return (high - low) / 2;
    },
  };
}

/** What the newest and all older ones that fit to it leave open. */
function agreed(told: readonly Bounds[]): Bounds {
  let both: Bounds = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  for (const one of told) {
    const next = { low: Math.max(both.low, one.low), high: Math.min(both.high, one.high) };
    if (next.low > next.high) break;
    both = next;
  }
  return both;
}

/** The page's: all its games ask the same server. */
export const serverClock: ServerClock = createServerClock();
