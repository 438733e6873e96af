import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProviderAnswer, ProviderCallName } from '@lime/contract/provider-calls.ts';
import { casinoGames } from '@lime/domain/casino/casino-games.ts';
import { seededRandom } from '@lime/domain/random.ts';
import { brokenInvariants, giveCash, historyOf } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { balances } from '../../core/ledger/ledger.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
});
afterAll(() => site?.close());

const casino = (name: ProviderCallName, body: object) => providerCall(site, name, body, { id: 'casino' });
const purses = async (id: string) => {
  const { cash, casino: credit } = (await balances(site.database.db, Number(id)))!;
  return [cash, credit];
};
async function player(credit: number, cash = 50_000): Promise<Awaited<ReturnType<TestSite['newMember']>>> {
  const member = await site.newMember();
  if (cash > 0) await giveCash(site.database.db, Number(member.id), cash);
  if (credit > 0) await giveCash(site.database.db, Number(member.id), credit, 'casino');
  return member;
}
const table = (user: string, amount: number, changes: object = {}) => ({
  user_id: user,
  prd_id: 1,
  game_id: 'evolution-baccarat-1',
  round_id: '7',
  txn_id: randomUUID(),
  amount,
  pick: '플레이어',
  max_credit: amount * 2,
  ...changes,
});

test('a play of a table takes from the casino account and pays into it; the cash stays as it is', async () => {
  const { id, token } = await player(30_000);
  const bet = table(id, 10_000);
  expect(await casino('balance', { user_id: id })).toEqual({ status: 1, balance: 30_000, purse: 'casino' });
  expect(await casino('debit', bet)).toEqual({ status: 1, balance: 20_000 });
  const wallet = await site.call('/casino/v2/check/wallet', {}, token);
  expect(wallet.body['payload']).toMatchObject({
    balance: 20_000,
    details: [{ thirdParty: 'casino', thirdPartyBalance: 10_000 }],
  });
  const credit = { user_id: id, prd_id: 1, txn_id: bet.txn_id, amount: 19_500, outcome: '플레이어 8 : 6' };
  expect(await casino('credit', credit)).toEqual({ status: 1, balance: 39_500 });
  expect(await purses(id)).toEqual([50_000, 39_500]);
  const { list, totals } = await historyOf(site, token, { type: '카지노' });
  expect(totals).toEqual({ count: 1, amount: 10_000, payed: 19_500 });
  expect(list[0]![0]).toMatchObject({
    betting_type: '카지노',
    betting_round: '7',
    betting_game_sports_name_kr: '라임 바카라 1',
    betting_side: '플레이어',
    game_result: '플레이어 8 : 6',
    betting_total_result: 'hit',
  });
  expect((await historyOf(site, token, { type: '슬롯' })).list).toEqual([]);
});

test('a spin is settled with its debit, in the history of slots, and not faster than every 2.5 s', async () => {
  const { id, token } = await player(5_000);
  const spin = { user_id: id, prd_id: 0, game_id: 'lucky-seven', amount: 100, credit_amount: 250 };
  expect(await casino('debit', { ...spin, txn_id: randomUUID() })).toEqual({ status: 1, balance: 5_150 });
  expect(await casino('debit', { ...spin, txn_id: randomUUID() })).toMatchObject({
    error: 'PLAY_TOO_FAST',
    msg: '같은 게임은 2.5초에 한 번만 베팅할 수 있어요.',
  });
  await wait(2_500);
  expect(await casino('debit', { ...spin, txn_id: randomUUID() })).toEqual({ status: 1, balance: 5_300 });
  expect((await historyOf(site, token, { type: '슬롯' })).totals.count).toBe(2);
  expect(await purses(id)).toEqual([50_000, 5_300]);
});

