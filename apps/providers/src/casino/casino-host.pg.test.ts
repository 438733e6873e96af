import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casinoGames } from '@lime/domain/casino/casino-games.ts';
import { hostConfig, hostUrl, openHostDatabase, openOtherSite, secret, siteOrigin } from '../../test/other-site.ts';
import { providerCases } from '../../../../tools/conformance/provider.ts';
import { runCases } from '../../../../tools/conformance/suite.ts';
import type { Wire } from '../../../../tools/conformance/suite.ts';
import { createProviders } from '../server.ts';

let database: Awaited<ReturnType<typeof openHostDatabase>>;
let other: Awaited<ReturnType<typeof openOtherSite>>;
let server: FastifyInstance;

beforeAll(async () => {
  [database, other] = await Promise.all([openHostDatabase(), openOtherSite()]);
  server = await createProviders(hostConfig(other, database, 'error'));
});
afterAll(async () => {
  await server?.close();
  await database?.close();
  other?.close();
});

const token = () => randomBytes(24).toString('base64url');
const cookieOf = (reply: { headers: Record<string, unknown> }) =>
  String(reply.headers['set-cookie'] ?? '').split(';')[0]!;
const get = (path: string, cookie = '') => server.inject({ method: 'GET', url: path, headers: { cookie } });
/** The address of the page that answered, as it tells its script. */
const placeOf = ({ body }: { body: string }) => /data-address="([^"]+)"/.exec(body)?.[1];
const auth = (body: object, headers: Record<string, string>) =>
  server.inject({ method: 'POST', url: '/casino/kplay/ob/auth', payload: body, headers });

/** A bearer of a member, as the site gave it. */
function bearer(user: string): Record<string, string> {
  const text = token();
  other.books.bearers.set(text, user);
  return { origin: siteOrigin, authorization: `Bearer ${text}` };
}

/** As every launch is refused (decision 131). */
const refused = (code: string, msg: string) => ({ success: false, status: 200, code, msg, payload: { msg } });

