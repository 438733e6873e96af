import { createHmac } from 'node:crypto';
// First of all: schemas made after it are compiled, and a bet's body is read in a fifth of the time.
import 'zod/compile';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { networkInterfaces } from 'node:os';
import { constants } from 'node:zlib';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '@lime/contract/call.ts';
import { bearerToken, createAuthGate } from './core/auth-gate.ts';
import { createChannel } from './core/channel.ts';
import type { Config } from './core/config.ts';
import type { Core } from './core/context.ts';
import { openDb, openPool } from './core/db.ts';
import { sendError } from './core/errors.ts';
import { createHandle } from './core/handle.ts';
import { useJsonBodies } from './core/json-body.ts';
import { createSealer } from './core/ledger/seal.ts';
import { createOutbox } from './core/outbox.ts';
import { createRealtime } from './core/realtime/realtime.ts';
import { Refused } from './core/refused.ts';
import { serveWebsite } from './core/website.ts';
import { createSimulator } from './feeds/simulator/simulator.ts';
import { registerAuth } from './features/auth/auth.routes.ts';
import { createAuth } from './features/auth/auth.service.ts';
import { registerBetting } from './features/betting/betting.routes.ts';
import { createBetting } from './features/betting/betting.service.ts';
import { registerCatalogue } from './features/catalogue/catalogue.routes.ts';
import { createCatalogue } from './features/catalogue/catalogue.service.ts';
import { createMembers } from './features/members/members.service.ts';
import { registerSettings } from './features/settings/settings.routes.ts';
import { createSettings } from './features/settings/settings.service.ts';
import { createSettlement } from './features/settlement/settlement.service.ts';
import { registerSlips } from './features/slips/slips.routes.ts';
import { createSlips } from './features/slips/slips.service.ts';

const bodyLimit = 65_536;
const slowMs = 1_000;

export type App = {
  readonly server: FastifyInstance;
  readonly core: Core;
  /** every call it answers */
  readonly calls: ReadonlySet<Call>;
  /** Serves at the configured port, where the process has the role for it. */
  listen(): Promise<void>;
  /** Finishes what is under way, then lets go of everything it opened. */
  close(): Promise<void>;
};

/** One process of the site, all features wired: the only place that knows them all. */
export async function createApp({ config }: { config: Config }): Promise<App> {
  const server = createServer(config);
  const { log } = server;
  const pool = openPool(config.databaseUrl, config.databasePool, (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  );
  const db = openDb(pool);
  const outbox = createOutbox(db, log);
  const channel = createChannel(config.databaseUrl, log);
  const core: Core = { config, log, pool, db, outbox, channel };

  const calls = new Set<Call>();
  const gate = createAuthGate({ secret: config.jwtSecret, db, outbox });
  const realtime = createRealtime({ server, gate, outbox, db, log });
  const settings = createSettings(core);
  const members = createMembers(core, { presence: realtime.presence });
  const catalogue = createCatalogue(core, { caps: () => settings.betting(), broadcastOdds: realtime.broadcastOdds });
  const betting = createBetting(core, { snapshot: catalogue.snapshot, members, settings });
  const settlement = createSettlement(core);
  const sealer = createSealer(core);
  // The seed decides results ahead of time: a secret of the installation, and the same in all its processes.
  const seed = createHmac('sha256', config.jwtSecret).update('built-in league').digest('base64url');
  const simulator =
    config.simulator && config.roles.has('feed')
      ? createSimulator({ core, sink: catalogue.sink, seed, speed: config.simulatorSpeed })
      : null;
  settings.onChange(() => realtime.broadcastSettings());

  await server.register(compress, {
    threshold: 2_048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await server.register(async (api) => {
    await api.register(rateLimit, { global: false, errorResponseBuilder: (_request, { ttl }) => tooMany(ttl) });
    api.addHook('onRequest', (_request, reply, done) => {
      reply.headers({ 'x-content-type-options': 'nosniff', 'x-play-money': '1', 'cache-control': 'no-store' });
      done();
    });
    api.addHook('onRoute', ({ config }) => {
      const { call } = (config ?? {}) as { call?: Call };
      if (call) calls.add(call);
    });
    const handle = createHandle(api, { db, authenticate: (request) => callerOf(request) });
    registerSettings(handle, settings);
    registerAuth(handle, createAuth(core, { gate, members, settings }));
    registerCatalogue(handle, catalogue);
    registerBetting(handle, betting);
    registerSlips(handle, createSlips(core));
  });
  if (config.memberDir) await serveWebsite(server, config.memberDir, [new URL(config.providerUrl).origin]);

  async function callerOf(request: FastifyRequest) {
    const token = bearerToken(request.headers.authorization);
    return token === null ? null : gate.verify(token);
  }

  await channel.start();
  await settings.start();
  await gate.start();
  await outbox.start();
  await catalogue.start();
  if (config.roles.has('worker')) {
    settlement.start();
    sealer.start();
  }
  simulator?.start();

  return {
    server,
    core,
    calls,
    async listen() {
      if (!config.roles.has('web')) return;
      await server.listen({ port: config.port, host: anyAddress(), ...(config.reusePort ? { reusePort: true } : {}) });
    },
    async close() {
      await realtime.close();
      await server.close();
      await simulator?.stop();
      await betting.stop();
      await settlement.stop();
      await sealer.stop();
      await catalogue.stop();
      await outbox.stop();
      await channel.stop();
      await pool.end();
    },
  };
}

function createServer(config: Config): FastifyInstance {
  const server: FastifyInstance = Fastify({
    logger: { level: config.logLevel },
    // Two lines a request would cost a bet more than its rules do; what is slow or fails is logged.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  useJsonBodies(server);
  server.setErrorHandler(sendError);
  server.setNotFoundHandler((request, reply) => sendError(new Refused({ code: 'NOT_FOUND' }, 404), request, reply));
  server.addHook('onResponse', (request, reply, done) => {
    if (reply.elapsedTime > slowMs)
      request.log.warn({ url: request.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'slow');
    done();
  });
  return server;
}

/** All of this machine's addresses; one without IPv6 refuses to listen on `::`. */
function anyAddress(): string {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0';
}

function tooMany(waitMs: number): Refused {
  return new Refused(
    { code: 'TOO_MANY_REQUESTS', detail: { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) } },
    429,
  );
}
