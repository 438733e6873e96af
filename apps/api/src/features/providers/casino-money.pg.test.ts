import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ProviderCallName } from '@lime/contract/provider-calls.ts';
import type { VendorMoney } from '@lime/domain/casino/casino-money.ts';
import { seededRandom } from '@lime/domain/random.ts';
import { brokenInvariants, giveCash, historyOf } from '../../../test/book.ts';
import { approveDeposit, askDeposit, makeCode } from '../../../test/bonus.ts';
import { openMenus } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { changeSettings } from '../../../test/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { balances } from '../../core/ledger/ledger.ts';
import { lockedBonus } from '../bonus/bonus.service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
});
afterAll(() => site?.close());
afterEach(() => changeSettings(site, { casinoMoney: null }));

const casino = (name: ProviderCallName, body: object) => providerCall(site, name, body, { id: 'casino' });
const fromCash = (...vendors: string[]) => {
  const money: VendorMoney[] = vendors.map((vendor) => ({ vendor, wallet: 'cash', sweepsHome: false }));
  return changeSettings(site, { casinoMoney: money });
};
const purses = async (id: string) => {
  const { cash, casino: credit } = (await balances(site.database.db, Number(id)))!;
  return [cash, credit];
};
async function player(credit: number, cash: number): Promise<Awaited<ReturnType<TestSite['newMember']>>> {
  const member = await site.newMember();
  if (cash > 0) await giveCash(site.database.db, Number(member.id), cash);
  if (credit > 0) await giveCash(site.database.db, Number(member.id), credit, 'casino');
  return member;
}
let round = 0;
const bet = (user: string, game: 'evolution' | 'asia', amount: number, changes: object = {}) => ({
  user_id: user,
  prd_id: game === 'evolution' ? 1 : 5,
  game_id: `${game}-baccarat-1`,
  round_id: String((round += 1)),
  txn_id: randomUUID(),
  amount,
  ...changes,
});
type Bet = ReturnType<typeof bet>;
const end = ({ user_id, txn_id }: Bet, amount: number, isCancel = false) =>
  casino('credit', { user_id, txn_id, amount, is_cancel: isCancel ? 1 : 0 });

test('a vendor in one-wallet mode takes from the cash and pays there; another one keeps to the casino account', async () => {
  const { id, token } = await player(20_000, 50_000);
  await fromCash('lobby-1-0');
  const [one, other] = [bet(id, 'evolution', 10_000), bet(id, 'asia', 5_000)];
  expect(await casino('debit', one)).toEqual({ status: 1, balance: 40_000 });
  expect(await casino('debit', other)).toEqual({ status: 1, balance: 15_000 });
  // a stake from the cash is nothing of the casino account's
  const wallet = (await site.call('/casino/v2/check/wallet', {}, token)).body['payload'];
  expect(wallet).toMatchObject({ balance: 15_000, details: [{ thirdPartyBalance: 5_000 }] });
  expect(await end(one, 19_500)).toEqual({ status: 1, balance: 59_500 });
  expect(await end(other, 5_000, true)).toEqual({ status: 1, balance: 20_000 });
  expect(await purses(id)).toEqual([59_500, 20_000]);
  expect((await historyOf(site, token, { type: '카지노' })).totals).toMatchObject({ count: 2, payed: 19_500 });
});

test.each([
  ['to the cash', [], ['lobby-1-0'], 20_000, [50_000, 39_500], [50_000, 30_000]],
  ['to the casino account', ['lobby-1-0'], [], 40_000, [59_500, 30_000], [50_000, 30_000]],
])(
  'a bet ends where its stake came from, though the setting changed meanwhile %s',
  async (_to, before, after, left, won, back) => {
    for (const isBack of [false, true]) {
      const { id } = await player(30_000, 50_000);
      await fromCash(...before);
      const one = bet(id, 'evolution', 10_000);
      expect(await casino('debit', one)).toEqual({ status: 1, balance: left });
      await fromCash(...after);
      await (isBack ? end(one, 10_000, true) : end(one, 19_500));
      expect(await purses(id)).toEqual(isBack ? back : won);
      // sent again it has the answer it had
      expect(await casino('debit', one)).toEqual({ status: 1, balance: left });
      const late = await end(one, 7_000);
      const told = (isBack ? back : won)[before.length === 0 ? 1 : 0];
      expect(late).toMatchObject({ status: 0, balance: told });
    }
  },
);

