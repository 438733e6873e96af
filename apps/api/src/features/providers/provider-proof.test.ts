import { expect, test } from 'vitest';
import { providerCallText } from '@lime/contract/provider-calls.ts';
import { judgeProof, signatureOf } from './provider-proof.ts';
import type { Evidence } from './provider-proof.ts';

const [old, next, other] = ['old', 'next', 'other'].map((name) => `${name} secret, at least 32 characters long`);
const now = 1_780_000_000_000;
const body = '{"user_id":"1"}';
const [rule, key] = [{ kind: 'signed', secret: old! } as const, 'a key of the vendor, long enough to be one'];

/** A debit of the token host. @param text  what is signed instead of its own text */
function evidence({
  secret = old!,
  at = now,
  text = providerCallText('token', 'debit', body),
  ...more
} = {}): Evidence {
  const headers = { 'x-lime-time': String(at), 'x-lime-signature': signatureOf(secret, String(at), text) };
  return { provider: 'token', call: 'debit', headers, body, address: '127.0.0.1', ...more };
}
/** What it is judged as: believed as its release signs, or why not. */
const judged = (of: Evidence, isOldTaken = false, by: Parameters<typeof judgeProof>[0] = rule) => {
  const found = judgeProof(by, of, { now, isOldTaken });
  return found.isProven ? (found.isOld ? 'proven as old' : 'proven') : found.why;
};

test.each([
  ['before', { secret: old! }, ['proven', 'key']],
  ['while the next is known', { secret: old!, accepts: [next!] }, ['proven', 'proven']],
  ['while the next signs', { secret: next!, accepts: [old!] }, ['proven', 'proven']],
  ['after', { secret: next! }, ['key', 'proven']],
])('%s a change of secrets', (_when, secrets, [byOld, byNext]) => {
  const by = (secret: string) => judged(evidence({ secret }), false, { kind: 'signed', ...secrets });
  expect([by(old!), by(next!), by(other!)]).toEqual([byOld, byNext, 'key']);
});

test.each([
  ['its own text', evidence(), 'proven', 'proven'],
  ['the text of another call', evidence({ text: providerCallText('token', 'bonus', body) }), 'key', 'key'],
  ['the text of another provider', evidence({ text: providerCallText('casino', 'debit', body) }), 'key', 'key'],
  ['the text of before', evidence({ text: body }), 'old', 'proven as old'],
  ['another body', evidence({ text: providerCallText('token', 'debit', `${body} `) }), 'key', 'key'],
  ['60 s ago', evidence({ at: now - 60_000 }), 'proven', 'proven'],
  ['60.001 s ago', evidence({ at: now - 60_001 }), 'clock', 'clock'],
  ['60.001 s ahead', evidence({ at: now + 60_001 }), 'clock', 'clock'],
  ['no proof', { ...evidence(), headers: {} }, 'missing', 'missing'],
  ['a time that is none', { ...evidence(), headers: { 'x-lime-time': '1e12', 'x-lime-signature': 'a' } }, 'key', 'key'],
])('a signature over %s is judged %s', (_what, of, expected, whileOldIsTaken) =>
  expect([judged(of), judged(of, true)]).toEqual([expected, whileOldIsTaken]),
);

test('the secret that the previous release shared counts for either text while the old proof is taken', () => {
  const casino = { kind: 'signed', secret: next!, before: [old!] } as const;
  for (const text of [body, providerCallText('token', 'debit', body)]) {
    expect(judgeProof(casino, evidence({ text }), { now, isOldTaken: false })).toMatchObject({ why: 'old' });
    expect(judgeProof(casino, evidence({ text }), { now, isOldTaken: true })).toMatchObject({ isOld: true });
  }
});

test.each([
  [key, '203.0.113.7', 'proven'],
  [key, '203.0.114.7', 'address'],
  [`${key}.`, '203.0.113.7', 'key'],
  ['', '203.0.113.7', 'missing'],
])('kplay’s key %s from %s is judged %s', (given, address, expected) => {
  const vendor = { kind: 'secret-key', key, addresses: ['203.0.113.0/24'] } as const;
  expect(judged({ ...evidence(), headers: { 'secret-key': given }, address }, false, vendor)).toBe(expected);
});
