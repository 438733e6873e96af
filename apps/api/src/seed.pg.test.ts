import { Readable } from 'node:stream';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testConfig, testDatabase } from '../test/pg.ts';
import type { TestDatabase } from '../test/pg.ts';
import type { CliContext } from './core/cli.ts';
import { UsageError } from './core/cli.ts';
import { Refused } from './core/refused.ts';
import { grantCommand, memberAddCommand } from './features/members/members.cli.ts';
import { staffAddCommand } from './features/staff/staff.cli.ts';
import { seed, seedCommand } from './seed.ts';

let database: TestDatabase;
let context: CliContext;
const said: string[] = [];

beforeEach(async () => {
  database = await testDatabase();
  said.length = 0;
  const { db, pool, auditUrl } = database;
  context = {
    config: testConfig(database, { demo: true, staffPassword: null }),
    db,
    pool,
    ownerDb: db,
    auditUrl,
    print: (line) => void said.push(line),
  };
});
afterEach(() => database.drop());

const rows = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(database.db)).rows;

test('the demo world: twenty members with money from the ledger, one for each case, and the first staff account', async () => {
  expect(await seedCommand([], context)).toBe(0);
  const members = await rows(
    `select login_id, nickname, grade, state, self_cert, birthday, detail_setting, cash, point from member join member_balance on member_id = id order by login_id`,
  );
  expect(members.map((member) => member['login_id'])).toEqual(
    Array.from({ length: 20 }, (_, i) => `demo${String(i + 1).padStart(2, '0')}`),
  );
  expect(new Set(members.map((member) => member['grade']))).toEqual(new Set([1, 2, 3, 4, 5]));
  expect(members.filter((member) => member['self_cert']).map((member) => member['login_id'])).toEqual(['demo03']);
  expect(
    members.filter((member) => member['state'] !== 'normal').map((member) => [member['login_id'], member['state']]),
  ).toEqual([['demo04', 'suspended']]);
  const closed = members.filter((member) =>
    Object.values(member['detail_setting'] as object).some((flag) => (flag as { active: boolean }).active === false),
  );
  expect(closed.map((member) => member['login_id'])).toEqual(['demo05']);
  for (const member of members) {
    expect(member['cash']).toBeGreaterThanOrEqual(10_000_000);
    expect(member['point']).toBeGreaterThanOrEqual(100_000);
    expect(member['birthday']).toMatch(/^19(8|9)\d-/);
    expect(member['nickname']).toMatch(/^[가-힣]+$/);
  }
  const [money] = await rows(
    `select (select sum(cash) from member_balance)::text as cash, (-sum(balance))::text as issued from audit.account where account = 'issue:play-money'`,
  );
  expect(money!['cash']).toBe(money!['issued']);
  expect(await rows('select login_id, role, password_temporary as printed from staff')).toEqual([
    { login_id: 'admin', role: 'super', printed: true },
  ]);
  expect(said).toEqual([
    expect.stringMatching(
      /^The first staff account is admin, its password \S{12} \(shown once, changed at the first sign-in\)\.$/,
    ),
  ]);
});

test('seeding again changes nothing', async () => {
  await seedCommand([], context);
  const before = await rows(
    'select sum(cash)::text as cash, count(*)::int as n, (select count(*)::int from ledger_transfer) as transfers from member_balance',
  );
  await seedCommand([], context);
  expect(
    await rows(
      'select sum(cash)::text as cash, count(*)::int as n, (select count(*)::int from ledger_transfer) as transfers from member_balance',
    ),
  ).toEqual(before);
  expect(said).toHaveLength(1);
});

test('in the demo world deposits approve themselves, until an operator says otherwise', async () => {
  const setting = () => rows(`select value->'autoApprove' as on from setting where key = 'cash'`);
  await seedCommand([], context);
  expect(await setting()).toEqual([{ on: true }]);
  await sql`update setting set value = value || '{"autoApprove": false}' where key = 'cash'`.execute(database.db);
  await seedCommand([], context);
  expect(await setting()).toEqual([{ on: false }]);
});

test('without the demo world: head office and staff, whose given password is not printed', async () => {
  await seed(
    database.db,
    { demo: false, staffPassword: 'a staff secret', jwtSecret: 'a key only tests know, 32 characters' },
    (line) => said.push(line),
  );
  expect(await rows('select count(*)::int as n from member')).toEqual([{ n: 0 }]);
  expect(await rows('select code, owner from join_code')).toEqual([{ code: 'LIME', owner: 'office' }]);
  expect(said).toEqual([]);
});

