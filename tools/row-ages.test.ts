import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { root } from './root.ts';
import { drawnRowAges, drawRowAges, rowAges } from './row-ages.ts';
import { tableSorts } from './table-sorts.ts';

const api = join(root, 'apps/api');
const read = (file: string) => readFileSync(join(api, file), 'utf8');
const deletes = (text: string) => [...text.matchAll(/\bdelete from (\w+)/g)].map(([, table]) => table!);
const sources = globSync('src/**/*.ts', { cwd: api }).filter((file) => !file.endsWith('.test.ts'));

test('every table from which a statement removes rows says how long they stay', () => {
  const removed = [...sources, 'migrations/0027-what-strangers-write.sql'].flatMap((file) => deletes(read(file)));
  expect([...new Set(removed)].filter((table) => table in tableSorts && !(table in rowAges))).toEqual([]);
});

it.each(Object.entries(rowAges))('rows of %s are removed as the list says', (table, { age, file, constant }) => {
  expect(table in tableSorts).toBe(true);
  expect(deletes(read(file))).toContain(table);
  const interval = /^\d+ (minutes|hours?|days?)/.exec(age)?.[0];
  if (constant) expect(read(constant[0])).toContain(constant[1]);
  else if (interval) expect(read(file)).toContain(`interval '${interval}'`);
});

test('docs/row-ages.md is what the list says; `npx node tools/row-ages.ts` draws it anew', () => {
  expect(drawnRowAges()).toBe(drawRowAges());
});