test.each([
  ['a stake below the table’s own', { amount: 999 }, 'ACCESS_DENIED', 'BET_STAKE_BELOW_MINIMUM'],
  ['a stake above the member’s most', { amount: 5_400_000 }, 'ACCESS_DENIED', 'BET_STAKE_ABOVE_MAXIMUM'],
  ['more than there is in the casino', { amount: 30_001 }, 'INSUFFICIENT_FUNDS', 'BET_STAKE_ABOVE_BALANCE'],
  ['a token game', { game_id: 'roulette' }, 'INVALID_PRD_ID', undefined],
  ['a product nobody has', { prd_id: 77 }, 'INVALID_PRD_ID', undefined],
])('%s is refused, and nothing moves', async (_what, changes, error, code) => {
  const { id } = await player(30_000);
  expect(await casino('debit', table(id, 10_000, changes))).toMatchObject({ status: 0, balance: 30_000, error });
  if (code) expect(await casino('debit', table(id, 10_000, changes))).toMatchObject({ code });
  expect(await purses(id)).toEqual([50_000, 30_000]);
});

test('the token host cannot take casino money, nor the casino cash', async () => {
  const { id } = await player(0);
  expect(await casino('debit', table(id, 1_000))).toMatchObject({ error: 'INSUFFICIENT_FUNDS', balance: 0 });
  const other = await player(9_000, 0);
  const bet = { user_id: other.id, prd_id: 1, game_id: 'roulette', txn_id: randomUUID(), amount: 1_000 };
  expect(await providerCall(site, 'debit', bet)).toMatchObject({ error: 'INSUFFICIENT_FUNDS', balance: 0 });
  expect(await providerCall(site, 'debit', table(other.id, 1_000))).toMatchObject({ error: 'INVALID_PRD_ID' });
});

test('a cancel that overtakes its bet refuses it; one that follows gives it back, once', async () => {
  const { id } = await player(30_000);
  const early = table(id, 10_000);
  const back = (txn: string) => ({ user_id: id, prd_id: 1, txn_id: txn, amount: 10_000, is_cancel: 1 });
  expect(await casino('credit', back(early.txn_id))).toMatchObject({ error: 'INVALID_DEBIT' });
  expect(await casino('debit', early)).toMatchObject({ error: 'INVALID_DEBIT' });
  const bet = table(id, 10_000);
  await casino('debit', bet);
  const answers = await Promise.all(Array.from({ length: 8 }, () => casino('credit', back(bet.txn_id))));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"status":1,"balance":30000}']));
  expect(await purses(id)).toEqual([50_000, 30_000]);
});

test('a gift of the provider goes into the casino account, once', async () => {
  const { id } = await player(0, 0);
  const gift = { user_id: id, prd_id: 1, txn_id: randomUUID(), amount: 7_000 };
  const answers = await Promise.all(Array.from({ length: 6 }, () => casino('bonus', gift)));
  for (const answer of answers) expect(answer).toEqual({ status: 1, balance: 7_000 });
  expect(await purses(id)).toEqual([0, 7_000]);
});

test('the office finds plays of tables and slots by game, vendor and state, and their slips by type', async () => {
  const { id } = await player(30_000);
  const open = table(id, 4_000, { game_id: 'asia-baccarat-3', prd_id: 5 });
  const spin = { user_id: id, prd_id: 0, game_id: 'coin-pile', txn_id: randomUUID(), amount: 300, credit_amount: 0 };
  await casino('debit', open);
  await casino('debit', spin);
  const boss = await staffToken(site, { role: 'super' });
  const ask = async (path: string, body: object) =>
    (await site.call(`/staff/${path}`, body, boss)).body['payload'] as { list: Record<string, unknown>[] };
  const found = async (body: object) =>
    (await ask('games/plays', body)).list.map(({ gameName, state, amount }) => [gameName, state, amount]);
  expect(await found({ game: 'asia-baccarat-3' })).toEqual([['아시아 바카라 3', 'open', 4_000]]);
  expect(await found({ vendor: 'lobby-5-0', state: 'open' })).toEqual([['아시아 바카라 3', 'open', 4_000]]);
  expect(await found({ vendor: 'obang' })).toEqual([['엽전 더미', 'settled', 300]]);
  expect(await found({ q: spin.txn_id })).toEqual([['엽전 더미', 'settled', 300]]);
  expect((await ask('games/open-debits', { game: 'asia-baccarat-3' })).list).toMatchObject([
    { gameName: '아시아 바카라 3', reference: open.txn_id, late: false },
  ]);
  const slips = await ask('slips/list', { type: '카지노', memberId: id });
  expect(slips.list).toMatchObject([{ type: '카지노', stake: 4_000 }]);
});

