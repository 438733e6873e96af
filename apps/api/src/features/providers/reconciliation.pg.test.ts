import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PayloadOf } from '@lime/contract/call.ts';
import { hostAnswerText, hostQuestionText } from '@lime/contract/host-questions.ts';
import type { HostPool, HostResult } from '@lime/contract/host-questions.ts';
import type { gameAlarms, openDebits } from '@lime/contract/staff-games.ts';
import { brokenInvariants, giveCash } from '../../../test/book.ts';
import { openMenus, openRoutes } from '../../../test/menus.ts';
import { poison, twoPasses } from '../../../test/poison.ts';
import { providerCall, providerSecret } from '../../../test/provider.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import { openPool } from '../../core/db.ts';
import { balances } from '../../core/ledger/ledger.ts';
import { createAskHost } from './ask-host.ts';
import type { PlayGate } from './play-gate.service.ts';
import { createProviderList } from './provider-list.service.ts';
import { signatureOf } from './provider-proof.ts';
import { createProviderCalls } from './providers.service.ts';
import { createReconciliation } from './reconciliation.ts';

// A host that lost its answers: the site asks what became of the bets it still has open.

let site: TestSite;
let staff: string;
/** What the host knows; a debit that is missing it never saw. */
const known = new Map<string, HostResult>();
type Mood = 'honest' | 'away' | 'unsigned' | 'an older answer' | 'another’s debits' | 'no JSON';
let mood: Mood = 'honest';
let asked = 0;
/** What the host says of its pools. */
let pools: HostPool[] = [];
const host = createServer((request, response) => {
  let question = '';
  request.on('data', (bytes: Buffer) => (question += bytes.toString()));
  request.on('end', () => {
    asked += 1;
    const time = String(request.headers['x-lime-time']);
    const path = request.url!.replace('/token', '');
    const own = signatureOf(providerSecret, time, hostQuestionText(path, question));
    if (mood === 'away' || request.headers['x-lime-signature'] !== own) return response.destroy();
    if (path === '/pools') {
      const answer = JSON.stringify({ pools });
      const signature = signatureOf(providerSecret, time, hostAnswerText(path, question, answer));
      return response.writeHead(200, { 'x-lime-signature': signature }).end(answer);
    }
    if (path !== '/results') return response.destroy();
    const { txns } = JSON.parse(question) as { txns: string[] };
    const results = txns.map((txn) => known.get(txn) ?? { txn_id: txn, state: 'unknown' });
    if (mood === 'another’s debits') for (const result of results) Object.assign(result, { txn_id: 'elsewhere' });
    const answer = mood === 'no JSON' ? 'what' : JSON.stringify({ results });
    const at = mood === 'an older answer' ? String(Number(time) - 1_000) : time;
    const signature = signatureOf(providerSecret, at, hostAnswerText('/results', question, answer));
    response.writeHead(200, mood === 'unsigned' ? {} : { 'x-lime-signature': signature }).end(answer);
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  const providerUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  site = await openTestSite({ config: { roles: new Set(['web']), providerUrl } });
  await openMenus(site);
  await openRoutes(site);
  staff = (await newStaff(site, { role: 'trading' })).token;
});
afterAll(async () => {
  await site?.close();
  host.close();
});
beforeEach(() => {
  mood = 'honest';
  known.clear();
});

/** A look of one process of the site, right after the one before. */
async function look() {
  const { core } = site.app;
  // a credit asks its caps, and no member's facts
  const calls = createProviderCalls(core, {
    gate: { creditCaps: () => ({ mostCredit: Infinity, mostHour: Infinity }) } as PlayGate,
    purseOf: ({ purse }) => purse,
    leaving: () => Promise.reject(new Error('nobody leaves here')),
    members: { facts: () => Promise.resolve(null), forget: () => undefined },
    monitor: { count: () => Promise.resolve(0) },
  });
  const providers = createProviderList(core.config);
  await createReconciliation(core, { calls, ask: createAskHost(core), providers, claimAfterSeconds: 0 }).runOnce();
  await calls.stop();
}

async function rich(amount = 100_000) {
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), amount);
  return member;
}
const cashOf = async ({ id }: { id: string }) => (await balances(site.database.db, Number(id)))!.cash;
async function debit(member: { id: string }, isLate = true) {
  const body = { user_id: member.id, prd_id: 1, game_id: 'roulette', txn_id: `t-${randomUUID()}`, amount: 10_000 };
  expect(await providerCall(site, 'debit', body)).toMatchObject({ status: 1 });
  if (isLate) {
    const owner = openPool(site.database.ownerUrl, 1, () => undefined);
    await owner.query("update provider_debit set placed_at = placed_at - interval '121 seconds' where txn = $1", [
      body.txn_id,
    ]);
    await owner.end();
  }
  return body;
}
type Debit = Awaited<ReturnType<typeof debit>>;
const creditOf = ({ user_id, txn_id }: Debit, amount: number) => ({
  user_id,
  prd_id: 1,
  game_id: 'roulette',
  txn_id,
  amount,
  outcome: '9 레드',
});
const over = (of: Debit, credit: Record<string, string | number>) =>
  known.set(of.txn_id, { txn_id: of.txn_id, state: 'over', credit });
