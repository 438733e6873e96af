import type { OddsMessage, StreamPosition } from '@lime/contract/realtime.ts';
import { expect, test, vi } from 'vitest';
import { OddsFeed } from './odds-feed.ts';

const message = (seq: number, changes: Partial<OddsMessage> = {}): OddsMessage => ({
  seq,
  topic: 'odds',
  stream: 'prematch',
  epoch: 'a',
  markets: [],
  versions: {},
  gone: [],
  changed: [],
  ...changes,
});

/** A feed whose answers go as far as `position` (message 10 of numbering 'a' at first). */
async function start(first: StreamPosition | null = { epoch: 'a', seq: 10 }) {
  let position = first;
  const pushed: number[] = [];
  const waiting: (() => void)[] = [];
  const fetch = vi.fn(async () => position);
  const feed = new OddsFeed({
    fetch,
    positionOf: (answer) => answer,
    load: vi.fn(),
    push: ({ seq }) => pushed.push(seq),
    later: (run) => waiting.push(run),
    onState: vi.fn(),
  });
  await feed.refetch();
  fetch.mockClear();
  const settled = async () => {
    await vi.waitFor(() => undefined);
    waiting.splice(0).forEach((run) => run());
    await vi.waitFor(() => undefined);
    return fetch.mock.calls.length;
  };
  return { feed, pushed, settled, answerFrom: (next: StreamPosition | null) => void (position = next) };
}

test('pushes that follow the list are applied without asking again', async () => {
  const { feed, pushed, settled } = await start();
  feed.take(message(11));
  feed.take(message(12));
  expect(await settled()).toBe(0);
  expect(pushed).toEqual([11, 12]);
});

test('what the list already holds is skipped', async () => {
  const { feed, pushed, settled } = await start();
  feed.take(message(9));
  feed.reached({ epoch: 'a', seq: 10 });
  expect(await settled()).toBe(0);
  expect(pushed).toEqual([]);
});

test.each([
  ['a gap', message(13)],
  ['another numbering', message(11, { epoch: 'b' })],
  ['a changed game', message(11, { changed: ['1'] })],
])('%s means the list is fetched again', async (_why, push) => {
  const { feed, settled, answerFrom } = await start();
  answerFrom({ epoch: push.epoch, seq: push.seq });
  feed.take(push);
  expect(await settled()).toBe(1);
});

test('a stream that went on between fetching and following means the list is fetched again', async () => {
  const { feed, settled, answerFrom } = await start();
  answerFrom({ epoch: 'a', seq: 11 });
  feed.reached({ epoch: 'a', seq: 11 });
  expect(await settled()).toBe(1);
  feed.take(message(12));
  expect(await settled()).toBe(1);
});

test('when another process answers than the one that pushes, it is asked once more and no oftener', async () => {
  const { feed, pushed, settled } = await start();
  feed.reached({ epoch: 'b', seq: 500 });
  expect(await settled()).toBe(2);
  expect(await settled()).toBe(2);
  feed.take(message(501, { epoch: 'b' }));
  feed.take(message(502, { epoch: 'b' }));
  expect(await settled()).toBe(2);
  expect(pushed).toEqual([501, 502]);
});

test('an answer that tells no position stands where the stream stood before it was asked for', async () => {
  const { feed, pushed, settled } = await start(null);
  feed.reached({ epoch: 'b', seq: 3 });
  expect(await settled()).toBe(1);
  feed.take(message(4, { epoch: 'b' }));
  expect(await settled()).toBe(1);
  expect(pushed).toEqual([4]);
});

test('many reasons while a fetch runs make one more', async () => {
  const { feed, settled } = await start();
  const first = feed.refetch();
  void feed.refetch();
  void feed.refetch();
  await first;
  expect(await settled()).toBe(2);
});

/** A feed before its first answer, whose stream makes up for what was missed. */
function opening() {
  const pushed: number[] = [];
  const catchUp = vi.fn();
  let answer: (position: StreamPosition) => void = () => {};
  const fetch = vi.fn(() => new Promise<StreamPosition>((done) => (answer = done)));
  const feed = new OddsFeed({
    fetch,
    positionOf: (position) => position,
    load: vi.fn(),
    push: ({ seq }) => pushed.push(seq),
    later: vi.fn(),
    onState: vi.fn(),
    catchUp,
  });
  const first = feed.refetch();
  return { feed, pushed, catchUp, fetch, answerWith: (position: StreamPosition) => (answer(position), first) };
}

test('a position that comes before the list is no reason to read it again', async () => {
  const { feed, catchUp, fetch, answerWith } = opening();
  feed.reached({ epoch: 'a', seq: 10 });
  await answerWith({ epoch: 'a', seq: 10 });
  expect([fetch.mock.calls.length, catchUp.mock.calls.length]).toEqual([1, 0]);
});

test('what came while the list was on its way is applied to it', async () => {
  const { feed, pushed, fetch, catchUp, answerWith } = opening();
  feed.reached({ epoch: 'a', seq: 10 });
  feed.take(message(11));
  await answerWith({ epoch: 'a', seq: 10 });
  expect(pushed).toEqual([11, 11]);
  expect([fetch.mock.calls.length, catchUp.mock.calls.length]).toEqual([1, 0]);
});

test.each([
  ['older than the position', { epoch: 'a', seq: 8 }],
  ['of another process', { epoch: 'b', seq: 500 }],
])('a list %s asks the stream for the rest, not for itself', async (_why, position) => {
  const { feed, pushed, fetch, catchUp, answerWith } = opening();
  feed.reached({ epoch: 'a', seq: 10 });
  await answerWith(position);
  expect(catchUp).toHaveBeenCalledOnce();
  expect(feed.since()).toMatchObject(position);
  feed.take(message(11)); // it is part of what comes, too
  feed.reached({ epoch: 'a', seq: 11 }, [message(9), message(10), message(11)]);
  feed.take(message(12));
  expect(fetch).toHaveBeenCalledOnce();
  expect(pushed.slice(-4)).toEqual([9, 10, 11, 12]);
});

test('what the stream cannot make up for is fetched', async () => {
  const { feed, fetch, answerWith } = opening();
  feed.reached({ epoch: 'a', seq: 10 });
  await answerWith({ epoch: 'b', seq: 500 });
  feed.reached({ epoch: 'a', seq: 11 });
  expect(fetch).toHaveBeenCalledTimes(2);
});
