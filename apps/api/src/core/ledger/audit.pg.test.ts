import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { loudLog } from '../../../test/loud-log.ts';
import { makeMembers } from '../../../test/members.ts';
import { testContext, testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { sportsResults } from '../../features/sportsbook/event-results.ts';
import { createSettlement } from '../../features/settlement/settlement.service.ts';
import { inTransaction, openPool } from '../db.ts';
import { house, issue, memberAccount } from './accounts.ts';
import { checks } from './audit-checks.ts';
import { auditCommand } from './audit.cli.ts';
import { runAudit } from './audit.ts';
import { post } from './ledger.ts';
import { sealKeyOf } from './seal-key.ts';
import { sealNow, signRest } from './seal.ts';

let database: TestDatabase;
let owner: pg.Client;
let auditor: pg.Pool;
let members: number[];

/** A day's life: grants, slips, results, a correction, three seals, and something still unsealed. */
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  auditor = openPool(database.auditUrl, 2, () => undefined);
  members = await makeMembers(database.db, 8, 200_000);
  const fixtures = await makeFixtures(database.db, 4);
  const settlement = createSettlement(
    {
      db: database.db,
      log: loudLog,
      outbox: { write: async () => undefined, on: () => undefined },
      channel: { notify: async () => undefined, on: () => undefined, onReconnect: () => undefined },
    },
    sportsResults,
  );
  await sealNow(database.db);
  await placeSlips(
    database.db,
    Array.from({ length: 60 }, (_, i) => ({
      memberId: members[i % 8]!,
      stake: 1_000 + i,
      picks: fixtures.slice(0, 1 + (i % 4)).map((fixture, n) => ({ fixture, side: ((i + n) % 3) as 0 | 1 | 2 })),
    })),
  );
  await sealNow(database.db);
  await decide(database.db, fixtures[0]!, ['won', 'lost', 'lost'], 1);
  await settlement.runOnce();
  await decide(database.db, fixtures[0]!, ['half_won', 'void', 'half_lost'], 2);
  await decide(database.db, fixtures[1]!, ['lost', 'won', 'lost'], 1);
  await settlement.runOnce();
  await sealNow(database.db);
  await inTransaction(database.db, (tx) =>
    post(tx, [
      { from: issue.playMoney, to: memberAccount(members[0]!, 'cash'), amount: 5, kind: 'grant', cause: 'grant:late' },
    ]),
  );
});
afterAll(async () => {
  await owner.end();
  await auditor.end();
  await database.drop();
});

const broken = async () =>
  (await runAudit(auditor))
    .filter((finding) => !finding.holds)
    .map((finding) => [finding.name, finding.example] as const);

test('a busy database passes, read as the auditor, with a figure for each invariant', async () => {
  const findings = await runAudit(auditor);
  expect(findings.filter((finding) => !finding.holds)).toEqual([]);
  expect(findings.map((finding) => finding.name)).toEqual([
    'legs',
    'odds',
    'results',
    'arithmetic',
    'stakes',
    'payouts',
    'returns',
    'orphans',
    'open-stakes',
    'unpaid-slips',
    'settlement-records',
    'late-bets',
    'bought-teams',
    'leg-clocks',
    'report-sums',
    'promotion-lots',
    'promotion-days',
    'promotion-bonuses',
    'promotion-coupons',
    'promotion-owed',
    'promotion-periods',
    'zero-sum',
    'balances',
    'not-below-zero',
    'chain',
    'placed-in-time',
    'odds-in-force',
    'slip-chain',
    'event-chain',
    'event-numbers',
    'bonuses',
    'returns-of-bonuses',
    'conversions',
    'bonus-orphans',
    'deposits',
    'withdrawals',
    'holds',
    'cash-orphans',
    'pending-bets',
    'pending-orphans',
    'casino-transfers',
    'casino-transit',
    'casino-late',
    'casino-orphans',
    'hosted-debits',
    'hosted-orphans',
    'provider-accounts',
    'provider-waits',
    'provider-pools',
    'adjustments',
    'second-persons',
    'event-prizes',
    'event-orphans',
    'event-budgets',
    'spins',
    'lotto-draws',
    'lotto-results',
    'lotto-chances',
    'agent-settlements',
    'agent-payouts',
    'agent-accounts',
    'member-totals',
    'member-stakes',
    'erased-events',
    'between-members',
  ]);
  expect(findings.find((finding) => finding.name === 'stakes')!.figure).toBe('60 slips, 61770 won');
  expect(findings.find((finding) => finding.name === 'chain')!.figure).toMatch(
    /^3 seals over \d+ transfers, 1 waiting$/,
  );
});

