import { sql } from 'kysely';
import pg from 'pg';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireDashboard } from '@lime/contract/staff-dashboard.ts';
import { addDays, seoulDay, seoulDayStart } from '@lime/domain/seoul-time.ts';
import { inTransaction } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { post } from '../../core/ledger/ledger.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { createLiabilityBook } from '../trading/liability.service.ts';
import { createDashboard } from './dashboard.service.ts';

let site: TestSite;
let token: string;
let members: number[];
const today = seoulDay(new Date());
const yesterday = addDays(today, -1);
/** an instant of a Seoul day, hours after its beginning */
const at = (day: string, hours: number) => new Date(seoulDayStart(day).getTime() + hours * 3_600_000);

type Slip = {
  member: number;
  at: Date;
  stake: number;
  result?: 'wait' | 'hit' | 'miss';
  payout?: number;
  cancelled?: true;
};
let lastSlip = 0;

async function addSlips(slips: readonly Slip[]): Promise<void> {
  for (const { member, at: placed, stake, result = 'wait', payout = 0, cancelled } of slips) {
    lastSlip += 1;
    const kept = cancelled ? 'cancelled' : result;
    await sql`insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, status, result, payout, legs, policy, rule_version, idempotency_key, body_hash, placed_at)
      values (${lastSlip}, ${`code${lastSlip}`}, ${member}, 'korean', ${stake}, 3, ${stake * 3}, ${cancelled ? 'cancelled' : 'normal'}::slip_status, ${result}::slip_result, ${payout}, 1, 'better', 1, gen_random_uuid(), 1, ${placed})`.execute(
      site.database.db,
    );
    await sql`insert into slip_day as d values (${member}, ${seoulDay(placed)}, 'korean', ${kept}, 1, 1, ${stake}, ${payout})
      on conflict (member_id, day, kind, result, legs) do update set slips = d.slips + 1, stake = d.stake + excluded.stake, payout = d.payout + excluded.payout`.execute(
      site.database.db,
    );
  }
}

async function addCash(member: number, type: string, amount: number, status: string, decided: Date | null) {
  await sql`insert into cash_request (member_id, type, amount, status, decided_at, bank_name) values (${member}, ${type}, ${amount}, ${status}, ${decided}, '')`.execute(
    site.database.db,
  );
}

/** A dashboard that keeps nothing of what another test read. */
async function read(period: 'today' | 'yesterday' | '7d' | '30d' = 'today'): Promise<WireDashboard> {
  const dashboard = createDashboard(site.app.core, {
    online: async () => ({ members: 3 }),
    liability: () => createLiabilityBook(site.app.core).recount(),
  });
  const rights = new Set(['dashboard.view', 'figures.view', 'deposits.view', 'withdrawals.view'] as const);
  return dashboard.read({ rights } as never, period);
}

beforeAll(async () => {
  site = await openTestSite();
  token = await staffToken(site, { role: 'super' });
  members = (await Promise.all([site.newMember(), site.newMember()])).map(({ id }) => Number(id));
  const [a, b] = members as [number, number];
  await addSlips([
    { member: a, at: at(today, 0), stake: 10_000, result: 'hit', payout: 25_000 },
    { member: b, at: at(today, 0), stake: 5_000, result: 'miss' },
    { member: b, at: at(today, 0), stake: 2_000 },
    { member: b, at: at(today, 0), stake: 900_000, cancelled: true },
    // the last moment of yesterday and the first of the day
    { member: a, at: new Date(at(today, 0).getTime() - 1), stake: 4_000, result: 'miss' },
    { member: a, at: at(yesterday, 0), stake: 3_000 },
    { member: a, at: new Date(at(yesterday, 0).getTime() - 1), stake: 700, result: 'miss' },
    { member: a, at: at(addDays(today, -6), 12), stake: 50, result: 'miss' },
    { member: a, at: at(addDays(today, -29), 12), stake: 7, result: 'miss' },
    { member: a, at: at(addDays(today, -30), 12), stake: 1, result: 'miss' },
  ]);
  await addCash(a, 'deposit', 100_000, 'done', at(today, 0));
  await addCash(a, 'deposit', 20_000, 'refused', at(today, 0));
  await addCash(a, 'deposit', 30_000, 'received', null);
  await addCash(b, 'withdrawal', 40_000, 'done', at(yesterday, 0));
});
afterAll(() => site.close());

test('today: stakes, what settled slips left, who was there, what is open; cancelled slips count nowhere', async () => {
  const data = await read();
  expect(data).toMatchObject({
    from: today,
    to: today,
    deposits: { value: 100_000, before: 0, count: 1 },
    withdrawals: { value: 0, count: 0 },
    stakes: { value: 17_000 },
    gross: { value: 15_000 - 25_000, settledStakes: 15_000 },
    active: { value: 2, before: 1 },
    online: 3,
    open: { slips: 2, stakes: 5_000, payout: 15_000 },
  });
  expect(data.chart).toHaveLength(24);
  expect(data.chart[0]).toEqual({ label: '00', stakes: 17_000, payouts: 25_000 });
  expect(data.active.line).toEqual([1, 0, 0, 0, 1, 1, 2]);
});

