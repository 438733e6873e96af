import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, test } from 'vitest';
import { risked, undecided } from './open.ts';

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('fixtures that nothing is decided of are asked for in the words of their index', () => {
  const migration = readFileSync(join(import.meta.dirname, '..', '..', 'migrations', '0003-catalogue.sql'), 'utf8');
  const { sql: text, parameters } = sql`where status in ${undecided}`.compile(db);
  expect(parameters).toEqual([]);
  expect(migration).toContain(`create index fixture_open on fixture (starts_at) ${text};`);
});

test('a set of states is written as literals', () =>
  expect(sql`s.result in ${risked}`.compile(db)).toMatchObject({ sql: "s.result in ('hit', 'miss')", parameters: [] }));
