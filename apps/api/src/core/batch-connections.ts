import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';

/** `unknown`: the connection was lost after sending; `unavailable`: nothing was sent, or PostgreSQL rolled back for no fault of the order. */
export type BatchOutcome<Outcome> = Outcome | { readonly state: 'unknown' | 'unavailable'; readonly error: unknown };

interface BatchConnections<Order, Outcome> {
  /** Outcomes in the order of the batch; never throws. */
  send(orders: readonly Order[]): Promise<BatchOutcome<Outcome>[]>;
  close(): Promise<void>;
}

/** What goes over a lane. */
type Traffic<Order, Outcome> = {
  /** for the log: what an order of it is */
  readonly name: string;
  /** Prepares statements on a new connection. */
  prepare(client: pg.Client): Promise<void>;
  /** Writes a batch in one transaction, which is over when this ends, however. Outcomes in the order of the batch. */
  write(client: pg.Client, orders: readonly Order[]): Promise<readonly Outcome[]>;
};

/**
 * Settings of a lane's connection. Plans are generic, because planning the statement costs more than running it. The plan must
 * not depend on how full the tables were when it was made: no sequential or bitmap scans, and no nested loops where a hash will
 * do. The planner takes the statement's own lists for small and would compare each entry with each. A row locked for long must
 * not stop every other member's bets.
 */
export const batchSession = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'enable_nestloop=off',
  'jit=off',
  'lock_timeout=2000',
  'statement_timeout=10000',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');
const retries = 5;
const retryable = new Set(['40P01', '40001', '23505']);

type Lane = { client: pg.Client | null };

/** The connections of a process for one kind of order. */
type Lanes<Order, Outcome> = Traffic<Order, Outcome> & {
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
  readonly idle: Lane[];
  closed: boolean;
};

/** Connections of their own for batches of orders, opened when first needed and again when lost. */
export function createBatchConnections<Order, Outcome>(
  databaseUrl: string,
  log: FastifyBaseLogger,
  count: number,
  traffic: Traffic<Order, Outcome>,
): BatchConnections<Order, Outcome> {
  const all: readonly Lane[] = Array.from({ length: count }, () => ({ client: null }));
  const connections: Lanes<Order, Outcome> = { ...traffic, databaseUrl, log, idle: [...all], closed: false };
  return {
    send: (orders) => send(connections, orders),
    async close() {
      connections.closed = true;
      for (const { client } of all) await client?.end().catch(() => undefined);
    },
  };
}

async function send<Order, Outcome>(
  connections: Lanes<Order, Outcome>,
  orders: readonly Order[],
): Promise<BatchOutcome<Outcome>[]> {
  const { idle, closed, name } = connections;
  const lane = idle.pop();
  if (!lane || closed)
    return orders.map(() => ({ state: 'unavailable', error: new Error(`no connection for ${name}s is free`) }));
  try {
    return await run(connections, lane, orders);
  } finally {
    idle.push(lane);
  }
}

async function run<Order, Outcome>(
  connections: Lanes<Order, Outcome>,
  lane: Lane,
  orders: readonly Order[],
  attempt = 0,
): Promise<BatchOutcome<Outcome>[]> {
  const { name, log, write } = connections;
  let client: pg.Client;
  try {
    client = await open(connections, lane);
  } catch (error) {
    return orders.map(() => ({ state: 'unavailable', error }));
  }
  try {
    return [...(await write(client, orders))];
  } catch (error) {
    if (!isRolledBack(error)) {
      if (lane.client === client) lane.client = null;
      void client.end().catch(() => undefined);
      return orders.map(() => ({ state: 'unknown', error }));
    }
    // One order spoilt it for all, or two processes met: alone, each gets its own answer.
    if (orders.length > 1) {
      const outcomes: BatchOutcome<Outcome>[] = [];
      for (const order of orders) outcomes.push(...(await run(connections, lane, [order])));
      return outcomes;
    }
    if (isRetryable(error) && attempt < retries) return run(connections, lane, orders, attempt + 1);
    log.error({ err: error }, `a ${name} could not be written`);
    return [{ state: 'unavailable', error }];
  }
}

async function open<Order, Outcome>(connections: Lanes<Order, Outcome>, lane: Lane): Promise<pg.Client> {
  if (lane.client) return lane.client;
  const { databaseUrl, log, name, prepare } = connections;
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: batchSession,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    keepAlive: true,
  });
  client.on('error', (error) => {
    if (!connections.closed) log.warn({ err: error }, `a connection for ${name}s was lost`);
    if (lane.client === client) lane.client = null;
  });
  await client.connect();
  await prepare(client);
  lane.client = client;
  return client;
}

/** PostgreSQL said ERROR: the transaction is gone for certain. FATAL and lost connections leave it open whether it committed. */
function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

function isRetryable(error: unknown): boolean {
  return retryable.has((error as { code?: string }).code ?? '');
}
