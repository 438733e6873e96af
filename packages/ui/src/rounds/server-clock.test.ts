import { describe, expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const noon = Date.parse('2026-11-24T03:00:00.000Z');
const iso = (ms: number) => new Date(noon + ms).toISOString();

/** A clock over a stopwatch of the test's own. */
function open(at = 1_000) {
  const stopwatch = { at };
  const clock = createServerClock(() => stopwatch.at);
  const now = () => clock.now()! - noon;
  return { stopwatch, clock, now };
}

describe('the server’s clock', () => {
  test('is not known before the server told a time, nor from what is no time', () => {
    const { clock } = open();
    expect(clock.now()).toBe(null);
    clock.learn('never');
    expect(clock.now()).toBe(null);
  });

  test('goes on with the stopwatch from the time that was told', () => {
    const { stopwatch, clock, now } = open();
    clock.learn(iso(0));
    expect(now()).toBe(0);
    stopwatch.at += 61_234;
    expect(now()).toBe(61_234);
  });

  test('takes an answer as written halfway between question and arrival', () => {
    const { stopwatch, clock, now } = open();
    const asked = clock.elapsed();
    stopwatch.at += 400;
    clock.learn(iso(0), asked);
    expect(now()).toBe(200);
  });

  test('is not moved by slow answers once there was a quick one', () => {
    const { stopwatch, clock, now } = open();
    for (const [out, back] of [
      [900, 20],
      [10, 30],
      [20, 1_400],
    ] as const) {
      const asked = clock.elapsed();
      stopwatch.at += out;
      const told = iso(stopwatch.at - 1_000);
      stopwatch.at += back;
      clock.learn(told, asked);
      stopwatch.at += 5_000;
    }
    expect(Math.abs(now() - (stopwatch.at - 1_000))).toBeLessThanOrEqual(15);
    expect(clock.doubt()).toBeLessThanOrEqual(20);
  });

  test('makes more of a slow answer by a message that came at once', () => {
    const { stopwatch, clock, now } = open();
    const asked = clock.elapsed();
    stopwatch.at += 50;
    const told = iso(50);
    stopwatch.at += 750; // the page was busy
    clock.learn(told, asked);
    expect(clock.doubt()).toBe(400);
    clock.learn(iso(800 - 10));
    expect(clock.doubt()).toBe(30);
    expect(now()).toBe(820);
  });

  test('knows of nothing how wrong it may be before an answer', () => {
    const { clock } = open();
    expect(clock.doubt()).toBe(Infinity);
    clock.learn(iso(0));
    expect(clock.doubt()).toBe(Infinity);
  });

  test('never goes back where a better answer says so', () => {
    const { stopwatch, clock, now } = open();
    const slow = clock.elapsed();
    stopwatch.at += 1_000;
    clock.learn(iso(900), slow);
    expect(now()).toBe(1_400);
    const quick = clock.elapsed();
    clock.learn(iso(1_000), quick);
    expect(now()).toBe(1_400);
    stopwatch.at += 401;
    expect(now()).toBe(1_401);
  });

  test.each([
    ['forward, after the device slept', 600_000],
    ['back, when the server’s clock was set', -600_000],
  ])('follows a jump at once: %s', (_what, jump) => {
    const { clock, now } = open();
    for (let count = 0; count < 5; count += 1) clock.learn(iso(0), clock.elapsed());
    expect(now()).toBe(0);
    clock.learn(iso(jump), clock.elapsed());
    expect(now()).toBe(jump);
  });

  test('is the same for two browsers whose own stopwatches say something else', () => {
    const [one, other] = [open(5), open(7_200_000)];
    for (const { clock } of [one, other]) clock.learn(iso(0));
    one.stopwatch.at += 1_500;
    other.stopwatch.at += 1_500;
    expect(one.now()).toBe(other.now());
  });
});