test('today is measured against yesterday up to the same time', async () => {
  const { stakes, withdrawals } = await read();
  // 3,000 at 00:00 yesterday counts; the 4,000 of its last moment only when this runs in that moment
  expect(stakes?.before).toBe(3_000);
  expect(withdrawals?.before).toBe(40_000);
});

test('yesterday is a whole day against the whole day before', async () => {
  const data = await read('yesterday');
  expect(data).toMatchObject({
    from: yesterday,
    to: yesterday,
    stakes: { value: 7_000, before: 700 },
    withdrawals: { value: 40_000, count: 1 },
    deposits: { value: 0 },
  });
  expect(data.chart.map(({ stakes }) => stakes)).toEqual([3_000, ...Array.from({ length: 22 }, () => 0), 4_000]);
});

test.each([
  ['7d' as const, 7, 17_000 + 7_000 + 700 + 50, 0],
  ['30d' as const, 30, 17_000 + 7_000 + 700 + 50 + 7, 1],
])('%s: its days to the edge, against as many before', async (period, days, value, before) => {
  const data = await read(period);
  expect(data.stakes).toMatchObject({ value, before });
  expect(data.chart).toHaveLength(days);
  expect(data.chart.at(-1)).toMatchObject({ label: today.slice(5).replace('-', '.'), stakes: 17_000 });
});

test('money of a kind one may not see is left out', async () => {
  const content = await staffToken(site, { role: 'trading' });
  const { body } = await site.call('/staff/dashboard/today', {}, content);
  expect(body['payload']).toMatchObject({ deposits: null, withdrawals: null, stakes: { value: 17_000 } });
});

test('without the right there is no dashboard', async () => {
  const none = await staffToken(site, { role: 'content', rights: { 'dashboard.view': false } });
  expect((await site.call('/staff/dashboard/today', {}, none)).status).toBe(403);
});

test('a balance that is not what the ledger says shows', async () => {
  const [a] = members as [number];
  await inTransaction(site.database.db, (tx) =>
    post(tx, [
      { from: issue.playMoney, to: memberAccount(a, 'cash'), amount: 5_000, kind: 'grant', cause: 'test:dashboard' },
    ]),
  );
  expect((await read()).system).toMatchObject({ ledgerDifference: 0 });
  const owner = new pg.Client({ connectionString: site.database.ownerUrl });
  await owner.connect();
  await owner.query('update member_balance set cash = cash + 77 where member_id = $1', [a]);
  expect((await read()).system).toMatchObject({ ledgerDifference: 77 });
  await owner.query('update member_balance set cash = cash - 77 where member_id = $1', [a]);
  await owner.end();
});

test('what waits is counted by kind, newest first, each for those who may see it', async () => {
  await sql`update member set state = 'waiting' where id = ${members[1]!}`.execute(site.database.db);
  const all = (await site.call('/staff/dashboard/counts', {}, token)).body['payload'];
  expect(all).toMatchObject({ deposits: 1, withdrawals: 0, signups: 1, adjustments: 0 });
  expect(all.latest.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['deposit', 'signup']);
  const fixture = {
    sportId: 6046,
    league: '시험 리그',
    home: '홈',
    away: '원정',
    startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    markets: [{ type: 1, line: null, odds: [2.1, 3.1, 3.3] }],
  };
  const { gameSeq } = (await site.call('/staff/trading/manual/add', fixture, token)).body['payload'];
  await sql`insert into result_proposal (fixture_id, status, source) values (${gameSeq}, 'postponed', 'simulator')`.execute(
    site.database.db,
  );
  const trading = await staffToken(site, { role: 'trading' });
  expect((await site.call('/staff/dashboard/counts', {}, trading)).body['payload']).toEqual({
    deposits: null,
    withdrawals: null,
    signups: null,
    adjustments: null,
    inquiries: null,
    chats: null,
    access: null,
    suggestions: 0,
    results: 1,
    games: 0,
    approvals: 0,
    latest: [],
    targets: settingDefinitions.alarmTargets.default,
  });
  const support = await staffToken(site, { role: 'support' });
  const seen = (await site.call('/staff/dashboard/counts', {}, support)).body['payload'];
  expect(seen).toMatchObject({ deposits: 1, signups: 1, adjustments: null });
  expect(seen.latest.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['deposit', 'signup']);
  const content = await staffToken(site, { role: 'content' });
  expect((await site.call('/staff/dashboard/counts', {}, content)).body['payload']).toMatchObject({
    deposits: null,
    withdrawals: null,
    signups: null,
    latest: [],
  });
});
