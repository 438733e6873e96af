import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProviderCallName } from '@lime/contract/provider-calls.ts';
import type { VendorMoney } from '@lime/domain/casino/casino-money.ts';
import { brokenInvariants, giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { changeSettings } from '../../../test/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { balances } from '../../core/ledger/ledger.ts';
import { createTransferWorker } from '../casino-wallet/transfer-worker.ts';

// A casino's host says that a member has closed its windows; what is in the casino account goes home where that is set.

let site: TestSite;
let worker: ReturnType<typeof createTransferWorker>;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
  worker = createTransferWorker(site.app.core, { settings: { ageLimit: () => 19 } });
});
afterAll(() => site?.close());
const home: VendorMoney[] = [
  { vendor: 'lobby-1-0', wallet: 'casino', sweepsHome: true },
  { vendor: 'lobby-5-0', wallet: 'cash', sweepsHome: false },
];
beforeEach(() => changeSettings(site, { casinoMoney: home }));
afterEach(async () => {
  await worker.runOnce();
  expect(await brokenInvariants(site.database)).toEqual([]);
});

const casino = (name: ProviderCallName, body: object) => providerCall(site, name, body, { id: 'casino' });
const held = async (id: string) => {
  const { cash, casino: credit, 'casino-transit': onWay } = (await balances(site.database.db, Number(id)))!;
  return { cash, onWay, credit };
};
async function player(credit: number, cash = 50_000) {
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), cash);
  if (credit > 0) await giveCash(site.database.db, Number(member.id), credit, 'casino');
  return member;
}
const left = (id: string, games: readonly string[] = ['evolution-baccarat-1'], txn: string = randomUUID()) => ({
  user_id: id,
  txn_id: txn,
  game_ids: games,
});
const bet = (id: string, game: 'evolution' | 'asia', amount: number) => ({
  user_id: id,
  game_id: `${game}-baccarat-1`,
  round_id: '7',
  txn_id: randomUUID(),
  amount,
});

test('what is in the casino goes home by a transfer of its member’s, once however often it is said', async () => {
  const { id, token } = await player(12_345);
  const gone = left(id, ['coin-pile', 'evolution-baccarat-1']);
  const said = { status: 1, balance: 0, home: 12_345 };
  const answers = await Promise.all(Array.from({ length: 8 }, () => casino('left', gone)));
  for (const answer of answers) expect(answer).toEqual(said);
  expect(await held(id)).toEqual({ cash: 50_000, onWay: 12_345, credit: 0 });
  await worker.runOnce();
  expect(await held(id)).toEqual({ cash: 62_345, onWay: 0, credit: 0 });
  // the member hears of it as of every exchange
  const { list } = (await site.call('/balance/list', { detailType: 'casino' }, token)).body['payload'] as {
    list: object[];
  };
  expect(list).toHaveLength(1);
  const { rows } = await sql`select payload from outbox where topic = 'decided' and payload->>'m' = ${id}`.execute(
    site.database.db,
  );
  expect(rows).toMatchObject([{ payload: { transfer: { direction: 'out', amount: 12_345, done: true } } }]);
  // what was put in later is another visit's
  await giveCash(site.database.db, Number(id), 9_000, 'casino');
  expect(await casino('left', gone)).toEqual(said);
  expect(await held(id)).toMatchObject({ credit: 9_000 });
  expect(await casino('left', left(id))).toEqual({ status: 1, balance: 0, home: 9_000 });
});

test.each([
  ['games of vendors that keep it', ['asia-baccarat-1', 'coin-pile']],
  ['lobbies alone', []],
])('it stays after %s, and is not asked about again', async (_what, games) => {
  const { id } = await player(20_000);
  const gone = left(id, games);
  expect(await casino('left', gone)).toEqual({ status: 1, balance: 20_000, home: 0 });
  await changeSettings(site, { casinoMoney: [{ vendor: 'lobby-5-0', wallet: 'cash', sweepsHome: true }] });
  expect(await casino('left', gone)).toEqual({ status: 1, balance: 20_000, home: 0 });
  expect(await held(id)).toEqual({ cash: 50_000, onWay: 0, credit: 20_000 });
});

test('an open play from the casino account delays it; one from the cash does not', async () => {
  const { id } = await player(20_000);
  const [stays, cash] = [bet(id, 'evolution', 8_000), bet(id, 'asia', 5_000)];
  for (const one of [stays, cash]) expect(await casino('debit', one)).toMatchObject({ status: 1 });
  const gone = left(id);
  for (let no = 0; no < 3; no += 1)
    expect(await casino('left', gone)).toEqual({ status: 0, balance: 12_000, error: 'PLAY_OPEN' });
  expect(await held(id)).toEqual({ cash: 45_000, onWay: 0, credit: 12_000 });
  await casino('credit', { user_id: id, txn_id: stays.txn_id, amount: 15_600 });
  expect(await casino('left', gone)).toEqual({ status: 1, balance: 0, home: 27_600 });
  // the other play ends where it came from
  expect(await casino('credit', { user_id: id, txn_id: cash.txn_id, amount: 9_750 })).toMatchObject({ status: 1 });
  await worker.runOnce();
  expect(await held(id)).toEqual({ cash: 82_350, onWay: 0, credit: 0 });
});

test('a stake that comes at that moment is seen, or finds the account empty', async () => {
  for (let no = 0; no < 12; no += 1) {
    const { id } = await player(10_000);
    const [taken, gone] = await Promise.all([casino('debit', bet(id, 'evolution', 10_000)), casino('left', left(id))]);
    // all was staked: nothing is there to go home, or the play is open
    if (taken.status === 1) expect(gone['home'] ?? 0).toBe(0);
    else expect(gone).toEqual({ status: 1, balance: 0, home: 10_000 });
    const { cash, onWay, credit } = await held(id);
    expect(cash + onWay + credit).toBe(taken.status === 1 ? 50_000 : 60_000);
  }
});

test('money goes home of who may not play any more', async () => {
  const { id } = await player(30_000);
  await sql`update member set state = 'suspended' where id = ${id}`.execute(site.database.db);
  await changeSettings(site, { emergency: { active: true, text: '' } });
  expect(await casino('left', left(id))).toEqual({ status: 1, balance: 0, home: 30_000 });
  await changeSettings(site, { emergency: null });
});

test('what is not understood moves nothing', async () => {
  const { id } = await player(30_000);
  const other = await player(1_000);
  const gone = left(id);
  expect(await casino('left', left('999999999'))).toEqual({ status: 0, balance: 0, error: 'INVALID_USER' });
  expect(await casino('left', left(id, ['roulette']))).toMatchObject({ balance: 30_000, error: 'INVALID_PRD_ID' });
  expect(await casino('left', left(id, ['no such game']))).toMatchObject({ error: 'UNKNOWN_ERROR' });
  expect(await casino('left', { user_id: id, txn_id: 'x' })).toMatchObject({ error: 'UNKNOWN_ERROR' });
  expect(await providerCall(site, 'left', gone, { headers: {} })).toMatchObject({ error: 'ACCESS_DENIED' });
  // the host of token games has nothing in the casino account
  expect(await providerCall(site, 'left', left(id, ['roulette']))).toEqual({ status: 1, balance: 50_000, home: 0 });
  expect(await held(id)).toEqual({ cash: 50_000, onWay: 0, credit: 30_000 });
  expect(await casino('left', gone)).toMatchObject({ home: 30_000 });
  expect(await casino('left', { ...gone, user_id: other.id })).toMatchObject({ error: 'DUPLICATE_CREDIT' });
  expect(await held(other.id)).toMatchObject({ credit: 1_000 });
});