const page = async () =>
  (await site.call('/staff/games/open-debits', {}, staff)).body['payload'] as PayloadOf<typeof openDebits>;
const alarms = async () =>
  ((await site.call('/staff/games/alarms', {}, staff)).body['payload'] as PayloadOf<typeof gameAlarms>).list.filter(
    ({ kind }) => kind === 'host',
  );

test('late bets end as their host says, and the host’s own call that comes after has the same answer', async () => {
  const members = await Promise.all([rich(), rich(), rich(), rich(), rich()] as const);
  const [won, lost, off, gone] = [
    await debit(members[0]),
    await debit(members[1]),
    await debit(members[2]),
    await debit(members[3]),
  ];
  const young = await debit(members[4], false);
  over(won, creditOf(won, 20_000));
  over(lost, creditOf(lost, 0));
  over(off, { user_id: off.user_id, prd_id: 1, txn_id: off.txn_id, amount: 10_000, is_cancel: 1 });
  over(young, creditOf(young, 360_000)); // nobody asks for it yet: its host has time
  await look();
  expect((await page()).hosts[0]).toMatchObject({ host: '토큰게임 호스트', silentSince: null, asked: 4, total: 4 });
  expect((await page()).hosts[0]).toMatchObject({ credited: 1, lost: 1, cancelled: 2, running: 0 });
  await Promise.all([look(), look(), look()]);
  expect(await Promise.all(members.map(cashOf))).toEqual([110_000, 90_000, 100_000, 100_000, 90_000]);
  expect((await page()).list.map(({ reference }) => reference)).toEqual([young.txn_id]);
  expect((await page()).hosts[0]).toMatchObject({ asked: 0, total: 4 });
  // its own calls, found again at last
  expect(await providerCall(site, 'credit', creditOf(won, 20_000))).toEqual({ status: 1, balance: 110_000 });
  expect(await providerCall(site, 'credit', creditOf(lost, 0))).toEqual({ status: 1, balance: 90_000 });
  expect(await providerCall(site, 'credit', creditOf(gone, 30_000))).toMatchObject({ error: 'INVALID_DEBIT' });
  expect(await Promise.all(members.map(cashOf))).toEqual([110_000, 90_000, 100_000, 100_000, 90_000]);
  await providerCall(site, 'credit', creditOf(young, 0));
});

test.each<Mood>(['away', 'unsigned', 'an older answer', 'no JSON'])(
  'a host that is %s changes nothing: its bets stay in the list, it rings once, and they end when it answers',
  async (how) => {
    const rung = (await alarms()).length;
    const member = await rich();
    const late = await debit(member);
    over(late, creditOf(late, 50_000));
    mood = how;
    const before = asked;
    await look();
    await look();
    expect(asked).toBe(before + 2);
    expect(await cashOf(member)).toBe(90_000);
    const listed = await page();
    expect(listed.list.map(({ reference, late: isLate }) => [reference, isLate])).toEqual([[late.txn_id, true]]);
    expect(listed.hosts[0]).toMatchObject({ asked: 1, silentSince: expect.any(String) });
    const now = await alarms();
    expect(now).toHaveLength(rung + 1);
    expect(now.find(({ seenAt }) => seenAt === null)).toMatchObject({
      gameName: '토큰 룰렛',
      detail: { host: '토큰게임 호스트', what: 'silent', late: 1 },
    });
    mood = 'honest';
    await look();
    expect(await cashOf(member)).toBe(140_000);
    expect((await page()).hosts[0]).toMatchObject({ silentSince: null, credited: 1 });
  },
);

