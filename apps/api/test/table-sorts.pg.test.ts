import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableSorts } from '../../../tools/table-sorts.ts';
import { testDatabase } from './pg.ts';
import type { TestDatabase } from './pg.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

// Members may be spread over several databases one day: what others hold must not need a member's row (decision 0054).
test('no foreign key leads to a member’s table from another sort, but for three of the office', async () => {
  const { rows } = await database.pool.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
  );
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter(({ child, parent }) => tableSorts[parent] === 'member' && tableSorts[child] !== 'member')).toEqual(
    [
      { child: 'inquiry_memo', parent: 'inquiry' },
      { child: 'member_memo', parent: 'member' },
      { child: 'request_note', parent: 'cash_request' },
    ],
  );
});