test('a member by command: grade, birthday, money; everything in the audit trail', async () => {
  expect(
    await memberAddCommand(
      ['Tester01', '--password', 'a fine secret', '--birthday', '1990-02-03', '--grade', '3', '--cash', '50000'],
      context,
    ),
  ).toBe(0);
  expect(await grantCommand(['TESTER01', '1,000'], context)).toBe(0);
  expect(
    await rows('select login_id, grade, birthday, cash from member join member_balance on member_id = id'),
  ).toEqual([{ login_id: 'tester01', grade: 3, birthday: '1990-02-03', cash: 51_000 }]);
  expect(await rows('select actor, action from audit_event order by id')).toEqual([
    { actor: 'cli', action: 'member.create' },
    { actor: 'cli', action: 'cash.grant' },
    { actor: 'cli', action: 'cash.grant' },
  ]);
});

test.each<[string, string[], typeof UsageError | typeof Refused | typeof Error]>([
  ['no birthday', ['tester01', '--password', 'a fine secret'], UsageError],
  ['no id', ['--password', 'a fine secret', '--birthday', '1990-02-03'], UsageError],
  [
    'an option nobody knows',
    ['tester01', '--password', 'a fine secret', '--birthday', '1990-02-03', '--admin', '1'],
    UsageError,
  ],
  [
    'a grade of 11',
    ['tester01', '--password', 'a fine secret', '--birthday', '1990-02-03', '--grade', '11'],
    UsageError,
  ],
  ['half a won', ['tester01', '--password', 'a fine secret', '--birthday', '1990-02-03', '--cash', '0.5'], UsageError],
  ['a short password', ['tester01', '--password', 'short', '--birthday', '1990-02-03'], Refused],
  ['a password of every list', ['tester01', '--password', 'password1', '--birthday', '1990-02-03'], Refused],
  [
    'a weak withdrawal password',
    ['tester01', '--password', 'a fine secret', '--birthday', '1990-02-03', '--withdrawal', '1234'],
    Refused,
  ],
  ['a minor', ['tester01', '--password', 'a fine secret', '--birthday', '2020-02-03'], Refused],
])('member add refuses %s and writes nothing', async (_what, args, fault) => {
  await expect(memberAddCommand(args, context)).rejects.toThrow(fault);
  expect(await rows('select count(*)::int as n from member')).toEqual([{ n: 0 }]);
});

test('an id is taken once; money goes only to members who are there', async () => {
  const args = ['tester01', '--password', 'a fine secret', '--birthday', '19900203'];
  await memberAddCommand(args, context);
  await expect(memberAddCommand(args, context)).rejects.toMatchObject({ code: 'AUTH_ID_TAKEN' });
  await expect(grantCommand(['nobody1', '5'], context)).rejects.toThrow('There is no member nobody1.');
  for (const amount of ['0', '-5', '1e3x', '9000000000001'])
    await expect(grantCommand(['tester01', amount], context)).rejects.toThrow(UsageError);
});

test('a password comes from standard input, where nobody sees it', async () => {
  const from = (text: string) => ({ ...context, input: Readable.from([text]) });
  await memberAddCommand(['tester01', '--password', '-', '--birthday', '1990-02-03'], from('a fine secret\nmore\n'));
  expect(said.join(' ')).not.toContain('a fine secret');
  const { rows: found } = await sql<{ hash: string }>`select password_hash as hash from member`.execute(database.db);
  expect(await verify(found[0]!.hash, 'a fine secret')).toBe(true);
  await staffAddCommand(['trader', '--role', 'trading', '--password', '-'], from('a staff secret'));
  await expect(
    staffAddCommand(['trader2', '--role', 'trading', '--password', '-'], from('password1')),
  ).rejects.toMatchObject({ code: 'STAFF_PASSWORD_INVALID' });
  for (const nothing of ['', '\n'])
    await expect(staffAddCommand(['trader2', '--role', 'trading', '--password', '-'], from(nothing))).rejects.toThrow(
      UsageError,
    );
});

test('staff by command', async () => {
  expect(await staffAddCommand(['trader', '--role', 'trading'], context)).toBe(0);
  expect(said[0]).toMatch(/^Staff trader, trading, password \S+ \(shown once, changed at the first sign-in\)\.$/);
  await expect(staffAddCommand(['trader', '--role', 'trading'], context)).rejects.toThrow('already');
  await expect(staffAddCommand(['other', '--role', 'king'], context)).rejects.toThrow(UsageError);
});
