import pg from 'pg';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { giftsPath, hostAnswerText, hostQuestionText } from '@lime/contract/host-questions.ts';
import type { GiftStanding, HostGift } from '@lime/contract/host-questions.ts';
import type { WireCasinoGift } from '@lime/contract/staff-casino-gifts.ts';
import { addDays, seoulDay, seoulDayStart } from '@lime/domain/seoul-time.ts';
import { brokenInvariants } from '../../../test/book.ts';
import { inDatabase } from '../../../test/in-database.ts';
import { openMenus } from '../../../test/menus.ts';
import { twoPasses } from '../../../test/poison.ts';
import { providerCall, providerSecret } from '../../../test/provider.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { balances } from '../../core/ledger/ledger.ts';
import { createAskHost } from './ask-host.ts';
import { createGiftWorker } from './gift-worker.ts';
import { createProviderList } from './provider-list.service.ts';
import { signatureOf } from './provider-proof.ts';

// A casino's host, as another company runs it: it says of each gift what the test has it say.

let site: TestSite;
let cashier: StaffOfTest;
let other: StaffOfTest;
let asked: HostGift[][] = [];
let says: (gift: HostGift) => Omit<GiftStanding, 'txn_id'> = () => ({ state: 'open', played: 0, paid: 0 });
let fault: 'away' | 'lost' | 'nonsense' | null = null;
const server = createServer((request, response) => {
  let question = '';
  request.on('data', (bytes: Buffer) => (question += bytes.toString()));
  request.on('end', () => {
    const time = String(request.headers['x-lime-time']);
    const own = signatureOf(providerSecret, time, hostQuestionText(giftsPath, question));
    if (request.url !== `/casino${giftsPath}` || request.headers['x-lime-signature'] !== own)
      return response.writeHead(403).end();
    if (fault === 'away') return response.destroy();
    const { gifts } = JSON.parse(question) as { gifts: HostGift[] };
    asked.push(gifts);
    if (fault === 'lost') return response.destroy();
    const told = gifts.map((gift) => ({ txn_id: gift.txn_id, ...says(gift) }));
    const answer = fault === 'nonsense' ? '{"gifts":[{"txn_id":"x","state":"fine"}]}' : JSON.stringify({ gifts: told });
    const signature = signatureOf(providerSecret, time, hostAnswerText(giftsPath, question, answer));
    response.writeHead(200, { 'x-lime-signature': signature }).end(answer);
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const providerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = await openTestSite({ config: { roles: new Set(['web']), providerUrl } });
  await openMenus(site);
  [cashier, other] = await Promise.all([newStaff(site, { role: 'cash' }), newStaff(site, { role: 'cash' })]);
});
afterAll(async () => {
  await site?.close();
  server.close();
});
beforeEach(async () => {
  asked = [];
  fault = null;
  says = () => ({ state: 'open', played: 0, paid: 0 });
  await sql`update casino_gift set state = 'over' where state in ('sending', 'open')`.execute(site.database.db);
});

const call = async (path: string, body: object, by = cashier) => {
  const { status, body: answer } = await site.call(`/staff/${path}`, body, by.token);
  return { status, code: answer['code'] as unknown, payload: answer['payload'] };
};
const today = () => seoulDay(new Date());
const bonus = (amount: number) => ({ kind: 'bonus', amount });
const spins = (more: object = {}) => ({
  kind: 'spins',
  game: 'moon-rabbit',
  count: 5,
  stake: 1_000,
  until: addDays(today(), 6),
  ...more,
});
const give = (memberId: string, gift: object, more: object = {}, by = cashier) =>
  call('casino-gifts/give', { memberId, gift, reason: '이벤트 보상', key: randomUUID(), ...more }, by);
const listed = async (memberId: string) =>
  (await call('casino-gifts/list', { memberId })).payload.list as WireCasinoGift[];
/** A pass of the worker, as a process of its own makes it. @param due  whatever rests is due again */
async function pass(due = true): Promise<void> {
  const { core } = site.app;
  if (due) await sql`update casino_gift set ask_at = now()`.execute(site.database.db);
  await createGiftWorker(core, { ask: createAskHost(core), providers: createProviderList(core.config) }).runOnce();
}
const casinoOf = async (id: string) => (await balances(site.database.db, Number(id)))!.casino;
const pay = (user_id: string, txn_id: string, amount: number) =>
  providerCall(site, 'bonus', { user_id, txn_id, amount }, { id: 'casino' });

test('a bonus is asked for with the same words until the host has answered, and is paid into the casino account once', async () => {
  const { id } = await site.newMember();
  expect((await give(id, bonus(30_000))).payload).toMatchObject({ seq: expect.any(String), waiting: null });
  for (const one of ['away', 'lost', 'nonsense'] as const) {
    fault = one;
    await pass();
    expect((await listed(id))[0]).toMatchObject({ state: 'sending', paid: 0 });
  }
  fault = null;
  await pass();
  const questions = asked.flat();
  expect(new Set(questions.map((gift) => JSON.stringify(gift))).size).toBe(1);
  const { txn_id: txn } = questions[0]!;
  expect(questions[0]).toEqual({ txn_id: txn, user_id: id, kind: 'bonus', amount: 30_000 });
  for (let again = 0; again < 3; again += 1) expect(await pay(id, txn, 30_000)).toEqual({ status: 1, balance: 30_000 });
  says = () => ({ state: 'over', played: 0, paid: 30_000 });
  await pass();
  expect(await listed(id)).toMatchObject([
    { kind: 'bonus', amount: 30_000, paid: 30_000, state: 'paid', spins: null, madeBy: cashier.loginId, second: false },
  ]);
  const before = asked.length;
  await pass();
  expect(asked.length).toBe(before);
  expect(await casinoOf(id)).toBe(30_000);
  expect(await brokenInvariants(site.database)).toEqual([]);
});

test('a host that never answers delays no gift of another', async () => {
  let questions = 0;
  const silent = createServer(() => void (questions += 1));
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { core } = site.app;
  const { providerUrl: url, providerProofs, providers: more } = core.config;
  const worker = createGiftWorker(core, {
    ask: createAskHost(core),
    providers: createProviderList({
      providerUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      providerProofs: { ...providerProofs, quick: providerProofs['casino']! },
      providers: { ...more, quick: { name: '다른 호스트', url, games: 'casino' } },
    }),
  });
  const [slow, quick] = await Promise.all([site.newMember(), site.newMember()]);
  const owner = new pg.Client({ connectionString: site.database.ownerUrl });
  await owner.connect();
  /** A gift of the host that answers. */
  const giveQuick = async (amount: number) => {
    await give(quick.id, bonus(amount));
    await owner.query("update casino_gift set provider = 'quick' where member_id = $1", [quick.id]);
  };
  const amounts = () => asked.flat().map((gift) => 'amount' in gift && gift.amount);
  try {
    await give(slow.id, bonus(1_000));
    await giveQuick(2_000);
    worker.start();
    await vi.waitFor(() => expect([questions, amounts().includes(2_000)]).toEqual([1, true]), { timeout: 4_000 });
    says = () => ({ state: 'over', played: 0, paid: 0 });
    await giveQuick(3_000);
    await vi.waitFor(() => expect(amounts()).toContain(3_000), { timeout: 4_000 });
    // the silent host is waited for still: nobody has asked it again
    expect(questions).toBe(1);
  } finally {
    const stopped = worker.stop();
    silent.closeAllConnections();
    await stopped;
    silent.close();
    await owner.end();
  }
  expect((await listed(slow.id))[0]).toMatchObject({ state: 'sending' });
});

test('free spins tell how they stand, and what each won is counted from this site’s own books', async () => {
  const { id } = await site.newMember();
  await give(id, spins());
  await pass();
  const [gift] = asked.flat();
  const { until } = spins();
  const end = seoulDayStart(addDays(until, 1)).toISOString();
  const { txn_id: txn } = gift!;
  expect(gift).toEqual({
    txn_id: txn,
    user_id: id,
    kind: 'spins',
    game_id: 'moon-rabbit',
    spins: 5,
    stake: 1_000,
    until: end,
  });
  says = () => ({ state: 'open', played: 3, paid: 999_999 });
  await Promise.all([
    pay(id, `${txn}.1`, 700),
    pay(id, `${txn}.3`, 4_000),
    pay(id, `${txn}.6`, 50),
    pay(id, `${txn}x`, 60),
  ]);
  await pass();
  expect((await listed(id))[0]).toMatchObject({
    amount: 5_000,
    paid: 4_700,
    state: 'open',
    spins: { game: 'moon-rabbit', count: 5, stake: 1_000, until, played: 3 },
  });
  // an older answer that comes late takes no spin back
  says = () => ({ state: 'over', played: 2, paid: 0 });
  await pass();
  expect((await listed(id))[0]).toMatchObject({ state: 'expired', spins: { played: 3 } });
});

test('unplayed spins are taken back with a reason: the host is told until it answers, and once is enough', async () => {
  const { id } = await site.newMember();
  const { seq } = (await give(id, spins())).payload;
  expect((await call('casino-gifts/take-back', { seq })).code).toBe('STAFF_REASON_REQUIRED');
  expect((await call('casino-gifts/take-back', { seq: '999999', reason: '잘못' })).status).toBe(404);
  await pass();
  expect((await call('casino-gifts/take-back', { seq, reason: '잘못 지급' }, other)).status).toBe(200);
  expect((await call('casino-gifts/take-back', { seq, reason: '잘못 지급' })).code).toBe('CASINO_GIFT_OVER');
  fault = 'lost';
  await pass(false);
  fault = null;
  says = () => ({ state: 'over', played: 1, paid: 0 });
  await pass();
  expect(asked.flat().map((gift) => ('is_cancel' in gift ? 1 : 0))).toEqual([0, 1, 1]);
  expect((await listed(id))[0]).toMatchObject({
    state: 'back',
    spins: { played: 1 },
    back: { by: other.loginId, reason: '잘못 지급' },
  });
  const { rows } = await sql<{ line: string }>`
    select action || ' ' || actor || ' ' || reason as line from audit_event where subject = ${`member:${id}`} and action like 'casino-gift%'
    order by id`.execute(site.database.db);
  expect(rows.map(({ line }) => line)).toEqual([
    `casino-gift.grant staff:${cashier.loginId} 이벤트 보상`,
    `casino-gift.take-back staff:${other.loginId} 잘못 지급`,
  ]);
  const won = (await give(id, bonus(1_000))).payload.seq;
  expect((await call('casino-gifts/take-back', { seq: won, reason: '잘못' })).code).toBe('CASINO_GIFT_OVER');
});

test('a gift the host refuses says so, and counts in no limit', async () => {
  const { id } = await site.newMember();
  await give(id, bonus(999_000));
  says = () => ({ state: 'refused', played: 0, paid: 0 });
  await pass();
  expect((await listed(id))[0]).toMatchObject({ state: 'refused', paid: 0 });
  expect((await give(id, bonus(999_000))).payload.waiting).toBeNull();
});

test('many gifts go in one question, and two processes at once ask for each once', async () => {
  const { id } = await site.newMember();
  for (let one = 0; one < 12; one += 1) await give(id, spins({ count: 1, stake: 100 }));
  await sql`update casino_gift set ask_at = now()`.execute(site.database.db);
  await Promise.all([pass(false), pass(false), pass(false)]);
  expect(new Set(asked.flat().map(({ txn_id: txn }) => txn)).size).toBe(12);
  expect(asked.flat()).toHaveLength(12);
});

describe('what is given', () => {
  test('a key gives once', async () => {
    const { id } = await site.newMember();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => give(id, bonus(1_000), { key })));
    expect(new Set(answers.map(({ payload }) => payload.seq)).size).toBe(1);
    expect(await listed(id)).toHaveLength(1);
  });

  test.each([
    ['no reason', bonus(1_000), { reason: ' ' }, 'STAFF_REASON_REQUIRED'],
    ['nothing', bonus(0), {}, 'INPUT_INVALID'],
    ['part of a won', bonus(1.5), {}, 'INPUT_INVALID'],
    ['more than a single gift may be', bonus(100_000_001), {}, 'STAFF_LIMIT'],
    ['spins of a title with a pool', spins({ game: 'volcano' }), {}, 'INPUT_INVALID'],
    ['spins of a table', spins({ game: 'evolution-baccarat-1' }), {}, 'INPUT_INVALID'],
    ['no spins', spins({ count: 0 }), {}, 'INPUT_INVALID'],
    ['a hundred and one spins', spins({ count: 101 }), {}, 'INPUT_INVALID'],
    ['a stake between two steps', spins({ stake: 150 }), {}, 'INPUT_INVALID'],
    ['a day that is over', spins({ until: addDays(today(), -1) }), {}, 'CASINO_GIFT_UNTIL'],
    ['a day after ninety', spins({ until: addDays(today(), 90) }), {}, 'CASINO_GIFT_UNTIL'],
    ['a member nobody knows', bonus(1_000), { memberId: '999999999' }, 'NOT_FOUND'],
  ])('with %s is refused', async (_what, gift, more, code) => {
    const { id } = await site.newMember();
    const refused = await give(id, gift, more);
    expect([refused.code ?? refused.status]).toEqual([code]);
    expect(await listed(id)).toEqual([]);
  });

  test('the last day may be today or the ninetieth', async () => {
    const { id } = await site.newMember();
    for (const days of [0, 89])
      expect((await give(id, spins({ until: addDays(today(), days) }))).payload.waiting).toBeNull();
    expect((await listed(id)).map(({ spins: given }) => given!.until)).toEqual([addDays(today(), 89), today()]);
  });
});

