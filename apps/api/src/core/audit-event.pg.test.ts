import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/pg.ts';
import type { TestDatabase } from '../../test/pg.ts';
import { addAuditEvent, byStaff } from './audit-event.ts';
import { inTransaction, openPool } from './db.ts';
import { eventChain } from './ledger/audit-checks.ts';
import { runAudit } from './ledger/audit.ts';
import { sealNow } from './ledger/seal.ts';

let database: TestDatabase;
let owner: pg.Client;
let auditor: pg.Pool;

const add = (...subjects: string[]) =>
  inTransaction(database.db, async (tx) => {
    for (const subject of subjects)
      await addAuditEvent(tx, {
        ...byStaff({ loginId: 'kim', address: '10.0.0.7' }),
        action: 'setting.change',
        subject,
        before: { on: false, text: '가|나","' },
        after: { on: true, odds: 1.5 },
        reason: 'the reader\'s | \n"wish"',
      });
  });

/** Until nothing waits: another test may hold a transaction open meanwhile, and a seal ends before the oldest open one. */
async function sealAll(sealers = 1, most?: number): Promise<void> {
  for (;;) {
    await Promise.all(Array.from({ length: sealers }, () => sealNow(database.db, most)));
    const { rows } = await owner.query<{ waiting: number }>(
      "select count(*)::int as waiting from audit_event where tx >= coalesce((select max(to_tx) from audit_seal), '0')",
    );
    if (rows[0]!.waiting === 0) return;
    await setTimeout(10);
  }
}

/** Three seals (of 3, 1 and 2 events), one event that waits. */
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  auditor = openPool(database.auditUrl, 2, () => undefined);
  await add('a', 'b', 'c');
  await sealAll();
  await inTransaction(database.db, (tx) => addAuditEvent(tx, { actor: 'cli', action: 'grant', subject: 'd' }));
  await sealAll();
  await add('e', 'f');
  await sealAll();
  await add('g');
});
afterAll(async () => {
  await owner.end();
  await auditor.end();
  await database.drop();
});

const verify = async () => (await runAudit(auditor, [eventChain]))[0]!;

test('the application reads and adds events and seals, and can do nothing else with them', async () => {
  for (const statement of [
    "update audit_event set actor = 'nobody'",
    'delete from audit_event',
    'truncate audit_event',
    'update audit_seal set events = 0',
    'delete from audit_seal',
    'truncate audit_seal',
    'alter table audit_event disable trigger all',
    'drop table audit_event',
  ])
    await expect(database.pool.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  expect((await verify()).holds).toBe(true);
});

test('an untouched chain holds, seen by the auditor', async () => {
  expect(await verify()).toMatchObject({
    name: 'event-chain',
    holds: true,
    figure: '3 seals over 6 events, 1 waiting',
    example: null,
  });
});

test('anyone can recompute it from the views', async () => {
  const { rows } = await auditor.query<{ same: boolean }>(`
    select hash = encode(sha256(decode(prev_hash, 'hex') || convert_to((
      select string_agg(jsonb_build_array(event_number, (date_part('epoch', at) * 1000000)::bigint, actor, action, subject,
        coalesce(erased[1], encode(sha256(convert_to(jsonb_build_array(salts[1], before)::text, 'UTF8')), 'hex')),
        coalesce(erased[2], encode(sha256(convert_to(jsonb_build_array(salts[2], after)::text, 'UTF8')), 'hex')),
        coalesce(erased[3], encode(sha256(convert_to(jsonb_build_array(salts[3], reason)::text, 'UTF8')), 'hex')),
        coalesce(erased[4], encode(sha256(convert_to(jsonb_build_array(salts[4], address)::text, 'UTF8')), 'hex')))::text || E'\\n', '' order by event_number)
      from audit.event e where e.tx >= s.from_tx and e.tx < s.to_tx), 'UTF8')), 'hex') as same from audit.event_seal s`);
  expect(rows).toEqual([{ same: true }, { same: true }, { same: true }]);
});

describe('tampering as the owner is found, and the first event that is not as it was is named', () => {
  const idOf = async (subject: string) =>
    (await owner.query<{ id: number }>('select id from audit_event where subject = $1', [subject])).rows[0]!.id;

  test.each([
    ['another actor', "update audit_event set actor = 'staff:lee' where subject = 'b'", 'seal 1: event b was changed'],
    ['another action', "update audit_event set action = 'x' where subject = 'c'", 'seal 1: event c was changed'],
    ['another before', `update audit_event set before = '{}' where subject = 'a'`, 'seal 1: event a was changed'],
    [
      'another after',
      `update audit_event set after = after || '{"on": false}' where subject = 'f'`,
      'seal 3: event f was changed',
    ],
    ['no reason', "update audit_event set reason = null where subject = 'e'", 'seal 3: event e was changed'],
    [
      'another address',
      "update audit_event set address = '10.0.0.8' where subject = 'b'",
      'seal 1: event b was changed',
    ],
    [
      'a microsecond later',
      "update audit_event set at = at + interval '1 microsecond' where subject = 'd'",
      'seal 2: event d was changed',
    ],
    [
      'the first of two',
      "update audit_event set reason = 'x' where subject in ('f', 'b')",
      'seal 1: event b was changed',
    ],
    ['one gone', "delete from audit_event where subject = 'd'", 'seal 2: event d was removed'],
    [
      'one slipped in',
      "insert into audit_event (id, actor, action, subject, tx) overriding system value select 777777, 'cli', 'x', 'new', tx from audit_event where subject = 'd'",
      'seal 2: event new was added',
    ],
    ['a seal gone', 'delete from audit_seal where id = 2', 'seal 3 does not follow'],
    ['a seal changed', `update audit_seal set hash = sha256('x'::bytea) where id = 1`, 'seal 1 does not follow'],
  ])('%s', async (_what, statement, expected) => {
    const subject = /event (\w+) /.exec(expected)?.[1];
    const id = subject === 'new' ? 777_777 : subject && (await idOf(subject));
    for (const table of ['audit_event', 'audit_seal'])
      await owner.query(`create temp table keep_${table} as table ${table}`);
    expect((await owner.query(statement)).rowCount).toBeGreaterThan(0);
    const found = await verify();
    for (const table of ['audit_event', 'audit_seal'])
      await owner.query(
        `delete from ${table}; insert into ${table} overriding system value select * from keep_${table}; drop table keep_${table}`,
      );
    expect(found.holds).toBe(false);
    expect(found.example).toContain(expected.replace(`event ${subject} `, `event ${id} `));
    expect((await verify()).holds).toBe(true);
  });
});

test('events and transfers are sealed by the same rounds, several sealers at once make one chain', async () => {
  for (let i = 0; i < 5; i += 1) await add(`many ${i}`, `more ${i}`);
  await sealAll(16, 2);
  const { rows } = await owner.query<{ events: number }>('select events from audit_seal order by id');
  const { rows: all } = await owner.query<{ events: number }>('select count(*)::int as events from audit_event');
  // how many go together depends on what else ran meanwhile: every event once, and never many more than asked for
  expect(rows.reduce((sum, { events }) => sum + events, 0)).toBe(all[0]!.events);
  expect(Math.max(...rows.slice(-5).map(({ events }) => events))).toBeLessThanOrEqual(3);
  expect((await verify()).holds).toBe(true);
});
