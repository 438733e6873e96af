import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checksum, migrationsFolder, readMigrations } from './migration-files.ts';

let path: string;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'lime-migrations-'));
});
afterEach(() => rmSync(path, { recursive: true }));

const read = async (text: string) => {
  writeFileSync(join(path, '0002-b.sql'), `-- Why: a test.\n${text}`);
  return (await readMigrations(pathToFileURL(`${path}/`)))[0]!;
};

test('a file says how it is to be run', async () => {
  const whole = await read('-- Outside a transaction, this is not said.\nselect 1;');
  expect(whole.inTransaction).toBe(true);
  const parts = await read(
    '-- Outside a transaction.\n\nselect 1;\n-- Repeat until no row.\nselect 2;\nCREATE UNIQUE INDEX concurrently\n  if not exists "a_n" on a (n);',
  );
  expect(parts.inTransaction).toBe(false);
  expect(parts.statements.map(({ repeats, index }) => [repeats, index])).toEqual([
    [false, null],
    [true, null],
    [false, 'a_n'],
  ]);
});

test('a checksum is of the statements, not of the words and gaps between them', async () => {
  const one = checksum(await read('create table a (n int); select 1;'));
  expect(checksum(await read('-- More.\ncreate table a ( -- a number\n  n int\n);\n\nselect 1'))).toBe(one);
  expect(checksum(await read('create table a (n int); select 2;'))).not.toBe(one);
  expect(checksum(await read('create table a (n int); select 2;'), 1)).toBe(
    checksum(await read('create table a (n int)')),
  );
});

test('the files of this release can be run', async () => {
  expect((await readMigrations(migrationsFolder)).length).toBeGreaterThan(40);
});

test.each([
  ['begin;\nselect 1;\ncommit;', 'line 2: transactions are begun and ended by who runs the file.'],
  ['create index concurrently if not exists a_n on a (n);', 'line 2: this needs the line "-- Outside a transaction."'],
  ['select 1;\n-- Repeat until no row.\nselect 1;', 'line 4: this needs the line "-- Outside a transaction."'],
  [
    '-- Outside a transaction.\ncreate index concurrently a_n on a (n);',
    'line 3: an index built concurrently needs "if not exists" and a name.',
  ],
])('%j is refused before anything runs', async (text, why) => {
  await expect(read(text)).rejects.toThrow(`Migration 0002-b.sql, ${why}`);
});
