import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { endSessionsPath, hostAnswerText } from '@lime/contract/host-questions.ts';
import {
  hostConfig,
  hostUrl,
  openHostDatabase,
  openOtherSite,
  secret,
  signedQuestion,
  siteOrigin,
} from '../test/other-site.ts';
import { createProviders } from './server.ts';
import { signatureOf } from './token/signed.ts';

// The site ends sessions of members. Two processes share a database: one receives the question, pages of both end.

const table = 'big-roulette-1';
let database: Awaited<ReturnType<typeof openHostDatabase>>;
let other: Awaited<ReturnType<typeof openOtherSite>>;
const hosts: { server: FastifyInstance; url: string }[] = [];

async function openHost() {
  const server = await createProviders(hostConfig(other, database, 'error'));
  await server.listen({ port: 0, host: '127.0.0.1' });
  hosts.push({ server, url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}` });
}

beforeAll(async () => {
  [database, other] = await Promise.all([openHostDatabase(), openOtherSite()]);
  other.books.cash = 10_000_000;
  await openHost();
  await openHost();
});
afterAll(async () => {
  await Promise.all(hosts.map(({ server }) => server.close()));
  await database?.close();
  other?.close();
});
beforeEach(() => {
  other.books.signIn = undefined;
});

type Guest = { readonly cookie: string; readonly launch: number };

/** A member with a launch of a sign-in. */
async function enter(user: string, { at = '/casino', gType = table, signIn = '' } = {}): Promise<Guest> {
  const hash = randomBytes(24).toString('base64url');
  other.books.launches.set(hash, user);
  other.books.signIn = signIn || undefined;
  const reply = await fetch(`${hosts[0]!.url}${at}?gType=${gType}&uid=${user}&hash=${hash}`);
  return { cookie: reply.headers.get('set-cookie')!.split(';')[0]!, launch: other.books.launch };
}
const state = async ({ cookie }: Guest, path = `casino/${table}/state`) =>
  (await fetch(`${hosts[1]!.url}/${path}`, { headers: { cookie } })).status;

type End = { user_id: string; launch: number; sign_in?: string };
/** The site's question, to the first process. @returns how many sessions it ended */
async function end(ends: readonly End[], host = '/casino'): Promise<number> {
  const { text, time, headers } = signedQuestion(endSessionsPath, { ends });
  const reply = await fetch(`${hosts[0]!.url}${host}${endSessionsPath}`, { method: 'POST', headers, body: text });
  expect(reply.status).toBe(200);
  const answer = await reply.text();
  const proof = signatureOf(secret, time, hostAnswerText(endSessionsPath, text, answer));
  expect(reply.headers.get('x-lime-signature')).toBe(proof);
  return (JSON.parse(answer) as { ended: number }).ended;
}

/** The line of a page. @param of which process */
async function line({ cookie }: Guest, of: number, host = '/casino', origin = hostUrl) {
  const socket = new WebSocket(`${hosts[of]!.url.replace('http', 'ws')}${host}/session`, {
    headers: { cookie, origin },
  });
  const heard: { code?: number; at?: number } = {};
  socket.on('error', () => undefined);
  socket.on('close', (code) => Object.assign(heard, { code, at: Date.now() }));
  await new Promise<void>((done) => {
    socket.once('open', done);
    socket.once('close', () => done());
  });
  return { heard, close: () => socket.terminate() };
}

test('pages of both processes hear within two seconds that the session is over, and no call of it counts', async () => {
  const [guest, neighbour] = [await enter('11'), await enter('12')];
  const lines = [await line(guest, 0), await line(guest, 1), await line(neighbour, 0), await line(neighbour, 1)];
  const asked = Date.now();
  expect(await end([{ user_id: '11', launch: guest.launch }])).toBe(1);
  await vi.waitFor(() => expect(lines.slice(0, 2).map(({ heard }) => heard.code)).toEqual([4001, 4001]), 2_000);
  for (const { heard } of lines.slice(0, 2)) expect(heard.at! - asked).toBeLessThan(2_000);
  expect(await state(guest)).toBe(401);
  // another member plays on
  expect(await state(neighbour)).toBe(200);
  expect(lines.slice(2).map(({ heard }) => heard.code)).toEqual([undefined, undefined]);
  // a page that opens later ends at once
  const late = await line(guest, 1);
  await vi.waitFor(() => expect(late.heard.code).toBe(4001));
  for (const one of lines) one.close();
});

test('the question again does nothing, and a launch of after the end stands when it comes late', async () => {
  const before = await enter('21');
  const ends = [{ user_id: '21', launch: before.launch }];
  expect(await end(ends)).toBe(1);
  expect(await end(ends)).toBe(0);
  const after = await enter('21');
  expect(await end(ends)).toBe(0);
  expect([await state(before), await state(after)]).toEqual([401, 200]);
});

test('a sign-in that ended leaves the sessions of another one; without a sign-in all end', async () => {
  const phone = await enter('31', { signIn: 'phone' });
  const desktop = await enter('31', { signIn: 'desktop' });
  const { launch } = desktop;
  expect(await end([{ user_id: '31', launch, sign_in: 'phone' }])).toBe(1);
  expect([await state(phone), await state(desktop)]).toEqual([401, 200]);
  expect(await end([{ user_id: '31', launch }])).toBe(1);
  expect(await state(desktop)).toBe(401);
});

test('many members end in one question, each host by itself', async () => {
  const guests = await Promise.all(['41', '42', '43'].map((user) => enter(user)));
  const token = await enter('41', { at: '/token', gType: 'keno' });
  const ends = ['41', '42', '43'].map((user_id) => ({ user_id, launch: other.books.launch }));
  expect(await end(ends)).toBe(3);
  expect(await Promise.all(guests.map((guest) => state(guest)))).toEqual([401, 401, 401]);
  expect(await state(token, 'token/keno/state')).toBe(200);
  const page = await line(token, 1, '/token');
  expect(await end([{ user_id: '41', launch: token.launch }], '/token')).toBe(1);
  await vi.waitFor(() => expect(page.heard.code).toBe(4001), 2_000);
  expect(await state(token, 'token/keno/state')).toBe(401);
});

test('a way in of a bearer that was not used yet counts no more', async () => {
  const bearer = randomBytes(24).toString('base64url');
  other.books.bearers.set(bearer, '51');
  const reply = await fetch(`${hosts[0]!.url}/casino/kplay/ob/auth`, {
    method: 'POST',
    headers: { origin: siteOrigin, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ product_id: 0 }),
  });
  const { search } = new URL(((await reply.json()) as { url: string }).url);
  await end([{ user_id: '51', launch: other.books.launch }]);
  const page = await (await fetch(`${hosts[1]!.url}/casino${search}`)).text();
  expect(page).toContain('입장 시간이 지났어요.');
  expect(page).not.toContain('session.js');
});

test('a line is opened by the host’s own pages with a session alone', async () => {
  const guest = await enter('61');
  const foreign = await line(guest, 0, '/casino', siteOrigin);
  const nobody = await line({ cookie: '', launch: 0 }, 0);
  const elsewhere = await line(guest, 0, '/elsewhere');
  for (const { heard } of [foreign, nobody, elsewhere]) expect(heard.code).toBe(1006);
  const unknown = await line({ cookie: 'lime_casino=nonsense', launch: 0 }, 0);
  await vi.waitFor(() => expect(unknown.heard.code).toBe(4001));
});

test(
  'a bet that is down when the session ends is settled, its credit lands, and the seat is free',
  { timeout: 90_000 },
  async () => {
    const guest = await enter('71');
    const [{ url }] = hosts as [(typeof hosts)[number]];
    const stream = await fetch(`${url}/casino/${table}/table?seed=${randomUUID()}`, {
      headers: { cookie: guest.cookie },
    });
    const told: string[] = [];
    const following = (async () => {
      for await (const bytes of stream.body!) told.push(Buffer.from(bytes).toString());
    })();
    const openRound = () =>
      told
        .join('')
        .split('\n\n')
        .flatMap((part) => (part.startsWith('data: ') ? [JSON.parse(part.slice(6)) as View] : []))
        .at(-1)?.round;
    type View = { round: { no: number; phase: string } | null };
    await vi.waitFor(() => expect(openRound()?.phase).toBe('open'), { timeout: 30_000, interval: 100 });
    const { no } = openRound()!;
    const play = () =>
      fetch(`${url}/casino/${table}/play`, {
        method: 'POST',
        headers: { cookie: guest.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ key: randomUUID(), no, bets: [{ stake: 10_000, spot: 'red' }] }),
      });
    expect(await (await play()).json()).toMatchObject({ state: 'taken' });
    expect(await end([{ user_id: '71', launch: guest.launch }])).toBe(1);
    // the stream ends by the host, and nobody is at the table any more
    await following;
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(`select from table_guest where member_id = '71'`);
      expect(rows).toHaveLength(0);
    });
    expect((await play()).status).toBe(401);
    const bet = async () =>
      (
        await database.pool.query<{ txn: string; state: string; payout: number }>(
          `select txn, state, payout from bet where member_id = '71'`,
        )
      ).rows;
    for (let tries = 0; tries < 600 && (await bet())[0]!.state !== 'done'; tries += 1) await wait(100);
    const [only, ...more] = await bet();
    expect(more).toEqual([]);
    expect(other.books.debits.get(only!.txn)).toMatchObject({ user: '71', amount: 10_000, paid: only!.payout });
  },
);
