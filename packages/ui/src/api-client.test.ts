import { beforeEach, expect, test, vi } from 'vitest';
import { exchange, payloadOf, withRefresh } from './api-client.ts';
import type { Reply } from './api-client.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
});

/** What the server answers, by path and token. */
let server: (url: string, token: string | null) => Reply | Promise<Reply>;
const asked: string[] = [];
vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
  const token = headers['authorization']?.replace('Bearer ', '') ?? null;
  asked.push(`${url} ${token}`);
  const { status, body } = await server(url, token);
  return { status, json: () => (body === null ? Promise.reject(new SyntaxError()) : Promise.resolve(body)) };
});

const done = (payload: unknown): Reply => ({ status: 200, body: { success: true, payload } });
const refusal = (status: number, code: string): Reply => ({ status, body: { success: false, code, error: code } });
const over = vi.fn((reply: Reply | null) => String(reply?.status ?? null));
const session = () =>
  withRefresh({ tokenKey: 'token', refreshTokenKey: 'refresh', url: '/refresh', lock: 'a test', refused: over });
const list = (token: string | null) => exchange('/list', { method: 'POST' }, token);

beforeEach(() => {
  asked.length = 0;
  over.mockClear();
  kept.clear();
  kept.set('token', 'old').set('refresh', 'again');
  server = (url, token) => {
    if (url === '/refresh') return done({ token: 'new', refreshToken: 'and again' });
    return token === 'new' ? done('the list') : refusal(401, 'AUTH_REQUIRED');
  };
});

test('two calls refused at once refresh the token once, and both are repeated', async () => {
  const call = session();
  const replies = await Promise.all([call(list), call(list)]);
  expect(replies.map(payloadOf)).toEqual(['the list', 'the list']);
  expect(asked).toEqual(['/list old', '/list old', '/refresh null', '/list new', '/list new']);
  expect(Object.fromEntries(kept)).toEqual({ token: 'new', refresh: 'and again' });
});

test('another tab was faster: its token is used', async () => {
  const call = session();
  server = (_url, token) => {
    kept.set('token', 'new');
    return token === 'new' ? done('the list') : refusal(401, 'AUTH_REQUIRED');
  };
  expect(payloadOf(await call(list))).toBe('the list');
  expect(asked).toEqual(['/list old', '/list new']);
});

test('without a token a 401 is the answer', async () => {
  kept.clear();
  expect((await session()(list)).status).toBe(401);
  expect(asked).toEqual(['/list null']);
});

test.each([
  ['a refused refresh', () => refusal(401, 'AUTH_REQUIRED'), '401'],
  ['a session ended on purpose', () => refusal(419, 'SESSION_ENDED'), '419'],
])('%s is told, and is what the call fails with', async (_name, refresh, words) => {
  const before = server;
  server = (url, token) => (url === '/refresh' ? refresh() : before(url, token));
  await expect(session()(list)).rejects.toThrow(words);
  expect(over).toHaveBeenCalledOnce();
});

test('nothing to refresh with is told as well', async () => {
  kept.delete('refresh');
  await expect(session()(list)).rejects.toThrow('null');
  expect(over).toHaveBeenCalledWith(null);
});

test('a server that cannot refresh now ends no session, and is asked again by the next call', async () => {
  const call = session();
  const before = server;
  server = (url, token) => (url === '/refresh' ? refusal(503, 'SERVICE_UNAVAILABLE') : before(url, token));
  await expect(call(list)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  expect(over).not.toHaveBeenCalled();
  server = before;
  expect(payloadOf(await call(list))).toBe('the list');
});

test('a lost connection is a failure without a status; what was called off stays that', async () => {
  server = () => Promise.reject(new TypeError('fetch failed'));
  await expect(list(null)).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
  server = () => Promise.reject(new DOMException('stop', 'AbortError'));
  await expect(list(null)).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  [refusal(400, 'INPUT_INVALID'), { code: 'INPUT_INVALID', status: 400, message: 'INPUT_INVALID' }],
  [
    { status: 200, body: { success: false, code: 'BET_FAILED', msg: '안 돼요', detail: 7 } },
    { message: '안 돼요', detail: 7 },
  ],
  [
    { status: 502, body: null },
    { code: 'SERVER_FAULT', status: 502, message: expect.stringContaining('다시 시도') },
  ],
])('%j fails as it says', (reply, failure) => expect(() => payloadOf(reply)).toThrow(expect.objectContaining(failure)));
