import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testContext, testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { addAuditEvent } from '../audit-event.ts';
import { UsageError } from '../cli.ts';
import { inTransaction, openPool } from '../db.ts';
import { auditCommand } from './audit.cli.ts';
import { eventChain } from './audit-checks.ts';
import { eventNumbers } from './audit-seal-checks.ts';
import { auditSignatures } from './audit-signatures.ts';
import { runAudit } from './audit.ts';
import { sealKeyOf, sealsIn } from './seal-key.ts';
import { sealNow, signRest } from './seal.ts';
import type { NewSeal } from './seal.ts';

let database: TestDatabase;
let auditor: pg.Pool;
let owner: pg.Client;
/** Seals as they were told, in their order. */
const told: NewSeal[] = [];
/** The secret of `testConfig`, which the command of these tests reads. */
let key: ReturnType<typeof sealKeyOf>;

const tables = ['audit_event', 'audit_seal', 'audit_event_count', 'seal_signature'];

beforeAll(async () => {
  database = await testDatabase();
  key = sealKeyOf(testContext(database, () => undefined).config.sealSecret);
  auditor = openPool(database.auditUrl, 2, () => undefined);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  for (const subject of ['a', 'b', 'c', 'd']) await sealEvent(subject);
  for (const table of tables) await owner.query(`create table kept_${table} as table ${table}`);
});
afterAll(async () => {
  await owner?.end();
  await auditor?.end();
  await database?.drop();
});
beforeEach(async () => {
  await owner.query('set session_replication_role = replica');
  for (const table of tables)
    await owner.query(`delete from ${table}; insert into ${table} overriding system value select * from kept_${table}`);
  await owner.query('set session_replication_role = origin');
});

/** One event in a seal of its own; transactions of other tests hold a seal back. */
async function sealEvent(subject: string): Promise<void> {
  await inTransaction(database.db, (tx) => addAuditEvent(tx, { actor: 'test', action: 'test.act', subject }));
  const before = told.length;
  while (told.length === before) {
    await sealNow(database.db, undefined, { key, told: (seal) => void told.push(seal) });
    await wait(10);
  }
}

const examples = async (since: readonly NewSeal[] = [], by = key) => {
  const { findings } = await auditSignatures(
    auditor,
    by,
    since.flatMap(({ line }) => sealsIn(line)),
  );
  return findings.filter(({ holds }) => !holds).map(({ name, example }) => `${name}: ${example}`);
};
const holds = async (check: typeof eventChain) => (await runAudit(auditor, [check]))[0]!;

/** What an owner may do: the two newest events go with their seals, and with what else tells of them. */
const cutOff = (others: readonly string[]) =>
  owner.query(
    ["delete from audit_event where subject in ('c', 'd')", 'delete from audit_seal where id > 2', ...others].join(
      '; ',
    ),
  );
const cutSignatures = 'delete from seal_signature where no > 2';
const rewind = 'update audit_event_count set last = 2';

/** The whole chain of events anew, as its description tells anybody how, over events one of which says something else. */
const rehash = `
  update audit_event set after = '{"by": "nobody"}', salts = null where subject = 'b';
  do $$ declare s record; prev bytea := decode(repeat('00', 32), 'hex'); made bytea; begin
    for s in select id, from_tx, to_tx from audit_seal order by id loop
      select sha256(prev || convert_to(coalesce(string_agg(case when e.salts is null
        then jsonb_build_array(e.id, (date_part('epoch', e.at) * 1000000)::bigint, e.actor, e.action, e.subject, e.before, e.after, e.reason, e.address)
        else jsonb_build_array(e.id, (date_part('epoch', e.at) * 1000000)::bigint, e.actor, e.action, e.subject,
          field_hash(e.salts[1], e.before), field_hash(e.salts[2], e.after), field_hash(e.salts[3], to_jsonb(e.reason)), field_hash(e.salts[4], to_jsonb(e.address))) end::text || E'\\n', '' order by e.id), ''), 'UTF8'))
        into made from audit_event e where e.tx >= s.from_tx and e.tx < s.to_tx;
      update audit_seal set prev_hash = prev, hash = made where id = s.id;
      prev := made;
    end loop; end $$`;

