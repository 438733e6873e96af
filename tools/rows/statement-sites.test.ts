import { expect, test } from 'vitest';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { missedNulls, rowMismatches } from './row-mismatches.ts';
import type { Column } from './describe-columns.ts';
import { readStatementSites } from './statement-sites.ts';

const kysely = `
type Fragment = { toOperationNode(): void; execute(db: unknown): void };
export declare const sql: {
  <Row = unknown>(parts: TemplateStringsArray, ...values: readonly unknown[]): Fragment & { row?: Row };
  raw(text: string): Fragment;
  ref(name: string): Fragment;
  join(list: readonly unknown[], separator?: Fragment): Fragment;
};
export declare function query<Row>(text: string | { text: string }, values?: readonly unknown[]): Row[];
`;

/** The statements of one file, each as `text` with its fields as `name kinds`. */
function read(source: string) {
  const files = {
    '/t/tsconfig.json':
      '{ "compilerOptions": { "strict": true, "lib": ["es2023"], "types": [] }, "include": ["*.ts"] }',
    '/t/kysely.ts': kysely,
    '/t/x.ts': `import { sql, query } from './kysely.ts';\n${source}`,
  };
  return readStatementSites('/t', (path) => path === 'x.ts', createVirtualFileSystem(files)).map((site) => ({
    text: site.text,
    fields:
      site.fields && [...site.fields].map(([name, { kinds, nullable }]) => [name, [...kinds].sort().join(), nullable]),
  }));
}
const textsOf = (source: string) => read(source).map(({ text }) => text);

test.each([
  [
    'values are parameters',
    'const id = 1; sql<{}>`select a from t where b = ${id} and c = ${id}`',
    'select a from t where b = $1 and c = $2',
  ],
  ['a constant string is a parameter too', "const a = 'a'; sql<{}>`select ${a}`", 'select $1'],
  [
    'fragments stay in place',
    'const own = sql`a = ${1}`; sql<{}>`select b where ${own} or ${2}`',
    'select b where a = $1 or $2',
  ],
  [
    'a function of fragments is read',
    'const of = (name: string) => sql`${sql.ref(name)}.a`; sql<{}>`select ${of("t")}`',
    'select "t".a',
  ],
  [
    'raw text is read',
    'const all = ["a", "b"].map((name) => `t.${name}`).join(", "); sql<{}>`select ${sql.raw(all)}`',
    'select t.a, t.b',
  ],
  [
    'the first way stands for all',
    'declare const is: boolean; sql<{}>`select a ${is ? sql`where b` : sql``}`',
    'select a where b',
  ],
  [
    'a direction is one of its names',
    "declare const dir: 'asc' | 'desc'; sql<{}>`order by a ${sql.raw(dir)}`",
    'order by a asc',
  ],
  [
    'a part comes from a caller',
    'type F = ReturnType<typeof sql.raw>; function list(where: F) { sql<{}>`select a where ${where}`; } list(sql`b`)',
    'select a where b',
  ],
  [
    'a plain statement',
    'const columns = "a, b"; query<{}>(`select ${columns} from t where c = $1`, [1])',
    'select a, b from t where c = $1',
  ],
  ['a plain statement in an object', 'query<{}>({ text: "select a" })', 'select a'],
  [
    'what only a run knows is not read',
    'declare const part: ReturnType<typeof sql.raw>; sql<{}>`select ${part}`',
    null,
  ],
  ['nor is a text of its own making', 'declare const name: string; query<{}>(`select ${name}`)', null],
])('%s', (_why, source, expected) => expect(textsOf(source)).toEqual([expected]));

test('the fields of a row are what the compiler makes of its type', () => {
  const source = `type Won = number & { readonly unit: 'won' }; type Row = { a: Won; b: 'x' | 'y' | null; c: readonly string[] };
    sql<Row & { d: boolean }>\`select\`; function of<T>() { sql<T>\`select\`; }`;
  expect(read(source).map(({ fields }) => fields)).toEqual([
    [
      ['a', 'number', false],
      ['b', 'string', true],
      ['c', 'string[]', false],
      ['d', 'boolean', false],
    ],
    null,
  ]);
});

const column = (name: string, type: string, kind: string, nullable: boolean | null = null): Column => ({
  name,
  type,
  kind,
  nullable,
});
const field = (kind: string, nullable = false) => ({ kinds: new Set([kind]), nullable, optional: false });

test('a renamed column is missing and too many, and another type is named', () => {
  const fields = new Map([
    ['id', field('number')],
    ['at', field('string')],
  ]);
  expect(rowMismatches(fields, [column('id', 'int8', 'number'), column('at', 'timestamptz', 'Date')])).toEqual([
    'at is timestamptz, Date in code, not string',
  ]);
  expect(rowMismatches(fields, [column('no', 'int8', 'number'), column('at', 'text', 'string')])).toEqual([
    'no column gives id',
    'the type has no no',
  ]);
});

test.each([
  ['a column that may be null', true, false, 'select note from t', ['note may be null']],
  ['one that the type says may be', true, true, 'select note from t', []],
  ['one that never is', false, false, 'select note from t', []],
  ['an expression', null, false, 'select note from t', []],
  ['one that the statement compares', true, false, 'select note from t where note is not null', []],
])('null of %s', (_what, declared, said, text, expected) =>
  expect(
    missedNulls(new Map([['note', field('string', said)]]), [column('note', 'text', 'string', declared)], text),
  ).toEqual(expected),
);
