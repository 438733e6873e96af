import type { connect } from 'amqplib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAmqpTransport } from './amqp.ts';

/** What becomes of a call for the queue, in turn; when there is no more, it is absent. */
let answers: ('absent' | 'there')[] = [];
const acked: string[] = [];
let prefetched = 0;
let deliver: ((message: object | null) => void) | null = null;

/** A broker as far as a transport asks for one. */
const dial = (async () => {
  const channel = {
    on: () => undefined,
    prefetch: async (count: number) => void (prefetched = count),
    ack: (message: { content: string }) => void acked.push(message.content),
    async consume(_queue: string, take: typeof deliver) {
      if (answers.shift() !== 'there') throw Object.assign(new Error('NOT_FOUND'), { code: 404 });
      deliver = take;
      // a delivery may be here before the answer to the call
      take!({ content: 'first' });
    },
  };
  return { on: () => undefined, createChannel: async () => channel, close: async () => undefined };
}) as unknown as typeof connect;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a queue that is absent is asked for ever more seldom, at last every half minute, and is never said to be there', async () => {
  const heard: string[] = [];
  const lostAt: number[] = [];
  const began = Date.now();
  const transport = createAmqpTransport({ url: 'amqp://localhost', queue: '_1_', dial });
  transport.start({
    connected: () => void heard.push('connected'),
    disconnected: (reason) => {
      heard.push(reason);
      lostAt.push(Date.now() - began);
    },
    message: (body, ack) => {
      heard.push(String(body));
      ack();
    },
  });
  await vi.advanceTimersByTimeAsync(160_000);
  const waits = lostAt.map((at, no) => at - (lostAt[no - 1] ?? 0)).slice(1);
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000]);
  expect(new Set(heard)).toEqual(new Set(['404']));

  heard.length = 0;
  answers = ['there'];
  await vi.advanceTimersByTimeAsync(30_000);
  expect(heard).toEqual(['connected', 'first']);
  expect(acked).toEqual(['first']);
  expect(prefetched).toBeLessThanOrEqual(2_000);

  // gone again, it is asked for at once
  deliver!(null);
  await vi.advanceTimersByTimeAsync(500);
  expect(heard.slice(2)).toEqual(['the queue was deleted', '404']);
  await transport.stop();
});
