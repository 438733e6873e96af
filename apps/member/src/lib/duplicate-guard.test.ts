import { expect, test } from 'vitest';
import { createDuplicateGuard } from './duplicate-guard.ts';

test('the same body is cancelled for five seconds, another one passes', () => {
  let now = 0;
  const guard = createDuplicateGuard(() => now);
  expect(guard.enter('/a/process', '1')).not.toBe('duplicate');
  expect(guard.enter('/a/process', '2')).not.toBe('duplicate');
  now = 4_999;
  expect(guard.enter('/a/process', '1')).toBe('duplicate');
  now = 5_000;
  expect(guard.enter('/a/process', '1')).not.toBe('duplicate');
});

test('a refused body may be sent again at once', () => {
  const guard = createDuplicateGuard(() => 0);
  const release = guard.enter('/a/process', '1');
  if (release !== 'duplicate') release();
  expect(guard.enter('/a/process', '1')).not.toBe('duplicate');
});

test('under the same idempotency key a body may go again; under another it may not', () => {
  const guard = createDuplicateGuard(() => 0);
  guard.enter('/a/process', '1', 'key');
  expect(guard.enter('/a/process', '1', 'other')).toBe('duplicate');
  expect(guard.enter('/a/process', '1', 'key')).not.toBe('duplicate');
});