test('a bet its host calls running stays open and rings once; answers about others’ bets move nothing', async () => {
  const [member, other] = [await rich(), await rich()];
  const [late, foreign] = [await debit(member), await debit(other)];
  known.set(late.txn_id, { txn_id: late.txn_id, state: 'running' });
  // a host that mixes up its bets: a credit of another debit, and one of another member
  over(foreign, { ...creditOf(foreign, 90_000), txn_id: late.txn_id });
  const rung = (await alarms()).length;
  await look();
  await look();
  over(foreign, { ...creditOf(foreign, 90_000), user_id: member.id });
  await look();
  mood = 'another’s debits';
  await look();
  mood = 'honest';
  expect(await Promise.all([member, other].map(cashOf))).toEqual([90_000, 90_000]);
  expect((await alarms()).length).toBe(rung + 1);
  expect((await alarms())[0]).toMatchObject({ detail: { what: 'running' } });
  over(late, creditOf(late, 0));
  over(foreign, creditOf(foreign, 20_000));
  await look();
  expect(await Promise.all([member, other].map(cashOf))).toEqual([90_000, 110_000]);
  expect((await page()).totals.late).toBe(0);
});

test('pools of the host are compared with the ledger; one that differs is seen, and rings once', async () => {
  const member = await rich();
  await providerCall(site, 'pool', { pool: 'fire-festival', amount: 70_000 });
  const shown = async () => (await page()).pools.find(({ pool }) => pool === 'fire-festival');
  expect(await shown()).toEqual({
    host: '토큰게임 호스트',
    pool: 'fire-festival',
    name: '불꽃 축제',
    balance: 70_000,
    hostAmount: null,
    comparedAt: null,
    differsSince: null,
  });
  const says = async (amount: number, underWay = 0) => {
    pools = [{ pool: 'fire-festival', amount, under_way: underWay }];
    await look();
    return shown();
  };
  expect(await says(70_000)).toMatchObject({ hostAmount: 70_000, comparedAt: expect.any(String), differsSince: null });
  // a play that won 30,000 of it and was not answered yet
  expect(await says(40_000, 30_000)).toMatchObject({ hostAmount: 40_000, differsSince: null });
  const rung = (await alarms()).length;
  expect(await says(40_001, 29_998)).toMatchObject({ differsSince: expect.any(String) });
  expect(await says(70_001, 10)).toMatchObject({ hostAmount: 70_001, differsSince: expect.any(String) });
  expect((await alarms()).length).toBe(rung);
  const owner = openPool(site.database.ownerUrl, 1, () => undefined);
  await owner.query("update provider_pool set differs_since = differs_since - interval '11 seconds'");
  await owner.end();
  await says(70_001);
  await says(70_002);
  const now = await alarms();
  expect(now.length).toBe(rung + 1);
  expect(now[0]).toMatchObject({
    gameName: '불꽃 축제',
    detail: { what: 'pool', pool: '불꽃 축제', ledger: 70_000, amount: 70_001 },
  });
  // a host that does not know the pool has nothing in it; a silent one leaves the figures as they were
  pools = [];
  await look();
  expect(await shown()).toMatchObject({ hostAmount: 0, differsSince: expect.any(String) });
  mood = 'away';
  await look();
  expect(await shown()).toMatchObject({ hostAmount: 0 });
  mood = 'honest';
  const body = { user_id: member.id, game_id: 'roulette', txn_id: `t-${randomUUID()}`, amount: 10_000 };
  await providerCall(site, 'debit', { ...body, credit_amount: 70_000, pool: 'fire-festival', pool_out: 70_000 });
  expect(await says(0)).toMatchObject({ balance: 0, hostAmount: 0, differsSince: null });
});

test('the books are right after all of this', async () => {
  expect(await brokenInvariants(site.database)).toEqual([]);
});

test('five poisoned rows: late bets that cannot be ended keep no other open', async () => {
  const debits = [];
  for (let n = 0; n < 6; n += 1) debits.push(await debit(await rich()));
  for (const one of debits) over(one, creditOf(one, 30_000));
  const ids = debits.slice(0, 5).map(({ txn_id }) => txn_id);
  const heal = await poison(site.database.ownerUrl, 'provider_debit', 'txn', ids);
  await twoPasses(look);
  await heal();
  expect(await cashOf({ id: debits[5]!.user_id })).toBe(120_000);
});
