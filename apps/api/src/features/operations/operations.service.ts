import type {
  QueueId,
  WireFailure,
  WireOperations,
  WireProcess,
  WireQueue,
  WireRounds,
} from '@lime/contract/staff-operations.ts';
import type { Targets } from '@lime/domain/alarms/target-hours.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { operationBounds, queueStanding, standingOf, worstOf } from '@lime/domain/operations/standings.ts';
import type { Standing } from '@lime/domain/operations/standings.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { kept } from '../../core/kept.ts';
import type { Key, Keyring } from '../../core/keyring.ts';
import { listFeedStates } from '../feeds/feeds.service.ts';
import { playsAtHosts } from '../providers/host-plays.service.ts';
import type { HostPlays } from '../providers/host-plays.service.ts';
import {
  readDatabase,
  readFailing,
  readFailures,
  readLosses,
  readProcesses,
  readQueues,
  readRounds,
  readSize,
  readSlow,
  readUpkeep,
} from './operations.sql.ts';
import type {
  DatabaseRow,
  FailingRow,
  FailureRow,
  ProcessRow,
  QueueRow,
  RoundRow,
  SlowRow,
  UpkeepRow,
} from './operations.sql.ts';

const keepMs = 2_000;
/** Feeds with their fixtures cost more than the rest. */
const keepFeedsMs = 5_000;
/** The size goes through the files of all tables. */
const keepSizeMs = 60_000;
const maxCounted = 10_000;
const maxProcesses = 64;
const maxKeys = 10;
const maxSlow = 5;
const maxLosses = 5;
const maxFailures = 50;

/** What workers should have done by then. */
const workerTargets = { export: 600, delivery: 60, bulk: 1_800, settlement: 30, 'settlement-idle': 300 } as const;

/** What the page takes from other parts of the process. */
export type OperationsDeps = {
  readonly targets: () => Targets;
  /** by the id of the provider its name */
  readonly hosts: ReadonlyMap<string, string>;
};

/** What the figures of /metrics are about: queues, rounds, and work that fails. */
export type Work = Pick<WireOperations, 'queues' | 'rounds'> & { readonly failing: readonly FailingRow[] };

/** How the installation is. */
export type Operations = {
  now(): Promise<WireOperations>;
  work(): Promise<Work>;
};

/** Reads queues, rounds, processes and the database; each answer is kept for a moment, as many look at the same page. */
export function createOperations({ db, keys }: Pick<Core, 'db' | 'keys'>, deps: OperationsDeps): Operations {
  const feeds = kept(keepFeedsMs, () => listFeedStates(db));
  const heavy = kept(keepSizeMs, async () => {
    const [bytes, slow] = await Promise.all([readSize(db), readSlow(db, maxSlow).catch(() => null)]);
    return { bytes, slow };
  });
  const work = kept(keepMs, () => readWork(db, deps));
  return {
    work,
    now: kept(keepMs, async () => {
      const now = await databaseNow(db);
      const [{ queues, rounds, failing }, failures, sources, processes, database, measured, upkeep, losses] =
        await Promise.all([
          work(),
          readFailures(db, maxFailures),
          feeds(),
          readProcesses(db, maxProcesses),
          readDatabase(db),
          heavy(),
          readUpkeep(db),
          readLosses(db, maxLosses),
        ]);
      return {
        at: now.toISOString(),
        queues,
        failures: {
          count: failing.reduce((sum, { count }) => sum + count, 0),
          list: failures.map(failureLine),
        },
        feeds: sources.flatMap((feed) => feedLine(feed, now)),
        rounds,
        processes: processes.map(processLine),
        database: databaseLine(database, measured),
        upkeep: (['backup', 'drill', 'restore', 'restart'] as const).map((kind) =>
          upkeepLine(
            kind,
            upkeep.find((row) => row.kind === kind),
          ),
        ),
        losses: losses.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
        keys: keyLines(keys, now.getTime()),
      };
    }),
  };
}

async function readWork(db: Db, { targets, hosts }: OperationsDeps): Promise<Work> {
  const [queues, rounds, plays, failing] = await Promise.all([
    readQueues(db, maxCounted),
    readRounds(db, operationBounds.roundSeconds.watch),
    playsAtHosts(db),
    readFailing(db),
  ]);
  const now = targets();
  return {
    queues: queues.map((row) => queueLine(row, now)),
    rounds: [
      ...rounds.map(roundLine),
      ...plays.flatMap((row) => (hosts.has(row.provider) ? [hostLine(row, hosts.get(row.provider)!)] : [])),
    ],
    failing,
  };
}

function targetSeconds(id: QueueId, targets: Targets): number {
  return id in workerTargets ? workerTargets[id as keyof typeof workerTargets] : targets[id as keyof Targets] * 60;
}

function queueLine({ id, count, seconds, failing }: QueueRow, targets: Targets): WireQueue {
  const target = targetSeconds(id, targets);
  const fails = id === 'export' || id === 'delivery' || id === 'bulk' || id === 'failure';
  return {
    id,
    count: Math.min(count, maxCounted),
    isMore: count > maxCounted,
    oldestSeconds: seconds,
    targetSeconds: target,
    failing: fails ? failing : null,
    standing: queueStanding({ oldestSeconds: seconds, targetSeconds: target, failing: fails ? failing : 0 }),
  };
}

