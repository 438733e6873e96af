import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { poison, twoPasses } from '../../../test/poison.ts';
import { forgetOld } from './retention.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await makeMembers(database.db, 1, 0);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const cases = [
  {
    what: 'a try with an id nobody has',
    table: 'staff_sign_in',
    days: 90,
    insert: (at: string) =>
      `insert into staff_sign_in (at, login_id, address, agent, outcome) values (${at}, 'x', 'x', '', 'wrong-password')`,
  },
  {
    what: 'a sign-in of an account',
    table: 'staff_sign_in',
    days: 400,
    insert: (at: string) => `insert into staff_sign_in (at, login_id, staff_id, address, agent, outcome)
      select ${at}, 'x', id, 'x', '', 'done' from staff where login_id = 'kept'`,
  },
  {
    what: 'a count of tries',
    table: 'staff_sign_in_tally',
    days: 90,
    insert: (at: string) =>
      `insert into staff_sign_in_tally (hour, address, outcome, staff_id, last_at) values (${at}, 'x', 'locked', 0, ${at})`,
  },
  {
    what: 'a sign-in of an agent',
    table: 'agent_sign_in',
    days: 400,
    insert: (at: string) => `insert into agent_sign_in (at, agent_id, address, agent, outcome)
      select ${at}, agent_id, 'x', '', 'done' from agent_account`,
  },
  {
    what: 'a session of an agent that is over',
    table: 'agent_session',
    days: 400,
    insert: (at: string) => `insert into agent_session (id, agent_id, refresh_hash, expires_at, address, agent)
      select gen_random_uuid(), agent_id, '\\x00', ${at}, 'x', '' from agent_account`,
  },
  {
    what: 'a report of a browser',
    table: 'client_error',
    days: 30,
    insert: (at: string) => `insert into client_error (at, body) values (${at}, '{}')`,
  },
  {
    what: 'an answer to a call of the office',
    table: 'answered_staff_call',
    days: 1,
    insert: (at: string) => `insert into answered_staff_call (staff_id, call, key, body_hash, answer, at)
      select id, '/x', gen_random_uuid(), 1, '{}', ${at} from staff where login_id = 'kept'`,
  },
  {
    what: 'an answer to a member',
    table: 'answered_call',
    days: 1,
    insert: (at: string) => `insert into answered_call (member_id, call, key, body_hash, answer, at)
      select id, '/x', gen_random_uuid(), 1, '{}', ${at} from member limit 1`,
  },
];

test.each(cases)('$what is forgotten after $days days, not a minute before', async ({ table, days, insert }) => {
  await owner.query(
    "insert into staff (login_id, password_hash, role) values ('kept', '-', 'read-only') on conflict do nothing",
  );
  await owner.query(`
    insert into agent (code, name, kind) values ('KEPT', 'kept', 'agent') on conflict do nothing;
    insert into agent_account (agent_id, login_id, password_hash, password_temporary)
      select id, 'kept', '-', false from agent where code = 'KEPT' on conflict do nothing`);
  await owner.query(`truncate ${table}`);
  const age = `interval '${days} days'`;
  for (const minutes of [5, 4, 3, 2, 1])
    await owner.query(insert(`clock_timestamp() - ${age} - interval '${minutes} minutes'`));
  for (const minutes of [5, 6]) await owner.query(insert(`clock_timestamp() - ${age} + interval '${minutes} minutes'`));
  await forgetOld(database.db, undefined, 2); // a few at a time until nothing is left
  const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  expect(rows[0]!.n).toBe(2);
});

test('the application forgets no try to sign in by itself', async () => {
  await expect(sql`delete from staff_sign_in`.execute(database.db)).rejects.toThrow('permission denied');
  await expect(sql`delete from agent_sign_in`.execute(database.db)).rejects.toThrow('permission denied');
  await expect(sql`update staff_sign_in set outcome = 'done'`.execute(database.db)).rejects.toThrow(
    'permission denied',
  );
});

test('five poisoned rows: what cannot be removed keeps nothing of other kinds', async () => {
  await owner.query('truncate client_error, answered_call, agent_session');
  for (const { insert, table, days } of cases)
    if (['client_error', 'answered_call', 'agent_session'].includes(table))
      for (let n = 1; n <= 5; n += 1)
        await owner.query(insert(`clock_timestamp() - interval '${days} days' - interval '${n} minutes'`));
  const left = async (table: string) =>
    (await owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n;
  const { rows } = await owner.query<{ id: string }>('select id from client_error');
  const heal = await poison(database.ownerUrl, 'client_error', 'id', rows.map(({ id }) => id), 'delete'); // prettier-ignore
  await twoPasses(() => forgetOld(database.db));
  await heal();
  expect([await left('client_error'), await left('agent_session'), await left('answered_call')]).toEqual([5, 0, 0]);
});
