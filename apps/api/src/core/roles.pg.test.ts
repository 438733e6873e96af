import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/pg.ts';
import type { TestDatabase } from '../../test/pg.ts';
import { openPool } from './db.ts';
import { assertDurable, ensureHostRole, ensureRoles } from './roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const asUser = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

test('both roles can sign in, and a second start arrives at the same addresses', async () => {
  const first = await ensureRoles(database.ownerUrl, 'a secret');
  const second = await ensureRoles(database.ownerUrl, 'a secret');
  expect(second).toEqual(first);
  const name = async (client: pg.Client) =>
    (await client.query<{ name: string }>('select current_user as name')).rows[0]!.name;
  expect(await asUser(first.appUrl, name)).toMatch(/^lime_app_t_/);
  expect(await asUser(first.auditUrl, name)).toMatch(/^lime_audit_t_/);
});

test('the application may add to the ledger, not change it', async () => {
  const { appUrl } = await ensureRoles(database.ownerUrl, 'a secret');
  await asUser(appUrl, async (client) => {
    await client.query(
      `insert into ledger_transfer (id, from_account, to_account, amount, kind, cause) values (1, 'issue:play-money', 'house:adjust', 5, 'grant', 'test:1')`,
    );
    await expect(client.query('update ledger_transfer set amount = 6')).rejects.toThrow(/permission denied/);
    await expect(client.query('delete from ledger_transfer')).rejects.toThrow(/permission denied/);
    await expect(client.query('truncate ledger_transfer')).rejects.toThrow(/permission denied/);
    await expect(client.query('drop table ledger_transfer')).rejects.toThrow(/must be owner/);
  });
});

test('the auditor reads the audit views and nothing else, and writes nothing', async () => {
  const { auditUrl } = await ensureRoles(database.ownerUrl, 'a secret');
  await asUser(auditUrl, async (client) => {
    await client.query('select * from audit.account');
    await expect(client.query('select login_id, password_hash from public.member')).rejects.toThrow(
      /permission denied/,
    );
    await expect(client.query('create temp table x (a int)')).rejects.toThrow(
      /read-only transaction|permission denied/,
    );
  });
});

test('the host of the token games has a schema of its own, and can look at nothing of the site', async () => {
  const first = await ensureHostRole(database.ownerUrl, 'a secret');
  expect(await ensureHostRole(database.ownerUrl, 'a secret')).toBe(first);
  await asUser(first, async (client) => {
    await client.query('create table play (id bigint); insert into play values (1); drop table play');
    const { rows } = await client.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'v', 'm', 'S', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'provider')
         and has_schema_privilege(n.oid, 'usage') and (
           c.relkind = 'S' and has_sequence_privilege(c.oid, 'usage, select, update')
           or c.relkind <> 'S' and (has_table_privilege(c.oid, 'select, insert, update, delete, truncate') or has_any_column_privilege(c.oid, 'select, insert, update')))`,
    );
    expect(rows).toEqual([]);
    for (const table of ['public.member', 'public.slip', 'public.fairness_chain', 'audit.account'])
      await expect(client.query(`select * from ${table}`)).rejects.toThrow(/permission denied/);
    await expect(client.query('create table public.mine (id bigint)')).rejects.toThrow(/permission denied/);
    await expect(client.query('set role lime_app')).rejects.toThrow(/permission denied/);
  });
  const { appUrl } = await ensureRoles(database.ownerUrl, 'a secret');
  await asUser(appUrl, async (client) => {
    await expect(client.query('select * from provider.play')).rejects.toThrow(/permission denied|does not exist/);
  });
});

test('a right the owner lacks is named', async () => {
  const url = new URL(database.ownerUrl);
  await asUser(database.ownerUrl, async (client) => {
    await client.query(`create role weak_owner login password 'weak'`);
  });
  url.username = 'weak_owner';
  url.password = 'weak';
  await expect(ensureRoles(url.href, 'a secret')).rejects.toThrow(/lacks a right: CREATEROLE/);
});

test('a server that could lose an acknowledged bet is refused', async () => {
  await assertDurable(database.pool);
  const lax = openPool(`${database.url}?options=-c%20synchronous_commit%3Doff`, 1, () => undefined);
  await expect(assertDurable(lax)).rejects.toThrow('synchronous_commit is off');
  await lax.end();
});
