import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amount } from '../tools/long.ts';
import { until } from '../tools/ports.ts';
import { ownerUrl, startProduct } from './product.ts';
import type { Product } from './product.ts';

// The host of the token games is killed while members play: every play ends once, and the site's books say the same.

let product: Product;
let owner: pg.Client;
beforeAll(async () => {
  product = await startProduct({ LIME_SIMULATOR: '0' });
  owner = new pg.Client({ connectionString: ownerUrl(product) });
  await owner.connect();
  await owner.query(
    `insert into setting (key, value) values ('repair', '[]') on conflict (key) do update set value = excluded.value`,
  );
  await owner.query(`select pg_notify('lime_settings', '')`);
});
afterAll(async () => {
  await owner?.end();
  await product?.stop();
});

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  return (await response.json()) as { payload: Record<string, string>; state?: string };
}

/** The cookie of a member's session at the host. */
async function enter(userId: string): Promise<string> {
  const signIn = { userId, userPw: 'demo1234', sitename: 'lime', version: '0.2.5' };
  const { token } = (await post(`${product.url}/api/auth/login`, signIn)).payload;
  const way = await post(`${product.url}/api/token/user`, {}, { authorization: `Bearer ${token}` });
  const { url, uid, hash } = way.payload;
  const page = await fetch(`${url}?${new URLSearchParams({ gType: 'keno', uid: uid!, hash: hash! }).toString()}`);
  return page.headers.get('set-cookie')!.split(';')[0]!;
}

const bets = [{ stake: 1_000, numbers: [1, 2, 3], risk: 'low' }];
const play = (cookie: string) =>
  post(`${product.run().providerUrl}/token/keno/play`, { key: randomUUID(), bets }, { cookie }).catch(() => null);

test('killed again and again while members play, the host ends every play once', async () => {
  const cookies = await Promise.all(
    Array.from({ length: 12 }, (_, no) => enter(`demo${String(no + 5).padStart(2, '0')}`)),
  );
  const written = async () =>
    (await owner.query<{ count: number }>('select count(*)::int as count from provider.play')).rows[0]!.count;
  for (let kill = 0; kill < amount(3, 4); kill += 1) {
    const before = product.run().pids['providers']!;
    const enough = (await written()) + 1 + kill * 3;
    const playing = Promise.all(cookies.map((cookie) => play(cookie)));
    // in the middle of it: some plays are written, others on their way
    for (let tries = 0; tries < 400 && (await written()) < enough; tries += 1) await wait(2);
    process.kill(before, 'SIGKILL');
    await playing;
    await until(async () => product.run().pids['providers'] !== before, 10_000);
    await wait(5_500); // the pace of the game
  }
  const count = async (text: string) => (await owner.query<{ count: number }>(text)).rows[0]!.count;
  await until(
    async () => (await count(`select count(*)::int as count from provider.play where state = 'asked'`)) === 0,
    30_000,
  );
  // the session of before the kills is still good
  expect((await play(cookies[0]!))?.state).toBe('done');
  const { rows } = await owner.query<{
    txn: string;
    state: string;
    stake: string;
    payout: string;
    debit: string;
    paid: string;
    of: string;
  }>(`
    select coalesce(p.txn, d.txn) as txn, p.state, p.stake, p.payout, d.amount as debit, d.payout as paid, d.state as of
    from provider.play p full join provider_debit d on d.txn = p.txn`);
  expect(rows.length).toBeGreaterThan(8);
  for (const row of rows)
    expect([row.txn, row.of, row.debit, row.paid]).toEqual(
      row.state === 'done' ? [row.txn, 'settled', row.stake, row.payout] : [row.txn, null, null, null],
    );
  expect((await product.lime('audit')).code).toBe(0);
}, 120_000);

