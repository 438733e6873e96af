import { expect, test, vi } from 'vitest';
import { askAfterMs, createTrust } from './trust.ts';

function start() {
  let now = 1_000_000;
  const ask = vi.fn();
  const trust = createTrust(ask, () => now);
  const pass = (seconds: number) => {
    for (let i = 0; i < seconds; i += 1) {
      now += 1000;
      trust.tick();
    }
  };
  const sleep = (ms: number) => {
    now += ms;
    trust.tick();
  };
  return { trust, ask, pass, sleep, trusted: () => trust.use.getState().doubts === 0 };
}

test('nothing is believed before the first word', () => {
  const { trust, trusted } = start();
  expect(trusted()).toBe(false);
  trust.heard();
  expect(trusted()).toBe(true);
});

test('silence is asked about, and is not believed twice that long', () => {
  const { trust, ask, pass, trusted } = start();
  trust.heard();
  pass(askAfterMs / 1000);
  expect(ask).not.toHaveBeenCalled();
  pass(1);
  expect([ask.mock.calls.length, trusted()]).toEqual([1, true]);
  pass(askAfterMs / 1000);
  expect(trusted()).toBe(false);
  trust.heard();
  expect(trusted()).toBe(true);
});

test('a page that slept believes nothing until the server has spoken again', () => {
  const { trust, ask, sleep, trusted } = start();
  trust.heard();
  sleep(60_000);
  expect([ask.mock.calls.length, trusted()]).toEqual([1, false]);
});

test('a broken connection locks at once; a stream in doubt locks on its own', () => {
  const { trust, trusted } = start();
  trust.heard();
  trust.lost();
  expect(trusted()).toBe(false);
  trust.heard();
  trust.doubt('live', true);
  expect(trusted()).toBe(false);
  trust.heard();
  expect(trusted()).toBe(false);
  trust.doubt('live', false);
  expect(trusted()).toBe(true);
});