describe('a bearer', () => {
  const body = { domain_url: 'https://evil.test', product_id: 1, type: 0, is_mobile: false, product_skin: 2 };

  test('is changed for a way in that counts once, and its cookie opens the lobby', async () => {
    const answer = await auth(body, bearer('7'));
    expect(answer.headers['access-control-allow-origin']).toBe(siteOrigin);
    expect(answer.json()).toMatchObject({ success: true, status: 200 });
    const entry = new URL(answer.json<{ url: string }>().url);
    expect(entry.origin).toBe(hostUrl);
    const first = await get(entry.pathname + entry.search);
    expect([first.statusCode, placeOf(first)]).toEqual([200, '/casino/lobby/1/0']);
    expect(first.headers['set-cookie']).toContain('Path=/casino; HttpOnly');
    const lobby = await get('/casino/lobby/1/0', cookieOf(first));
    expect(lobby.body).toContain('에볼루션');
    expect(lobby.body).toContain('손님7');
    expect((await get(entry.pathname + entry.search)).body).toContain('입장 시간이 지났어요.');
    expect((await get('/casino/lobby/1/0')).body).toContain('입장 시간이 지났어요.');
  });

  test.each([
    [0, 0, '/casino/lobby/0/0'],
    [3, 1, '/casino/lobby/3/1'],
    [10_002, 0, '/casino/lobby/10002/0'],
    [108, 2, '/sports/korean'],
  ])('for product %i of type %i leads to its page', async (product, type, place) => {
    const answer = await auth({ ...body, product_id: String(product), type }, bearer('7'));
    const entry = new URL(answer.json<{ url: string }>().url);
    const page = await get(entry.pathname + entry.search);
    expect(page.headers.location ?? placeOf(page)).toBe(place);
  });

  test('for a product that is none is told so, and nothing is asked of the site', async () => {
    const { calls } = other.books;
    for (const wrong of [{ ...body, product_id: 77 }, { ...body, type: 9 }, { product_id: 'x' }, {}])
      expect((await auth(wrong, bearer('7'))).json()).toEqual(
        refused('CASINO_GAME_UNKNOWN', '이용할 수 없는 게임이에요.'),
      );
    expect(other.books.calls).toBe(calls);
  });

  test('is not called late while the site does not believe this host, nor is a launch', async () => {
    other.doubt.why = 'clock';
    try {
      expect((await auth(body, bearer('7'))).json()).toEqual(
        refused('HOST_AWAY', '카지노에 연결할 수 없어요. 잠시 후 다시 눌러주세요.'),
      );
      const page = await get(`/casino?gType=moon-rabbit&uid=7&hash=${token()}`);
      expect(page.body).toContain('지금은 게임에 연결할 수 없어요.');
      expect(page.body).not.toContain('입장 시간이 지났어요.');
    } finally {
      other.doubt.why = null;
    }
  });

  test('that the site does not know is refused in its words', async () => {
    const headers = { origin: siteOrigin, authorization: `Bearer ${token()}` };
    expect((await auth(body, headers)).json()).toEqual(refused('LAUNCH_TOKEN_REFUSED', '입장 시간이 지났어요.'));
    expect((await auth(body, { origin: siteOrigin })).json()).toEqual(
      refused('LAUNCH_TOKEN_REFUSED', '입장 시간이 지났어요. 다시 눌러주세요.'),
    );
  });

  test('is taken from pages of the site alone', async () => {
    const headers = bearer('7');
    for (const origin of ['https://evil.test', 'null', `${siteOrigin}.evil.test`])
      expect((await auth(body, { ...headers, origin })).statusCode).toBe(403);
    const { origin: _, ...without } = headers;
    expect((await auth(body, without)).statusCode).toBe(403);
    const asks = (origin: string) =>
      server.inject({ method: 'OPTIONS', url: '/casino/kplay/ob/auth', headers: { origin } });
    expect((await asks(siteOrigin)).headers['access-control-allow-headers']).toBe('authorization, content-type');
    expect((await asks('https://evil.test')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

test.each([
  ['lobby-1-0', '/casino/lobby/1/0'],
  ['lobby-5-0', '/casino/lobby/5/0'],
  ['lobby-0-0', '/casino/lobby/0/0'],
  ['moon-rabbit', '/casino/play/moon-rabbit'],
])('a launch of %s leads to its page, once', async (gType, place) => {
  const hash = token();
  other.books.launches.set(hash, '7');
  const way = `/casino?gType=${gType}&uid=7&hash=${hash}`;
  const first = await get(way);
  expect([first.statusCode, placeOf(first)]).toEqual([200, place]);
  expect((await get(place, cookieOf(first))).statusCode).toBe(200);
  expect((await get(way)).statusCode).toBe(200); // the page that says it counts no more
});

test('a lobby shows what the site closes to the member as it is loaded, and it does not open', async () => {
  const entry = new URL((await auth({ product_id: 1 }, bearer('7'))).json<{ url: string }>().url);
  const cookie = cookieOf(await get(entry.pathname + entry.search));
  const lobby = async () => (await get('/casino/lobby/1/0', cookie)).body;
  const card = (body: string, id: string) => body.split('<li>').find((one) => one.includes(`/art/${id}.svg`)) ?? null;
  const why = (code: string) => ({ code, msg: '지금은 열 수 없어요.' });
  const [baccarat, roulette, holdem, dice] = [
    'evolution-baccarat-1',
    'evolution-roulette-1',
    'evolution-holdem-1',
    'evolution-sic-bo-1',
  ];
  expect(await lobby()).not.toContain('class="mark"');
  other.books.closed = new Map([
    [baccarat, why('CASINO_REPAIR')],
    [roulette, why('CASINO_GRADE_CLOSED')],
    [holdem, why('CASINO_GAME_UNKNOWN')],
    [dice, why('RESTING')],
    ['evolution-dragon-tiger-1', why('BET_MEMBER_STATE')],
  ]);
  const shown = await lobby();
  expect(card(shown, baccarat)).toContain('<i class="mark">점검중</i>');
  expect(card(shown, baccarat)).toContain('aria-disabled="true"');
  expect(card(shown, baccarat)).not.toContain('href=');
  expect(card(shown, roulette)).toContain('<i class="mark">레벨 제한</i>');
  expect(card(shown, 'evolution-dragon-tiger-1')).toContain('<i class="mark">이용 제한</i>');
  expect(card(shown, holdem)).toBeNull();
  // who rests may open games
  expect(card(shown, dice)).toContain(`href="/casino/play/${dice}"`);
  expect(card(shown, 'evolution-baccarat-2')).toContain('href="/casino/play/evolution-baccarat-2"');
  // a hand that waits is led back to, its member alone
  const hand = { key: randomUUID(), bets: [{ stake: 1_000, spot: 'ante' }] };
  const opened = await server.inject({
    method: 'POST',
    url: `/casino/${holdem}/play`,
    headers: { cookie },
    payload: hand,
  });
  expect(opened.json()).toMatchObject({ state: 'open' });
  expect(card(await lobby(), holdem)).toContain(`href="/casino/play/${holdem}"`);
  await server.inject({
    method: 'POST',
    url: `/casino/${holdem}/move`,
    headers: { cookie },
    payload: { key: hand.key, move: 'fold' },
  });
  expect(card(await lobby(), holdem)).toBeNull();
  // a site that does not say closes nothing
  other.books.closed = undefined;
  expect(await lobby()).toContain(`href="/casino/play/${holdem}"`);
  other.books.closed = new Map();
  expect(await lobby()).not.toContain('class="mark"');
});

describe('a session', () => {
  test('of the token games opens no page of the casino, nor the other way round', async () => {
    const answer = await auth({ product_id: 0 }, bearer('9'));
    const entry = new URL(answer.json<{ url: string }>().url);
    const cookie = cookieOf(await get(entry.pathname + entry.search));
    expect((await get('/casino/lobby/0/0', cookie)).body).toContain('손님9');
    const asToken = cookie.replace('lime_casino', 'lime_token');
    expect((await get('/token/keno/state', asToken)).statusCode).toBe(401);
  });

  test('is needed by every page', async () => {
    for (const path of ['/casino/lobby/0/0', '/casino/play/moon-rabbit'])
      expect((await get(path, 'lime_casino=nonsense')).body).toContain('입장 시간이 지났어요.');
    expect((await get('/casino?entry=nonsense')).body).toContain('입장 시간이 지났어요.');
    expect((await get('/casino?gType=nothing&uid=1&hash=x')).statusCode).toBe(404);
    expect((await get('/casino?gType=lobby-77-0&uid=1&hash=x')).statusCode).toBe(404);
  });
});

describe('pictures', () => {
  test('are there for every table and title, no two the same, and small', async () => {
    const seen = new Set<string>();
    for (const { code: id } of casinoGames) {
      const answer = await get(`/casino/art/${id}.svg`);
      expect([id, answer.statusCode, answer.headers['content-type']]).toEqual([id, 200, 'image/svg+xml']);
      expect(answer.body).toMatch(/^<svg [^>]+>.*<\/svg>\s*$/s);
      expect(answer.body).not.toMatch(/undefined|NaN/);
      expect(answer.body.length).toBeLessThan(16_000);
      seen.add(`${answer.body}`);
    }
    expect(seen.size).toBe(casinoGames.length);
    expect((await get('/casino/art/nothing.svg')).statusCode).toBe(404);
  });
});

test('the site’s questions are answered as docs/provider-protocol.md says', async () => {
  const wire: Wire = async (path, text, headers) => {
    const answer = await server.inject({
      method: 'POST',
      url: path.startsWith('/') ? path : `/casino/${path}`,
      payload: text,
      headers: { 'content-type': 'application/json', ...headers },
    });
    return {
      status: answer.statusCode,
      text: answer.body,
      signature: (answer.headers['x-lime-signature'] as string | undefined) ?? null,
    };
  };
  const found = await runCases(providerCases, { wire, proof: { kind: 'signed', secret }, ended: [], maxMs: 5_000 });
  expect(found.filter(({ end }) => end === 'failed')).toEqual([]);
  expect(found.filter(({ end }) => end === 'passed').length).toBeGreaterThan(20);
});
