import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keno } from '../games/hosted/token-keno.ts';
import { roulette } from '../games/hosted/token-roulette.ts';
import { chainVersion, makeChain } from './chain.ts';
import type { RoundProof } from './chain.ts';
import { playVersion } from './floats.ts';
import { drawRound, verifyHostedRound, verifyPlay } from './hosted-draw.ts';
import type { HostedHashing } from './hosted-draw.ts';

const sha = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hashing: HostedHashing = {
  hashOfBytes: (hex) => sha(Buffer.from(hex, 'hex')),
  hashOfText: sha,
  hmac: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest(),
  hmacOfBytes: (key, hex) => createHmac('sha256', Buffer.from(key, 'hex')).update(Buffer.from(hex, 'hex')).digest(),
};
const chain = makeChain('11'.repeat(32), 5, (hex) => sha(Buffer.from(hex, 'hex')));
const salt = sha('b1:lime-7f21c9\n');
const proof: RoundProof = {
  version: chainVersion,
  no: 1063,
  link: chain[3]!,
  earlier: { link: chain[0]!, distance: 3 },
  slips: [{ betCode: 'b1', clientSeed: 'lime-7f21c9' }],
  beacon: null,
  salt,
};

describe('a play of an instant game', () => {
  const published = {
    version: playVersion,
    seedHash: 'd6679446de4072486dbcbed19aaaa4c93c8d8fa02afe57efe17ad1b0632593cf',
    serverSeed: '9f7e2493d3e64681667295f3a2ffd7da0fcf1d24181bbb1ca71df589304e878d',
    clientSeed: 'v750-_nL',
    nonce: 1,
  };
  test('is drawn again', async () =>
    expect(await verifyPlay(keno, published, hashing)).toEqual({
      outcome: { numbers: [19, 29, 35, 22, 37, 14, 32, 25, 7, 3] },
    }));
  test('of another seed is told', async () =>
    expect(await verifyPlay(keno, { ...published, serverSeed: 'another' }, hashing)).toEqual({ fault: 'server-seed' }));
});

describe('a round of a hosted game', () => {
  test('is drawn again by the chain of the site: a byte below 222, modulo 37', async () => {
    const block = createHmac('sha256', Buffer.from(chain[3]!, 'hex')).update(`token-roulette:1063:${salt}:0`).digest();
    const number = block.find((byte) => byte < 222)! % 37;
    expect(await verifyHostedRound(roulette, proof, hashing)).toEqual({ outcome: { number } });
    expect(await drawRound(roulette, proof, hashing)).toEqual({ number });
  });
  test('with another link is told', async () =>
    expect(await verifyHostedRound(roulette, { ...proof, link: chain[4]! }, hashing)).toEqual({ fault: 'link' }));
});
