import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { inTransaction } from '../db.ts';
import { house, issue, memberAccount } from './accounts.ts';
import { clockCte, lockStatement, moveCtes, stakeCtes } from './bulk.ts';
import { post, versionedBalancesOf } from './ledger.ts';

// Each posting of a member makes the version of their balance one higher, by whichever statement and process.

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const versionOf = async (memberId: number) =>
  (await versionedBalancesOf(database.db, [memberId])).get(memberId)!.version;

/** Runs two statements in one transaction. */
async function inOne(first: [string, unknown[]], second: [string, unknown[]]): Promise<void> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(...first);
  await client.query(...second);
  await client.query('commit');
  client.release();
}

test('a transfer, a stake and a payout each count once', async () => {
  const [member, other] = await makeMembers(database.db, 2, 10_000);
  const before = await versionOf(member!);
  const elsewhere = await versionOf(other!);
  const cash = memberAccount(member!, 'cash');
  const gift = { from: issue.playMoney, to: cash, amount: 5, kind: 'grant', cause: `version:${member}:gift` } as const;
  await inTransaction(database.db, (tx) => post(tx, [gift, { ...gift, cause: `version:${member}:gift-2` }]));
  expect(await versionOf(member!)).toBe(before + 1);
  await inTransaction(database.db, (tx) => post(tx, [gift]));
  expect(await versionOf(member!)).toBe(before + 1);

  const bet = `with bet as materialized (select 7::bigint as slip_id, $1::bigint as member_id, 100::bigint as stake, 100::bigint as expected_payout, 1::bigint as sent_hash, 900001::bigint as transfer_id),
    ${clockCte}, ${stakeCtes('bet', 'array[$1::bigint]')} select version_left from ledger_debited`;
  await inOne([lockStatement('array[$1::bigint]'), [member]], [bet, [member]]);
  expect(await versionOf(member!)).toBe(before + 2);

  for (const balance of ['receivable', 'casino'] as const) {
    const paid = `with ${moveCtes(1, { balance })} select 1`;
    const id = balance === 'casino' ? 900_003 : 900_002;
    await inOne(
      ['select from member_balance where member_id = $1 for update', [member]],
      [
        paid,
        [[id], [house.openStakes], [cash], [50], ['payout'], [`version:${member}:${balance}`], [member], [50], [0]],
      ],
    );
  }
  expect(await versionOf(member!)).toBe(before + 4);
  expect(await versionOf(other!)).toBe(elsewhere);
});

test('two processes that post at once never give two balances one version, nor a lower one later', async () => {
  const [member] = await makeMembers(database.db, 1, 0);
  const before = await versionOf(member!);
  const run = promisify(execFile);
  const program = join(import.meta.dirname, '../../../test/post-won.ts');
  const outputs = await Promise.all(
    ['one', 'two'].map((name) => run(process.execPath, [program, database.url, String(member), name, '40'])),
  );
  const seen = outputs.map(({ stdout }) =>
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number) as [cash: number, version: number]),
  );
  for (const one of seen) expect(one.map(([, version]) => version)).toEqual(one.map(([cash]) => before + cash));
  const all = seen.flat().map(([, version]) => version);
  expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, no) => before + no + 1));
});
