import { expect, test } from 'vitest';
import { isProven, signatureOf } from './provider-proof.ts';

const [old, next, other] = ['old', 'next', 'other'].map((name) => `${name} secret, at least 32 characters long`);
const now = 1_780_000_000_000;
const body = '{"user_id":"1"}';
const evidenceBy = (secret: string) => ({
  headers: { 'x-lime-time': String(now), 'x-lime-signature': signatureOf(secret, String(now), body) },
  body,
  address: '127.0.0.1',
});

test.each([
  ['before', { secret: old! }, [true, false]],
  ['while the next is known', { secret: old!, accepts: [next!] }, [true, true]],
  ['while the next signs', { secret: next!, accepts: [old!] }, [true, true]],
  ['after', { secret: next! }, [false, true]],
])('%s a change of secrets', (_when, rule, [byOld, byNext]) => {
  const proven = (secret: string) => isProven({ kind: 'signed', ...rule }, evidenceBy(secret), now);
  expect([proven(old!), proven(next!), proven(other!)]).toEqual([byOld, byNext, false]);
});
