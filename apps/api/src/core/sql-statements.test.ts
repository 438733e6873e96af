import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { splitStatements } from './sql-statements.ts';

describe('a text of statements', () => {
  const cases: [what: string, sql: string, texts: string[]][] = [
    ['nothing', '', []],
    ['comments alone', '-- Why: nothing;\n/* ; */ ;;\n', []],
    ['two', 'select 1; select 2;', ['select 1', 'select 2']],
    ['the last without a semicolon', 'select 1;\nselect 2\n', ['select 1', 'select 2']],
    ['a string', "select ';', 'it''s;'; select 2", ["select ';', 'it''s;'", 'select 2']],
    ['a string over lines', "select 'a;\n;b'; x", ["select 'a;\n;b'", 'x']],
    ['a backslash is a letter', String.raw`select '\'; select ';'`, [String.raw`select '\'`, `select ';'`]],
    ['but not after E', String.raw`select E'\';'; select 2`, [String.raw`select E'\';'`, 'select 2']],
    ['a name that ends with e before a string', "select date'2026-01-01;'; x", ["select date'2026-01-01;'", 'x']],
    ['a quoted name', 'select 1 as "a;""b"; x', ['select 1 as "a;""b"', 'x']],
    ['dollar quotes', 'do $$ begin x; end $$; y', ['do $$ begin x; end $$', 'y']],
    ['tagged ones with others inside', 'do $a$ $$;$$ $b$;$b$ $a$; y', ['do $a$ $$;$$ $b$;$b$ $a$', 'y']],
    ['a dollar in a name', 'select a$b$ ; y$b$', ['select a$b$', 'y$b$']],
    ['parameters', 'select $1;$2', ['select $1', '$2']],
    ['a quote in a comment', "select 1 -- it's; \n, 2; x", ["select 1 -- it's; \n, 2", 'x']],
    ['nested comments', 'select /* a; /* b; */ c; */ 1; x', ['select /* a; /* b; */ c; */ 1', 'x']],
    ['dashes in a string', "select '--', 1; x", ["select '--', 1", 'x']],
    [
      'a SQL-standard body',
      'create function f() returns int begin atomic select case when true then 1 end; select 2; end; x',
      ['create function f() returns int begin atomic select case when true then 1 end; select 2; end', 'x'],
    ],
    [
      'words named begin and end',
      'select "begin", atomic from t; end; x',
      ['select "begin", atomic from t', 'end', 'x'],
    ],
    ['Hangul', "select '한글;' as 이름; x", ["select '한글;' as 이름", 'x']],
    ['an open string, for PostgreSQL to complain of', "select 'a; b", ["select 'a; b"]],
  ];
  test.each(cases)('%s', (_what, sql, texts) => {
    expect(splitStatements(sql).map(({ text }) => text)).toEqual(texts);
  });

  test('a statement knows its line, its notes and its code', () => {
    const [, second] = splitStatements(
      'select 1;\n\n-- Why: so.\n-- Again.\nselect  a, -- first\n  /* x */ f ( b )\n;',
    );
    expect(second).toEqual({
      text: 'select  a, -- first\n  /* x */ f ( b )',
      line: 5,
      code: 'select a,f(b)',
      notes: ['Why: so.', 'Again.'],
    });
  });

  test('what is quoted stays in the code as it is', () => {
    const [one] = splitStatements("select  'a  --b',  $$ -- c\n $$");
    expect(one!.code).toBe("select 'a  --b',$$ -- c\n $$");
  });

  test('the migrations there are come back whole', () => {
    const folder = new URL('../../migrations/', import.meta.url);
    for (const name of readdirSync(folder)) {
      const sql = readFileSync(new URL(name, folder), 'utf8');
      const squeeze = (text: string) => text.replaceAll(/--[^\n]*|[\s;]+/g, '');
      const together = splitStatements(sql)
        .map(({ text }) => text)
        .join(';');
      expect(squeeze(together), name).toBe(squeeze(sql));
    }
  });
});
