import { readdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { migrationsFolder } from './migration-files.ts';

/** What a process needs before it is of use. @returns null, or why not yet */
export type Readiness = Readonly<Record<string, () => boolean | Promise<boolean>>>;

/**
 * `/api/health`: this process serves, whatever its database does. `/api/ready`: all it needs is there, else 503 and what is
 * missing. Both answer anybody: no session, no denied address, no emergency. Source: decision 105.
 */
export function serveHealth(server: FastifyInstance, needs: Readiness): void {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  server.get('/api/health', (_request, reply) => reply.headers(headers).send({ status: 'ok' }));
  server.get('/api/ready', async (_request, reply) => {
    const missing = await missingOf(needs);
    if (missing.length === 0) return reply.headers(headers).send({ status: 'ready' });
    return reply
      .code(503)
      .headers({ ...headers, 'retry-after': '2' })
      .send({ status: 'not ready', reasons: missing });
  });
}

/** The needs that are not met now. A need that gives no answer within a second counts as not met. */
export async function missingOf(needs: Readiness): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(needs).map(async ([name, need]) => {
      const late = new Promise<boolean>((done) => void setTimeout(done, 1_000, false).unref());
      const met = await Promise.race([Promise.resolve().then(need), late]).catch(() => false);
      return met ? [] : [name];
    }),
  );
  return answers.flat();
}

/** Has the database all migrations this version knows? Once it has, it is not asked again. */
export function createMigrationCheck(db: Db): () => Promise<boolean> {
  let complete = false;
  return async () => {
    if (complete) return true;
    const known = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'));
    const { rows } = await sql<{
      name: string;
    }>`select name from schema_migration where finished_at is not null`.execute(db);
    const there = new Set(rows.map(({ name }) => `${name}.sql`));
    complete = known.every((name) => there.has(name));
    return complete;
  };
}
