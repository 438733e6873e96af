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

  test('is moved by no single slow message', () => {
    const { stopwatch, clock, now } = open();
    for (const late of [20, 30, 1_900, 25, 15]) {
      clock.learn(iso(stopwatch.at - 1_000 - late));
      stopwatch.at += 10_000;
    }
    expect(now()).toBe(50_000 - 25);
  });

  test('counts five times at most: older ones are forgotten', () => {
    const { clock, now } = open();
    for (let count = 0; count < 3; count += 1) clock.learn(iso(0));
    for (let count = 0; count < 5; count += 1) clock.learn(iso(100));
    expect(now()).toBe(100);
  });

  test('never goes back where times differ a little', () => {
    const { stopwatch, clock, now } = open();
    clock.learn(iso(500));
    expect(now()).toBe(500);
    clock.learn(iso(0));
    clock.learn(iso(0));
    expect(now()).toBe(500);
    stopwatch.at += 501;
    expect(now()).toBe(501);
  });

  test.each([
    ['forward, after the device slept', 600_000],
    ['back, when the server’s clock was set', -600_000],
  ])('follows a jump at once: %s', (_what, jump) => {
    const { clock, now } = open();
    for (let count = 0; count < 5; count += 1) clock.learn(iso(0));
    expect(now()).toBe(0);
    clock.learn(iso(jump));
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