test('an untouched database holds, with every seal that was told', async () => {
  expect(told.map(({ isFirstOfHour }) => isFirstOfHour)[0]).toBe(true);
  expect(await examples(told)).toEqual([]);
  expect(await holds(eventNumbers)).toMatchObject({ holds: true, figure: '4 numbered events, the last is no. 4' });
  expect((await auditSignatures(auditor, key)).newest).toBe(told.at(-1)!.line);
});

describe('the newest events and their seals taken away', () => {
  // what the audit had before: nothing is wrong with a shorter chain
  const shorter = async () => expect(await holds(eventChain)).toMatchObject({ holds: true });

  test('leaves a hole in the numbers and signatures of seals that are not there', async () => {
    await cutOff([]);
    await shorter();
    expect(await holds(eventNumbers)).toMatchObject({
      holds: false,
      example: 'event no. 3 is not there: the last number given is 4',
    });
    expect(await examples()).toEqual([
      expect.stringMatching(/^seal-signatures: signature 4 .* names a seal that is not there$/),
    ]);
  });

  test('with their signatures and the count leaves nothing to see but the seal that was written down', async () => {
    await cutOff([cutSignatures, rewind]);
    await shorter();
    expect([(await holds(eventNumbers)).holds, await examples()]).toEqual([true, []]);
    expect(await examples([told.at(-1)!])).toEqual([
      expect.stringMatching(/^since: the seal of \S+ names seal 4 over 4 events; it is not there, the newest is 2$/),
    ]);
    expect(await examples([told[1]!])).toEqual([]);
  });

  test('and then more events, as many as there were, is named by the seal that was written down', async () => {
    const last = told.at(-1)!;
    await cutOff([cutSignatures, rewind]);
    await sealEvent('e');
    await sealEvent('f');
    await shorter();
    expect([(await holds(eventNumbers)).holds, await examples()]).toEqual([true, []]);
    expect(await examples([last])).toEqual([expect.stringMatching(/seal 4 over 4 events; the one there is another$/)]);
    told.splice(-2);
  });
});

test('a chain that its owner hashed anew is whole, and signed by nobody', async () => {
  await owner.query(rehash);
  expect(await holds(eventChain)).toMatchObject({ holds: true });
  expect(await examples()).toEqual([
    expect.stringMatching(/^seal-signatures: signature 4 \(\S+\) is not of the seals that are there$/),
  ]);
  await owner.query('delete from seal_signature');
  expect(await examples()).toEqual(['seal-signatures: 4 seals are signed by nobody']);
  // with a key of one's own
  await signRest(database.db, { key: sealKeyOf('a secret that the owner has made up') });
  expect(await examples()).toEqual([expect.stringMatching(/is of another key than this installation's$/)]);
});

test('seals of the release before are signed by the next process', async () => {
  await inTransaction(database.db, (tx) => addAuditEvent(tx, { actor: 'test', action: 'test.act', subject: 'older' }));
  await expect.poll(() => sealNow(database.db), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await examples()).toEqual([expect.stringMatching(/seals are signed by nobody$/)]);
  await signRest(database.db, { key });
  await signRest(database.db, { key });
  expect(await examples()).toEqual([]);
  expect((await owner.query('select max(no)::int as no from seal_signature')).rows).toEqual([{ no: 5 }]);
});

test('the command demands what was written down, from a line or a file, and says the newest seal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lime-seals-'));
  const lines: string[] = [];
  const context = testContext(database, (line) => void lines.push(line));
  const log = join(folder, 'api.log');
  writeFileSync(log, told.map(({ line }) => `{"level":30,"msg":"${line}"}\n`).join(''));
  expect(await auditCommand(['--since', log], context)).toBe(0);
  expect(lines).toContainEqual(expect.stringMatching(/^ok +since +4 seals written down$/));
  expect(lines).toContain(`newest seal: ${told.at(-1)!.line}\nsigned by: ${key.publicKey}`);
  await cutOff([cutSignatures, rewind]);
  expect(await auditCommand(['--since', told.at(-1)!.line], context)).toBe(1);
  await expect(auditCommand(['--since', 'lime-seal 1 2 3'], context)).rejects.toThrow(UsageError);
  await rm(folder, { recursive: true });
});
