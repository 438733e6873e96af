import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Groups } from './joint-odds.ts';

const kept = new Map([['jwt_token', 'token']]);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
});
vi.stubGlobal('window', { matchMedia: () => ({ matches: false }), addEventListener: () => undefined });

type Asked = { readonly body: unknown; readonly answer: (odds: number | null) => void };
const asked: Asked[] = [];
vi.stubGlobal(
  'fetch',
  (_url: string, { body, signal }: { body: string; signal: AbortSignal }) =>
    new Promise<Response>((done, fail) => {
      signal.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')));
      const answer = (odds: number | null) => {
        if (odds === null) return fail(new TypeError('Failed to fetch'));
        const groups = [{ betsSeq: ['11', '12'], odds, why: null }];
        const payload = { quotedAt: new Date(0).toISOString(), selections: [], groups };
        done(Response.json({ success: true, status: 200, payload }));
      };
      asked.push({ body: JSON.parse(body), answer });
    }),
);
const { followQuote } = await import('./follow-quote.ts');

let heard: (Groups | null)[];
const take = (groups: Groups | null) => heard.push(groups);
const odds = () => heard.map((groups) => groups && groups[0]!.odds);
/** Answers the newest question; what hears it has heard it. */
async function answer(price: number | null, of = asked.length - 1): Promise<void> {
  asked[of]!.answer(price);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  heard = [];
});
afterEach(() => vi.useRealTimers());

test('asks at once for the selections of the key, and again every five seconds until it is left', async () => {
  const leave = followQuote('11@1.9,12@2.1', take);
  expect(asked.map(({ body }) => body)).toEqual([{ payload: { betsSeq: ['11', '12'] } }]);
  await answer(3.1);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  await answer(3.2);
  expect(odds()).toEqual([3.1, 3.2]);
  await vi.advanceTimersByTimeAsync(5_000);
  leave();
  await answer(3.3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([odds(), asked.length]).toEqual([[3.1, 3.2], 3]);
});

test('what did not answer is told as null, and is asked again', async () => {
  const leave = followQuote('11@1.9,12@2.1', take);
  await answer(null);
  await vi.advanceTimersByTimeAsync(5_000);
  await answer(3.1);
  expect(odds()).toEqual([null, 3.1]);
  leave();
});

test('one question at a time: an older price never follows a newer one', async () => {
  const leave = followQuote('11@1.9,12@2.1', take);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked).toHaveLength(1);
  await answer(3.1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(2);
  expect(odds()).toEqual([3.1]);
  leave();
});

test('a server that says nothing for ten seconds has not answered, and is asked again', async () => {
  const leave = followQuote('11@1.9,12@2.1', take);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual([null]);
  await vi.advanceTimersByTimeAsync(5_000);
  await answer(3.1);
  expect(odds()).toEqual([null, 3.1]);
  leave();
});
