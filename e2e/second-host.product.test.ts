import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, until } from '../tools/ports.ts';
import { root } from '../tools/root.ts';
import { isAlive } from '../tools/processes.ts';
import { operatorCases } from '../tools/conformance/operator-cases.ts';
import { runOperator } from '../tools/conformance/operator.ts';
import { providerCases } from '../tools/conformance/provider.ts';
import { httpWire, runCases } from '../tools/conformance/suite.ts';
import type { CaseResult, Proof } from '../tools/conformance/suite.ts';
import { providerSecret } from '../apps/api/src/core/api-config.ts';
import { MemberClient, ownerUrl, startProduct } from './product.ts';
import type { Product } from './product.ts';

// Another host of the token games, in a process and a database of its own. The site knows its name, its address and its key by
// configuration alone, and the key is not the built-in host's way of proving itself.

const key = 'the key of the second host, which is no signature';
let product: Product;
let owner: pg.Client;
let host: ChildProcess;
let hostUrl: string;
let member: MemberClient;
let memberId: string;
let cookie: string;

beforeAll(async () => {
  const port = await freePort();
  hostUrl = `http://localhost:${port}`;
  const proof = { kind: 'secret-key', key };
  product = await startProduct({
    LIME_SIMULATOR: '0',
    PROVIDERS: JSON.stringify({ second: { name: '둘째 호스트', url: hostUrl } }),
    PROVIDER_PROOFS: JSON.stringify({ second: { ...proof, addresses: ['127.0.0.1', '::1', '::ffff:127.0.0.1'] } }),
    TOKEN_PROVIDER: 'second',
  });
  const url = ownerUrl(product);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    `insert into setting (key, value) values ('repair', '[]') on conflict (key) do update set value = excluded.value`,
  );
  await owner.query(`select pg_notify('lime_settings', '')`);
  await owner.query('create database second_host');
  host = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/providers/src/main.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'warn',
      PROVIDER_PORT: String(port),
      PROVIDER_URL: hostUrl,
      PROVIDER_ID: 'second',
      PROVIDER_PROOF: JSON.stringify(proof),
      PROVIDER_SECRET: 'what the seeds of the second host are made of',
      SITE_ORIGINS: product.url,
      API_URL: `${product.url}/api`,
      PROVIDER_DATABASE_URL: Object.assign(new URL(url), { pathname: '/second_host' }).href,
    },
  });
  const serves = () =>
    fetch(`${hostUrl}/token?gType=keno`).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await until(serves, 20_000)).toBe(true);
  member = new MemberClient(product.url, 'demo06');
  await member.signIn();
}, 200_000);
afterAll(async () => {
  host?.kill();
  await owner?.end();
  await product?.stop();
});

const keno = (stake: number) => ({ key: randomUUID(), bets: [{ stake, numbers: [1, 2, 3], risk: 'low' }] });
const play = async (body: object) => {
  const answer = await fetch(`${hostUrl}/token/keno/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  return (await answer.json()) as { state: string; play?: { payout: number } };
};
/** A call as the second host makes it. */
async function call(name: string, body: object, headers: Record<string, string> = { 'secret-key': key }) {
  const answer = await fetch(`${product.url}/api/provider/second/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ user_id: memberId, prd_id: 1, game_id: 'roulette', ...body }),
  });
  return (await answer.json()) as { status: number; balance: number; error?: string };
}
const debits = async () =>
  (
    await owner.query<{ provider: string; state: string; payout: string }>(
      'select provider, state, payout from provider_debit where member_id = $1 order by placed_at',
      [memberId],
    )
  ).rows;

test('it is launched, and nobody else can redeem its launch', async () => {
  const { payload: way } = await member.send<Record<'url' | 'uid' | 'hash', string>>('/token/user', {});
  memberId = way.uid;
  expect(way.url).toBe(`${hostUrl}/token`);
  const query = new URLSearchParams({ gType: 'keno', uid: way.uid, hash: way.hash }).toString();
  // the built-in host signs as ever, and is answered that this launch is not its own
  const foreign = await fetch(`${product.run().providerUrl}/token?${query}`);
  expect(foreign.headers.get('set-cookie')).toBeNull();
  const page = await fetch(`${way.url}?${query}`);
  cookie = page.headers.get('set-cookie')!.split(';')[0]!;
  const policy = (await fetch(product.url)).headers.get('content-security-policy');
  expect(policy).toContain(hostUrl);
});

test('a play takes and pays under its name', async () => {
  const before = await member.cash();
  const { state, play: played } = await play(keno(1_000));
  expect(state).toBe('done');
  expect(await member.cash()).toBe(before - 1_000 + played!.payout);
  expect(await debits()).toEqual([{ provider: 'second', state: 'settled', payout: String(played!.payout) }]);
});

test('it proves itself by its key alone', async () => {
  expect(await call('balance', {})).toMatchObject({ status: 1 });
  expect(await call('balance', {}, { 'secret-key': `${key}.` })).toMatchObject({ error: 'ACCESS_DENIED' });
  expect(await call('balance', {}, {})).toMatchObject({ error: 'ACCESS_DENIED' });
});

