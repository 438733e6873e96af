import { afterEach, expect, test, vi } from 'vitest';
import { keysAt } from '../../core/keyring.ts';
import type { Key, Keyring } from '../../core/keyring.ts';
import { createAccountTokens } from './account-tokens.ts';

afterEach(() => vi.useRealTimers());

const now = Date.parse('2026-11-28T12:00:00Z');
const key = (id: string, until: number | null): Key => ({
  id,
  secret: `${id}, 32 characters at the very least`,
  signsFrom: 0,
  until,
});
const keyring = (keys: readonly Key[]): Keyring => ({
  current: () => keysAt(keys, Date.now())[0]!,
  accepted: () => keysAt(keys, Date.now()),
});
const claims = { accountId: 7, sessionId: 'a session' };

test('a token that was read before is refused once its ten minutes are over', async () => {
  vi.useFakeTimers({ now });
  const tokens = createAccountTokens(keyring([key('first', null)]), 'staff');
  const token = await tokens.sign(claims);
  expect(await tokens.read(token)).toEqual(claims);
  vi.setSystemTime(now + 599_000);
  expect(await tokens.read(token)).toEqual(claims);
  vi.setSystemTime(now + 600_000);
  expect(await tokens.read(token)).toBe(null);
});

test('a token that was read before is refused once its key no longer counts', async () => {
  vi.useFakeTimers({ now });
  const old = createAccountTokens(
    keyring([key('old', now + 60_000), { ...key('new', null), signsFrom: now + 1 }]),
    'agent',
  );
  const token = await old.sign(claims);
  expect(await old.read(token)).toEqual(claims);
  vi.setSystemTime(now + 60_000);
  expect(await old.read(token)).toBe(null);
});

test('a token of another audience, or one that was changed, is refused each time', async () => {
  const keys = keyring([key('first', null)]);
  const token = await createAccountTokens(keys, 'staff').sign(claims);
  const agents = createAccountTokens(keys, 'agent');
  expect(await agents.read(token)).toBe(null);
  expect(await agents.read(token)).toBe(null);
  expect(await agents.read(`${token.slice(0, -2)}AA`)).toBe(null);
});
