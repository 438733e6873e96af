/** What may befall a feed; the office names each (contract/staff-feeds.ts has the Korean). */
export type FeedEventKind =
  | 'up'
  | 'down'
  | 'keep-alive-lost'
  | 'gap'
  | 'duplicate'
  | 'stale'
  | 'malformed'
  | 'unknown-fixture'
  | 'skipped'
  | 'impossible-price'
  | 'contradiction'
  | 'recovery'
  | 'recovery-failed'
  | 'delay'
  | 'quota'
  | 'import'
  | 'paused'
  | 'resumed';

export type FeedState = 'up' | 'recovering' | 'down' | 'off';

/** One number of a source's messages as they were taken. */
export type FeedTaken = {
  readonly messages: number;
  readonly lastSeq?: number | null;
  /** from sent to taken, of the newest message; null when it gave no time */
  readonly delayMs?: number | null;
};

/**
 * Where sources report how they are. None of it waits for the database or throws: a feed goes on whatever becomes of its
 * report; what cannot be written is tried again.
 */
export interface FeedReport {
  /** The source's state from now on. */
  state(source: string, state: FeedState, detail?: Readonly<Record<string, unknown>>): void;
  taken(source: string, news: FeedTaken): void;
  /** A sign of life without news: a keep-alive, a heartbeat. */
  alive(source: string): void;
  /** Something remarkable. `detail` is small and safe to show: numbers, ids, kinds, never a body or a key. */
  event(source: string, kind: FeedEventKind, detail?: Readonly<Record<string, unknown>>): void;
}

/** What staff may ask of a running source. */
export type FeedCommand = 'recover' | 'pause' | 'resume';
