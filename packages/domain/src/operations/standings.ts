import { failureRings } from './work-rest.ts';

/** How something that works by itself does. */
export type Standing = 'good' | 'watch' | 'bad';

/** From which value on something is to be watched, and from which on it is wrong. */
export type Bounds = { readonly watch: number; readonly bad: number };

const daySeconds = 86_400;

/** What is usual for figures of the installation; each bound belongs to the worse side. */
export const operationBounds = {
  /** 99th percentile of how late timers of a process come, ms */
  loopMs: { watch: 200, bad: 500 },
  residentBytes: { watch: 1_000_000_000, bad: 1_500_000_000 },
  /** since a process last wrote how it is: it does so every five seconds */
  unseenSeconds: { watch: 15, bad: 60 },
  /** sockets with more messages waiting than they keep up with */
  slowSockets: { watch: 1, bad: 20 },
  /** calls that wait for a connection */
  waitingCalls: { watch: 1, bad: 6 },
  /** of the connections the server allows */
  connectionShare: { watch: 0.7, bad: 0.9 },
  transactionSeconds: { watch: 30, bad: 300 },
  lockWaits: { watch: 1, bad: 10 },
  /** what should have happened by the clock */
  roundSeconds: { watch: 3, bad: 30 },
  /** of one item of work, in a row */
  failures: { watch: 1, bad: failureRings.failures },
  pingMs: { watch: 50, bad: 250 },
  backupSeconds: { watch: 2 * daySeconds, bad: 8 * daySeconds },
  /** it runs every week */
  drillSeconds: { watch: 8 * daySeconds, bad: 30 * daySeconds },
  keySeconds: { watch: 180 * daySeconds, bad: 400 * daySeconds },
} as const satisfies Record<string, Bounds>;

/** @param value  NaN is bad: nobody knows it */
export function standingOf(value: number, { watch, bad }: Bounds): Standing {
  if (value < watch) return 'good';
  return value < bad ? 'watch' : 'bad';
}

/** The worst of them; good where there are none. */
export function worstOf(standings: readonly Standing[]): Standing {
  if (standings.includes('bad')) return 'bad';
  return standings.includes('watch') ? 'watch' : 'good';
}

/**
 * A queue is as its oldest item: over its target it is to be watched, over twice its target it is wrong. What failed and is
 * tried again is to be watched whatever its age.
 *
 * @param failing  items whose last try failed, or that nobody works on any more
 */
export function queueStanding({
  oldestSeconds,
  targetSeconds,
  failing,
}: {
  readonly oldestSeconds: number | null;
  readonly targetSeconds: number;
  readonly failing: number;
}): Standing {
  const byAge = standingOf(oldestSeconds ?? 0, { watch: targetSeconds, bad: 2 * targetSeconds });
  return failing > 0 ? worstOf([byAge, 'watch']) : byAge;
}
