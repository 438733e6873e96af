import { expect, test } from 'vitest';
import { sealKeyOf, sealsIn, signedLine, writtenSeal } from './seal-key.ts';

const key = sealKeyOf('a secret of at least 32 characters');
const heads = {
  no: 12,
  at: 1_795_000_000_000,
  transfers: { id: 204, hash: 'ab'.repeat(32) },
  events: { id: 199, hash: 'cd'.repeat(32) },
  slips: { id: 0, hash: '00'.repeat(32) },
  eventCount: 954,
};

test('the same secret is the same key, another secret another', () => {
  expect(sealKeyOf('a secret of at least 32 characters').publicKey).toBe(key.publicKey);
  expect(sealKeyOf('a secret of at least 32 characterS').publicKey).not.toBe(key.publicKey);
  expect(key.publicKey).toMatch(/^[\w-]{43}$/);
});

test.each([
  ['number', { ...heads, no: 13 }],
  ['time', { ...heads, at: heads.at + 1 }],
  ['hash of transfers', { ...heads, transfers: { id: 204, hash: 'ab'.repeat(31) + 'ac' } }],
  ['seal of events', { ...heads, events: { ...heads.events, id: 198 } }],
  ['count of events', { ...heads, eventCount: 943 }],
  ['seal of slips', { ...heads, slips: heads.events }],
])('a signature holds for what was signed, and not for another %s', (_what, other) => {
  const signature = key.sign(heads);
  expect([key.verifies(heads, signature), key.verifies(other, signature)]).toEqual([true, false]);
  expect(sealKeyOf('another secret of 32 characters...').verifies(heads, signature)).toBe(false);
});

test('what was written down is found in a log and in a mail, and nothing else is', () => {
  const line = writtenSeal(heads, key.sign(heads));
  const log = `{"level":30,"msg":"newest seal: ${line}"}\n{"msg":"lime-seal 1 2 3"}\r\n${line}\n${line.slice(0, -1)}\n`;
  const found = sealsIn(log);
  expect(found.map(({ heads: of }) => signedLine(of))).toEqual([signedLine(heads), signedLine(heads)]);
  expect(found.every((seal) => key.verifies(seal.heads, seal.signature))).toBe(true);
});
