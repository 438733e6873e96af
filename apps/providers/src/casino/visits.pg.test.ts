import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { hostConfig, hostUrl, openHostDatabase, openOtherSite } from '../../test/other-site.ts';
import { createProviders } from '../server.ts';
import { visitTimes } from './visits.ts';
import type { VisitTimes } from './visits.ts';

// The host reports to the site that a member has closed the windows of the casino, whichever of two processes had them.

/** As it is, three times as fast. */
const quick = Object.fromEntries(
  Object.entries(visitTimes).map(([name, ms]) => [name, Math.round(ms / 3)]),
) as VisitTimes;
const { goneMs, everyMs } = quick;

let database: Awaited<ReturnType<typeof openHostDatabase>>;
let other: Awaited<ReturnType<typeof openOtherSite>>;
type Host = { readonly server: FastifyInstance; readonly url: string };
const hosts: Host[] = [];

async function openHost(): Promise<Host> {
  const server = await createProviders(hostConfig(other, database, 'error'), { visits: quick });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const host = { server, url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
  hosts.push(host);
  return host;
}
beforeAll(async () => {
  [database, other] = await Promise.all([openHostDatabase(), openOtherSite()]);
  await openHost();
  await openHost();
  // a process that has just started reports nothing yet
  await wait(goneMs);
});
afterAll(async () => {
  await Promise.all(hosts.map(({ server }) => server.close()));
  await database?.close();
  other?.close();
});

/** The session cookie of a member who has come. */
async function enter(user: string): Promise<string> {
  const hash = randomBytes(24).toString('base64url');
  other.books.launches.set(hash, user);
  const reply = await fetch(`${hosts[0]!.url}/casino?gType=coin-pile&uid=${user}&hash=${hash}`);
  return reply.headers.get('set-cookie')!.split(';')[0]!;
}
/** An open page. */
async function open(cookie: string, game = '', { url } = hosts[0]!): Promise<{ close(): void }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/casino/session?game=${game}`, {
    headers: { cookie, origin: hostUrl },
  });
  socket.on('error', () => undefined);
  await new Promise<void>((done) => void socket.once('open', () => done()));
  return { close: () => socket.terminate() };
}
const told = (user: string) => [...other.books.left.values()].filter((one) => one.user === user);
const gone = { timeout: 15_000, interval: 100 };
const kept = async (user: string) =>
  (await database.pool.query('select from casino_visit where member_id = $1', [user])).rowCount;

// each has members of its own, and waits most of the time
describe.concurrent('a member whose pages are closed', () => {
  test('it is told once the last page of any process is closed, once, with the games they showed', async () => {
    const cookie = await enter('11');
    const pages = [
      await open(cookie, 'coin-pile'),
      await open(cookie, 'evolution-baccarat-1', hosts[1]),
      await open(cookie, '<none>'),
      await open(cookie),
    ];
    pages[0]!.close();
    pages[2]!.close();
    await wait(goneMs + 2 * everyMs);
    expect(told('11')).toEqual([]);
    pages[1]!.close();
    pages[3]!.close();
    const from = Date.now();
    await vi.waitFor(() => expect(told('11')).toHaveLength(1), gone);
    expect(Date.now() - from).toBeLessThan(goneMs + 6 * everyMs);
    expect(told('11')[0]!.games.toSorted()).toEqual(['coin-pile', 'evolution-baccarat-1']);
    await vi.waitFor(async () => expect(await kept('11')).toBe(0), gone);
    await wait(2 * everyMs);
    expect(told('11')).toHaveLength(1);
    // who comes again leaves again
    (await open(cookie, 'coin-pile')).close();
    await vi.waitFor(() => expect(told('11')).toHaveLength(2), gone);
  }, 60_000);

  test('a page that loads anew, or goes on to another game, has not gone', async () => {
    const cookie = await enter('21');
    for (const game of ['coin-pile', 'coin-pile', 'lucky-seven']) {
      const page = await open(cookie, game);
      await wait(goneMs * 0.4);
      page.close();
      await wait(goneMs * 0.4);
    }
    expect(told('21')).toEqual([]);
    await vi.waitFor(() => expect(told('21')).toHaveLength(1), gone);
    expect(told('21')[0]!.games.toSorted()).toEqual(['coin-pile', 'lucky-seven']);
  }, 40_000);

  test('a member who plays on is told about later, and not at all who has come back', async () => {
    const [stays, back] = [await enter('31'), await enter('32')];
    other.books.playing.add('31').add('32');
    (await open(stays, 'coin-pile')).close();
    (await open(back, 'coin-pile')).close();
    await wait(goneMs + 3 * everyMs);
    expect([told('31'), told('32')]).toEqual([[], []]);
    const page = await open(back, 'lucky-seven');
    await wait(everyMs);
    for (const member of ['31', '32']) other.books.playing.delete(member);
    await vi.waitFor(() => expect(told('31')).toHaveLength(1), { ...gone, timeout: 20_000 });
    await wait(2 * everyMs);
    expect(told('32')).toEqual([]);
    page.close();
    await vi.waitFor(() => expect(told('32')).toHaveLength(1), gone);
    expect(told('32')[0]!.games.toSorted()).toEqual(['coin-pile', 'lucky-seven']);
  }, 60_000);
});

test('lost answers are asked for again under the same name, but a later leaving has another one', async () => {
  const cookie = await enter('41');
  other.books.leftFaults.push('before', 'after', 'after');
  (await open(cookie, 'coin-pile')).close();
  await vi.waitFor(() => expect(other.books.leftFaults).toHaveLength(0), { ...gone, timeout: 20_000 });
  expect(told('41')).toHaveLength(1);
  // it is not known what the site did, and the member is here again
  const page = await open(cookie, 'coin-pile');
  await wait(everyMs);
  page.close();
  await vi.waitFor(() => expect(told('41')).toHaveLength(2), gone);
}, 60_000);

test('of a process that was killed pages find another one, and who closed them meanwhile has gone', async () => {
  const [stays, goes] = [await enter('51'), await enter('52')];
  const killed = await openHost();
  const pages = [await open(stays, 'coin-pile', killed), await open(goes, 'coin-pile', killed)];
  await vi.waitFor(async () => expect(await kept('52')).toBe(1));
  // all of them die, and one starts again after everybody's time is over
  await Promise.all(hosts.splice(0).map(({ server }) => server.close()));
  for (const page of pages) page.close();
  await wait(goneMs + everyMs);
  const host = await openHost();
  await wait(goneMs / 6);
  const page = await open(stays, 'coin-pile', host);
  await vi.waitFor(() => expect(told('52')).toHaveLength(1), gone);
  await wait(2 * everyMs);
  expect(told('51')).toEqual([]);
  page.close();
  await vi.waitFor(() => expect(told('51')).toHaveLength(1), gone);
}, 60_000);
