import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import * as z from 'zod';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { gameAlarms } from '@lime/contract/staff-games.ts';
import { giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { testDatabase } from '../../../test/pg.ts';
import { changeSettings } from '../../../test/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import { balances } from '../../core/ledger/ledger.ts';
import { migrationsFolder } from '../../core/migration-files.ts';
import { createAskHost } from './ask-host.ts';

// What a host's signature is good for: one call of one host. Hosts of the previous release sign the body alone.

const [shared, ofCasino] = ['shared by both hosts', 'of the casino alone'].map((who) => `a secret ${who}, for tests`);
const addresses = ['203.0.113.7'];
const key = 'a key of a vendor, long enough to be one';
/** Hosts that ring for a reason each. */
const ringing = ['clock', 'key', 'old', 'drift'];

let site: TestSite;
let staff: string;
beforeAll(async () => {
  site = await openTestSite({
    config: {
      roles: new Set(['web']),
      providerProofs: {
        token: { kind: 'signed', secret: shared! },
        casino: { kind: 'signed', secret: ofCasino!, before: [shared!] },
        vendor: { kind: 'secret-key', key, addresses },
        ...Object.fromEntries(ringing.map((why) => [why, { kind: 'signed', secret: shared! }])),
      },
      providers: Object.fromEntries(
        ['vendor', ...ringing].map((id) => [
          id,
          { name: `호스트 ${id}`, url: `https://${id}.example`, games: 'token' as const },
        ]),
      ),
    },
  });
  await openMenus(site);
  await changeSettings(site, { repair: [] });
  staff = (await newStaff(site, { role: 'trading' })).token;
});
afterAll(() => site?.close());
afterEach(() => changeSettings(site, { provider: null }));

type Signing = { readonly secret?: string | undefined; readonly isOld?: boolean; readonly at?: number };
/** Headers as a host makes them; a host of the previous release signs no more than the body. */
function headersOf(path: string, body: string, { secret = shared, isOld = false, at = Date.now() }: Signing = {}) {
  const text = isOld ? `${at}\n${body}` : `${at}\n${path}\n${body}`;
  return { 'x-lime-time': String(at), 'x-lime-signature': createHmac('sha256', secret!).update(text).digest('hex') };
}
type Answer = { status: number; balance: number; error?: string; code?: string };
/** @param path  provider and call */
async function post(path: string, body: string, headers: Record<string, string>, address = '127.0.0.1') {
  const answer = await site.app.server.inject({
    method: 'POST',
    url: `/api/provider/${path}`,
    remoteAddress: address,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Answer>();
}
async function rich() {
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 100_000);
  return member;
}
const moneyOf = async ({ id }: { id: string }) => {
  const { cash, casino } = (await balances(site.database.db, Number(id)))!;
  return [cash, casino];
};
const debitOf = ({ id }: { id: string }) =>
  JSON.stringify({ user_id: id, txn_id: `t-${randomUUID()}`, game_id: 'roulette', amount: 10_000, round_id: '77' });
const unproven = { status: 0, balance: 0, error: 'ACCESS_DENIED', code: 'NOT_PROVEN' };

describe('the bytes of a debit, sent again', () => {
  test.each(['token/bonus', 'token/credit', 'token/buyin', 'casino/bonus', 'casino/debit', 'casino/credit'])(
    'to %s, prove nothing and move nothing',
    async (path) => {
      const member = await rich();
      const body = debitOf(member);
      const headers = headersOf('token/debit', body);
      expect(await post('token/debit', body, headers)).toEqual({ status: 1, balance: 90_000 });
      expect(await post(path, body, headers)).toEqual(unproven);
      expect(await moneyOf(member)).toEqual([90_000, 0]);
    },
  );

  test('to the same call have the first answer again', async () => {
    const member = await rich();
    const body = debitOf(member);
    const headers = headersOf('token/debit', body);
    const answers = [];
    for (let turn = 0; turn < 3; turn += 1) answers.push(await post('token/debit', body, headers));
    expect(answers).toEqual(answers.map(() => ({ status: 1, balance: 90_000 })));
    expect(await moneyOf(member)).toEqual([90_000, 0]);
  });

  test('the token host’s secret signs for no casino', async () => {
    const member = await rich();
    const body = JSON.stringify({ user_id: member.id, txn_id: randomUUID(), amount: 10_000 });
    expect(await post('casino/bonus', body, headersOf('casino/bonus', body))).toEqual(unproven);
    expect(await post('casino/bonus', body, headersOf('casino/bonus', body, { secret: ofCasino }))).toMatchObject({
      status: 1,
    });
  });
});

describe('a host of the previous release', () => {
  const tryBoth = async () => {
    const member = await rich();
    const body = JSON.stringify({ user_id: member.id });
    const ask = (path: string) => post(path, body, headersOf(path, body, { isOld: true }));
    return [await ask('token/balance'), await ask('casino/balance')].map(({ status, code }) => code ?? status);
  };

  test('is believed only while the setting says so', async () => {
    expect(await tryBoth()).toEqual(['NOT_PROVEN', 'NOT_PROVEN']);
    await changeSettings(site, { provider: { oldProof: true } });
    expect(await tryBoth()).toEqual([1, 1]);
    await changeSettings(site, { provider: { oldProof: false } });
    expect(await tryBoth()).toEqual(['NOT_PROVEN', 'NOT_PROVEN']);
  });

  test('answers the site’s questions of the casino by the secret both hosts shared', async () => {
    const host = createServer((request, response) => {
      let text = '';
      request.on('data', (bytes: Buffer) => (text += bytes.toString()));
      request.on('end', () => {
        const time = String(request.headers['x-lime-time']);
        const sign = (of: string) => createHmac('sha256', shared!).update(`${time}\n${of}`).digest('hex');
        if (request.headers['x-lime-signature'] !== sign(`/pools\n${text}`)) return response.writeHead(403).end('{}');
        const answer = '{"pools":[]}';
        return response.writeHead(200, { 'x-lime-signature': sign(`/pools\n${text}\n${answer}`) }).end(answer);
      });
    });
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const proof = site.app.core.config.providerProofs['casino']!;
    const ask = (isOldTaken: boolean) =>
      createAskHost(site.app.core, () => isOldTaken)(
        { url, proof },
        '/pools',
        {},
        z.object({ pools: z.array(z.unknown()) }),
      );
    expect([await ask(false), await ask(true)]).toEqual([null, { pools: [] }]);
    host.close();
  });

  test('is taken by an upgraded installation and not by a new one', async () => {
    const database = await testDatabase();
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    try {
      const upgrade = await readFile(new URL('0137-provider-proofs.sql', migrationsFolder), 'utf8');
      const setting = async () => (await owner.query(`select value from setting where key = 'provider'`)).rows;
      await owner.query(upgrade);
      expect(await setting()).toEqual([]);
      await owner.query(`insert into staff (login_id, password_hash, role) values ('first', '-', 'super')`);
      await owner.query(upgrade);
      expect(await setting()).toEqual([{ value: { oldProof: true } }]);
    } finally {
      await owner.end();
      await database.drop();
    }
  });
});

describe('calls of a known host that are not believed', () => {
  const alarms = async () => {
    const { body } = await site.call('/staff/games/alarms', {}, staff);
    return (body['payload'] as PayloadOf<typeof gameAlarms>).list.map(({ kind, detail }): Record<string, unknown> => ({
      kind,
      ...detail,
    }));
  };
  test.each<[why: string, signing: Omit<Signing, 'at'> & { ahead?: number }, seconds: number | null]>([
    ['clock', { ahead: 90_000 }, 90],
    ['key', { secret: 'another secret, as long as it is' }, null],
    ['old', { isOld: true }, 0],
    ['drift', { ahead: 15_000 }, 15],
  ])('ring once an hour with their number (%s)', async (why, { ahead = 0, ...signing }, seconds) => {
    const body = JSON.stringify({ user_id: '1' });
    const send = () =>
      post(`${why}/balance`, body, headersOf(`${why}/balance`, body, { ...signing, at: Date.now() + ahead }));
    const ofHost = async () => (await alarms()).filter(({ host }) => host === `호스트 ${why}`);
    for (let turn = 0; turn < 3; turn += 1) await send();
    await expect.poll(ofHost, { timeout: 10_000 }).toMatchObject([{ kind: 'host', what: 'unproven', why, calls: 3 }]);
    const [alarm] = await ofHost();
    if (seconds === null) expect(alarm!['seconds']).toBeNull();
    else expect(Math.abs(Number(alarm!['seconds']) - seconds)).toBeLessThanOrEqual(2);
    await send();
    await new Promise((done) => setTimeout(done, 1_200));
    expect(await ofHost()).toHaveLength(1);
  });

  test('ring where a key comes from an address that is not listed; strangers without a proof do not', async () => {
    const body = JSON.stringify({ user_id: '1' });
    expect(await post('vendor/balance', body, { 'secret-key': key }, '203.0.113.8')).toEqual(unproven);
    expect(await post('vendor/balance', body, {}, '203.0.113.8')).toEqual(unproven);
    expect(await post('nobody/balance', body, headersOf('nobody/balance', body))).toEqual(unproven);
    const ofHost = async () => (await alarms()).filter(({ host }) => host === '호스트 vendor');
    await expect.poll(ofHost, { timeout: 10_000 }).toMatchObject([{ why: 'address', calls: 1 }]);
    expect((await alarms()).map(({ why }) => why)).not.toContain('missing');
  });
});
