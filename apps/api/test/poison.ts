import { sql } from 'kysely';
import type { Db } from '../src/core/db.ts';
import { inDatabase } from './in-database.ts';

/** What a statement gets that touches a poisoned row. */
export const poisonText = 'a poisoned row';

let count = 0;

/**
 * Makes the database refuse every change of these rows, as a row does whose data our own code trips over: the statement fails
 * whole, with all the rows beside it.
 *
 * @param ownerUrl  the superuser's address, who may add triggers
 * @param table     where the work on a bad row fails
 * @param column    by which its rows are known
 * @param on        which changes fail
 * @returns         takes the poison out again
 */
export async function poison(
  ownerUrl: string,
  table: string,
  column: string,
  values: readonly (number | string)[],
  on: 'insert' | 'update' | 'delete' | 'insert or update' = 'insert or update',
): Promise<() => Promise<void>> {
  const name = `poison_${(count += 1)}`;
  const list = values.map((value) => `'${String(value).replaceAll("'", "''")}'`).join(', ');
  const text = `begin
    if to_jsonb(case tg_op when 'DELETE' then old else new end) ->> '${column}' in (${list}) then raise exception '${poisonText}'; end if;
    return case tg_op when 'DELETE' then old else new end;
  end`;
  await inDatabase(
    ownerUrl,
    `create function ${name}() returns trigger language plpgsql as $$ ${text} $$;
     create trigger ${name} before ${on} on ${table} for each row execute function ${name}()`,
  );
  return () => inDatabase(ownerUrl, `drop trigger ${name} on ${table}; drop function ${name}()`);
}

/** Two passes of a worker, whatever they throw: what it does with bad rows shows in the good ones. */
export async function twoPasses(pass: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < 2; n += 1) await pass().catch(() => undefined);
}

/** Whatever rests after a failure is due again. */
export const endRests = (db: Db) => sql`update work_failure set rest_until = clock_timestamp()`.execute(db);
