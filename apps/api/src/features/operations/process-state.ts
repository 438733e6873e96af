import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '../../core/context.ts';
import type { Traffic } from '../../core/realtime/realtime-server.ts';
import { pruneFailures } from '../../core/work-failures.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import { pruneProcesses, putProcess, removeProcess } from './operations.sql.ts';
import type { ProcessFigures, ProcessIdentity } from './operations.sql.ts';

const everyMs = 5_000;
const pruneEveryMs = 600_000;
const endMs = 1_000;

type Deps = {
  readonly traffic: () => Traffic;
  /** how long the last sign of life of the database took, in milliseconds; null before the first */
  readonly pingMs: () => number | null;
};

/** Writes every five seconds how this process is, and takes itself out of the list as it ends. */
export function createProcessState(
  { config, db, pool, log }: Pick<Core, 'config' | 'db' | 'pool' | 'log'>,
  { traffic, pingMs }: Deps,
): Pick<WorkerLoop, 'start' | 'stop'> & { runOnce(): Promise<void> } {
  const self = identityOf(config);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let before = { at: performance.now(), sent: traffic().sent };
  let prunedAt = performance.now();

  function read(): ProcessFigures {
    const { sockets, staff, sent, slow } = traffic();
    const now = performance.now();
    const messages = ((sent - before.sent) * 1_000) / Math.max(1, now - before.at);
    before = { at: now, sent };
    const { rss, heapUsed } = process.memoryUsage();
    const loopMs = delay.percentile(99) / 1e6;
    delay.reset();
    return {
      resident: rss,
      heap: heapUsed,
      loopMs: Number.isFinite(loopMs) ? loopMs : 0,
      members: sockets,
      staff,
      messages,
      slow,
      connections: pool.totalCount,
      waiting: pool.waitingCount,
      pingMs: pingMs(),
    };
  }

  async function runOnce(): Promise<void> {
    await putProcess(db, self, read());
    if (performance.now() - prunedAt < pruneEveryMs) return;
    prunedAt = performance.now();
    await pruneProcesses(db);
    await pruneFailures(db);
  }

  const loop = createWorkerLoop(runOnce, {
    name: 'process-state',
    db,
    pauseMs: everyMs,
    failed: (error) => log.warn({ err: error }, 'this process could not say how it is; it tries again'),
  });
  return {
    runOnce,
    start() {
      delay.enable();
      loop.start();
    },
    async stop() {
      await loop.stop();
      delay.disable();
      // without it the row grows old by itself: an end waits for no database
      await Promise.race([removeProcess(db, self.id).catch(() => undefined), pause(endMs, undefined, { ref: false })]);
    },
  };
}

function identityOf({ logFile, roles }: Core['config']): ProcessIdentity {
  const startedAt = new Date(performance.timeOrigin);
  const host = hostname();
  const name = logFile ? basename(logFile, '.log') : 'api';
  return {
    id: `${host}:${name}:${process.pid}:${startedAt.getTime()}`,
    host,
    name,
    pid: process.pid,
    roles: [...roles],
    release: releaseNow(),
    startedAt,
  };
}

/** Version and commit of an unpacked release; empty in a checkout. */
function releaseNow(): string {
  const file = join(import.meta.dirname, '../../../../../release.json');
  if (!existsSync(file)) return '';
  const { version, commit } = JSON.parse(readFileSync(file, 'utf8')) as { version: string; commit: string };
  return `${version} ${commit}`;
}
