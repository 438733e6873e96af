import { describe, expect, test } from 'vitest';
import { cardOf } from '../../games/cards.ts';
import type { Card } from '../../games/cards.ts';
import { seededRandom } from '../../random.ts';
import { handKinds, kindOfStrength, pairOf, strengthOf, strengthOfMasks } from './poker-hand.ts';

/** S1 is the ace of spades. */
const cards = (text: string): Card[] =>
  text.split(' ').map((one) => ({
    rank: Number(one.slice(1)),
    suit: ({ S: 'spade', H: 'heart', D: 'diamond', C: 'club' } as const)[one[0] as 'S'],
  }));
const kindOf = (text: string) => handKinds[kindOfStrength(strengthOf(cards(text)))];

test.each([
  ['H1 H13 H12 H11 H10 S2 S3', '로열 플러시'],
  ['H1 H2 H3 H4 H5 S5 D5', '스트레이트 플러시'],
  ['S9 H9 D9 C9 S1 H1 D1', '포카드'],
  ['S9 H9 D9 C8 S8 H8 D1', '풀하우스'],
  ['S9 H9 D9 C8 S8 H1 D1', '풀하우스'],
  ['S2 S9 S4 S5 S13 H9 D9', '플러시'],
  ['S1 H2 D3 C4 S5 H5 D5', '스트레이트'],
  ['S10 H11 D12 C13 S1 H2 D3', '스트레이트'],
  ['S13 H1 D2 C3 S4 H9 D9', '원페어'],
  ['S9 H9 D9 C8 S7 H1 D2', '트리플'],
  ['S9 H9 D8 C8 S7 H7 D2', '투페어'],
  ['S9 H7 D8 C2 S3', '하이카드'],
])('%s: %s', (hand, kind) => expect(kindOf(hand)).toBe(kind));

test.each([
  ['S1 H1 D9 C8 S7', 'S13 H13 D12 C11 S10', 1],
  ['S9 H9 D8 C8 S2 H3 D1', 'C9 D9 S8 H8 C2 D3 H1', 0],
  ['S9 H9 D8 C8 S7 H7 D2', 'S9 H9 D8 C8 S6 H5 D2', 1],
  ['S1 H2 D3 C4 S5', 'S2 H3 D4 C5 S6', -1],
  ['S2 H2 D2 C13 S13', 'S3 H3 D3 C2 S2', -1],
  ['S2 S4 S6 S8 S13', 'H2 H4 H7 H8 H13', -1],
])('%s against %s', (one, other, expected) =>
  expect(Math.sign(strengthOf(cards(one)) - strengthOf(cards(other)))).toBe(expected),
);

test('the weakest pair of fours is beaten by every pair of fours', () => {
  expect(strengthOf(cards('S4 H4 D2 C3 S5'))).toBeGreaterThan(pairOf(4));
  expect(strengthOf(cards('S3 H3 D1 C13 S12'))).toBeLessThan(pairOf(4));
  expect(strengthOf(cards('S1 H1 D2 C3 S4'))).toBeGreaterThan(pairOf(1));
});

test('of all hands of five, each kind comes as often as any book says', () => {
  const counts = handKinds.map(() => 0);
  const masks: [number, number, number, number] = [0, 0, 0, 0];
  const deal = (first: number, left: number) => {
    if (left === 0) {
      counts[kindOfStrength(strengthOfMasks(...masks))]! += 1;
      return;
    }
    for (let card = first; card <= 52 - left; card += 1) {
      masks[Math.floor(card / 13)]! += 1 << (card % 13);
      deal(card + 1, left - 1);
      masks[Math.floor(card / 13)]! -= 1 << (card % 13);
    }
  };
  deal(0, 5);
  expect(counts).toEqual([1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5108, 3744, 624, 36, 4]);
});

describe('seven cards', () => {
  /** As books tell it: ranks by how often they come, straights and flushes besides. */
  function fiveInWords(five: readonly Card[]): readonly number[] {
    const ranks = five.map(({ rank }) => (rank === 1 ? 14 : rank)).toSorted((a, b) => b - a);
    const groups = [...Map.groupBy(ranks, (rank) => rank)].toSorted(
      ([one, a], [other, b]) => b.length - a.length || other - one,
    );
    const shape = groups.map(([, list]) => list.length).join('');
    const flush = new Set(five.map(({ suit }) => suit)).size === 1;
    const low = ranks.join() === '14,5,4,3,2';
    const straight = low || (shape === '11111' && ranks[0]! - ranks[4]! === 4);
    const kind =
      straight && flush
        ? 8
        : ({ '41': 7, '32': 6 }[shape] ?? (flush ? 5 : straight ? 4 : ({ '311': 3, '221': 2, '2111': 1 }[shape] ?? 0)));
    return [kind, ...(low ? [5] : groups.map(([rank]) => rank))];
  }
  const compare = (one: readonly number[], other: readonly number[]) => {
    for (const [at, value] of one.entries()) if (value !== other[at]) return Math.sign(value - other[at]!);
    return 0;
  };
  function bestInWords(seven: readonly Card[]): readonly number[] {
    let best: readonly number[] = [];
    for (let out = 0; out < 7; out += 1)
      for (let other = out + 1; other < 7; other += 1) {
        const five = fiveInWords(seven.filter((_, at) => at !== out && at !== other));
        if (best.length === 0 || compare(five, best) > 0) best = five;
      }
    return best;
  }

  test('two thousand pairs of hands compare as their best five of 21 do', () => {
    const random = seededRandom('hands');
    for (let no = 0; no < 2000; no += 1) {
      const deck = Array.from({ length: 52 }, (_, number) => cardOf(number, 13));
      const dealt = Array.from({ length: 9 }, () => deck.splice(Math.floor(random() * deck.length), 1)[0]!);
      const [one, other] = [dealt.slice(0, 7), dealt.slice(2, 9)];
      expect(Math.sign(strengthOf(one) - strengthOf(other))).toBe(compare(bestInWords(one), bestInWords(other)));
      const kind = Math.min(8, kindOfStrength(strengthOf(one)));
      expect(kind).toBe(bestInWords(one)[0]);
    }
  });
});
