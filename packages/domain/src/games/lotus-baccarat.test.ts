import { describe, expect, test } from 'vitest';
import { bankerDraws, deal, isDealt, playerDraws } from './baccarat-draw.ts';
import type { Card } from './cards.ts';
import { lotusBaccarat, lotusBaccarat2 } from './lotus-baccarat.ts';

const card = (rank: number): Card => ({ rank, suit: 'spade' });
const hand = (...ranks: number[]) => ranks.map(card);

describe('third cards', () => {
  test.each([
    [0, true],
    [5, true],
    [6, false],
    [7, false],
    [8, false],
  ])('a player with %i draws: %s', (points, draws) => expect(playerDraws(points, 0)).toBe(draws));

  test('nobody draws against a natural', () => {
    expect(playerDraws(0, 8)).toBe(false);
    expect(bankerDraws(9, 0, null)).toBe(false);
  });

  /** Which third cards of the player make the banker draw; the last column: the player stood. */
  test.each([
    [0, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], true],
    [2, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], true],
    [3, [0, 1, 2, 3, 4, 5, 6, 7, 9], true],
    [4, [2, 3, 4, 5, 6, 7], true],
    [5, [4, 5, 6, 7], true],
    [6, [6, 7], false],
    [7, [], false],
  ])('a banker with %i draws after %j', (points, thirds, afterStand) => {
    const all = Array.from({ length: 10 }, (_, third) => third);
    expect(all.filter((third) => bankerDraws(5, points, third))).toEqual(thirds);
    expect(bankerDraws(6, points, null)).toBe(afterStand);
  });

  test('the player takes its third card before the banker does', () => {
    const row = hand(1, 2, 3, 3, 4, 6).values();
    expect(deal(() => row.next().value!)).toEqual({ player: hand(1, 3, 4), banker: hand(2, 3, 6) });
  });
});

describe('what wins', () => {
  test.each([
    ['a natural of the player', hand(4, 5), hand(10, 8), '플레이어 승 9 : 8', ['won', 'lost', 'lost', 'lost', 'lost']],
    ['the banker', hand(10, 6), hand(13, 7), '뱅커 승 6 : 7', ['lost', 'won', 'lost', 'lost', 'lost']],
    ['a tie returns both', hand(10, 6), hand(1, 5), '타이 6 : 6', ['void', 'void', 'won', 'lost', 'lost']],
    [
      'a pair of the player',
      hand(4, 4),
      hand(2, 5),
      '플레이어 승 8 : 7, 플레이어 페어',
      ['won', 'lost', 'lost', 'won', 'lost'],
    ],
    ['ten and king are no pair', hand(10, 13, 1), hand(1, 6), '뱅커 승 1 : 7', ['lost', 'won', 'lost', 'lost', 'lost']],
    [
      'two pairs and a tie',
      hand(3, 3),
      hand(8, 8),
      '타이 6 : 6, 플레이어 페어, 뱅커 페어',
      ['void', 'void', 'won', 'won', 'won'],
    ],
    [
      'a third card makes no pair',
      hand(13, 1, 1),
      hand(2, 5),
      '뱅커 승 2 : 7',
      ['lost', 'won', 'lost', 'lost', 'lost'],
    ],
  ] as const)('%s', (_what, player, banker, text, results) => {
    const outcome = { player, banker };
    expect(isDealt(outcome)).toBe(true);
    expect(lotusBaccarat.outcomeText(outcome)).toBe(text);
    expect([1, 2, 3, 4, 5].map((no) => lotusBaccarat.resultOf(outcome, no))).toEqual(results);
  });
});

describe('chances from eight decks, exact', () => {
  test.each([
    [1, '플레이어', 0.446247, 0.095156, 2000, 98.76],
    [2, '뱅커', 0.458597, 0.095156, 1950, 98.94],
    [3, '타이', 0.095156, 0, 9000, 85.64],
    [4, '플레이어 페어', 0.074699, 0, 12_000, 89.64],
    [5, '뱅커 페어', 0.074699, 0, 12_000, 89.64],
  ])('pick %i, %s', (no, name, won, returned, price, percent) => {
    const chance = lotusBaccarat.chances().get(no)!;
    const of = Number(chance.of);
    expect(Number(chance.won) / of).toBeCloseTo(won, 6);
    expect(Number(chance.void) / of).toBeCloseTo(returned, 6);
    expect((Number(chance.won) * price) / of / 10 + (Number(chance.void) / of) * 100).toBeCloseTo(percent, 2);
    expect(lotusBaccarat.folders.flatMap((folder) => folder.picks)[no - 1]).toMatchObject({ no, name, price });
  });

  test('count all orders of six cards, and a pair is 31 of 415', () => {
    const [player, banker, tie, pair] = [1, 2, 3, 4].map((no) => lotusBaccarat.chances().get(no)!);
    expect(tie!.of).toBe(416n * 415n * 414n * 413n * 412n * 411n);
    expect(player!.won + banker!.won + tie!.won).toBe(tie!.of);
    expect(pair!.won * 415n).toBe(pair!.of * 31n);
  });
});

describe('the draw', () => {
  /** Numbers of four bytes, one after the other. */
  const words = (...numbers: number[]) => {
    const view = new DataView(new ArrayBuffer(numbers.length * 4));
    for (const [index, number] of numbers.entries()) view.setUint32(index * 4, number);
    return new Uint8Array(view.buffer);
  };

  test('takes cards out of a shoe that closes up: of the first deck aces to kings of spades come first', () => {
    expect(lotusBaccarat.draw(() => words(3, 3, 11, 49, 0, 0))).toEqual({
      player: [card(4), { rank: 1, suit: 'heart' }, card(1)],
      banker: [card(5), { rank: 1, suit: 'spade' }, card(2)].slice(0, 2),
    });
  });

  test('the second table is the same game 25 seconds later', () => {
    const blocks = () => words(3, 3, 11, 49, 0, 0);
    expect(lotusBaccarat2.draw(blocks)).toEqual(lotusBaccarat.draw(blocks));
    expect(lotusBaccarat2).toMatchObject({
      id: 'lotus-baccarat2',
      menu: '로투스-바카라2',
      clock: { periodSeconds: 50, offsetSeconds: 25, closesSeconds: 10 },
    });
  });
});

test.each([
  ['a hand of one card', { player: hand(4), banker: hand(10, 8) }],
  ['a card too many', { player: hand(4, 5, 1), banker: hand(10, 8) }],
  ['a card too few', { player: hand(1, 2), banker: hand(10, 7) }],
  ['four cards', { player: hand(1, 1, 1, 1), banker: hand(10, 7) }],
  ['rank 14', { player: hand(14, 5), banker: hand(10, 8) }],
  ['no banker', { player: hand(4, 5) }],
  ['text', { player: '49', banker: '08' }],
  ['nothing', null],
])('a stored outcome with %s is none', (_what, stored) => expect(lotusBaccarat.readOutcome(stored)).toBe(null));
