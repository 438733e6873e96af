import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { WireLedgerDay, WirePosting, WireTransfer } from '@lime/contract/staff-ledger.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { approveDeposit, askDeposit, makeCode } from '../../../test/bonus.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { inTransaction } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { post } from '../../core/ledger/ledger.ts';
import { sealAll } from '../../../test/seals.ts';
import { sportsResults } from '../sportsbook/event-results.ts';
import { createSettlement } from '../settlement/settlement.service.ts';

let site: TestSite;
let token: string;
let member: { id: number; userId: string; token: string };
let other: { id: number; userId: string; token: string };
const today = seoulDay(new Date());

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  token = await staffToken(site, { role: 'read-only' });
  const db = site.database.db;
  [member, other] = [await makeMember(), await makeMember()];
  const code = await makeCode(db, 'LEDGER', { currency: 'cash' });
  await approveDeposit(db, await askDeposit(db, member.id, 300_000, code));
  await approveDeposit(db, await askDeposit(db, other.id, 50_000, null));
  const [won, lost] = await makeFixtures(db, 2, [2_000, 3_000, 4_000]);
  await placeSlips(db, [{ memberId: member.id, stake: 20_000, picks: [{ fixture: won!, side: 0 }] }]);
  await placeSlips(db, [{ memberId: member.id, stake: 30_000, picks: [{ fixture: lost!, side: 0 }] }]);
  for (const [fixture, result] of [
    [won!, 'won'],
    [lost!, 'lost'],
  ] as const)
    await decide(db, fixture, [result, 'lost', 'lost'], 1);
  await createSettlement(site.app.core, sportsResults).runOnce();
  await inTransaction(db, (tx) =>
    post(tx, [
      {
        from: issue.points,
        to: memberAccount(member.id, 'point'),
        amount: 9_000,
        kind: 'points',
        cause: 'test:points',
      },
    ]),
  );
  await site.call('/balance/point/change/amount', { amount: 6_000 }, member.token);
  await sealAll(db);
});
afterAll(() => site.close());

async function makeMember() {
  const { id, userId, token: signedIn } = await site.newMember();
  return { id: Number(id), userId, token: signedIn };
}
const ask = async (path: string, body: Record<string, unknown> = {}) => {
  const answer = await site.call(`/staff/ledger/${path}`, body, token);
  return { status: answer.status, code: answer.body.code, payload: answer.body.payload };
};
const transfers = async (body: Record<string, unknown>): Promise<WireTransfer[]> =>
  (await ask('transfers', body)).payload.list;
const kindsOf = (list: readonly { kind: string }[]) => list.map((row) => row.kind);