test('an empty database passes', async () => {
  const empty = await testDatabase();
  expect((await runAudit(empty.pool)).filter((finding) => !finding.holds)).toEqual([]);
  await empty.drop();
});

test('it holds at any moment while money moves', async () => {
  const busy = Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      inTransaction(database.db, (tx) =>
        post(tx, [
          {
            from: memberAccount(members[i % 8]!, 'cash'),
            to: house.adjust,
            amount: 1,
            kind: 'grant',
            cause: `busy:${i}`,
          },
        ]),
      ),
    ),
  );
  for (let i = 0; i < 5; i += 1) expect(await broken()).toEqual([]);
  await busy;
});

describe('tampering as the superuser is found and named', () => {
  // [what, statement, invariants that must break, text of an example]
  const cases: [string, string, string[], RegExp][] = [
    [
      'an amount in the ledger',
      `update ledger_transfer set amount = amount + 1 where cause = (select cause from ledger_transfer where kind = 'payout' order by id limit 1)`,
      ['balances', 'payouts', 'chain'],
      /seal 3: transfer \d+ was changed/,
    ],
    [
      'an account in the ledger',
      `update ledger_transfer set to_account = 'house:bonus' where id = (select min(id) from ledger_transfer where kind = 'stake')`,
      ['stakes', 'open-stakes', 'chain'],
      /seal 2: transfer \d+ was changed/,
    ],
    [
      'a time in the ledger',
      `update ledger_transfer set at = at + interval '1 microsecond' where id = (select min(id) from ledger_transfer where kind = 'stake')`,
      ['chain'],
      /seal 2: transfer \d+ was changed/,
    ],
    [
      'a removed transfer',
      `delete from ledger_transfer where id = (select min(id) from ledger_transfer where kind = 'stake')`,
      ['balances', 'stakes', 'open-stakes', 'chain'],
      /seal 2: transfer \d+ was removed/,
    ],
    [
      'a transfer slipped in behind the seal',
      `insert into ledger_transfer (id, from_account, to_account, amount, kind, cause, tx) select 8888888, 'issue:play-money', 'house:bonus', 1, 'grant', 'forged', min(tx) from ledger_transfer`,
      ['chain'],
      /seal 1: transfer 8888888 was added/,
    ],
    [
      "a member's balance",
      `update member_balance set cash = cash + 1000 where member_id = (select max(member_id) from member_balance)`,
      ['balances'],
      /member:\d+:cash holds/,
    ],
    [
      'a payout on a slip',
      `update slip set payout = payout + 1 where id = (select min(id) from slip where payout > 0)`,
      ['payouts', 'arithmetic'],
      /slip \d+ \(/,
    ],
    [
      'a stake on a slip',
      `update slip set stake = stake - 1 where id = (select min(id) from slip where result = 'wait')`,
      ['stakes', 'open-stakes'],
      /slip \d+ \(.*has a stake of/,
    ],
    [
      'a record of a settlement',
      `update slip_settlement set payout = payout + 1 where (tx, slip_id) = (select tx, slip_id from slip_settlement where result = 'hit' order by tx, slip_id limit 1)`,
      ['settlement-records'],
      /is worth \d+ of \d+, its records say/,
    ],
    [
      'a removed record of a settlement',
      `delete from slip_settlement where slip_id = (select slip_id from slip_settlement group by slip_id having count(*) = 1 order by 1 limit 1)`,
      ['settlement-records'],
      /its records say 0 of 0/,
    ],
    [
      'a result on a slip',
      `update slip set result = 'hit' where id = (select min(id) from slip where result = 'miss')`,
      ['results'],
      /says hit, its legs say miss/,
    ],
    [
      "a leg's result",
      `update leg set result = 'won' where (slip_id, no) = (select l.slip_id, l.no from leg l join slip s on s.id = l.slip_id where l.result = 'lost' and s.legs = 2 order by 1, 2 limit 1)`,
      ['results', 'arithmetic'],
      /its legs say/,
    ],
    [
      'the odds of a leg',
      `update leg set odds = odds + 10 where slip_id = (select min(id) from slip where payout > 0) and no = 1`,
      ['odds', 'arithmetic'],
      /its legs say/,
    ],
    [
      'a removed leg',
      `delete from leg where slip_id = (select min(id) from slip where result = 'wait') and no = 1`,
      ['legs', 'odds'],
      /says \d+ legs and has/,
    ],
    [
      'a removed slip',
      `delete from slip where id = (select min(id) from slip where result = 'wait')`,
      ['orphans', 'legs', 'open-stakes'],
      /has no slip/,
    ],
    [
      'a slip from nowhere',
      `insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, legs, policy, rule_version, idempotency_key, body_hash) select 999999999, 'forged', member_id, kind, 1000, 2, 2000, 0, 'any', 1, gen_random_uuid(), 0 from slip limit 1`,
      ['stakes', 'open-stakes'],
      /forged/,
    ],
    [
      'a cancelled slip without its stake back',
      `update slip set status = 'cancelled' where id = (select min(id) from slip where result = 'wait')`,
      ['returns', 'open-stakes'],
      /gave back 0/,
    ],
    [
      'a payment to an agent that nobody approved',
      `insert into ledger_transfer (id, from_account, to_account, amount, kind, cause) values (999999999, 'house:agents', 'agent:7', 1000, 'agent-share', 'agent:7:stake')`,
      ['agent-settlements'],
      /settlement 7 pays nothing, its transfers say 1000/,
    ],
    [
      'a payout of an agent that nobody asked for',
      `insert into ledger_transfer (id, from_account, to_account, amount, kind, cause) values (999999999, 'agent:7', 'issue:play-money', 1000, 'agent-payout', 'agent-payout:7')`,
      ['agent-payouts', 'agent-accounts'],
      /agent:7 holds -1000, its settlements and payouts say 0/,
    ],
    [
      'money of one member given to another',
      `insert into ledger_transfer (id, from_account, to_account, amount, kind, cause) select 999999999, 'member:' || min(member_id) || ':cash', 'member:' || max(member_id) || ':cash', 1, 'grant', 'gift' from member_balance`,
      ['between-members', 'balances'],
      /gift moves 1 from member:\d+:cash to member:\d+:cash/,
    ],
    ['a removed seal', `delete from ledger_seal where id = 2`, ['chain'], /seal 3 does not follow/],
    ['a changed seal', `update ledger_seal set hash = sha256('x'::bytea) where id = 1`, ['chain'], /seal 1/],
  ];
  test.each(cases)('%s', async (_what, statement, invariants, named) => {
    // what was there is put back afterwards, to the last column
    const tables = ['ledger_transfer', 'ledger_seal', 'member_balance', 'slip', 'leg', 'slip_settlement'];
    for (const table of tables) await owner.query(`create temp table keep_${table} as table ${table}`);
    const { rowCount } = await owner.query(statement);
    expect(rowCount).toBe(1);
    const found = await broken();
    for (const table of tables)
      await owner.query(
        `delete from ${table}; insert into ${table} select * from keep_${table}; drop table keep_${table}`,
      );
    expect(found.map(([name]) => name)).toEqual(expect.arrayContaining(invariants));
    expect(found.some(([, example]) => named.test(example ?? ''))).toBe(true);
    expect(await broken()).toEqual([]);
  });
});

describe('what a slip was placed as', () => {
  const columns = {
    slip: {
      bet_code: "bet_code || 'x'",
      member_id: 'member_id + 1',
      kind: "'european'",
      stake: 'stake + 1',
      total_odds: 'total_odds + 0.001',
      penalty: 'penalty - 1',
      bonus_folders: '3',
      bonus_odds: '1030',
      joint_odds: `'[{"legs": [1, 2], "odds": [1000, 2000, 1900, 3000]}]'`,
      expected_payout: 'expected_payout + 1',
      legs: 'legs + 1',
      policy: "'any'",
      rule_version: 'rule_version + 1',
      idempotency_key: 'gen_random_uuid()',
      placed_at: "placed_at - interval '1 second'",
    },
    leg: {
      event_id: 'event_id + 1',
      market_id: 'market_id + 1',
      selection_id: 'selection_id + 1',
      event_version: 'event_version + 1',
      odds: 'odds + 10',
    },
  };
  const all = Object.entries(columns).flatMap(([table, values]) =>
    Object.entries(values).map(([column, value]) => [table, column, value] as const),
  );

  test.each(all)(
    '%s.%s is not the application’s to change, and the audit names a slip where its owner did',
    async (table, column, value) => {
      await sealNow(database.db);
      const id = table === 'slip' ? 'id' : 'slip_id';
      const first = `(select min(id) from slip where result = 'wait')`;
      const change = `update ${table} set ${column} = ${value} where ${id} = ${first}`;
      await expect(database.pool.query(change)).rejects.toThrow('permission denied');
      const { rows } = await owner.query<{ id: string }>(`select ${first}::text as id`);
      await owner.query('begin');
      await owner.query(`create temp table kept as select * from ${table} where ${id} = ${first}`);
      await owner.query(change);
      await owner.query('commit');
      const found = await broken();
      await owner.query(
        `delete from ${table} where ${id} = ${rows[0]!.id}; insert into ${table} select * from kept; drop table kept`,
      );
      expect(found).toContainEqual([
        'slip-chain',
        expect.stringMatching(new RegExp(`^seal \\d+: slip ${rows[0]!.id} was changed`)),
      ]);
      expect(await broken()).toEqual([]);
    },
  );

  test('its result, its cancelling and its hiding are', async () => {
    await database.pool.query(
      'update slip set status = status, result = result, payout = payout, settled_at = settled_at, settlement_revision = settlement_revision, hidden_at = hidden_at, cancelled_at = cancelled_at, cancelled_by = cancelled_by, cancel_reason = cancel_reason, accept_ms = accept_ms',
    );
    await database.pool.query('update leg set result = result');
  });
});

describe('seals', () => {
  test('do not close over a transaction that still runs', async () => {
    await sealNow(database.db);
    const slow = new pg.Client({ connectionString: database.ownerUrl });
    await slow.connect();
    await slow.query('begin');
    await slow.query(
      `insert into ledger_transfer (id, from_account, to_account, amount, kind, cause) values (90000001, 'house:adjust', 'house:bonus', 1, 'grant', 'slow:1')`,
    );
    await owner.query(
      `insert into ledger_transfer (id, from_account, to_account, amount, kind, cause) values (90000002, 'house:adjust', 'house:bonus', 1, 'grant', 'quick:1')`,
    );
    await sealNow(database.db);
    const sealed = async () =>
      (
        await owner.query<{ cause: string; seal: string | null }>(
          `select cause, seal from audit.transfer where cause in ('slow:1', 'quick:1') order by cause`,
        )
      ).rows;
    expect(await sealed()).toEqual([{ cause: 'quick:1', seal: null }]);
    await slow.query('commit');
    await slow.end();
    await sealNow(database.db);
    expect((await sealed()).every((row) => row.seal !== null)).toBe(true);
    expect(await broken()).toEqual([]);
  });

  test('a small limit makes more seals, never half a transaction; several sealers at once make one chain', async () => {
    for (let i = 0; i < 5; i += 1) {
      await inTransaction(database.db, (tx) =>
        post(
          tx,
          Array.from({ length: 7 }, (_, n) => ({
            from: house.adjust,
            to: house.bonus,
            amount: 1,
            kind: 'grant',
            cause: `many:${i}:${n}`,
          })),
        ),
      );
    }
    const before = (await owner.query<{ n: number }>('select count(*)::int as n from ledger_seal')).rows[0]!.n;
    await Promise.all(Array.from({ length: 4 }, () => sealNow(database.db, 3)));
    const { rows } = await owner.query<{ transfers: number }>(
      'select transfers from ledger_seal where id > $1 order by id',
      [before],
    );
    expect(rows.map((row) => row.transfers)).toEqual([7, 7, 7, 7, 7]);
    expect(await broken()).toEqual([]);
  });
});

test('the command prints a line an invariant and tells by its exit code', async () => {
  // and that its seals are signed
  const all = checks.flatMap(({ explain }) => Object.keys(explain)).length + 1;
  const lines: string[] = [];
  const context = testContext(database, (line) => void lines.push(line));
  await signRest(database.db, { key: sealKeyOf(context.config.sealSecret) });
  expect(await auditCommand([], context)).toBe(0);
  expect(lines.at(-1)).toMatch(new RegExp(`^${all} of ${all} invariants hold`));
  await owner.query('update member_balance set cash = cash + 1 where member_id = $1', [members[0]]);
  expect(await auditCommand([], context)).toBe(1);
  expect(lines.at(-1)).toMatch(new RegExp(`^${all - 1} of ${all} invariants hold`));
  expect(lines.some((line) => line.includes(`member:${members[0]}:cash holds`))).toBe(true);
  await owner.query('update member_balance set cash = cash - 1 where member_id = $1', [members[0]]);
});
