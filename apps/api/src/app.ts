// First of all: schemas made after it are compiled, and a bet's body is read in a fifth of the time.
import 'zod/compile';
import { Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Call } from '@lime/contract/call.ts';
import { createAuthGate } from './core/auth-gate.ts';
import type { AuthGate } from './core/auth-gate.ts';
import { createChannel } from './core/channel.ts';
import type { Config } from './core/api-config.ts';
import type { Core } from './core/context.ts';
import { createDatabaseWatch } from './core/database-watch.ts';
import type { DatabaseWatch } from './core/database-watch.ts';
import { openDb, openPool } from './core/db.ts';
import { openTraces } from './core/traces.ts';
import type { Traces } from './core/traces.ts';
import { denyPages } from './core/denied-page.ts';
import { anyAddress, createServer } from './core/http-server.ts';
import { openKeyring } from './core/keyring.ts';
import { openLogFile } from './core/log-file.ts';
import type { LogDestination } from './core/log-file.ts';
import { createOutbox } from './core/outbox.ts';
import type { PresenceBook } from './core/realtime/presence.ts';
import type { Realtime } from './core/realtime/realtime-server.ts';
import { startAll, stopAll } from './core/runnable.ts';
import type { Runnable } from './core/runnable.ts';
import { serveCalls } from './core/serve-calls.ts';
import { serveSigns } from './core/signs.ts';
import { servePages } from './core/website.ts';
import { composeFeatures } from './features.ts';
import { allProducts } from './products.ts';

export type App = {
  readonly server: FastifyInstance;
  readonly core: Core;
  readonly realtime: Pick<Realtime, 'streams'>;
  readonly presence: PresenceBook;
  /** every call it answers */
  readonly calls: ReadonlySet<Call>;
  /**
   * Serves at the configured port, then brings the product’s own articles up to date, each where the process has the role
   * for it.
   *
   * @param socket  the listening socket of the process before this one; null: the port is opened
   */
  listen(socket?: object | null): Promise<void>;
  /**
   * Leaves the port to the process that took over its socket: no new connection, each of the present ones ends with its next
   * answer, and the sockets go one by one within `spreadMs`. What runs behind goes on until `close`.
   */
  makeRoom(spreadMs: number): void;
  /** Opens the log again, after another program moved its file. */
  reopenLog(): void;
  /** One try to write the log's last lines, while the process ends. */
  flushLog(): void;
  /** Finishes what is under way, then lets go of everything it opened. */
  close(): Promise<void>;
};

type AppOptions = { config: Config; products?: typeof allProducts };

/** What a process has before its features: its server, its database and what goes between processes. */
type Base = {
  readonly logs: LogDestination;
  readonly server: FastifyInstance;
  readonly core: Core;
  readonly watch: DatabaseWatch;
  readonly gate: AuthGate;
  readonly traces: Traces | null;
  /** in the order of their start */
  readonly parts: readonly Runnable[];
};

/** One process of the site, with all of its features: started in the order of their list, stopped in the reverse of it. */
export async function createApp({ config, products = allProducts }: AppOptions): Promise<App> {
  const { logs, server, core, watch, gate, traces, parts } = await openBase(config);
  const { db, pool } = core;
  const { features, realtime, doors, frames, brand, gauges } = composeFeatures(core, {
    server,
    gate,
    products,
    pingMs: watch.pingMs,
  });
  server.addHook('onRequest', denyPages(doors.isDenied, brand));
  const calls = await serveCalls(server, { config, db, gate, doors: { ...doors, guard: watch.guard } }, (handle, api) =>
    features.forEach((feature) => feature.routes?.(handle, api)),
  );
  await servePages(server, config, { frames, brand });
  let isLoaded = false;
  const signs = serveSigns(server, {
    config,
    db,
    pool,
    watch,
    log: logs,
    online: realtime.here,
    isLoaded: () => isLoaded,
    gauges,
  });

  const isWorker = config.roles.has('worker');
  const state = features.flatMap((feature) => feature.state ?? []);
  const workers = features.flatMap((feature) => feature.workers ?? []);
  const sources = features.flatMap((feature) => feature.sources ?? []);
  const late = features.flatMap((feature) => feature.late ?? []);
  const leave = createLeaving(server);
  let taken: object | null = null;
  const front: readonly Runnable[] = [
    { start: () => signs.listen(taken !== null), stop: signs.close },
    { start: () => listen(server, config, taken), stop: () => server.close() },
    { start: () => undefined, stop: realtime.close },
  ];

  await startAll([...parts, ...state]);
  isLoaded = true;
  if (isWorker) await startAll(workers);
  await startAll(sources);

  return {
    server,
    core,
    realtime,
    presence: realtime.presence,
    calls,
    flushLog: logs.flushSync,
    reopenLog: logs.reopen,
    makeRoom(spreadMs) {
      void signs.close();
      leave();
      realtime.moveAway(spreadMs);
    },
    async listen(socket = null) {
      taken = socket;
      await startAll(front);
      // after a crash members wait for the port: the articles are there, and only change with the version
      if (isWorker) await startAll(late);
    },
    async close() {
      try {
        await stopAll([...parts, ...state, ...workers, ...sources, ...late, ...front]);
      } finally {
        await pool.end();
        await traces?.close();
        await logs.drained();
      }
    },
  };
}

async function openBase(config: Config): Promise<Base> {
  const logs = openLogFile({ to: config.logFile ?? 1 });
  // before any feature is made: each asks once whether its work leaves spans
  const traces = await openTraces(config);
  const server = await createServer(config, logs);
  traces?.follow(server);
  const { log } = server;
  const pool = openPool(config.databaseUrl, config.databasePool, (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  );
  const db = openDb(pool);
  const watch = createDatabaseWatch({ databaseUrl: config.databaseUrl, pool, log });
  const outbox = createOutbox(db, log);
  const channel = createChannel(config.databaseUrl, log);
  const keys = openKeyring(config.keysFile, config.jwtSecret);
  const gate = createAuthGate({ keys, db, outbox });
  const core: Core = { config, log, pool, db, outbox, channel, keys };
  return { logs, server, core, watch, gate, traces, parts: [watch, channel, outbox, gate] };
}

async function listen(
  server: FastifyInstance,
  { roles, port, reusePort }: Config,
  socket: object | null,
): Promise<void> {
  if (!roles.has('web')) return;
  // Fastify hands its options on to Node, which knows a socket that listens already
  if (socket) await server.listen({ handle: socket, host: anyAddress() } as never);
  else await server.listen({ port, host: anyAddress(), ...(reusePort ? { reusePort: true } : {}) });
}

/** @returns ends accepting, and each connection with its next answer; a connection without a call stays until the server closes */
function createLeaving(server: FastifyInstance): () => void {
  let isLeaving = false;
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isLeaving) reply.header('connection', 'close');
    done(null, payload);
  });
  return () => {
    isLeaving = true;
    // of an HTTP server it would also break connections that a client is about to use
    if (server.server.listening) NetServer.prototype.close.call(server.server);
  };
}
