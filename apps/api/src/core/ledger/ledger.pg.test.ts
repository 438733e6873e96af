import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { makeMembers } from '../../../test/members.ts';
import { inSavepoint, inTransaction } from '../db.ts';
import { house, issue, memberAccount } from './accounts.ts';
import type { TransferKind } from './causes.ts';
import { createIdBlocks } from './id-blocks.ts';
import { balances, balancesOf, post, postUnderLock } from './ledger.ts';
import { readBalances } from './ledger.sql.ts';
import type { Transfer } from './ledger.ts';
import { clockCte, lockStatement, stakeCtes } from './bulk.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const move = (from: string, to: string, amount: number, cause: string, kind: TransferKind = 'grant'): Transfer => ({
  from,
  to,
  amount,
  kind,
  cause,
});
const run = (...transfers: Transfer[]) => inTransaction(database.db, (tx) => post(tx, transfers));
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  );

describe('the ledger, step by step', () => {
  test('each step ends as written, and the balances are what is left', async () => {
    const [a, b] = await makeMembers(database.db, 2, 0);
    const [aCash, bCash] = [memberAccount(a!, 'cash'), memberAccount(b!, 'cash')];
    const steps: [why: string, transfers: Transfer[], expected: string][] = [
      ['money is granted', [move(issue.playMoney, aCash, 10_000, 'step:1')], 'done'],
      ['the same again changes nothing', [move(issue.playMoney, aCash, 10_000, 'step:1')], 'done'],
      [
        'the same cause with another amount is our fault',
        [move(issue.playMoney, aCash, 10_001, 'step:1')],
        'cause step:1 was posted with other content',
      ],
      ['more than there is', [move(aCash, house.openStakes, 10_001, 'step:2', 'stake')], 'CASH_INSUFFICIENT'],
      ['all there is', [move(aCash, house.openStakes, 10_000, 'step:2', 'stake')], 'done'],
      ['nothing is left', [move(aCash, house.openStakes, 1, 'step:3', 'stake')], 'CASH_INSUFFICIENT'],
      [
        'what comes in may be spent at once',
        [move(house.result, aCash, 500, 'step:4', 'payout'), move(aCash, bCash, 300, 'step:5')],
        'done',
      ],
      [
        'one refusal refuses all',
        [move(issue.playMoney, bCash, 1, 'step:6'), move(aCash, bCash, 201, 'step:7')],
        'CASH_INSUFFICIENT',
      ],
      ['a debt', [move(memberAccount(b!, 'receivable'), house.result, 70, 'step:8', 'receivable')], 'done'],
      ['is paid back', [move(bCash, memberAccount(b!, 'receivable'), 30, 'step:9', 'repayment')], 'done'],
      [
        'not beyond what is owed',
        [move(bCash, memberAccount(b!, 'receivable'), 41, 'step:10', 'repayment')],
        `member ${b} would have paid back more than is owed`,
      ],
      ['no amount', [move(issue.playMoney, aCash, 0, 'step:11')], 'not an amount to move: 0 for step:11'],
      ['half a won', [move(issue.playMoney, aCash, 0.5, 'step:11')], 'not an amount to move: 0.5 for step:11'],
      [
        'an unknown member',
        [move(issue.playMoney, 'member:999999:cash', 1, 'step:11')],
        'no accounts of some member of 999999',
      ],
      [
        'one cause for two',
        [move(issue.playMoney, aCash, 1, 'step:11'), move(issue.playMoney, bCash, 1, 'step:11')],
        'a cause twice in one posting',
      ],
    ];
    for (const [why, transfers, expected] of steps)
      expect([why, await outcome(run(...transfers))]).toEqual([why, expected]);
    expect(await balances(database.db, a!)).toMatchObject({ cash: 200 });
    expect(await balances(database.db, b!)).toMatchObject({ cash: 270, receivable: -40 });
    expect(await balances(database.db, 999_999)).toBeNull();
    const { rows } = await sql<{ total: number }>`select sum(amount)::int as total from audit.posting`.execute(
      database.db,
    );
    expect(rows[0]!.total).toBe(0);
  });

  test('a member who pays is among those that were locked', async () => {
    const [payer, other] = await makeMembers(database.db, 2, 10_000);
    const pays = [move(memberAccount(payer!, 'cash'), house.openStakes, 1, 'step:locked', 'stake')];
    const underLockOf = (member: number) =>
      inTransaction(database.db, async (tx) => postUnderLock(tx, await readBalances(tx, [member]), pays));
    expect(await outcome(underLockOf(other!))).toBe(`no accounts of some member of ${payer}`);
    expect(await outcome(underLockOf(payer!))).toBe('done');
  });

  test('a part that fails is undone whole, also after a part within it has ended', async () => {
    const [member] = await makeMembers(database.db, 1, 0);
    const cash = memberAccount(member!, 'cash');
    await inTransaction(database.db, async (tx) => {
      await post(tx, [move(issue.playMoney, cash, 1, 'part:kept')]);
      const outer = inSavepoint(tx, async () => {
        await post(tx, [move(issue.playMoney, cash, 10, 'part:outer')]);
        await inSavepoint(tx, () => post(tx, [move(issue.playMoney, cash, 100, 'part:inner')]));
        throw new Error('the outer part fails');
      });
      await expect(outer).rejects.toThrow('the outer part fails');
    });
    expect((await balances(database.db, member!))!.cash).toBe(1);
  });

  test('many transfers get different ids across blocks', async () => {
    const [a] = await makeMembers(database.db, 1, 0);
    await run(
      ...Array.from({ length: 2_500 }, (_, i) =>
        move(issue.points, memberAccount(a!, 'point'), 1, `many:${i}`, 'points'),
      ),
    );
    expect(await balances(database.db, a!)).toMatchObject({ point: 2_500 });
  });
});

