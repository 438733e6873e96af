import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { createClient } from 'redis';
import type { RedisClientType } from 'redis';
import type { Namespace } from 'socket.io';

type MakeAdapter = (namespace: Namespace) => unknown;

type Bus = {
  readonly adapter: MakeAdapter;
  /** After the adapters of all namespaces were closed. */
  close(): Promise<void>;
};

type Deps = { databaseUrl: string; redisUrl: string | null; pool: pg.Pool; log: FastifyBaseLogger };

/**
 * How the processes' sockets know of each other: by notifications of PostgreSQL, or by Redis streams where the operator has
 * one (`REDIS_URL`). Only questions and orders about sockets use this bus. News for members reaches each process by the
 * outbox, so a lost bus costs figures of the office and nothing else. Its NOTIFYs are statements of their own, never part of
 * a transaction of ours.
 */
export function openBus(deps: Deps): Bus {
  return deps.redisUrl === null ? openPostgresBus(deps) : openRedisBus(deps, deps.redisUrl);
}

function openPostgresBus({ databaseUrl, pool, log }: Deps): Bus {
  // The adapter holds its listening connection for ever. When that is lost it asks for a new one without giving the old one
  // back. From a pool that would be a leak, so each is a connection of its own.
  const connections = {
    async connect() {
      const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 5_000 });
      client.on('error', () => void client.end().catch(() => undefined));
      await client.connect();
      return Object.assign(client, { release: () => void client.end().catch(() => undefined) });
    },
    query: (text: string, values?: unknown[]) => pool.query(text, values),
  };
  const adapter = createPostgresAdapter(connections as unknown as pg.Pool, {
    channelPrefix: 'lime_socket',
    tableName: 'socket_attachment',
    errorHandler: (error) => log.warn({ err: error }, 'a note between sockets of processes was lost'),
  });
  return { adapter, close: async () => undefined };
}

function openRedisBus({ log }: Deps, url: string): Bus {
  const opened: RedisClient[] = [];
  let away = false;
  const client = createClient({
    url,
    socket: { reconnectStrategy: (tries) => Math.min(tries * 100, 2_000) },
    // While Redis is away, a process that asks learns at once that there are no others.
    disableOfflineQueue: true,
  });
  client.on('error', (error: unknown) => {
    if (!away) log.warn({ err: error }, 'Redis is away: processes do not know of each other’s sockets');
    away = true;
  });
  client.on('ready', () => {
    away = false;
  });
  // Not awaited: a site that finds no Redis serves without it.
  client.connect().catch(() => undefined);
  const adapter = createRedisAdapter(forgiving(client, opened), {
    streamName: 'lime-socket',
    channelPrefix: 'lime-socket',
    blockTimeInMs: 1_000,
  });
  return {
    adapter: adapter as MakeAdapter,
    async close() {
      for (const one of [client, ...opened]) hangUp(one);
    },
  };
}

type RedisClient = RedisClientType;

/**
 * The adapter drops the promises of most of its commands. While Redis is away, or the site ends, a failed one would end the
 * process. Here they fail silently, and the question how many processes there are is answered with one.
 *
 * @param opened collects the connections the adapter makes after the first
 */
function forgiving(client: RedisClient, opened: RedisClient[]): RedisClient {
  const { publish, sendCommand, subscribe, duplicate, connect } = client;
  const silently =
    <Args extends unknown[], Answer>(command: (...args: Args) => Promise<Answer>, otherwise: Answer) =>
    (...args: Args) =>
      command.apply(client, args).catch(() => otherwise);
  const changed = {
    publish: silently(publish as never, 0 as never),
    sendCommand: silently(sendCommand as never, ['', 1] as never),
    subscribe: silently(subscribe as never, undefined as never),
    connect: () => connect.apply(client).catch(() => new Promise<never>(() => undefined)),
    disconnect: async () => hangUp(client),
    // These wait for Redis to come back: the reader would ask without a pause otherwise.
    duplicate() {
      const one = duplicate.call(client, { disableOfflineQueue: false }) as unknown as RedisClient;
      opened.push(one);
      return forgiving(one, opened);
    },
  };
  return Object.assign(client, changed as unknown as Partial<RedisClient>);
}

function hangUp(client: RedisClient): void {
  try {
    client.destroy();
  } catch {
    // it was closed already
  }
}
