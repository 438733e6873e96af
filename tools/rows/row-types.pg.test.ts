import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../apps/api/test/pg.ts';
import type { TestDatabase } from '../../apps/api/test/pg.ts';
import { openHostDatabase } from '../../apps/providers/test/other-site.ts';
import { root } from '../root.ts';
import { createDescriber } from './describe-columns.ts';
import { judgedNulls, knownMismatches, knownRefused, knownUnread } from './known-rows.ts';
import { missedNulls, rowMismatches } from './row-mismatches.ts';
import { readStatementSites } from './statement-sites.ts';
import type { StatementSite } from './statement-sites.ts';

let api: TestDatabase;
let host: Awaited<ReturnType<typeof openHostDatabase>>;
let findings: Awaited<ReturnType<typeof findAll>>;

beforeAll(async () => {
  [api, host] = await Promise.all([testDatabase(), openHostDatabase()]);
  findings = await findAll();
});
afterAll(() => Promise.all([api.drop(), host.close()]));

const isOurs = (path: string) => /^apps\/(api|providers)\/src\//.test(path) && !path.endsWith('.test.ts');
const at = ({ path, line }: StatementSite, what: string) => `${path}:${line} ${what}`;

/** What there is to say of all statements, each described by the database that it is written for. */
async function findAll() {
  const sites = readStatementSites(root, isOurs);
  const clients = { api: await api.pool.connect(), host: await host.pool.connect() };
  try {
    const describe = { api: await createDescriber(clients.api), host: await createDescriber(clients.host) };
    const found = { described: 0, refused: [] as string[], mismatches: [] as string[] };
    const unread: string[] = [];
    const nulls: string[] = [];
    for (const site of sites) {
      if (site.text === null || site.fields === null) {
        unread.push(site.path);
        continue;
      }
      const columns = await describe[site.path.startsWith('apps/api/') ? 'api' : 'host'](site.text);
      if (typeof columns === 'string') {
        found.refused.push(at(site, columns));
        continue;
      }
      found.described += 1;
      found.mismatches.push(...rowMismatches(site.fields, columns).map((what) => at(site, what)));
      nulls.push(...missedNulls(site.fields, columns, site.text).map((what) => `${site.path} ${what}`));
    }
    return { ...found, unread: counted(unread), nulls: counted(nulls) };
  } finally {
    clients.api.release();
    clients.host.release();
  }
}

const counted = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]));

/** Counted without their lines, which move. */
const listed = (found: readonly string[]) => counted(found.map((one) => one.replace(/:\d+ /, ' ')));

test('PostgreSQL takes every statement that can be read off the source', () => {
  expect(listed(findings.refused)).toEqual(knownRefused);
  expect(findings.described).toBeGreaterThan(600);
});

test('a row type has the columns of its statement, with the types that the driver gives them', () => {
  expect(listed(findings.mismatches)).toEqual(knownMismatches);
});

test('statements that only a run knows are listed, and become fewer', () => {
  expect(findings.unread).toEqual(knownUnread);
});

test('a column that may be null where the row type says never has a reason for it', () => {
  const judged = Object.entries(judgedNulls).map(([what, [times]]) => [what, times]);
  expect(findings.nulls).toEqual(Object.fromEntries(judged));
});