describe('above the limit a second person says yes', () => {
  test('a won below is one person’s; at the limit it waits, and is given in the name of who asked', async () => {
    const [below, at] = await Promise.all([site.newMember(), site.newMember()]);
    expect((await give(below.id, bonus(999_999))).payload.waiting).toBeNull();
    const { waiting, seq } = (await give(at.id, spins({ count: 100, stake: 10_000 }))).payload;
    expect([waiting, seq]).toMatchObject([{ why: 'gift' }, null]);
    expect(await listed(at.id)).toEqual([]);
    expect((await call('approvals/approve', { id: waiting.id })).code).toBe('STAFF_SECOND_PERSON');
    expect((await call('approvals/approve', { id: waiting.id }, other)).status).toBe(200);
    expect((await call('approvals/approve', { id: waiting.id }, other)).code).toBe('REQUEST_DECIDED');
    expect(await listed(at.id)).toMatchObject([{ amount: 1_000_000, second: true, madeBy: cashier.loginId }]);
  });

  test('parts count together, with cash given by hand, and two wishes for one member wait side by side', async () => {
    const { id } = await site.newMember();
    await give(id, bonus(600_000));
    const first = (await give(id, bonus(400_000))).payload.waiting;
    const second = (await give(id, spins({ count: 40, stake: 10_000 }))).payload.waiting;
    expect(first.id).not.toBe(second.id);
    for (const { id: one } of [first, second])
      expect((await call('approvals/approve', { id: one }, other)).status).toBe(200);
    const adjust = (amount: number) =>
      call('adjustments/make', {
        memberId: id,
        currency: 'cash',
        direction: 'give',
        amount,
        reason: '보상',
        key: randomUUID(),
      });
    expect((await adjust(1)).payload.state).toBe('waiting');
    const fresh = await site.newMember();
    const make = {
      memberId: fresh.id,
      currency: 'cash',
      direction: 'give',
      amount: 600_000,
      reason: '보상',
      key: randomUUID(),
    };
    expect((await call('adjustments/make', make)).payload.state).toBe('done');
    expect((await give(fresh.id, bonus(400_000))).payload.waiting).toMatchObject({ why: 'gift' });
  });
});

