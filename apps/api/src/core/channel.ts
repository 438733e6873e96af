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

/** Notes between processes over one listening connection of this process, which comes back by itself when it is lost. */
export function createChannel(databaseUrl: string, log: FastifyBaseLogger): ListeningChannel {
  const listeners = new Map<string, ((payload: string) => void)[]>();
  const onBack: (() => void)[] = [];
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function guarded(name: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      log.error({ err: error, channel: name }, 'a channel listener failed');
    }
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 5_000 });
    let lost = false;
    const lose = () => {
      if (lost) return;
      lost = true;
      next.end().catch(() => undefined);
      if (client === next && !stopped) {
        log.warn('the listening connection is lost');
        later();
      }
    };
    next.on('error', lose);
    next.on('end', lose);
    next.on('notification', ({ channel, payload }) => {
      const name = channel.slice(prefix.length);
      for (const listener of listeners.get(name) ?? []) guarded(name, () => listener(payload ?? ''));
    });
    await next.connect();
    client = next;
    for (const name of listeners.keys()) await next.query(`listen ${prefix}${name}`);
  }

  function later(): void {
    timer = setTimeout(() => {
      connect().then(
        () => onBack.forEach((listener) => guarded('reconnect', listener)),
        () => !stopped && later(),
      );
    }, reconnectMs);
  }

  return {
    notify,
    on(name, listener) {
      assert(/^[a-z_]+$/.test(name), `not a channel name: ${name}`);
      const first = !listeners.has(name);
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
      if (first && client)
        client.query(`listen ${prefix}${name}`).catch((error: unknown) => log.error({ err: error }, 'cannot listen'));
    },
    onReconnect(listener) {
      onBack.push(listener);
    },
    start: connect,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
