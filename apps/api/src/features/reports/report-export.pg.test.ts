import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import type { TestFixture } from '../../../test/betting-world.ts';
import { approveDeposit, askDeposit } from '../../../test/bonus.ts';
import { exported, startExport } from '../../../test/exported.ts';
import { testContext } from '../../../test/pg.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { UsageError } from '../../core/cli.ts';
import { sealNow } from '../../core/ledger/seal.ts';
import { rebuildSums } from './folding.ts';
import { reportAtCommand } from './report-at.cli.ts';

// Files of reports: what is in them is what the report says, and the same moment gives the same bytes for ever.

let site: TestSite;
let token: string;
let owner: pg.Client;
let fixtures: TestFixture[];
let member: number;
let slips: number[];
const today = seoulDay(new Date());
const question = { rows: 'game', columns: 'legs', from: addDays(today, -1), to: addDays(today, 1) };

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web', 'worker']) } });
  token = await staffToken(site, { role: 'super' });
  owner = new pg.Client({ connectionString: site.database.ownerUrl });
  await owner.connect();
  const { db } = site.database;
  member = Number((await site.newMember()).id);
  await approveDeposit(db, await askDeposit(db, member, 900_000, null));
  fixtures = await makeFixtures(db, 3);
  const pick = (no: number) => ({ fixture: fixtures[no]!, side: 0 as const });
  slips = await placeSlips(db, [
    { memberId: member, stake: 10_001, picks: [pick(0)] },
    { memberId: member, stake: 20_000, picks: [pick(1)] },
    { memberId: member, stake: 30_003, picks: [pick(0), pick(2)] },
  ]);
  for (const [no, result] of [
    [0, 'won'],
    [1, 'lost'],
    [2, 'won'],
  ] as const)
    await decide(db, fixtures[no]!, [result, result === 'won' ? 'lost' : 'won', 'lost'], 1);
  await settled();
});
afterAll(async () => {
  await owner.end();
  await site.close();
});

/** Once the workers have settled and sealed everything. */
async function settled(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await owner.query<{ open: number; tasks: number }>(`
        select (select count(*)::int from slip where result = 'wait') as open,
          (select count(*)::int from settlement_task where done_at is null) as tasks`);
      expect(rows[0]).toEqual({ open: 0, tasks: 0 });
      await sealNow(site.database.db);
      expect((await sql`select from audit.transfer where seal is null`.execute(site.database.db)).rows).toHaveLength(0);
    },
    { timeout: 30_000, interval: 100 },
  );
}

const lines = (text: string) =>
  text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

test('a report’s file has every figure of the table, and says what the ledger says', async () => {
  const { body } = await site.call('/staff/reports/table', question, token);
  const report = body['payload'];
  const { text, job } = await exported(site, token, {
    path: '/staff/reports/table',
    query: { ...question, asOf: report.asOf.at },
  });
  const file = lines(text);
  expect(job).toMatchObject({ title: '게임 × 폴더 수', seal: report.asOf.seal, asOf: report.asOf.at });
  expect(file.slice(0, 2)).toEqual([
    ['리포트', '게임 × 폴더 수'],
    ['기간', `${question.from} ~ ${question.to}`],
  ]);
  expect(file[4]).toEqual(
    [
      '원장과 비교',
      '표의 총게임수익',
      report.totals.stake - report.totals.payout,
      '원장에서 늘어난 금액',
      report.ledger.moved,
    ]
      .map(String)
      .concat(['정산제외 회원 몫', '0', '조건 밖', '0', '차이', '0']),
  );
  expect(file[5]).toEqual(['sha256', report.sha256]);
  const head = file.findIndex(([first]) => first === '게임');
  expect(file[head]).toEqual(['게임', '숫자', '1폴더', '2폴더', '합계']);
  const { rows } = await owner.query<{ legs: number; stake: number; payout: number; bets: number }>(`
    select legs, sum(stake)::int as stake, sum(payout)::int as payout, count(*)::int as bets from slip_settlement
    where result_before = 'wait' group by legs order by legs`);
  const [single, double] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const row = (label: string, figure: string) =>
    file.find(([name, what]) => name === label && what === figure)?.slice(2);
  for (const label of [report.rows[0].label as string, '합계']) {
    expect(row(label, '베팅금액')).toEqual([single.stake, double.stake, single.stake + double.stake].map(String));
    expect(row(label, '당첨·반환')).toEqual([single.payout, double.payout, single.payout + double.payout].map(String));
    expect(row(label, '베팅 수')).toEqual(['2', '1', '3']);
  }
  // bonus costs cannot be divided so
  expect(row('합계', '보너스 비용')).toBeUndefined();
});

