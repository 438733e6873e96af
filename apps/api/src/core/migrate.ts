import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Db } from './db.ts';

const folder = new URL('../../migrations/', import.meta.url);

/**
 * Brings the database to this version's schema; safe to call from several processes (advisory lock).
 *
 * @returns names of the migrations that ran now
 * @throws when one fails; nothing of it is kept
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: {
      async getMigrations() {
        const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
        const entries = await Promise.all(
          names.map(async (name) => {
            const text = await readFile(new URL(name, folder), 'utf8');
            return [
              name.replace(/\.sql$/, ''),
              {
                up: (tx: Db) =>
                  sql
                    .raw(text)
                    .execute(tx)
                    .then(() => undefined),
              },
            ] as const;
          }),
        );
        return Object.fromEntries(entries);
      },
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