test('its page of seeds is asked for with that key', async () => {
  const { success, payload } = await member.send<{ lines: { line: string }[] }>('/fair/seeds', {});
  const lines = payload.lines.map(({ line }) => line);
  // of the second host, and of the built-in casino
  expect([success, lines]).toEqual([true, ['plays', 'highlow5s', 'holdem', 'slots']]);
});

test('a stake the site does not answer for is cancelled', async () => {
  const before = await member.cash();
  const killed = product.run().pids['api']!;
  process.kill(killed, 'SIGKILL');
  while (isAlive(killed)) await new Promise((done) => setTimeout(done, 5));
  const wish = keno(2_000);
  expect((await play(wish)).state).toBe('pending');
  const end = async () => {
    const answer = await fetch(`${hostUrl}/token/keno/play/${wish.key}`, { headers: { cookie } });
    return ((await answer.json()) as { state: string; code?: string }).code;
  };
  expect(await until(async () => (await end()) === 'PLAY_VOID', 40_000)).toBe(true);
  expect(await member.cash()).toBe(before);
});

/** What the suite found wrong, or could not try. */
const wrong = (found: readonly CaseResult[]) =>
  found.flatMap(({ id, end, why }) => (end === 'passed' ? [] : [`${end} ${id}: ${why}`]));
/** The site and its built-in host sign; the second host has its key. */
function sidesOf(id: string): { proof: Proof; url: string } {
  if (id === 'second') return { proof: { kind: 'secret-key', key }, url: hostUrl };
  const { jwtSecret } = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8')) as {
    jwtSecret: string;
  };
  const proof: Proof = { kind: 'signed', secret: providerSecret(undefined, jwtSecret) };
  return { proof, url: product.run().providerUrl };
}
/** What only one way of proving has. */
const ofSignatures = /^skipped proof-.*: this address takes a key, no signature$/;
/** Launches and bearers are tried where their tests have some to give. */
const ofVisits = /^skipped .*: --(launch|bearer) was not given$/;
const isOther = (id: string) => (line: string) => !(id === 'second' && ofSignatures.test(line));

test.each(['token', 'second'])(
  'the site passes the suite of operators as %s calls it',
  { timeout: 180_000 },
  async (id) => {
    const ids = async (login: string) =>
      (await owner.query<{ id: string }>('select id from member where login_id = $1', [login])).rows[0]!.id;
    const [user, other, closed, resting] = [
      await ids('demo07'),
      await ids('demo08'),
      await ids('demo09'),
      await ids('demo10'),
    ];
    const change = async (what: string, who: string) => {
      await owner.query(`update member set ${what} where id = $1`, [who]);
      await owner.query(`select pg_notify('lime_member', $1)`, [who]);
      // each process is notified in a moment
      await new Promise((done) => setTimeout(done, 500));
    };
    await owner.query(`update member set detail_setting = '{}' where id = any($1)`, [[user, other, closed, resting]]);
    await change(`state = 'normal'`, user);
    await change(`state = 'normal'`, other);
    await change(`state = 'suspended'`, closed);
    await change(`resting_until = now() + interval '1 day'`, resting);
    const found = await runOperator(operatorCases, {
      wire: httpWire(`${product.url}/api/provider/${id}`, 60_000),
      proof: sidesOf(id).proof,
      id,
      member: user,
      other,
      closed,
      resting,
      game: 'roulette',
      product: 1,
      stake: 1_000,
      block: () => change(`state = 'suspended'`, user),
      unblock: () => change(`state = 'normal'`, user),
      // a machine that is busy with other tests: how soon is measured elsewhere
      maxMs: 20_000,
      medianMs: 2_000,
    });
    expect(wrong(found).filter((line) => isOther(id)(line) && !ofVisits.test(line))).toEqual([]);
  },
);

test.each(['token', 'second'])('the host %s passes the suite of providers', { timeout: 60_000 }, async (id) => {
  const { proof, url } = sidesOf(id);
  const side = { wire: httpWire(`${url}/token`, 60_000), proof, ended: [], maxMs: 20_000 };
  const found = wrong(await runCases(providerCases, side)).filter(isOther(id));
  // nothing is held, nothing with a credit of its own has ended, and gifts are a casino's
  expect(found.filter((line) => !/^skipped (debitResults-held|results-ended|gifts-)/.test(line))).toEqual([]);
});

test('what it left open is reconciled with it', async () => {
  const before = await member.cash();
  const txn_id = `lost-${randomUUID()}`;
  expect(await call('debit', { txn_id, amount: 3_000 })).toEqual({ status: 1, balance: before - 3_000 });
  await owner.query(`update provider_debit set placed_at = placed_at - interval '10 minutes' where txn = $1`, [txn_id]);
  expect(await until(async () => (await member.cash()) === before, 40_000)).toBe(true);
  // it was put back by ten minutes, so it is the first one
  expect((await debits())[0]).toMatchObject({ provider: 'second', state: 'cancelled' });
  expect((await product.lime('audit')).code).toBe(0);
});
