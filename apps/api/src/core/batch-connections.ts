import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';

/**
 * `unknown`: the connection was lost after sending; `unavailable`: certainly nothing was written, because nothing was sent,
 * PostgreSQL rolled back, or our own code failed before the commit.
 */
export type BatchOutcome<Outcome> = Outcome | { readonly state: 'unknown' | 'unavailable'; readonly error: unknown };

interface BatchConnections<Order, Outcome> {
  /** Outcomes in the order of the batch; never throws. */
  send(orders: readonly Order[]): Promise<BatchOutcome<Outcome>[]>;
  close(): Promise<void>;
}

/** What goes over these connections. */
type Traffic<Order, Outcome> = {
  /** for the log: what an order of it is */
  readonly name: string;
  /** Prepares statements on a new connection. */
  prepare(client: pg.Client): Promise<void>;
  /**
   * Writes a batch in one transaction, which has ended when this returns or throws. Outcomes in the order of the batch.
   *
   * Code that runs before the transaction can commit goes through `beforeCommit`: its errors then cost one order instead of
   * the whole batch.
   */
  write(client: pg.Client, orders: readonly Order[]): Promise<readonly Outcome[]>;
};

/** A statement over these connections is cancelled after so many ms: what it writes commits by then, or not at all. */
export const longestStatementMs = 10_000;

/**
 * Settings of such a connection. Plans are generic, because planning the statement costs more than running it. The plan must
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
  `statement_timeout=${longestStatementMs}`,
]
  .map((setting) => `-c ${setting}`)
  .join(' ');
const retries = 5;
const retryable = new Set(['40P01', '40001', '23505']);

/** One connection; null until it is opened, and once it is lost. */
type BatchConnection = { client: pg.Client | null };

/** The connections of a process for one kind of order. */
type Writer<Order, Outcome> = Traffic<Order, Outcome> & {
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
  readonly idle: BatchConnection[];
  closed: boolean;
};

/** Our own code failed where nothing can have been committed; the connection is usable and holds no transaction. */
export class NotWritten extends Error {}

/** @throws NotWritten, caused by whatever `work` throws */
export function beforeCommit<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new NotWritten('nothing was written', { cause: error });
  }
}

/** Connections of their own for batches of orders, opened when first needed and again when lost. */
export function createBatchConnections<Order, Outcome>(
  databaseUrl: string,
  log: FastifyBaseLogger,
  count: number,
  traffic: Traffic<Order, Outcome>,
): BatchConnections<Order, Outcome> {
  const all: readonly BatchConnection[] = Array.from({ length: count }, () => ({ client: null }));
  const writer: Writer<Order, Outcome> = { ...traffic, databaseUrl, log, idle: [...all], closed: false };
  return {
    send: (orders) => send(writer, orders),
    async close() {
      writer.closed = true;
      for (const { client } of all) await client?.end().catch(() => undefined);
    },
  };
}

async function send<Order, Outcome>(
  writer: Writer<Order, Outcome>,
  orders: readonly Order[],
): Promise<BatchOutcome<Outcome>[]> {
  const { idle, closed, name } = writer;
  const connection = idle.pop();
  if (!connection || closed)
    return orders.map(() => ({ state: 'unavailable', error: new Error(`no connection for ${name}s is free`) }));
  try {
    return await run(writer, connection, orders);
  } finally {
    idle.push(connection);
  }
}

async function run<Order, Outcome>(
  writer: Writer<Order, Outcome>,
  connection: BatchConnection,
  orders: readonly Order[],
  attempt = 0,
): Promise<BatchOutcome<Outcome>[]> {
  const { name, log, write } = writer;
  let client: pg.Client;
  try {
    client = await open(writer, connection);
  } catch (error) {
    return orders.map(() => ({ state: 'unavailable', error }));
  }
  try {
    return [...(await write(client, orders))];
  } catch (thrown) {
    const error = thrown instanceof NotWritten ? thrown.cause : thrown;
    if (!(thrown instanceof NotWritten) && !isRolledBack(error)) {
      if (connection.client === client) connection.client = null;
      void client.end().catch(() => undefined);
      return orders.map(() => ({ state: 'unknown', error }));
    }
    // One order spoilt it for all, or two processes met: alone, each gets its own answer.
    if (orders.length > 1) {
      const outcomes: BatchOutcome<Outcome>[] = [];
      for (const order of orders) outcomes.push(...(await run(writer, connection, [order])));
      return outcomes;
    }
    if (isRetryable(error) && attempt < retries) return run(writer, connection, orders, attempt + 1);
    log.error({ err: error }, `a ${name} could not be written`);
    return [{ state: 'unavailable', error }];
  }
}

async function open<Order, Outcome>(writer: Writer<Order, Outcome>, connection: BatchConnection): Promise<pg.Client> {
  if (connection.client) return connection.client;
  const { databaseUrl, log, name, prepare } = writer;
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: batchSession,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    keepAlive: true,
  });
  client.on('error', (error) => {
    if (!writer.closed) log.warn({ err: error }, `a connection for ${name}s was lost`);
    if (connection.client === client) connection.client = null;
  });
  await client.connect();
  await prepare(client);
  connection.client = client;
  return client;
}

/** PostgreSQL said ERROR: the transaction is gone for certain. FATAL and lost connections leave it open whether it committed. */
function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

function isRetryable(error: unknown): boolean {
  return retryable.has((error as { code?: string }).code ?? '');
}