test('both lobbies name the vendors that are played from the cash', async () => {
  const { token } = await player(0, 0);
  const read = async (lobby: string) =>
    ((await site.call(`/casino/cx/lobby/${lobby}`, {}, token)).body['payload'] as { data: object }).data;
  for (const lobby of ['live', 'slot']) expect(await read(lobby)).toMatchObject({ cash_vendors: [] });
  await fromCash('obang', 'lobby-1-0');
  for (const lobby of ['live', 'slot'])
    expect(await read(lobby)).toMatchObject({ cash_vendors: ['obang', 'lobby-1-0'] });
});

describe('a balance is that of the account played from', () => {
  test.each([
    ['the game', { prd_id: 0, game_id: 'coin-pile' }, 'cash'],
    ['another studio’s game of that product', { prd_id: 0, game_id: 'lucky-seven' }, 'casino'],
    ['a product of several vendors', { prd_id: 0 }, 'casino'],
    ['a product of one vendor', { prd_id: 1 }, 'cash'],
    ['another product', { prd_id: 5 }, 'casino'],
    ['no product', {}, 'casino'],
  ])('asked by %s', async (_what, asked, purse) => {
    const { id } = await player(2_000, 7_000);
    await fromCash('obang', 'lobby-1-0');
    const balance = purse === 'cash' ? 7_000 : 2_000;
    expect(await casino('balance', { user_id: id, ...asked })).toEqual({ status: 1, balance, purse });
  });

  test('a game nobody has is refused', async () => {
    const { id } = await player(2_000, 7_000);
    expect(await casino('balance', { user_id: id, game_id: 'no-game' })).toMatchObject({ error: 'INVALID_PRD_ID' });
    expect(await casino('balance', { user_id: id, game_id: 'roulette' })).toMatchObject({ error: 'INVALID_PRD_ID' });
  });

  test('a launch and a bearer are told it too', async () => {
    const { id, token } = await player(2_000, 7_000);
    await fromCash('obang', 'lobby-1-0');
    const redeem = async (gameId: string) => {
      const opened = await site.call('/casino/cx/game', { lobbyId: 'x', gameId, platform: 'PC' }, token);
      const { url } = opened.body['payload'] as { url: string };
      const { gType, uid, hash } = Object.fromEntries(new URL(url).searchParams);
      return casino('session', { gType, uid, hash });
    };
    expect(await redeem('coin-pile')).toMatchObject({ user_id: id, balance: 7_000, purse: 'cash' });
    expect(await redeem('lucky-seven')).toMatchObject({ balance: 2_000, purse: 'casino' });
    expect(await redeem('evolution')).toMatchObject({ balance: 7_000, purse: 'cash' });
    expect(await redeem('asia')).toMatchObject({ balance: 2_000, purse: 'casino' });
    const { payload } = (await site.call('/casino/session', {}, token)).body as { payload: { token: string } };
    const auth = (product: object) => casino('auth', { token: payload.token, ...product });
    expect(await auth({ prd_id: 1, type: 0 })).toMatchObject({ balance: 7_000, purse: 'cash' });
    expect(await auth({ prd_id: 0, type: 0 })).toMatchObject({ balance: 2_000, purse: 'casino' });
    expect(await auth({})).toMatchObject({ balance: 2_000, purse: 'casino' });
  });
});

test('a gift with its game goes to the account that game is played from, once', async () => {
  const { id } = await player(0, 0);
  await fromCash('obang');
  const gift = { user_id: id, prd_id: 0, txn_id: randomUUID(), amount: 3_000 };
  const named = { ...gift, txn_id: randomUUID(), game_id: 'coin-pile' };
  expect(await casino('bonus', gift)).toEqual({ status: 1, balance: 3_000 });
  expect(await casino('bonus', named)).toEqual({ status: 1, balance: 3_000 });
  await fromCash();
  expect(await casino('bonus', named)).toEqual({ status: 1, balance: 3_000 });
  expect(await purses(id)).toEqual([3_000, 3_000]);
});

