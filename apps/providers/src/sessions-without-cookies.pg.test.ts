import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { endSessionsPath } from '@lime/contract/host-questions.ts';
import {
  hostConfig,
  hostUrl,
  openHostDatabase,
  openOtherSite,
  signedQuestion,
  siteOrigin,
} from '../test/other-site.ts';
import { createProviders } from './server.ts';

// Browsers may keep every cookie of a frame from its host: what the page was told when it was launched is enough.

let database: Awaited<ReturnType<typeof openHostDatabase>>;
let other: Awaited<ReturnType<typeof openOtherSite>>;
let server: FastifyInstance;

beforeAll(async () => {
  [database, other] = await Promise.all([openHostDatabase(), openOtherSite()]);
  other.books.cash = 10_000_000;
  server = await createProviders(hostConfig(other, database, 'error'));
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server?.close();
  await database?.close();
  other?.close();
});

type Page = { readonly body: string; readonly session: string | undefined; readonly address: string | undefined };
const pageOf = (body: string): Page => ({
  body,
  session: /data-session="([\w-]+)"/.exec(body)?.[1],
  address: /data-address="([^"]+)"/.exec(body)?.[1],
});
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers });

/** A member's page of a game, as its launch is answered. */
async function enter(user: string, at: string, gType: string): Promise<Page> {
  const hash = randomBytes(24).toString('base64url');
  other.books.launches.set(hash, user);
  return pageOf((await get(`${at}?gType=${gType}&uid=${user}&hash=${hash}`)).body);
}

const table = 'big-roulette-1';
test.each([
  ['/token', 'keno', '/token/keno/state'],
  ['/token', 'graph', '/token/graph/state'],
  ['/casino', 'moon-rabbit', '/casino/moon-rabbit/state'],
  ['/casino', table, `/casino/${table}/state`],
])('a page of %s that was launched for %s plays by the session it was told', async (at, gType, state) => {
  const { session } = await enter('1', at, gType);
  expect((await get(state)).statusCode).toBe(401);
  expect((await get(state, { 'lime-session': session! })).statusCode).toBe(200);
  expect((await get(state, { 'lime-session': 'nonsense' })).statusCode).toBe(401);
  const foreign = { 'lime-session': session!, origin: 'https://evil.test' };
  expect((await get(state, foreign)).statusCode).toBe(403);
});

test('its own session goes before a cookie, which another launch may have set', async () => {
  const one = await enter('11', '/casino', 'lobby-1-0');
  const another = await enter('12', '/casino', 'lobby-1-0');
  const cookie = `lime_casino=${another.session!}`;
  const page = async (headers: Record<string, string>) => (await get('/casino/lobby/1/0', headers)).body;
  expect(await page({ cookie })).toContain('손님12');
  expect(await page({ cookie, 'lime-session': one.session! })).toContain('손님11');
});

test('a page that came by a cookie is told no session', async () => {
  const { session } = await enter('13', '/casino', 'lobby-1-0');
  const { body } = await get('/casino/lobby/1/0', { cookie: `lime_casino=${session!}` });
  expect(body).toContain('손님13');
  expect(pageOf(body).session).toBeUndefined();
});

test('its line and its stream end with the session', { timeout: 30_000 }, async () => {
  const { session } = await enter('21', '/casino', table);
  const { port } = server.server.address() as AddressInfo;
  const stream = await fetch(`http://127.0.0.1:${port}/casino/${table}/table?seed=a`, {
    headers: { 'lime-session': session! },
  });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const streamEnds = stream.text();
  const line = new WebSocket(`ws://127.0.0.1:${port}/casino/session?game=`, ['lime', session!], {
    headers: { origin: hostUrl },
  });
  let code = 0;
  line.on('close', (closed) => void (code = closed));
  await new Promise<void>((done) => void line.once('open', () => done()));
  expect(line.protocol).toBe('lime');
  const { text, headers } = signedQuestion(endSessionsPath, {
    ends: [{ user_id: '21', launch: other.books.launch }],
  });
  const ended = await server.inject({ method: 'POST', url: `/casino${endSessionsPath}`, headers, payload: text });
  expect(ended.json()).toMatchObject({ ended: 1 });
  await vi.waitFor(() => expect(code).toBe(4001));
  await streamEnds;
});

test('a page asks for a way into the next one, which counts once', async () => {
  const { session } = await enter('31', '/casino', 'lobby-1-0');
  const ask = (path: string, headers: Record<string, string>) =>
    server.inject({ method: 'POST', url: '/casino/ways', payload: { path }, headers });
  const path = `/casino/play/${table}`;
  const mine = { 'lime-session': session! };
  expect((await ask(path, {})).statusCode).toBe(401);
  expect((await ask(path, { ...mine, origin: siteOrigin })).statusCode).toBe(403);
  expect((await ask('x'.repeat(101), mine)).statusCode).toBe(400);
  const way = `/casino?entry=${(await ask(path, mine)).json<{ entry: string }>().entry}`;
  const page = pageOf((await get(way)).body);
  expect([page.address, page.session === session]).toEqual([path, false]);
  expect((await get(`/casino/${table}/state`, { 'lime-session': page.session! })).statusCode).toBe(200);
  expect((await get(way)).body).toContain('입장 시간이 지났어요.');
  // a path of no page, and one of another host
  for (const wrong of ['/casino/play/nothing', '//evil.test/casino/play/x', '/token?gType=keno']) {
    const { entry } = (await ask(wrong, mine)).json<{ entry: string }>();
    expect((await get(`/casino?entry=${entry}`)).statusCode).toBe(404);
  }
});
