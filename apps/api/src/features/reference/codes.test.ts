import { memberNouns } from '@lime/contract/member-calls.ts';
import type { Call } from '@lime/contract/call.ts';
import { officeNouns } from '@lime/contract/office-calls.ts';
import { expect, test } from 'vitest';
import { codesOf, codesOfOnce } from './codes.ts';

const isCall = (one: unknown): one is Call => typeof one === 'object' && one !== null && 'path' in one && 'auth' in one;
/** A module exports calls alone or in an object of several. */
const callsIn = (one: unknown): Call[] =>
  isCall(one) ? [one] : Object.values(one ?? {}).filter((part) => isCall(part));
const calls = [memberNouns, officeNouns].flatMap((nouns) =>
  Object.values(nouns).flatMap((module) => Object.values(module).flatMap(callsIn)),
);
const once = calls.filter((call) => call.once !== undefined);

test('calls that happen once answer for their key, and need not say so', () => {
  expect(once.length).toBeGreaterThan(20);
  for (const call of once) expect(codesOf({ ...call, throws: [] }), call.path).toContain('IDEMPOTENCY_KEY_REUSED');
});

test.each(once.map((call) => [call.path, call] as const))('%s names no code that follows from `once`', (path, call) => {
  // one list of codes for all acts on an inquiry, of which the answer alone happens once
  if (path.startsWith('/staff/inquiries/')) return;
  expect((call.throws ?? []).filter((code) => codesOfOnce(call.once).includes(code))).toEqual([]);
});
