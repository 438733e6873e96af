import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bustOf, chanceOfReaching, saltKey } from './crash.ts';
import { publishedBusts, publishedRun } from './published-vectors.ts';

const bytes = (first: bigint) =>
  Uint8Array.from({ length: 32 }, (_, at) => (at < 8 ? Number((first >> BigInt(56 - 8 * at)) & 255n) : 7));
/** A hash whose first 52 bits are this number. */
const hashWith = (number: bigint) => bytes(number << 12n);
const span = 2n ** 52n;

describe('the point of a round', () => {
  test.each(publishedBusts)('is the published one: $hash, $bust', ({ salt, hash, bust }) => {
    const hmac = createHmac('sha256', Buffer.from(saltKey(salt), 'hex'))
      .update(Buffer.from(hash, 'hex'))
      .digest();
    expect(bustOf(hmac)).toBe(Math.round(bust * 100));
    // what those verifiers compute, in floating point
    const X = Number.parseInt(hmac.toString('hex').slice(0, 13), 16) / 2 ** 52;
    expect(bustOf(hmac)).toBe(Math.max(100, Math.floor(99 / (1 - X))));
  });

  test('the published rounds follow one another in their chain', () => {
    const [first, ...later] = publishedBusts.slice(0, 10).map(({ hash }) => hash);
    let before = first!;
    for (const hash of later) {
      expect(createHash('sha256').update(Buffer.from(hash, 'hex')).digest('hex')).toBe(before);
      before = hash;
    }
  });

  test('34 rounds that a site showed one after the other', () => {
    const { salt, busts } = publishedRun;
    const shown = publishedBusts.find(({ hash }) => hash.startsWith('df5d54b8'))!;
    expect(shown.salt).toBe(salt);
    let hash = Buffer.from(publishedRun.hash, 'hex');
    for (const bust of busts) {
      const hmac = createHmac('sha256', Buffer.from(saltKey(salt), 'hex'))
        .update(hash)
        .digest();
      expect(bustOf(hmac)).toBe(Math.round(bust * 100));
      hash = createHash('sha256').update(hash).digest();
    }
  });

  test.each([
    ['the smallest number', 0n, 100],
    ['the last that busts at once', span / 101n - 1n + (span % 101n === 0n ? 0n : 1n), 100],
    ['a half', span / 2n, 198],
    ['the largest number', span - 1n, Number(99n * span)],
  ] as const)('%s', (_what, number, bust) => expect(bustOf(hashWith(number))).toBe(bust));

  test('its first 52 bits alone count', () => {
    const hash = hashWith(span / 3n);
    const other = Uint8Array.from(hash);
    other[6]! |= 15;
    other[31] = 255;
    expect(bustOf(other)).toBe(bustOf(hash));
  });

  test('a hash that is too short is a broken assumption', () =>
    expect(() => bustOf(Uint8Array.of(1, 2))).toThrow('52 bits'));
});

describe('the chance of a point', () => {
  test.each([101, 102, 150, 200, 333, 1000, 99_999, 100_000_000])(
    '%i is exact: one number more falls short',
    (point) => {
      const { numerator, denominator } = chanceOfReaching(point);
      expect(denominator).toBe(span);
      expect(bustOf(hashWith(span - numerator))).toBeGreaterThanOrEqual(point);
      expect(bustOf(hashWith(span - numerator - 1n))).toBeLessThan(point);
    },
  );

  test('1.98 % of rounds bust at 1.00', () => {
    const { numerator, denominator } = chanceOfReaching(101);
    expect(1 - Number(numerator) / Number(denominator)).toBeCloseTo(0.0198, 4);
  });

  test('nothing is asked of 1.00', () => expect(() => chanceOfReaching(100)).toThrow('above 1.00'));
});
