import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodiesWereEarlier, makeMembers } from '../../test/members.ts';
import { testDatabase } from '../../test/pg.ts';
import type { TestDatabase } from '../../test/pg.ts';
import { earlierAnswer, once, partOf } from './answered-calls.ts';
import type { Submission } from './answered-calls.ts';
import { inTransaction } from './db.ts';
import type { Tx } from './db.ts';

let database: TestDatabase;
let member: number;
let staff: number;
beforeAll(async () => {
  database = await testDatabase();
  [member] = (await makeMembers(database.db, 1, 50_000)) as [number];
  const { rows } = await sql<{ id: number }>`
    insert into staff (login_id, password_hash, role) values ('once', '-', 'read-only') returning id`.execute(
    database.db,
  );
  staff = rows[0]!.id;
});
afterAll(() => database.drop());

const submission = (changes: Partial<Submission> = {}): Submission => ({
  by: { member },
  call: '/a/call',
  key: randomUUID(),
  hash: '1',
  body: false,
  ...changes,
});
/** Does it in a transaction of its own. @returns the answer or the code of the refusal */
const done = (of: Submission, work: (tx: Tx, cash: number | null) => Promise<unknown> = async () => 'done') =>
  inTransaction(database.db, (tx) => once(tx, of, (held) => work(tx, held && held.cash))).catch(
    (error: { code?: string }) => error.code ?? String(error),
  );

test.each([
  ['a member', () => submission()],
  ['a member of staff', () => submission({ by: { staff } })],
])('%s who sends one key sixteen times at once has it done once and hears one answer', async (_, make) => {
  const one = make();
  let times = 0;
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => done(one, async () => ({ z: (times += 1), a: 'first' }))),
  );
  expect(times).toBe(1);
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"z":1,"a":"first"}']));
});

test('another body under a key is refused, before and within the transaction; another call and another caller are free', async () => {
  const one = submission();
  await done(one);
  expect(await earlierAnswer(database.db, one)).toEqual({ answer: 'done' });
  const other = { ...one, hash: '2' };
  expect(await done(other)).toBe('IDEMPOTENCY_KEY_REUSED');
  await expect(earlierAnswer(database.db, other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await done({ ...other, call: '/another' }, async () => 'another call')).toBe('another call');
  expect(await done(partOf(other, '17'), async () => 'a part')).toBe('a part');
  expect(await done({ ...other, by: { staff } }, async () => 'another caller')).toBe('another caller');
});

test('what is refused or breaks leaves the key and the body free', async () => {
  const one = submission({ body: true, hash: '3' });
  expect(await done(one, () => Promise.reject(new Error('broken')))).toBe('Error: broken');
  expect(await earlierAnswer(database.db, one)).toBeNull();
  expect(await done(one)).toBe('done');
});

test('the same body within five seconds is one click, whatever its key; the balances are those under the lock', async () => {
  const hash = '4';
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, no) =>
      done(submission({ body: true, hash, key: no % 2 ? randomUUID() : null }), async (_tx, cash) => cash),
    ),
  );
  expect(answers.filter((answer) => answer === 50_000)).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'DUPLICATE_REQUEST')).toHaveLength(15);
  await bodiesWereEarlier(database.db, member, 4);
  expect(await done(submission({ body: true, hash }))).toBe('DUPLICATE_REQUEST');
  await bodiesWereEarlier(database.db, member, 1);
  expect(await done(submission({ body: true, hash }))).toBe('done');
});

test('a key that the answers have forgotten is still known to the row it made', async () => {
  const key = randomUUID();
  const convert = (tx: Tx) =>
    sql`insert into point_conversion (member_id, amount, idempotency_key) values (${member}, 1, ${key}::uuid)`.execute(
      tx,
    );
  expect(await done(submission({ key }), async (tx) => (await convert(tx)).rows.length)).toBe(0);
  await sql`delete from answered_call`.execute(database.db);
  expect(await done(submission({ key }), async (tx) => (await convert(tx)).rows.length)).toBe('IDEMPOTENCY_KEY_REUSED');
});
