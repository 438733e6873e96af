import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { isListed, readAddressList } from './address-list.ts';
import type { Config } from './api-config.ts';
import { pathOf, sendError } from './errors.ts';
import { useJsonBodies } from './json-body.ts';
import type { LogDestination } from './log-file.ts';
import { createRepeats } from './log-repeats.ts';
import { nameProviderAsAsked } from './own-names.ts';
import { Refused } from './refused.ts';
import { plainAddress } from './client-address.ts';

const bodyLimit = 65_536;
const slowMs = 1_000;
/** Who sends head or body slower than this is hung up on, at the next look: within 30 seconds in any case. */
const headersMs = 15_000;
const requestMs = 24_000;
const lookForSlowMs = 4_000;

type ServerConfig = Pick<Config, 'logLevel' | 'trustProxy' | 'accessLog' | 'providerUrl' | 'providerNames'>;

/**
 * The HTTP server before any call or page: bodies, envelopes of faults, slow requests in the log, compressed answers. Each
 * request has an id, which its answer and its log lines carry.
 */
export async function createServer(config: ServerConfig, log: LogDestination): Promise<FastifyInstance> {
  const repeats = createRepeats();
  const proxies = readAddressList(config.trustProxy);
  const server: FastifyInstance = Fastify({
    logger: { level: config.logLevel, stream: log, hooks: { logMethod: repeats.logMethod } },
    // Two lines a request would cost a bet more than its rules do; what is slow or fails is logged.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestIds(),
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookForSlowMs },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit,
    ...(proxies.length > 0 ? { trustProxy: (address: string) => isListed(address, proxies) } : {}),
    requestTimeout: requestMs,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  useJsonBodies(server);
  server.setErrorHandler(sendError);
  server.setNotFoundHandler((request, reply) => sendError(new Refused({ code: 'NOT_FOUND' }, 404), request, reply));
  const flushing = setInterval(repeats.flush, 1_000).unref();
  server.addHook('onClose', (_server, done) => {
    clearInterval(flushing);
    done();
  });
  server.decorateRequest('who', null);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  const access = config.accessLog ? server.log.child({}, { level: 'info' }) : null;
  server.addHook('onResponse', (request, reply, done) => {
    if (reply.elapsedTime > slowMs)
      request.log.warn(
        { path: pathOf(request.url), status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...request.who },
        'slow',
      );
    access?.info(
      {
        requestId: request.id,
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: plainAddress(request.ip),
        ...request.who,
      },
      'answered',
    );
    done();
  });
  // before answers are compressed
  nameProviderAsAsked(server, config);
  await server.register(compress, {
    threshold: 2_048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  return server;
}

/** Ids no two requests of any process share: the process's own name, then a count. */
function createRequestIds(): () => string {
  const own = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${own}-${(count += 1).toString(36)}`;
}

/** All of this machine's addresses; one without IPv6 refuses to listen on `::`. */
export function anyAddress(): string {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0';
}

/** The refusal of a caller who asks too often. @param waitMs until the next try */
export function tooMany(waitMs: number): Refused {
  return new Refused(
    { code: 'TOO_MANY_REQUESTS', detail: { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) } },
    429,
  );
}