test('it needs its rights: to see, and to give and take back', async () => {
  const { id } = await site.newMember();
  const [reader, support] = await Promise.all([
    newStaff(site, { role: 'read-only' }),
    newStaff(site, { role: 'support' }),
  ]);
  expect((await call('casino-gifts/list', {}, reader)).status).toBe(200);
  expect((await give(id, bonus(1_000), {}, reader)).code).toBe('STAFF_RIGHT_MISSING');
  expect((await call('casino-gifts/list', {}, support)).code).toBe('STAFF_RIGHT_MISSING');
  expect((await call('casino-gifts/take-back', { seq: '1', reason: '잘못' }, support)).code).toBe(
    'STAFF_RIGHT_MISSING',
  );
});

test('the list is filtered by kind, state, member and day, with sums of what was given', async () => {
  const { id } = await site.newMember();
  await give(id, bonus(2_000));
  await give(id, spins({ count: 7 }));
  const found = async (filter: object) => {
    const { list, sums, pagination } = (await call('casino-gifts/list', { memberId: id, ...filter })).payload;
    return [list.length, pagination.total, sums];
  };
  expect(await found({})).toEqual([2, 2, { bonuses: 2_000, spins: 7 }]);
  expect(await found({ kind: 'bonus' })).toEqual([1, 1, { bonuses: 2_000, spins: 0 }]);
  expect(await found({ state: 'over' })).toEqual([0, 0, { bonuses: 0, spins: 0 }]);
  expect(await found({ from: today(), to: today(), state: 'running' })).toEqual([2, 2, { bonuses: 2_000, spins: 7 }]);
  expect(await found({ to: addDays(today(), -1) })).toEqual([0, 0, { bonuses: 0, spins: 0 }]);
});

test('five poisoned rows: gifts whose state cannot be kept keep no other at its host', async () => {
  const members = [];
  for (let n = 0; n < 6; n += 1) members.push((await site.newMember()).id);
  for (const id of members) await give(id, bonus(10_000));
  says = () => ({ state: 'over', played: 0, paid: 10_000 });
  const { ownerUrl } = site.database;
  await inDatabase(
    ownerUrl,
    `create function stumble() returns trigger language plpgsql as $$ begin raise exception 'stumbled'; end $$;
    create trigger stumble before update on casino_gift for each row
      when (new.member_id in (${members.slice(0, 5).join()}) and new.state = 'over') execute function stumble()`,
  );
  await twoPasses(pass);
  await inDatabase(ownerUrl, 'drop function stumble cascade');
  const { rows } = await sql<{ state: string }>`select state from casino_gift where member_id = ${members[5]}`.execute(
    site.database.db,
  );
  expect(rows).toEqual([{ state: 'over' }]);
});
