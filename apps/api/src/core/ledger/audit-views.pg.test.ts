import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/pg.ts';

const database = await testDatabase();

test('docs/operations.md lists every view of schema audit with all its columns', async () => {
  const { rows } = await sql<{ view: string }>`
    select format('audit.%s(%s)', c.table_name, string_agg(c.column_name, ', ' order by c.ordinal_position)) as view
    from information_schema.columns c where c.table_schema = 'audit' group by c.table_name order by c.table_name`.execute(
    database.db,
  );
  const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
  const listed = [...page.matchAll(/^\| `(audit\.\w+\([^)]*\))` \| \S.* \|$/gm)].map(([, view]) => view!);
  expect(listed.toSorted()).toEqual(rows.map(({ view }) => view).toSorted());
});
