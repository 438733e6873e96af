import { expect, test, vi } from 'vitest';
import { askAfterMs, createTrust, silentAfterMs, tickMs } from './trust.ts';

function start() {
  let now = 1_000_000;
  const ask = vi.fn();
  const trust = createTrust(ask, () => now);
  /** @param beats the server says every two seconds that it is there */
  const pass = (ms: number, { beats = false, inPlay = true } = {}) => {
    const end = now + ms;
    while (now < end) {
      now += tickMs;
      if (beats && now % 2_000 < tickMs) trust.heard();
      trust.tick(inPlay);
    }
  };
  const sleep = (ms: number) => {
    now += ms;
    trust.tick(true);
  };
  return {
    trust,
    ask,
    pass,
    sleep,
    trusted: () => trust.use.getState().doubts === 0,
    silent: () => trust.use.getState().silent,
  };
}

test('before the first word nothing in play is believed, and prices before the start for some seconds', () => {
  const { trust, trusted, silent, pass } = start();
  expect([trusted(), silent()]).toEqual([false, false]);
  pass(5_000);
  expect(silent()).toBe(true);
  trust.heard();
  expect([trusted(), silent()]).toEqual([true, false]);
});

test('five seconds of silence lock every price, and one word opens them', () => {
  const { trust, pass, trusted, silent } = start();
  trust.told();
  pass(silentAfterMs - (silentAfterMs % tickMs));
  expect([trusted(), silent()]).toEqual([true, false]);
  pass(tickMs);
  expect([trusted(), silent()]).toEqual([false, true]);
  trust.heard();
  expect([trusted(), silent()]).toEqual([true, false]);
});

test('beats keep prices open; streams in play that say nothing are asked about once a second', () => {
  const { trust, ask, pass, trusted } = start();
  trust.told();
  pass(60_000, { beats: true, inPlay: false });
  expect([ask.mock.calls.length, trusted()]).toEqual([0, true]);
  trust.told();
  pass(askAfterMs, { beats: true });
  expect(ask).not.toHaveBeenCalled();
  pass(2_000, { beats: true });
  expect([ask.mock.calls.length, trusted()]).toEqual([2, true]);
  trust.told();
  pass(askAfterMs, { beats: true });
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a page that slept believes nothing until the server has spoken again', () => {
  const { trust, ask, sleep, trusted, silent } = start();
  trust.told();
  sleep(60_000);
  expect([ask.mock.calls.length, trusted(), silent()]).toEqual([1, false, true]);
  trust.told();
  expect([trusted(), silent()]).toEqual([true, false]);
});

test('a broken connection locks at once; a stream in doubt locks prices in play alone', () => {
  const { trust, trusted, silent } = start();
  trust.heard();
  trust.lost();
  expect([trusted(), silent()]).toEqual([false, true]);
  trust.heard();
  trust.doubt('live', true);
  expect([trusted(), silent()]).toEqual([false, false]);
  trust.heard();
  expect(trusted()).toBe(false);
  trust.doubt('live', false);
  expect(trusted()).toBe(true);
});

test('a page without a line of its own locks prices in play alone, until it gets one', () => {
  const { trust, pass, trusted, silent } = start();
  trust.excuse();
  pass(30_000);
  expect([trusted(), silent()]).toEqual([false, false]);
  trust.heard();
  pass(5_000);
  expect(silent()).toBe(true);
});