test('the rows of a cell come to the cell, and the file says so', async () => {
  const { text } = await exported(site, token, {
    path: '/staff/reports/rows',
    query: { ...question, row: '', column: '1' },
  });
  const file = lines(text);
  expect(file[4]).toEqual(['칸', '전체 × 1폴더']);
  expect(file[5]!.slice(-2)).toEqual(['차이', '0']);
  const head = file.findIndex(([first]) => first === '베팅코드');
  const { rows } = await owner.query<{ bet_code: string; profit: string }>(
    `
    select s.bet_code, (r.stake - r.payout)::text as profit from slip_settlement r join slip s on s.id = r.slip_id
    where r.slip_id = any($1::bigint[]) and r.legs = 1 order by r.at desc, s.id desc`,
    [slips],
  );
  expect(file.slice(head + 1).map((cells) => [cells[0], cells.at(-1)])).toEqual(
    rows.map(({ bet_code: code, profit }) => [code, profit]),
  );
  expect(file[5]![4]).toBe(String(rows.reduce((sum, { profit }) => sum + Number(profit), 0)));
});

test('the same moment gives the same bytes, whoever asks and whatever came later', async () => {
  const { body } = await site.call('/staff/reports/table', question, token);
  const query = { ...question, asOf: body['payload'].asOf.at as string };
  const asked = [
    { path: '/staff/reports/table', query },
    { path: '/staff/reports/table', query, format: 'xlsx' as const },
    { path: '/staff/reports/rows', query: { ...query, row: '', column: '' } },
  ];
  const hashes = async (as: string) => {
    const all = [];
    for (const one of asked) all.push((await exported(site, as, one)).job.file!.sha256);
    return all;
  };
  const first = await hashes(token);
  await decide(site.database.db, fixtures[0]!, ['lost', 'won', 'lost'], 2);
  await vi.waitFor(
    async () =>
      expect((await owner.query(`select from slip_settlement where result_before <> 'wait'`)).rows).toHaveLength(2),
    { timeout: 30_000, interval: 100 },
  );
  await settled();
  const other = await staffToken(site, { role: 'super' });
  expect(await hashes(other)).toEqual(first);
  // and now it is another
  const { asOf: _then, ...now } = query;
  expect((await exported(site, other, { path: '/staff/reports/table', query: now })).job.file!.sha256).not.toBe(
    first[0],
  );
});

test('a report that would be refused is not begun', async () => {
  const status = async (query: Record<string, unknown>) =>
    (await startExport(site, token, { path: '/staff/reports/table', query: { ...question, ...query } })).status;
  expect(await status({ asOf: new Date(Date.now() + 60_000).toISOString() })).toBe(400);
  expect(await status({ rows: 'nonsense' })).toBe(400);
});

test.each([
  ['table', { rows: 'member', columns: 'league' }],
  ['table', { rows: 'eachGame', columns: 'day', products: ['sports'], legs: [1] }],
  ['rows', { rows: 'game', columns: 'legs', row: '', column: '1' }],
  ['money', {}],
  ['cohorts', { by: 'week' }],
])('`lime at` prints the file of the office, from the ledger alone: %s %o', async (which, more) => {
  const { from, to } = question;
  const asOf = (await site.call('/staff/reports/money', { from, to }, token)).body['payload'].asOf.at as string;
  const { text, job } = await exported(site, token, {
    path: `/staff/reports/${which}`,
    query: { ...more, from, to, asOf },
  });
  // sums that are wrong do not matter to it
  await owner.query(
    'update report_slip set stake = stake + 1; update report_money set amount = amount + 1; update report_member set stake = stake + 1',
  );
  const run = async (...rest: string[]) => {
    const printed: string[] = [];
    const options = Object.entries({ ...more, from, to }).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const context = testContext(site.database, (line) => printed.push(line));
    expect(await reportAtCommand([asOf, '--', 'report', which, ...options, ...rest], context)).toBe(0);
    return printed;
  };
  const printed = await run();
  await rebuildSums(site.database.db);
  const hash = printed.pop();
  expect(printed).toEqual(text.slice(1).split('\r\n').slice(0, -1));
  expect(hash).toBe(`sha256 ${job.file!.sha256}`);
  const file = join(tmpdir(), `lime-at-${randomUUID()}.csv`);
  try {
    expect(await run('--out', file)).toEqual([`sha256 ${job.file!.sha256}`]);
    expect(readFileSync(file, 'utf8')).toBe(text);
  } finally {
    rmSync(file, { force: true });
  }
});

test.each([
  ['no time', ['yesterday', 'report', 'money']],
  ['a day', ['2026-11-27', 'report', 'money']],
  ['no report', ['now', 'report', 'lottery']],
  ['another noun', ['now', 'audit']],
  ['no days', ['now', 'report', 'money']],
  ['an option there is none of', ['now', 'report', 'money', '--colour', 'red']],
  [
    'a dimension there is none of',
    ['now', 'report', 'table', '--from', today, '--to', today, '--rows', 'x', '--columns', 'day'],
  ],
])('`lime at` refuses %s in words', async (_what, args) => {
  await expect(
    reportAtCommand(
      args,
      testContext(site.database, () => undefined),
    ),
  ).rejects.toThrow(UsageError);
});
