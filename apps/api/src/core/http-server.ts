import { networkInterfaces } from 'node:os';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { isListed, readAddressList } from './address-list.ts';
import type { Config } from './config.ts';
import { sendError } from './errors.ts';
import { useJsonBodies } from './json-body.ts';
import { Refused } from './refused.ts';

const bodyLimit = 65_536;
const slowMs = 1_000;

/** The HTTP server before any call or page: bodies, envelopes of faults, what is slow told to the log, answers compressed. */
export async function createServer(config: Pick<Config, 'logLevel' | 'trustProxy'>): Promise<FastifyInstance> {
  const proxies = readAddressList(config.trustProxy);
  const server: FastifyInstance = Fastify({
    logger: { level: config.logLevel },
    // Two lines a request would cost a bet more than its rules do; what is slow or fails is logged.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit,
    ...(proxies.length > 0 ? { trustProxy: (address: string) => isListed(address, proxies) } : {}),
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
  await server.register(compress, {
    threshold: 2_048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  return server;
}

/** All of this machine's addresses; one without IPv6 refuses to listen on `::`. */
export function anyAddress(): string {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0';
}

/** The refusal of whoever asked too often. @param waitMs until the next try */
export function tooMany(waitMs: number): Refused {
  return new Refused(
    { code: 'TOO_MANY_REQUESTS', detail: { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) } },
    429,
  );
}