describe('transfers', () => {
  test('newest first, with the seal, whose they are and what they were for', async () => {
    const { payload } = await ask('transfers', { member: member.userId });
    expect(kindsOf(payload.list)).toEqual([
      'conversion',
      'conversion',
      'points',
      'payout',
      'stake',
      'stake',
      'bonus',
      'deposit',
    ]);
    expect(payload).toMatchObject({ pagination: { page: 1, total: 8, end: 1 }, more: false });
    const [, , , payout] = payload.list;
    expect(payout).toMatchObject({
      from: { account: 'house:open-stakes', memberId: null, loginId: null },
      to: { account: `member:${member.id}:cash`, memberId: String(member.id), loginId: member.userId },
      amount: 40_000,
      seal: expect.stringMatching(/^\d+$/),
      link: { kind: 'slip', betCode: expect.any(String) },
    });
    const times = payload.list.map((row: WireTransfer) => row.at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test.each<[string, () => Record<string, unknown>, string[]]>([
    ['of one account', () => ({ account: `member:${member.id}:point` }), ['conversion', 'points']],
    ['of all accounts of a member', () => ({ account: `member:${other.id}:` }), ['deposit']],
    ['of a member by number', () => ({ member: `#${other.id}` }), ['deposit']],
    ['of one account of a member', () => ({ member: other.userId, account: `member:${other.id}:point` }), []],
    ['of an account of another', () => ({ member: other.userId, account: `member:${member.id}:cash` }), []],
    ['of the house', () => ({ account: 'house:bonus' }), ['bonus']],
    ['of accounts that begin so', () => ({ account: 'house:b' }), []],
    ['of one kind', () => ({ kind: 'deposit' }), ['deposit', 'deposit']],
    ['of a rare kind', () => ({ kind: 'bonus' }), ['bonus']],
    ['by cause', () => ({ cause: 'bonus:' }), ['bonus']],
    ['above an amount', () => ({ kind: 'deposit', atLeast: 300_000 }), ['deposit']],
    ['just above it', () => ({ kind: 'deposit', atLeast: 300_001 }), []],
    ['below an amount', () => ({ kind: 'deposit', atMost: 50_000 }), ['deposit']],
    ['of today', () => ({ kind: 'payout', from: today, to: today }), ['payout']],
    ['of yesterday', () => ({ from: addDays(today, -1), to: addDays(today, -1) }), []],
    ['of tomorrow', () => ({ from: addDays(today, 1), to: addDays(today, 2) }), []],
    ['of a member today', () => ({ member: other.userId, from: today }), ['deposit']],
  ])('%s', async (_why, body, kinds) => expect(kindsOf(await transfers(body()))).toEqual(kinds));

  test('of the level the member had then, whatever it is now', async () => {
    const { db } = site.database;
    await sql`update member set grade = 5 where id = ${member.id}`.execute(db);
    expect(kindsOf(await transfers({ kind: 'deposit', grade: 1 }))).toEqual(['deposit', 'deposit']);
    expect(await transfers({ grade: 5 })).toEqual([]);
    const all = await transfers({ size: 100 });
    const ofMembers = all.filter(({ from, to }) => from.memberId !== null || to.memberId !== null);
    expect(await transfers({ grade: 1, size: 100 })).toEqual(ofMembers);
    expect((await ask('transfers', { grade: 11 })).code).toBe('INPUT_INVALID');
    await sql`update member set grade = 1 where id = ${member.id}`.execute(db);
  });

  test('pages do not overlap and leave nothing out', async () => {
    const all = await transfers({ size: 100 });
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => transfers({ page, size: 3 })));
    expect(pages.flat()).toEqual(all.slice(0, 15));
    expect(all.length).toBe(11);
  });

  test('a member who is not there, days in the wrong order and too many of them are refused', async () => {
    expect((await ask('transfers', { member: 'nobody99' })).status).toBe(404);
    expect((await ask('transfers', { member: '#999999999' })).status).toBe(404);
    expect((await ask('transfers', { from: today, to: addDays(today, -1) })).code).toBe('INPUT_INVALID');
    expect((await ask('transfers', { from: addDays(today, -92), to: today })).code).toBe('INPUT_INVALID');
    expect((await ask('transfers', { from: addDays(today, -91), to: today })).status).toBe(200);
  });
});

describe('a member’s statement', () => {
  test('adds up from the opening to the closing balance, posting by posting', async () => {
    const { payload } = await ask('statement', { member: member.userId, dir: 'asc' });
    expect(payload).toMatchObject({
      member: { id: String(member.id), loginId: member.userId },
      account: `member:${member.id}:cash`,
      opening: 0,
      in: 300_000 + 15_000 + 40_000 + 6_000,
      out: 50_000,
      closing: 311_000,
      balance: 311_000,
      agrees: true,
    });
    expect(payload.list.map((row: WirePosting) => [row.kind, row.amount, row.balance])).toEqual([
      ['deposit', 300_000, 300_000],
      ['bonus', 15_000, 315_000],
      ['stake', -20_000, 295_000],
      ['stake', -30_000, 265_000],
      ['payout', 40_000, 305_000],
      ['conversion', 6_000, 311_000],
    ]);
    expect(payload.list.map((row: WirePosting) => row.link?.kind)).toEqual([
      'deposit',
      'bonus',
      'slip',
      'slip',
      'slip',
      'conversion',
    ]);
    const newest = await ask('statement', { member: member.userId, size: 2, page: 2 });
    expect(newest.payload.list.map((row: WirePosting) => row.balance)).toEqual([265_000, 295_000]);
    expect(newest.payload.pagination).toEqual({ page: 2, size: 2, total: 6, end: 3 });
  });

  test('of points, and of a time before or after', async () => {
    const points = (await ask('statement', { member: member.userId, kind: 'point' })).payload;
    expect([points.in, points.out, points.closing]).toEqual([9_000, 6_000, 3_000]);
    const after = (await ask('statement', { member: member.userId, from: addDays(today, 1) })).payload;
    expect([after.opening, after.closing, after.list]).toEqual([311_000, 311_000, []]);
    const before = (await ask('statement', { member: member.userId, to: addDays(today, -1) })).payload;
    expect([before.opening, before.closing, before.balance, before.agrees]).toEqual([0, 0, 311_000, true]);
    expect((await ask('statement', { member: 'nobody99' })).status).toBe(404);
  });

  test('says so when the balance is not the sum of its postings', async () => {
    await sql`update member_balance set cash = cash + 1 where member_id = ${other.id}`.execute(site.database.db);
    expect((await ask('statement', { member: other.userId })).payload.agrees).toBe(false);
    await sql`update member_balance set cash = cash - 1 where member_id = ${other.id}`.execute(site.database.db);
    expect((await ask('statement', { member: other.userId })).payload.agrees).toBe(true);
  });
});

test('accounts: members’ with their sum, the house’s as sums of their transfers, all of them zero', async () => {
  const look = async () => (await ask('accounts', { kind: 'cash' })).payload;
  const first = await look();
  expect(first.list.map((row: { loginId: string; balance: number }) => [row.loginId, row.balance])).toEqual([
    [member.userId, 311_000],
    [other.userId, 50_000],
  ]);
  expect(first.figures).toMatchObject({ sum: 361_000, all: 0 });
  const { rows } = await sql<{ account: string; balance: number }>`
    select account, balance from audit.account where account not like 'member:%' order by account collate "C"`.execute(
    site.database.db,
  );
  expect(first.figures.house).toEqual(rows);
  await approveDeposit(site.database.db, await askDeposit(site.database.db, other.id, 10_000, null));
  const open = await look();
  await sealAll(site.database.db);
  expect([open.figures.all, open.figures.sum]).toEqual([0, 371_000]);
  expect((await look()).figures).toEqual(open.figures);
  expect((await ask('accounts', { kind: 'point', q: other.userId })).payload).toMatchObject({
    list: [],
    figures: { sum: 0 },
  });
});

test('days: what came in, went out and moved; none before the site began', async () => {
  expect((await ask('days')).payload.pagination.total).toBe(1);
  await sql`update member set created_at = created_at - interval '40 days' where id = (select min(id) from member)`.execute(
    site.database.db,
  );
  const { payload } = await ask('days');
  expect(payload.pagination.total).toBe(31);
  const [day, yesterday] = payload.list as WireLedgerDay[];
  expect(day).toMatchObject({
    day: today,
    deposits: 360_000,
    depositCount: 3,
    withdrawals: 0,
    net: 360_000,
    turnover: 50_000,
    openStakes: 0,
    payouts: 40_000,
    gross: 10_000,
    bonusCash: 15_000,
    bonusPoint: 0,
    converted: 6_000,
    byHandCash: 0,
    byHandPoint: 9_000,
  });
  expect(yesterday).toMatchObject({ day: addDays(today, -1), transfers: 0 });
  expect(payload.sums).toEqual({ ...day, day: '' });
  expect((await ask('days', { from: addDays(today, 1), to: addDays(today, 3) })).payload.list).toEqual([]);
  expect((await ask('days', { from: addDays(today, -2), dir: 'asc' })).payload.list[2]).toEqual(day);
});

test('only who may see the ledger', async () => {
  const support = await staffToken(site, { role: 'support' });
  for (const path of ['transfers', 'accounts', 'statement', 'days'])
    expect((await site.call(`/staff/ledger/${path}`, { member: member.userId }, support)).status).toBe(403);
});
