import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginLaunch, isLaunching, longestMs } from './launch-lock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each(['url', 'error'] as const)('a launch ends with %s', (news) => {
  const end = beginLaunch(false);
  expect(isLaunching()).toBe(true);
  end(news);
  expect(isLaunching()).toBe(false);
});

test('a launch nobody answers ends after ten seconds', () => {
  beginLaunch(false);
  vi.advanceTimersByTime(longestMs - 1);
  expect(isLaunching()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isLaunching()).toBe(false);
});

test('by the literal reading an address alone ends it', () => {
  const end = beginLaunch(true);
  end('error');
  vi.advanceTimersByTime(longestMs * 10);
  expect(isLaunching()).toBe(true);
  end('url');
  expect(isLaunching()).toBe(false);
});

test('the late end of a launch does not end the next one', () => {
  const first = beginLaunch(false);
  vi.advanceTimersByTime(longestMs);
  const second = beginLaunch(false);
  first('error');
  expect(isLaunching()).toBe(true);
  second('url');
  expect(isLaunching()).toBe(false);
});
