import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { checksum } from './migration-files.ts';
import type { Migration, MigrationStatement } from './migration-files.ts';

// How the statements of one file are run (decision 0048).

/** What files are run with: the connection, the operator's output, and how patiently locks are waited for. */
export type MigrationRun = {
  /** holds the lock of migrations; nobody else uses it */
  readonly client: pg.PoolClient;
  /** one line for the operator: what takes long, what is waited for */
  readonly say: (line: string) => void;
  /** milliseconds a file waits for its locks while others may wait behind it */
  readonly lockTimeout: number;
  /** how often it tries to get them, and the milliseconds in between */
  readonly lockTries: number;
  readonly lockPause: number;
};

/**
 * All of a file or nothing, in one transaction.
 *
 * @throws Error for the operator, naming the statement
 */
export async function runWhole(run: MigrationRun, file: Migration): Promise<void> {
  const { client, lockTimeout } = run;
  let current = file.statements[0]!;
  await patiently(
    run,
    file,
    () => current,
    async () => {
      const started = performance.now();
      await client.query('begin');
      try {
        for (current of file.statements) {
          // What it has locked stays locked until its end, so all its waiting together has one limit.
          const left = Math.max(50, Math.round(started + lockTimeout - performance.now()));
          await client.query(`set local lock_timeout = ${left}`);
          await client.query(current.text);
        }
        await mark(client, file, file.statements.length);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    },
  );
}

/**
 * Statement by statement, remembering each one that is done.
 *
 * @param done  how many of them are done already
 * @throws Error for the operator, naming the statement
 */
export async function runByStatement(run: MigrationRun, file: Migration, done: number): Promise<void> {
  const { client, say } = run;
  for (const [index, statement] of file.statements.entries()) {
    if (index < done) continue;
    let batches = 0;
    let told = performance.now();
    for (let more = true; more;) {
      const started = performance.now();
      const count = await patiently(
        run,
        file,
        () => statement,
        () => runOne(run, statement),
      );
      more = statement.repeats && count > 0;
      if (!more) break;
      batches += 1;
      if (performance.now() - told > 5_000) {
        say(`${file.name}, ${place(file, statement)}: ${batches} batches so far.`);
        told = performance.now();
      }
      // Half of the time belongs to the members' bets.
      await wait(Math.min(500, performance.now() - started));
    }
    await mark(client, file, index + 1);
  }
}

async function runOne({ client, lockTimeout, say }: MigrationRun, statement: MigrationStatement): Promise<number> {
  // What is done concurrently holds nobody up while it waits, and would begin anew after a timeout.
  const concurrent = /\bconcurrently\b/i.test(statement.code);
  await client.query(`set lock_timeout = ${concurrent ? 0 : lockTimeout}`);
  if (statement.index) {
    const { rows } = await client.query<{ name: string }>(
      'select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = $1 and not i.indisvalid',
      [statement.index],
    );
    for (const { name } of rows) {
      say(`The index ${name} was left half built; it is built anew.`);
      await client.query(`drop index concurrently if exists ${name}`);
    }
  }
  return (await client.query(statement.text)).rowCount ?? 0;
}

const mark = (client: pg.PoolClient, file: Migration, done: number) =>
  client.query(
    'update schema_migration set checksum = $2, statements_done = $3, finished_at = case when $4 then clock_timestamp() end where name = $1',
    [file.name, checksum(file, done), done, done === file.statements.length],
  );

/** Repeats work that did not get its locks in time or met a deadlock. Other failures are thrown with their statement named. */
async function patiently<T>(
  run: MigrationRun,
  file: Migration,
  current: () => MigrationStatement,
  work: () => Promise<T>,
): Promise<T> {
  const { client, say, lockTries, lockPause } = run;
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if ((code !== '55P03' && code !== '40P01') || tries >= lockTries) throw failure(file, current(), error as Error);
      if (tries % 10 === 1)
        say(`${file.name}, ${place(file, current())}, waits for a lock. ${await oldestTransaction(client)}`);
      await wait(lockPause);
    }
  }
}

async function oldestTransaction(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ who: string }>(`
    select format('The oldest other transaction: pid %s of %s, for %s s, with: %s', pid, usename,
      round(extract(epoch from clock_timestamp() - xact_start)), left(regexp_replace(query, '\\s+', ' ', 'g'), 100)) as who
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`);
  return rows[0]?.who ?? 'It is free again.';
}

const place = (file: Migration, statement: MigrationStatement) =>
  `statement ${file.statements.indexOf(statement) + 1} of ${file.statements.length} (line ${statement.line})`;

function failure(file: Migration, statement: MigrationStatement, error: Error & { position?: string }): Error {
  const before = statement.text.slice(0, Math.max(0, Number(error.position ?? 1) - 1));
  const line = statement.line + before.split('\n').length - 1;
  const kept = file.inTransaction
    ? 'Nothing of this file was kept.'
    : 'The statements before it are done and will not be run again.';
  return new Error(
    `Migration ${file.name}.sql failed at ${place(file, statement)}:\n` +
      `${statement.text.split('\n').slice(0, 3).join('\n').replaceAll(/^/gm, '  ')}\n` +
      `PostgreSQL says, of line ${line}: ${error.message}\n` +
      `${kept} The release before still runs on this database; the next start goes on here.`,
    { cause: error },
  );
}
