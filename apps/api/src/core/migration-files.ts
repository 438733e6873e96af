import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { splitStatements } from './sql-statements.ts';
import type { Statement } from './sql-statements.ts';

/** A file of the folder `migrations`: what brings a database one step further. */
export type Migration = {
  /** of the file, without `.sql`: migrations run in the order of their names */
  readonly name: string;
  readonly statements: readonly MigrationStatement[];
  /** all of it or nothing; else statement by statement, each of them safe to repeat */
  readonly inTransaction: boolean;
};

/** A statement of a migration, and how it is run. */
export type MigrationStatement = Statement & {
  /** runs again and again, each time a transaction, until it concerns no row */
  readonly repeats: boolean;
  /** the index it builds without stopping who writes; null: it builds none */
  readonly index: string | null;
};

/** The folder of this release. */
export const migrationsFolder = new URL('../../migrations/', import.meta.url);

const outside = 'Outside a transaction.';
const repeat = 'Repeat until no row.';

/**
 * The migrations of a folder, in their order.
 *
 * @throws Error naming the file that could not be run as it is written
 */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) =>
      parseMigration(file.replace(/\.sql$/, ''), await readFile(new URL(file, folder), 'utf8')),
    ),
  );
}

function parseMigration(name: string, sql: string): Migration {
  const parsed = splitStatements(sql);
  const inTransaction = !parsed[0]?.notes.includes(outside);
  const statements = parsed.map((statement) => {
    const { code, line, notes } = statement;
    const refuse = (why: string) => {
      throw new Error(`Migration ${name}.sql, line ${line}: ${why}`);
    };
    const repeats = notes.includes(repeat);
    const concurrently = /^create (?:unique )?index concurrently (if not exists )?"?([^\s"(]+)/i.exec(code);
    if (/^(begin|commit|end|rollback|abort|savepoint|start transaction)\b/i.test(code))
      refuse('transactions are begun and ended by who runs the file.');
    if (inTransaction && (repeats || concurrently)) refuse(`this needs the line "-- ${outside}" in the file's head.`);
    if (concurrently && !concurrently[1]) refuse('an index built concurrently needs "if not exists" and a name.');
    return { ...statement, repeats, index: concurrently?.[2] ?? null };
  });
  return { name, statements, inTransaction };
}

/** Of a migration's first `count` statements, without their comments and gaps: those may be mended later. */
export function checksum(migration: Migration, count: number = migration.statements.length): string {
  const code = migration.statements.slice(0, count).map((statement) => statement.code);
  return createHash('sha256').update(code.join(';\n')).digest('hex');
}