describe('at once', () => {
  test('of forty stakes the casino account pays what it can, and is never below zero', async () => {
    const { id } = await player(15_500);
    const bets = Array.from({ length: 40 }, (_, no) => table(id, 1_000, { round_id: String(no + 1) }));
    const answers = await Promise.all(bets.map((bet) => casino('debit', bet)));
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(15);
    expect(Math.min(...answers.map(({ balance }) => balance))).toBe(500);
    expect(await purses(id)).toEqual([50_000, 500]);
  });

  test.each([1, 2])(
    'any calls of both hosts for four members, twice and in any order, move each account as answered (%i)',
    async (no) => {
      const next = seededRandom(`calls of both hosts ${no}`);
      const random = (below: number) => Math.floor(next() * below);
      const members = await Promise.all(Array.from({ length: 4 }, () => player(40_000)));
      const tables = casinoGames.filter(({ paceSeconds, stakes }) => paceSeconds === null && stakes.min <= 1_000);
      type SentCall = { host: 'casino' | 'token'; name: ProviderCallName; body: Record<string, unknown>; by: number };
      const sent: SentCall[] = [];
      for (let play = 0; play < 60; play += 1) {
        const host = random(3) === 0 ? 'token' : 'casino';
        const user = members[random(4)]!.id;
        const game = tables[random(tables.length)]!;
        const amount = 1_000 * (1 + random(6));
        const [prd, code] = host === 'casino' ? [game.productId, game.code] : [1, 'roulette'];
        const bet = { user_id: user, prd_id: prd, txn_id: randomUUID(), amount };
        const payout = 500 * random(16);
        const isBack = random(4) === 0;
        const end = { ...bet, amount: isBack ? amount : payout, is_cancel: isBack ? 1 : 0 };
        const debit = { ...bet, game_id: code, round_id: String(play + 1) };
        sent.push(
          { host, name: 'debit', body: debit, by: -amount },
          { host, name: 'credit', body: end, by: end.amount },
        );
        if (random(8) === 0) sent.push({ host, name: 'bonus', body: { ...bet, txn_id: randomUUID() }, by: amount });
      }
      const first = new Map<SentCall, ProviderAnswer>();
      const hear = async (one: SentCall) => {
        const answer = await providerCall(site, one.name, one.body, { id: one.host });
        const earlier = first.get(one);
        if (earlier?.status === 1) expect(answer).toEqual(earlier);
        else first.set(one, answer);
      };
      const shuffled = [...sent, ...sent].map((one) => ({ one, at: random(1_000) })).toSorted((a, b) => a.at - b.at);
      await Promise.all(shuffled.map(({ one }) => wait(random(40)).then(() => hear(one))));
      for (const { one } of shuffled) await hear(one);
      for (const { id } of members) {
        const moved = (host: string) =>
          [...first].reduce(
            (sum, [{ host: of, body, by }, { status }]) =>
              of === host && body['user_id'] === id && status === 1 ? sum + by : sum,
            0,
          );
        expect(await purses(id)).toEqual([50_000 + moved('token'), 40_000 + moved('casino')]);
      }
      expect([...first.values()].filter(({ status }) => status === 1).length).toBeGreaterThan(60);
    },
    60_000,
  );

  test('the auditor finds nothing to say of all this', async () => {
    expect(await brokenInvariants(site.database)).toEqual([]);
    const { rows } = await sql<{ purse: string; kind: string }>`
      select distinct purse, kind from slip where product = 'casino' order by kind`.execute(site.database.db);
    expect(rows).toEqual([
      { purse: 'casino', kind: 'casino' },
      { purse: 'casino', kind: 'slot' },
    ]);
  });
});