describe('races', () => {
  test('sixteen at once spend no more than there is', async () => {
    const [a] = await makeMembers(database.db, 1, 10_000);
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        outcome(run(move(memberAccount(a!, 'cash'), house.openStakes, 1_000, `race:${a}:${i}`, 'stake'))),
      ),
    );
    expect(outcomes.filter((o) => o === 'done')).toHaveLength(10);
    expect(outcomes.filter((o) => o === 'CASH_INSUFFICIENT')).toHaveLength(54);
    expect(await balances(database.db, a!)).toMatchObject({ cash: 0 });
  });

  test('one cause posted sixteen times at once counts once', async () => {
    const [a] = await makeMembers(database.db, 1, 0);
    const same = () => outcome(run(move(issue.playMoney, memberAccount(a!, 'cash'), 700, `same:${a}`)));
    expect(new Set(await Promise.all(Array.from({ length: 16 }, same)))).toEqual(new Set(['done']));
    const between = () => outcome(run(move(house.openStakes, house.result, 700, `same-house:${a}`, 'lost-stakes')));
    expect(new Set(await Promise.all(Array.from({ length: 16 }, between)))).toEqual(new Set(['done']));
    expect(await balances(database.db, a!)).toMatchObject({ cash: 700 });
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from ledger_transfer where cause in (${`same:${a}`}, ${`same-house:${a}`})`.execute(
      database.db,
    );
    expect(rows[0]!.n).toBe(2);
  });

  test('transfers both ways between the same members end without a deadlock', async () => {
    const [a, b] = await makeMembers(database.db, 2, 100_000);
    const pair = [memberAccount(a!, 'cash'), memberAccount(b!, 'cash')] as const;
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        outcome(run(move(pair[i % 2]!, pair[1 - (i % 2)]!, 1 + i, `cross:${a}:${i}`))),
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set(['done']));
    const both = await balancesOf(database.db, [a!, b!]);
    expect(both.get(a!)!.cash + both.get(b!)!.cash).toBe(200_000);
  });

  test('ids from blocks are never given twice', async () => {
    const blocks = [createIdBlocks('ledger_transfer_id'), createIdBlocks('ledger_transfer_id')];
    const taken = await Promise.all(Array.from({ length: 16 }, (_, i) => blocks[i % 2]!.take(database.db, 333 + i)));
    const all = taken.flat();
    expect(new Set(all).size).toBe(all.length);
    for (const list of taken) expect(list).toEqual(list.toSorted((x, y) => x - y));
  });
});

describe('the stakes of a batch', () => {
  const slipIds = createIdBlocks('slip_id');
  const transferIds = createIdBlocks('ledger_transfer_id');
  const statement = `
    with bet as materialized (
      select *, stake as expected_payout from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) t(slip_id, member_id, stake, sent_hash, transfer_id)),
    ${clockCte},
    ${stakeCtes('bet', '$2::bigint[]')}
    select b.slip_id, d.cash_left as left_over, j.cash, j.repeated from bet b
    left join ledger_debited d on d.slip_id = b.slip_id left join ledger_judged j on j.slip_id = b.slip_id order by b.slip_id`;
  const place = async (bets: { member: number; stake: number; body: number }[]) => {
    const slips = await slipIds.take(database.db, bets.length);
    const ids = await transferIds.take(database.db, bets.length);
    const client = await database.pool.connect();
    const members = bets.map((b) => b.member);
    await client.query('begin');
    await client.query(lockStatement('$1::bigint[]'), [members]);
    const { rows } = await client.query<{
      slip_id: number;
      left_over: number | null;
      cash: number;
      repeated: boolean;
    }>(statement, [slips, members, bets.map((b) => b.stake), bets.map((b) => b.body), ids]);
    await client.query('commit');
    client.release();
    return rows.map((row) => (row.left_over !== null ? 'taken' : row.repeated ? 'repeated' : 'short'));
  };

  test('a short balance and a repeated body refuse only their own slip', async () => {
    const [a, b, c] = await makeMembers(database.db, 3, 5_000);
    expect(
      await place([
        { member: c!, stake: 5_001, body: 1 },
        { member: a!, stake: 2_000, body: 1 },
        { member: b!, stake: 5_000, body: 1 },
      ]),
    ).toEqual(['short', 'taken', 'taken']);
    expect(
      await place([
        { member: a!, stake: 2_000, body: 1 },
        { member: b!, stake: 1, body: 2 },
        { member: c!, stake: 5_000, body: 1 },
      ]),
    ).toEqual(['repeated', 'short', 'taken']);
    expect(await place([{ member: a!, stake: 2_000, body: 2 }])).toEqual(['taken']);
    await sql`update member_balance set recent_at = array(select x - interval '5 seconds' from unnest(recent_at) x) where member_id = ${a!}`.execute(
      database.db,
    );
    expect(await place([{ member: a!, stake: 1_000, body: 1 }])).toEqual(['taken']);
    const { rows } = await sql<{
      bodies: number[];
      cash: number;
    }>`select recent_bodies::int[] as bodies, cash from member_balance where member_id = ${a!}`.execute(database.db);
    expect(rows[0]).toEqual({ bodies: [1], cash: 0 });
  });

  test('sixteen batches at once over the same members: no deadlock, nothing below zero, one of each body', async () => {
    const members = await makeMembers(database.db, 20, 10_000);
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        place((i % 2 ? members.toReversed() : members).map((member) => ({ member, stake: 3_000, body: i % 8 }))),
      ),
    );
    const count = (word: string) => outcomes.flat().filter((o) => o === word).length;
    expect(count('taken')).toBe(20 * 3);
    const after = await balancesOf(database.db, members);
    expect([...after.values()].map((b) => b.cash)).toEqual(members.map(() => 1_000));
    const { rows } = await sql<{
      bodies: number[];
    }>`select recent_bodies as bodies from member_balance where member_id = any(${members}::bigint[])`.execute(
      database.db,
    );
    for (const { bodies } of rows) expect(new Set(bodies).size).toBe(3);
    const { rows: sums } = await sql<{ staked: number }>`
      select sum(amount)::int as staked from ledger_transfer where kind = 'stake' and from_account = any(${members.map((m) => memberAccount(m, 'cash'))}::text[])`.execute(
      database.db,
    );
    expect(sums[0]!.staked).toBe(20 * 9_000);
  });
});

describe('rights', () => {
  test.each([
    'update ledger_transfer set amount = 1',
    'delete from ledger_transfer',
    'truncate ledger_transfer',
    'update ledger_seal set amount = 1',
    'delete from ledger_seal',
    'delete from member_balance',
  ])('the application may not: %s', async (statement) =>
    expect(await outcome(sql.raw(statement).execute(database.db))).toBe('42501'),
  );

  test('the database itself keeps balances from falling below zero', async () => {
    const [a] = await makeMembers(database.db, 1, 5);
    expect(
      await outcome(sql`update member_balance set cash = cash - 6 where member_id = ${a!}`.execute(database.db)),
    ).toBe('23514');
    expect(
      await outcome(sql`update member_balance set receivable = 1 where member_id = ${a!}`.execute(database.db)),
    ).toBe('23514');
  });
});

test('money that moves writes no row that others’ money must write: the tests’ databases refuse it', async () => {
  const [id] = await makeMembers(database.db, 1, 0);
  const both = inTransaction(database.db, async (tx) => {
    await post(tx, [
      { from: issue.playMoney, to: memberAccount(id!, 'cash'), amount: 1, kind: 'grant', cause: `grant:116-${id}` },
    ]);
    await sql`insert into setting (key, value) values ('decision-116', '1')`.execute(tx);
  });
  await expect(both).rejects.toThrow('writes the shared table setting');
});
