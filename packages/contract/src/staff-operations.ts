import * as z from 'zod';
import type { Standing } from '@lime/domain/operations/standings.ts';
import type { AlarmKind } from '@lime/domain/alarms/alarm-rules.ts';
import { staffCall } from './call.ts';
import type { WireFeedState } from './staff-feeds.ts';

/** What waits: for staff, or for workers. */
export type QueueId = AlarmKind | 'export' | 'delivery' | 'bulk' | 'settlement' | 'settlement-idle';

/** A queue as it is now. */
export type WireQueue = {
  id: QueueId;
  /** at most 10,000; `isMore`: there are more */
  count: number;
  isMore: boolean;
  /** null: nothing waits */
  oldestSeconds: number | null;
  targetSeconds: number;
  /** items whose last try failed, or that nobody works on any more; null where that cannot be */
  failing: number | null;
  standing: Standing;
};

/** Rounds of a house game, or open plays at a host. */
export type WireRounds = {
  kind: 'game' | 'lotto' | 'host';
  id: string;
  /** of a game or a host; a round of the lotto has its number */
  name: string;
  open: number;
  late: number;
  /** how late the latest is; null: none is */
  lateSeconds: number | null;
  /** a host that does not answer; null: it does, or need not be asked */
  silentSeconds: number | null;
  standing: Standing;
};

/** An API process as it last said. */
export type WireProcess = {
  id: string;
  host: string;
  name: string;
  pid: number;
  roles: string[];
  /** version and commit; empty in a checkout */
  release: string;
  startedAt: string;
  seenSeconds: number;
  residentBytes: number;
  heapBytes: number;
  /** 99th percentile of how late timers came within five seconds */
  loopMs: number;
  members: number;
  staff: number;
  /** messages sent over its sockets */
  messagesASecond: number;
  slowSockets: number;
  connections: number;
  waitingCalls: number;
  pingMs: number | null;
  standing: Standing;
};

/** An item of work that failed and rests until its next try. */
export type WireFailure = {
  /** one of `workNames`, or of a newer release */
  work: string;
  /** which one; empty for work that has no items */
  item: string;
  /** in a row */
  failures: number;
  since: string;
  nextAt: string;
  /** of the last try, a line */
  error: string;
  standing: Standing;
};

/**
 * How the installation is. No list is longer than what it names allows: queues, fifty failures, feeds, games, processes, ten
 * keys.
 */
export type WireOperations = {
  at: string;
  queues: WireQueue[];
  /** longest failing first; `count` is of all */
  failures: { count: number; list: WireFailure[] };
  feeds: { source: string; nameKo: string; state: WireFeedState; silentSeconds: number | null; standing: Standing }[];
  rounds: WireRounds[];
  processes: WireProcess[];
  database: {
    connections: number;
    maxConnections: number;
    bytes: number;
    /** of all that run now */
    longestSeconds: number;
    lockWaits: number;
    version: string;
    /** by their mean time, the slowest first; null: the extension pg_stat_statements is not there, or not readable */
    slow: { text: string; calls: number; meanMs: number; maxMs: number }[] | null;
    standing: Standing;
  };
  /** the last of each kind; null: there was none */
  upkeep: {
    kind: 'backup' | 'drill' | 'restore' | 'restart';
    at: string | null;
    good: boolean;
    seconds: number;
    detail: string;
    standing: Standing;
  }[];
  /** processes that ended by themselves or were replaced, newest first: the last five within 30 days */
  losses: { at: string; host: string; process: string; what: 'silent' | 'ended' }[];
  /** of the tokens, as this process has them; times are null where the key has none */
  keys: {
    id: string;
    state: 'signs' | 'counts' | 'later';
    from: string | null;
    until: string | null;
    standing: Standing;
  }[];
};

/** How the installation is now. The same answer is given for two seconds. */
export const operationsNow = staffCall<WireOperations>()({
  path: '/staff/operations/now',
  summary: '운영 상태',
  right: 'operations.view',
  input: z.strictObject({}),
});