test('in one-wallet mode the same limits and the same refusals hold', async () => {
  const { id } = await player(90_000, 3_000);
  await fromCash('lobby-1-0', 'obang');
  const cases: [object, object][] = [
    [{ amount: 999 }, { error: 'ACCESS_DENIED', code: 'BET_STAKE_BELOW_MINIMUM', balance: 3_000 }],
    [{ amount: 5_400_000 }, { error: 'ACCESS_DENIED', code: 'BET_STAKE_ABOVE_MAXIMUM', balance: 3_000 }],
    [{ amount: 3_001 }, { error: 'INSUFFICIENT_FUNDS', code: 'BET_STAKE_ABOVE_BALANCE', balance: 3_000 }],
  ];
  for (const [changes, says] of cases)
    expect(await casino('debit', bet(id, 'evolution', 1_000, changes))).toMatchObject(says);
  const spin = () => ({ user_id: id, prd_id: 0, game_id: 'coin-pile', txn_id: randomUUID(), amount: 100 });
  expect(await casino('debit', { ...spin(), credit_amount: 50 })).toEqual({ status: 1, balance: 2_950 });
  expect(await casino('debit', { ...spin(), credit_amount: 50 })).toMatchObject({ error: 'PLAY_TOO_FAST' });
  expect(await purses(id)).toEqual([2_950, 90_000]);
});

test('locked bonus money is staked as at a token game, counts nothing for rolling, and still is not topped up', async () => {
  const { db } = site.database;
  const code = await makeCode(db, 'ONEWALLET', { currency: 'cash', value: 1_000 });
  await fromCash('lobby-1-0');
  const sends = {
    token: (id: string) =>
      providerCall(site, 'debit', {
        user_id: id,
        prd_id: 1,
        game_id: 'roulette',
        txn_id: randomUUID(),
        amount: 90_000,
      }),
    casino: (id: string) => casino('debit', bet(id, 'evolution', 90_000)),
  };
  for (const send of Object.values(sends)) {
    const { id, token } = await player(0, 0);
    await approveDeposit(db, await askDeposit(db, Number(id), 100_000, code));
    expect(await lockedBonus(db, Number(id))).toEqual({ cash: 10_000, point: 0 });
    // more than what is the member's own
    expect(await send(id)).toEqual({ status: 1, balance: 20_000 });
    expect(await lockedBonus(db, Number(id))).toEqual({ cash: 10_000, point: 0 });
    const topUp = await site.call('/casino/v2/deposit', { amount: 15_000 }, token);
    expect(topUp.body['code']).toBe('CASINO_LOCKED_BONUS');
  }
});

test('any calls of both modes, mixed with changes of the setting, move each account as answered', async () => {
  const next = seededRandom('one wallet');
  const random = (below: number) => Math.floor(next() * below);
  const members = await Promise.all(Array.from({ length: 3 }, () => player(40_000, 40_000)));
  const bets = Array.from({ length: 90 }, () =>
    bet(members[random(3)]!.id, random(2) === 0 ? 'evolution' : 'asia', 1_000 * (1 + random(4))),
  );
  // both accounts are in use as the bets begin, however late a change arrives
  await fromCash('lobby-1-0');
  const isOver = { now: false };
  const changing = (async () => {
    while (!isOver.now) {
      await fromCash(...(['lobby-1-0', 'lobby-5-0'] as const).filter(() => random(2) === 0));
      await wait(15);
    }
  })();
  await Promise.all(
    bets.map(async (one) => {
      await wait(random(400));
      const taken = await casino('debit', one);
      await wait(random(200));
      if (taken.status === 0) return;
      await (random(3) === 0 ? end(one, one.amount, true) : end(one, 700 * random(8)));
    }),
  );
  isOver.now = true;
  await changing;
  const { rows } = await sql<{ member_id: number; purse: string; by: number }>`
    select s.member_id, s.purse, sum(d.payout - case d.state when 'settled' then d.amount else 0 end)::bigint as by
    from provider_debit d join slip s on s.id = d.slip_id where d.txn = any(${bets.map(({ txn_id: txn }) => txn)}::text[])
    group by s.member_id, s.purse`.execute(site.database.db);
  const movedBy = (id: string, purse: string) =>
    rows.find((row) => String(row.member_id) === id && row.purse === purse)?.by ?? 0;
  for (const { id } of members)
    expect(await purses(id)).toEqual([40_000 + movedBy(id, 'cash'), 40_000 + movedBy(id, 'casino')]);
  expect(new Set(rows.map(({ purse }) => purse))).toEqual(new Set(['cash', 'casino']));
}, 30_000);

test('the auditor finds nothing to say of all this', async () => {
  expect(await brokenInvariants(site.database)).toEqual([]);
});
