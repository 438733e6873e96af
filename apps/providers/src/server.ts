import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import compress from '@fastify/compress';
import { constants } from 'node:zlib';
import { registerCasino } from './casino/casino-host.ts';
import { visitTimes } from './casino/visits.ts';
import type { VisitTimes } from './casino/visits.ts';
import type { ProviderConfig } from './config.ts';
import { serveFonts } from './host-font.ts';
import { registerLotus } from './lotus/lotus.ts';
import { registerTables } from './rounds/table-pages.ts';
import { registerSports } from './sports/sports-host.ts';
import { migrate, openDatabase } from './token/database.ts';
import { registerToken } from './token/token.ts';

/**
 * The outside world's server: a host is a prefix here, and would be a company of its own elsewhere (decision 1).
 *
 * @param visits  how soon the casino's host tells that a member has gone; a test does not wait as long
 */
export async function createProviders(
  config: ProviderConfig,
  { visits = visitTimes }: { readonly visits?: VisitTimes } = {},
): Promise<FastifyInstance> {
  const server: FastifyInstance = Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    // a hundred gifts of one question are some 30,000 letters
    bodyLimit: 65_536,
    requestTimeout: 15_000,
    forceCloseConnections: 'idle',
  });
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${config.siteOrigins.join(' ')}`,
  ].join('; ');
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-play-money': '1',
      'cache-control': 'no-store',
    });
  });
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('찾는 내용이 없어요. 지워졌거나 주소가 바뀌었을 수 있어요.'),
  );
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  serveFonts(server, config.webDir);
  registerSports(server, config);
  const tables = config.webDir === null ? null : registerTables(server, config, config.webDir);
  if (tables) registerLotus(server, config, tables);
  if (config.databaseUrl !== null) {
    const pool = openDatabase(config.databaseUrl, (error) => server.log.warn({ err: error }, 'a connection was lost'));
    await migrate(pool);
    // the first that is added is the last to run
    server.addHook('onClose', () => pool.end());
    await registerToken(server, config, pool, tables);
    await registerCasino(server, config, { pool, visits });
  }
  return server;
}
