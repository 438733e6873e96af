import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { playBlocks } from '../../fairness/floats.ts';
import { publishedKeno, publishedKenoSets } from '../../fairness/published-vectors.ts';
import type { PublishedPlay } from '../../fairness/published-vectors.ts';
import { fraction, isBelow, totalOf } from './fraction.ts';
import { chanceOfHits, hitsOf, keno, kenoMultipliers, kenoReturn, kenoRisks } from './token-keno.ts';

const hmac = (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest();
const drawn = ({ serverSeed, clientSeed, nonce }: PublishedPlay<unknown>) =>
  keno.draw(null)(playBlocks(serverSeed, clientSeed, nonce, hmac)).numbers;

describe('ten numbers', () => {
  test('are those of 38 published plays of four public verifiers', () =>
    expect(publishedKeno.length + publishedKenoSets.length).toBe(38));
  test.each(publishedKeno)('come in the published order: $clientSeed:$nonce', (play) =>
    expect(drawn(play)).toEqual(play.result),
  );
  test.each(publishedKenoSets)('are the published ones: $clientSeed:$nonce', (play) =>
    expect(drawn(play).toSorted((a, b) => a - b)).toEqual(play.result),
  );
});

const picked = Array.from({ length: 10 }, (_, index) => index + 1);
const rows = kenoRisks.flatMap((risk) => picked.map((count) => [risk, count] as const));

describe.each(rows)('%s, %i picked', (risk, count) => {
  const multipliers = kenoMultipliers(risk, count);

  test('pays back 98.5 to 99.2 %, exact over all hits', () => {
    expect(multipliers).toHaveLength(count + 1);
    const exact = kenoReturn(risk, count);
    expect(isBelow(exact, fraction(985, 1000))).toBe(false);
    expect(isBelow(fraction(992, 1000), exact)).toBe(false);
  });

  test('pays never less for more hits', () => expect(multipliers).toEqual(multipliers.toSorted((a, b) => a - b)));

  test('chances sum to one', () =>
    expect(totalOf(multipliers.map((_, hits) => chanceOfHits(count, hits)))).toEqual(fraction(1, 1)));
});

test('chances are those of counting all draws, for a small set by hand', () => {
  // one number of forty, ten of them drawn
  expect(chanceOfHits(1, 1)).toEqual(fraction(1, 4));
  expect(chanceOfHits(10, 10)).toEqual(fraction(1, 847_660_528));
});

describe('a bet', () => {
  test.each([
    ['sorted', { stake: 1000, numbers: [7, 3], risk: 'low' }, { stake: 1000, numbers: [3, 7], risk: 'low' }],
    ['of nothing', { stake: 1000, numbers: [], risk: 'low' }, null],
    ['of eleven', { stake: 1000, numbers: Array.from({ length: 11 }, (_, index) => index + 1), risk: 'low' }, null],
    ['of one number twice', { stake: 1000, numbers: [3, 3], risk: 'low' }, null],
    ['of 41', { stake: 1000, numbers: [41], risk: 'low' }, null],
    ['of an unknown risk', { stake: 1000, numbers: [3], risk: 'wild' }, null],
    ['of nothing staked', { stake: 0, numbers: [3], risk: 'low' }, null],
  ])('%s', (_what, value, bet) => expect(keno.checkBet(value)).toEqual(bet));

  test('pays by its hits, cut to whole won', () => {
    const outcome = { numbers: [3, 7, 1, 2, 40, 39, 38, 37, 36, 35] };
    const bet = { stake: 1111, numbers: [3, 7, 8, 9, 10, 11, 12], risk: 'classic' } as const;
    expect(hitsOf(bet, outcome)).toBe(2);
    expect(keno.settle([bet], outcome)).toEqual([522]); // 1111 × 0.47 = 522.17
    expect(keno.maxPayout([bet], null)).toBe(66_660);
    expect(keno.betText(bet)).toBe('3·7·8·9·10·11·12 (기본)');
    expect(keno.outcomeText(outcome)).toBe('3 · 7 · 1 · 2 · 40 · 39 · 38 · 37 · 36 · 35');
  });
});
