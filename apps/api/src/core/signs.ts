import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from './api-config.ts';
import type { DatabaseWatch } from './database-watch.ts';
import type { Db } from './db.ts';
import { createMigrationCheck, serveHealth } from './health.ts';
import type { LogDestination } from './log-file.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import type { Gauge } from './metrics.ts';

type Deps = {
  config: Pick<Config, 'metrics'>;
  db: Db;
  pool: pg.Pool;
  watch: DatabaseWatch;
  log: LogDestination;
  /** members with a socket of this process */
  online: () => number;
  /** is the catalogue in memory? */
  isLoaded: () => boolean;
  /** further figures, of features */
  gauges: readonly Gauge[];
};

/** What a process shows of itself to those who run it: health, readiness, and figures where a port is named for them. */
export function serveSigns(
  server: FastifyInstance,
  { config, db, pool, watch, log, online, isLoaded, gauges }: Deps,
): {
  /** @param patient  as `serveMetrics` says */
  listen(patient: boolean): Promise<void>;
  close(): Promise<void>;
} {
  serveHealth(server, { database: watch.isAlive, migrations: createMigrationCheck(db), snapshot: isLoaded });
  const metrics = createMetrics(server, [
    { name: 'lime_database_connections', help: 'Connections of the pool.', read: () => pool.totalCount },
    { name: 'lime_database_connections_idle', help: 'Those nobody uses now.', read: () => pool.idleCount },
    { name: 'lime_database_waiting', help: 'Calls that wait for a connection.', read: () => pool.waitingCount },
    { name: 'lime_database_up', help: '1 while the database answers.', read: () => Number(watch.isAlive()) },
    {
      name: 'lime_database_ping_seconds',
      help: 'How long its last sign of life took.',
      read: () => (watch.pingMs() ?? Number.NaN) / 1_000,
    },
    { name: 'lime_members_online', help: 'Members with a socket of this process.', read: online },
    { name: 'lime_log_dropped_lines', help: 'Log lines lost since the start.', read: log.dropped },
    ...gauges,
  ]);
  let served: { close(): Promise<void> } | null = null;
  return {
    async listen(patient) {
      if (config.metrics) served = await serveMetrics(metrics, config.metrics, patient);
    },
    async close() {
      await served?.close();
    },
  };
}