test('killed while a round is bet on, and again while it is paid, the host ends every bet once', async () => {
  const count = async (text: string) =>
    (await owner.query<{ count: number }>(`select count(*)::int as count from ${text}`)).rows[0]!.count;
  const host = () => product.run().pids['providers']!;
  const kill = async () => {
    const before = host();
    process.kill(before, 'SIGKILL');
    await until(async () => host() !== before, 10_000);
  };
  const cookies = await Promise.all(
    Array.from({ length: 12 }, (_, no) => enter(`demo${String(no + 5).padStart(2, '0')}`)),
  );
  type State = { round: { no: number; closesAt: number } | null; now: number };
  const read = async () => {
    const response = await fetch(`${product.run().providerUrl}/token/roulette/state`, {
      headers: { cookie: cookies[0]! },
      signal: AbortSignal.timeout(10_000),
    });
    return (await response.json()) as State;
  };
  const isFresh = async () => {
    const { round, now } = await read().catch((): State => ({ round: null, now: 0 }));
    return round !== null && round.closesAt - now > 20_000;
  };
  await until(isFresh, 70_000);
  const { no } = (await read()).round!;
  const bet = (cookie: string) =>
    post(
      `${product.run().providerUrl}/token/roulette/bets`,
      {
        key: randomUUID(),
        no,
        bets: [
          { stake: 1_000, spot: 'red' },
          { stake: 1_000, spot: 'black' },
        ],
      },
      { cookie },
    ).catch(() => null);
  for (let times = 1; times <= 2; times += 1) {
    const enough = (await count('provider.bet')) + times * 3;
    const betting = Promise.all(cookies.map((cookie) => bet(cookie)));
    for (let tries = 0; tries < 400 && (await count('provider.bet')) < enough; tries += 1) await wait(2);
    await kill();
    await betting;
  }
  await until(async () => (await count(`provider.bet where state in ('ending', 'done')`)) > 0, 90_000);
  await kill();
  await until(
    async () => (await count(`provider.bet where state in ('asked', 'taken', 'off', 'ending')`)) === 0,
    30_000,
  );
  const { rows } = await owner.query<Record<'txn' | 'state' | 'stake' | 'payout' | 'debit' | 'paid' | 'of', string>>(`
    select b.txn, b.state, b.stake, b.payout, d.amount as debit, d.payout as paid, d.state as of
    from provider.bet b left join provider_debit d on d.txn = b.txn`);
  expect(rows.filter(({ state }) => state === 'done').length).toBeGreaterThan(2);
  for (const row of rows) {
    if (row.state === 'done') expect([row.of, row.debit, row.paid]).toEqual(['settled', row.stake, row.payout]);
    // one of the members may not play it
    else expect([row.state, row.of]).toEqual([row.of === null ? row.state : 'void', row.of && 'cancelled']);
  }
  expect(await count(`provider_debit where game = 'roulette' and state = 'open'`)).toBe(0);
  expect((await product.lime('audit')).code).toBe(0);
}, 240_000);

test('what the host forgot, or ended without the site knowing, is asked for and ends once', async () => {
  const cookie = await enter('demo20');
  const bet = async (): Promise<boolean> => {
    const { providerUrl } = product.run();
    const state = await fetch(`${providerUrl}/token/roulette/state`, { headers: { cookie } });
    const { round, now } = (await state.json()) as { round: { no: number; closesAt: number } | null; now: number };
    if (!round || round.closesAt - now < 4_000) return false;
    const body = { key: randomUUID(), no: round.no, bets: [{ stake: 1_000, spot: 'red' }] };
    return (await post(`${providerUrl}/token/roulette/bets`, body, { cookie })).state === 'taken';
  };
  for (let no = 0; no < 2; no += 1) expect(await until(bet, 30_000)).toBe(true);
  const { rows } = await owner.query<{ txn: string }>(
    `select b.txn from provider.bet b join provider_debit d on d.txn = b.txn where d.state = 'open' order by b.id`,
  );
  const [forgotten, ended] = rows.map(({ txn }) => txn);
  // the host's tables are of an older copy, and of one that knows more than the site
  await owner.query('delete from provider.bet where txn = $1', [forgotten]);
  await owner.query(
    `update provider.bet set state = 'void', payout = null, ended_at = clock_timestamp() where txn = $1`,
    [ended],
  );
  await owner.query(`update provider_debit set placed_at = placed_at - interval '10 minutes' where state = 'open'`);
  const states = async () =>
    (
      await owner.query<{ state: string }>('select state from provider_debit where txn = any($1)', [[forgotten, ended]])
    ).rows.map(({ state }) => state);
  expect(await until(async () => (await states()).every((state) => state === 'cancelled'), 40_000)).toBe(true);
  expect(await states()).toEqual(['cancelled', 'cancelled']);
  expect((await product.lime('audit')).code).toBe(0);
}, 120_000);