function failureLine({ first_at: since, rest_until: nextAt, failures, ...row }: FailureRow): WireFailure {
  return {
    ...row,
    failures,
    since: since.toISOString(),
    nextAt: nextAt.toISOString(),
    standing: standingOf(failures, operationBounds.failures),
  };
}

function roundLine({ kind, id, open, late, late_seconds: lateSeconds }: RoundRow): WireRounds {
  return {
    kind,
    id,
    name: (kind === 'game' ? findRoundGame(id)?.name : undefined) ?? id,
    open,
    late,
    lateSeconds,
    silentSeconds: null,
    standing: standingOf(lateSeconds ?? 0, operationBounds.roundSeconds),
  };
}

/** What a host should have ended is asked for by itself, and rings: here it is only to be watched. */
function hostLine({ provider, silentSeconds, ...plays }: HostPlays, name: string): WireRounds {
  const byPlays: Standing = plays.late > 0 ? 'watch' : 'good';
  return {
    kind: 'host',
    id: provider,
    name,
    ...plays,
    silentSeconds,
    standing: silentSeconds === null ? byPlays : 'bad',
  };
}

const standingOfFeed = { up: 'good', off: 'good', recovering: 'watch', down: 'bad', lost: 'bad' } as const;

/** Files have no line that could be silent. */
function feedLine(
  { source, nameKo, state, lastAliveAt, detail }: Awaited<ReturnType<typeof listFeedStates>>[number],
  now: Date,
): WireOperations['feeds'] {
  if (detail['isFile'] === true) return [];
  const silentSeconds = lastAliveAt === null ? null : Math.max(0, (now.getTime() - Date.parse(lastAliveAt)) / 1_000);
  return [{ source, nameKo, state, silentSeconds, standing: standingOfFeed[state] }];
}

function processLine({ figures, started_at: startedAt, seen_seconds: seenSeconds, ...row }: ProcessRow): WireProcess {
  const bounds = operationBounds;
  return {
    ...row,
    startedAt: startedAt.toISOString(),
    seenSeconds,
    residentBytes: figures.resident,
    heapBytes: figures.heap,
    loopMs: figures.loopMs,
    members: figures.members,
    staff: figures.staff,
    messagesASecond: figures.messages,
    slowSockets: figures.slow,
    connections: figures.connections,
    waitingCalls: figures.waiting,
    pingMs: figures.pingMs,
    standing: worstOf([
      standingOf(seenSeconds, bounds.unseenSeconds),
      standingOf(figures.resident, bounds.residentBytes),
      standingOf(figures.loopMs, bounds.loopMs),
      standingOf(figures.slow, bounds.slowSockets),
      standingOf(figures.waiting, bounds.waitingCalls),
      standingOf(figures.pingMs ?? 0, bounds.pingMs),
    ]),
  };
}

function databaseLine(
  {
    connections,
    max_connections: maxConnections,
    longest_seconds: longestSeconds,
    lock_waits: lockWaits,
    version,
  }: DatabaseRow,
  { bytes, slow }: { bytes: number; slow: SlowRow[] | null },
): WireOperations['database'] {
  return {
    connections,
    maxConnections,
    bytes,
    longestSeconds,
    lockWaits,
    version,
    slow: slow && slow.map(({ mean_ms: meanMs, max_ms: maxMs, ...row }) => ({ ...row, meanMs, maxMs })),
    standing: worstOf([
      standingOf(connections / maxConnections, operationBounds.connectionShare),
      standingOf(longestSeconds, operationBounds.transactionSeconds),
      standingOf(lockWaits, operationBounds.lockWaits),
    ]),
  };
}

/** A backup or drill that never was, or failed, is wrong; one that is old is to be watched first. */
function upkeepLine(
  kind: WireOperations['upkeep'][number]['kind'],
  row: UpkeepRow | undefined,
): WireOperations['upkeep'][number] {
  const bounds = {
    backup: operationBounds.backupSeconds,
    drill: operationBounds.drillSeconds,
    restore: null,
    restart: null,
  }[kind];
  const byAge = bounds === null ? 'good' : row ? standingOf(row.age_seconds, bounds) : 'watch';
  if (!row) return { kind, at: null, good: true, seconds: 0, detail: '', standing: byAge };
  const { at, good, seconds, detail } = row;
  return { kind, at: at.toISOString(), good, seconds, detail, standing: good ? byAge : 'bad' };
}

function keyLines(keys: Keyring, now: number): WireOperations['keys'] {
  const [signing, ...others] = keys.accepted();
  const line = (key: Key, state: 'signs' | 'counts' | 'later'): WireOperations['keys'][number] => ({
    id: key.id,
    state,
    from: key.signsFrom > 0 ? new Date(key.signsFrom).toISOString() : null,
    until: key.until === null ? null : new Date(key.until).toISOString(),
    // the first key is as old as the installation, which nobody wrote down: it is not judged
    standing:
      state === 'signs' && key.signsFrom > 0
        ? standingOf((now - key.signsFrom) / 1_000, operationBounds.keySeconds)
        : 'good',
  });
  const rest = others.map((key) => line(key, key.signsFrom > now ? 'later' : 'counts'));
  return [line(signing!, 'signs'), ...rest].slice(0, maxKeys);
}
