import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { assert } from '@lime/domain/assert.ts';
import type { Channel } from './context.ts';
import type { Db, Tx } from './db.ts';

const prefix = 'lime_';
const reconnectMs = 1_000;
/** PostgreSQL takes notes of at most 8,000 bytes. */
const maxBytes = 7_900;

/** A channel with its listening connection: opened by `start`, closed by `stop`. */
export type ListeningChannel = Channel & { start(): Promise<void>; stop(): Promise<void> };

/** Tells the processes that listen, with the commit of `tx`; commands that do not listen themselves use it bare. */
export async function notify(tx: Db | Tx, name: string, payload: string): Promise<void> {
  assert(Buffer.byteLength(payload) <= maxBytes, `a note too long for the channel ${name}`);
  await sql`select pg_notify(${prefix + name}, ${payload})`.execute(tx);
}

/** The listening connection and who hears over it. */
type Listening = {
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
  readonly listeners: Map<string, ((payload: string) => void)[]>;
  /** called when the connection is back */
  readonly onBack: (() => void)[];
  client: pg.Client | undefined;
  /** the next try to connect */
  timer: NodeJS.Timeout | undefined;
  stopped: boolean;
};

/** Notes between processes over one listening connection of this process, which comes back by itself when it is lost. */
export function createChannel(databaseUrl: string, log: FastifyBaseLogger): ListeningChannel {
  const listening: Listening = {
    databaseUrl,
    log,
    listeners: new Map(),
    onBack: [],
    client: undefined,
    timer: undefined,
    stopped: false,
  };
  return {
    notify,
    on: (name, listener) => listen(listening, name, listener),
    onReconnect(listener) {
      listening.onBack.push(listener);
    },
    start: () => connect(listening),
    async stop() {
      listening.stopped = true;
      clearTimeout(listening.timer);
      await listening.client?.end().catch(() => undefined);
    },
  };
}

function listen({ listeners, client, log }: Listening, name: string, listener: (payload: string) => void): void {
  assert(/^[a-z_]+$/.test(name), `not a channel name: ${name}`);
  const first = !listeners.has(name);
  listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  if (first && client)
    client.query(`listen ${prefix}${name}`).catch((error: unknown) => log.error({ err: error }, 'cannot listen'));
}

async function connect(listening: Listening): Promise<void> {
  const { databaseUrl, log, listeners } = listening;
  const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 5_000 });
  let lost = false;
  const lose = () => {
    if (lost) return;
    lost = true;
    next.end().catch(() => undefined);
    if (listening.client === next && !listening.stopped) {
      log.warn('the listening connection is lost');
      connectLater(listening);
    }
  };
  next.on('error', lose);
  next.on('end', lose);
  next.on('notification', ({ channel, payload }) => {
    const name = channel.slice(prefix.length);
    for (const listener of listeners.get(name) ?? []) guarded(log, name, () => listener(payload ?? ''));
  });
  await next.connect();
  listening.client = next;
  for (const name of listeners.keys()) await next.query(`listen ${prefix}${name}`);
}

function connectLater(listening: Listening): void {
  const { log, onBack } = listening;
  listening.timer = setTimeout(() => {
    connect(listening).then(
      () => onBack.forEach((listener) => guarded(log, 'reconnect', listener)),
      () => !listening.stopped && connectLater(listening),
    );
  }, reconnectMs);
}

function guarded(log: FastifyBaseLogger, name: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    log.error({ err: error, channel: name }, 'a channel listener failed');
  }
}
