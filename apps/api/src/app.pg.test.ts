import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig, testDatabase } from '../test/pg.ts';
import type { TestDatabase } from '../test/pg.ts';
import { createApp } from './app.ts';
import type { App } from './app.ts';

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  database = await testDatabase();
  app = await createApp({ config: testConfig(database) });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test('an unknown call is answered in the envelope of all errors', async () => {
  const answer = await app.server.inject({ method: 'POST', url: '/api/no/such/call', payload: {} });
  expect(answer.statusCode).toBe(404);
  const requestId = String(answer.headers['x-request-id']);
  expect(requestId).toMatch(/^[\w-]{8}-[0-9a-z]+$/);
  expect(answer.json()).toEqual({
    success: false,
    status: 404,
    code: 'NOT_FOUND',
    error: '찾는 내용이 없어요. 지워졌거나 주소가 바뀌었을 수 있어요.',
    requestId,
  });
});

test.each(['/api/setting/lime', '/api/setting/lime/'])(
  '%s tells everyone the settings, without denied addresses',
  async (url) => {
    const answer = await app.server.inject({ method: 'POST', url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-play-money']).toBe('1');
    const { settings } = answer.json().payload;
    expect(settings.config.level.levelWinBettingOptionPrematch['1']).toEqual({
      maxFolders: 10,
      maxOdds: 100_000,
      minBetting: 1_000,
      maxBetting: 5_000_000,
      maxWin: 1_000_000_000,
    });
    expect(settings.admin.denyIp).toEqual([]);
  },
);

test('lists are revalidated by GET', async () => {
  const first = await app.server.inject({ url: '/api/setting/lime' });
  expect(first.statusCode).toBe(200);
  const again = await app.server.inject({
    url: '/api/setting/lime',
    headers: { 'if-none-match': String(first.headers['etag']) },
  });
  expect(again.statusCode).toBe(304);
});

test.each([
  ['not JSON', '{"a":', 400],
  ['an array', '[]', 400],
  ['a key nobody knows', '{"x":1}', 400],
  ['a __proto__ key', '{"__proto__":{"x":1}}', 400],
  ['NUL in a text', '{"a":"\\u0000"}', 400],
  ['half a surrogate pair', '{"a":"\\ud800"}', 400],
  ['more than 64 KB', `{"a":"${'x'.repeat(70_000)}"}`, 413],
  ['a wrapper with nothing in it', '{"payload":{}}', 200],
  ['a wrapper with more beside it', '{"payload":{},"x":1}', 400],
  ['nothing', '', 200],
])('a body of %s', async (_what, payload, status) => {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/setting/lime',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(answer.statusCode).toBe(status);
  if (status !== 200)
    expect(answer.json()).toMatchObject({
      success: false,
      status,
      code: expect.any(String),
      error: expect.any(String),
    });
});

test('a body that is not JSON by its type is refused: a page of another site cannot send one unasked', async () => {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/setting/lime',
    headers: { 'content-type': 'text/plain' },
    payload: '{}',
  });
  expect(answer.statusCode).toBe(415);
});
