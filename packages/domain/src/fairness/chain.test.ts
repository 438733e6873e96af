import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chainVersion, isClientSeed, leadsTo, makeChain, roundMessage, saltText, verifyRound } from './chain.ts';
import type { Hashing, RoundProof } from './chain.ts';
import { createReader } from './draw.ts';
import type { Draw } from './draw.ts';

const hashOfBytes = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const hashOfText = (text: string) => createHash('sha256').update(text).digest('hex');
const node: Hashing = {
  hashOfBytes,
  hashOfText,
  hmac: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest(),
};

const toHex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex');
/** As a browser hashes. */
const browser: Hashing = {
  hashOfBytes: async (hex) => toHex(await crypto.subtle.digest('SHA-256', Buffer.from(hex, 'hex'))),
  hashOfText: async (text) => toHex(await crypto.subtle.digest('SHA-256', Buffer.from(text))),
  async hmac(key, text) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const imported = await crypto.subtle.importKey('raw', Buffer.from(key, 'hex'), algorithm, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', imported, Buffer.from(text)));
  },
};

const secret = '00'.repeat(32);
const chain = makeChain(secret, 4, hashOfBytes);

describe('a chain', () => {
  test('goes backwards from its secret; these links were computed by another program', () => {
    expect(chain).toEqual([
      'fe15c0d3ebe314fad720a08b839a004c2e6386f5aecc19ec74807d1920cb6aeb',
      '12771355e46cd47c71ed1721fd5319b383cca3a1f9fce3aa1c8cd3bd37af20d7',
      '2b32db6c2c0a6235fb1397e8225ea85e0f0e6e8c7b126d0016ccbde0e667151e',
      '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
      secret,
    ]);
  });

  test.each([
    ['the link before', 3, 2, 1, true],
    ['the commitment', 3, 0, 3, true],
    ['a link at another distance', 3, 0, 2, false],
    ['itself', 3, 3, 0, false],
    ['a later link', 2, 3, 1, false],
    ['half a step', 3, 2, 0.5, false],
  ] as const)('a link and %s', async (_what, link, earlier, distance, leads) => {
    expect(await leadsTo(chain[link]!, chain[earlier]!, distance, node)).toBe(leads);
    expect(await leadsTo(chain[link]!, chain[earlier]!, distance, browser)).toBe(leads);
  });

  test('a secret that is no secret is refused', () => {
    expect(() => makeChain('guess', 1, hashOfBytes)).toThrow('32 bytes');
  });
});

describe('the text of a salt', () => {
  const slips = [
    { betCode: 'b1', clientSeed: 'lime-7f21c9' },
    { betCode: 'b2', clientSeed: 'me' },
  ];
  test.each([
    ['no slips', [], null, ''],
    ['slips in their order', slips, null, 'b1:lime-7f21c9\nb2:me\n'],
    ['slips the other way round', slips.toReversed(), null, 'b2:me\nb1:lime-7f21c9\n'],
    ['a beacon comes last', slips.slice(1), { round: 7, randomness: 'ab' }, 'b2:me\nbeacon:7:ab\n'],
  ])('%s', (_what, given, beacon, text) => expect(saltText(given, beacon)).toBe(text));

  test.each([
    ['a client seed with a line feed', 'b1', 'a\nb2:b'],
    ['a client seed with a colon', 'b1', 'a:b'],
    ['no client seed', 'b1', ''],
    ['a bet code that reads as the beacon', 'beacon', 'a'],
    ['a bet code with a colon', 'b:1', 'a'],
  ])('%s would read as something else', (_what, betCode, clientSeed) =>
    expect(() => saltText([{ betCode, clientSeed }], null)).toThrow('a slip fits on its line'),
  );

  test.each([
    ['a', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['', false],
    ['라임', false],
    ['a b', false],
  ])('a member may choose %s: %s', (seed, allowed) => expect(isClientSeed(seed)).toBe(allowed));
});

describe('a round', () => {
  /** Ten numbers below 100: more than one block when many are left out. */
  const game = {
    id: 'powerball',
    draw: ((blocks) => {
      const below = createReader(4, blocks);
      return Array.from({ length: 10 }, () => below(100));
    }) satisfies Draw<number[]>,
  };
  const slips = [{ betCode: 'b1', clientSeed: 'lime-7f21c9' }];
  const beacon = { round: 5_214_586, randomness: 'f7'.repeat(32) };
  const proof = (changes: Partial<RoundProof> = {}): RoundProof => ({
    version: chainVersion,
    no: 213,
    link: chain[2]!,
    earlier: { link: chain[1]!, distance: 1 },
    slips,
    beacon: null,
    salt: hashOfText('b1:lime-7f21c9\n'),
    ...changes,
  });
  /** The numbers of a round by Node alone, without our code: below the largest multiple of 100 in 2^32, modulo 100. */
  function expected(message: string, link: string): number[] {
    const bytes = [0, 1].map((block) =>
      createHmac('sha256', Buffer.from(link, 'hex')).update(`${message}:${block}`).digest(),
    );
    const words = Array.from({ length: 16 }, (_, index) => Buffer.concat(bytes).readUInt32BE(index * 4));
    return words
      .filter((word) => word < 4_294_967_200)
      .slice(0, 10)
      .map((word) => word % 100);
  }
  const emptySalt = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

  test.each([
    ['with slips', proof(), [78, 67, 51, 10, 86, 55, 26, 32, 83, 77]],
    ['nobody bet on', proof({ slips: [], salt: emptySalt }), [92, 0, 93, 26, 33, 55, 63, 34, 45, 43]],
    [
      'with a beacon, checked against the commitment',
      proof({
        link: chain[3]!,
        earlier: { link: chain[0]!, distance: 3 },
        beacon,
        salt: hashOfText(`b1:lime-7f21c9\nbeacon:5214586:${'f7'.repeat(32)}\n`),
      }),
      [55, 15, 4, 96, 76, 21, 16, 43, 62, 48],
    ],
  ])('%s comes to fixed numbers, in Node and in a browser', async (_what, given, numbers) => {
    expect(await verifyRound(game, given, node)).toEqual({ outcome: numbers });
    expect(await verifyRound(game, given, browser)).toEqual({ outcome: numbers });
    expect(expected(`powerball:213:${given.salt}`, given.link)).toEqual(numbers);
  });

  test('its stream depends on game, number, salt and block', () => {
    expect(roundMessage('powerball', 213, 'aa', 0)).toBe('powerball:213:aa:0');
  });

  test.each([
    ['an unknown version', { version: '2' }, 'version'],
    ['a link of another chain', { link: hashOfText('another') }, 'link'],
    ['a link that is no link', { link: chain[2]!.toUpperCase() }, 'link'],
    ['a distance that is wrong', { earlier: { link: chain[1]!, distance: 2 } }, 'link'],
    ['a slip that is missing', { slips: [] }, 'salt'],
    ['a slip too many', { slips: [...slips, { betCode: 'b2', clientSeed: 'me' }] }, 'salt'],
    ['a slip that reads as two', { slips: [{ betCode: 'b1', clientSeed: 'a\nb:c' }] }, 'salt'],
    ['a beacon that was left out', { beacon }, 'salt'],
    ['a salt that was changed', { salt: emptySalt }, 'salt'],
  ] as const)('%s is told', async (_what, changes, fault) => {
    expect(await verifyRound(game, proof(changes), node)).toEqual({ fault });
  });
});
