import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createFloats, playBlocks, playFault, playKey, playVersion } from './floats.ts';
import type { PlayProof } from './floats.ts';
import { publishedCards, publishedFloats } from './published-vectors.ts';

const hmac = (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest();
const hashOfText = (text: string) => createHash('sha256').update(text).digest('hex');

const floatsOf = ({ serverSeed, clientSeed, nonce }: { serverSeed: string; clientSeed: string; nonce: number }) =>
  createFloats(playBlocks(serverSeed, clientSeed, nonce, hmac));

describe('numbers of a play', () => {
  test.each(publishedFloats)('are those that verifiers publish: $clientSeed:$nonce', (play) => {
    const next = floatsOf(play);
    for (const published of play.result) expect(next()).toBeCloseTo(published, 11);
  });

  test('are four bytes each, the first the most significant, block after block', () => {
    const asked: number[] = [];
    const next = createFloats((round) => {
      asked.push(round);
      return Uint8Array.from({ length: 32 }, (_, at) => (at % 4 === 0 ? 128 : at % 4 === 3 ? round : 0));
    });
    const numbers = Array.from({ length: 9 }, next);
    expect(numbers[0]).toBe(0.5);
    expect(numbers[8]).toBe(0.5 + 1 / 256 ** 4);
    expect(asked).toEqual([0, 1]);
  });

  test('favour a result by less than 2^-32: whole numbers of 2^32 differ by one at most', () => {
    const span = 2n ** 32n;
    for (const of of [37n, 40n, 52n, 53n]) {
      const first = (no: bigint) => (no * span + of - 1n) / of; // the smallest multiple that gives this result
      const counts = Array.from({ length: Number(of) }, (_, no) => first(BigInt(no) + 1n) - first(BigInt(no)));
      expect(new Set(counts).size).toBeLessThanOrEqual(2);
      expect(counts.every((count) => count === span / of || count === span / of + 1n)).toBe(true);
    }
  });

  test('a block without a number is a broken assumption', () => {
    expect(createFloats(() => Uint8Array.of(1, 2, 3))).toThrow('a block has a number');
  });

  test('a key is the text of the seed, whatever it is', () => {
    expect([playKey('ab'), playKey('라')]).toEqual(['6162', 'eb9dbc']);
  });
});

describe('cards of an endless deck', () => {
  const suits = ['♦', '♥', '♠', '♣'];
  const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
  test.each(publishedCards)('are those that verifiers publish: $serverSeed $clientSeed:$nonce', (play) => {
    const next = floatsOf(play);
    for (const published of play.result.split(' ')) {
      const card = Math.floor(next() * 52);
      expect(`${suits[card % 4]}${ranks[Math.floor(card / 4)]}`).toBe(published);
    }
  });
});

describe('what is published of a play', () => {
  const serverSeed = '9f7e2493d3e64681667295f3a2ffd7da0fcf1d24181bbb1ca71df589304e878d';
  const proof: PlayProof = {
    version: playVersion,
    seedHash: 'd6679446de4072486dbcbed19aaaa4c93c8d8fa02afe57efe17ad1b0632593cf', // as lotuseuy/stake-provably-fair-verifier publishes it
    serverSeed,
    clientSeed: 'v750-_nL',
    nonce: 0,
  };
  test('holds', async () => expect(await playFault(proof, { hashOfText })).toBe(null));
  test.each([
    ['an unknown version', { version: '2' }, 'version'],
    ['another server seed', { serverSeed: 'another' }, 'server-seed'],
    ['another hash', { seedHash: hashOfText('another') }, 'server-seed'],
    ['a client seed nobody can have', { clientSeed: 'a:1' }, 'client-seed'],
    ['a nonce below 0', { nonce: -1 }, 'nonce'],
    ['half a nonce', { nonce: 0.5 }, 'nonce'],
  ] as const)('%s is told', async (_what, changes, fault) =>
    expect(await playFault({ ...proof, ...changes }, { hashOfText })).toBe(fault),
  );
});
