import { suits } from '../../games/cards.ts';
import type { Card } from '../../games/cards.ts';

// Strength of poker hands of five to seven cards: a mask of 13 bits a suit, from the two (bit 0) to the ace (bit 12).

/** Kinds of hands, the weakest first: the number of a kind is its place. */
export const handKinds = [
  '하이카드',
  '원페어',
  '투페어',
  '트리플',
  '스트레이트',
  '플러시',
  '풀하우스',
  '포카드',
  '스트레이트 플러시',
  '로열 플러시',
] as const;

const masks = 8192;
const bits = new Uint8Array(masks);
for (let mask = 1; mask < masks; mask += 1) bits[mask] = bits[mask >> 1]! + (mask & 1);

const wheelMask = 0b1_0000_0000_1111;
/** The highest card of the best straight, as a bit: 5 4 3 2 A is one too; 0: none. */
const straights = new Uint16Array(masks);
for (let mask = 0; mask < masks; mask += 1) {
  if ((mask & wheelMask) === wheelMask) straights[mask] = 8;
  for (let low = 0; low <= 8; low += 1) if (((mask >> low) & 31) === 31) straights[mask] = 16 << low;
}

/** The highest bit. @param mask  not 0 */
const top = (mask: number) => 1 << (31 - Math.clz32(mask));

/** So many of the highest bits. */
function highest(mask: number, count: number): number {
  let left = mask;
  for (let more = bits[mask]! - count; more > 0; more -= 1) left &= left - 1;
  return left;
}

/** A hand of this kind, compared by one mask and then by another. */
const strength = (kind: number, major: number, minor: number) => (kind << 26) | (major << 13) | minor;

/**
 * The strength of the best five cards of five to seven: a higher number beats a lower one, equal ones tie.
 *
 * @param s, h, d, c  the cards of each suit, a bit a rank
 */
export function strengthOfMasks(s: number, h: number, d: number, c: number): number {
  const flush = bits[s]! > 4 ? s : bits[h]! > 4 ? h : bits[d]! > 4 ? d : bits[c]! > 4 ? c : 0;
  if (flush > 0) {
    const straight = straights[flush]!;
    // with seven cards a flush leaves no room for four of a kind or a full house
    return straight > 0 ? strength(straight === 4096 ? 9 : 8, straight, 0) : strength(5, highest(flush, 5), 0);
  }
  const any = s | h | d | c;
  const [sh, dc] = [s & h, d & c];
  const twice = sh | dc | ((s | h) & (d | c));
  if (twice === 0) {
    const straight = straights[any]!;
    return straight > 0 ? strength(4, straight, 0) : strength(0, highest(any, 5), 0);
  }
  const four = sh & dc;
  if (four > 0) return strength(7, four, top(any & ~four));
  const thrice = (sh & (d | c)) | (dc & (s | h));
  if (thrice > 0) {
    const three = top(thrice);
    const pairs = twice & ~three;
    if (pairs > 0) return strength(6, three, top(pairs));
    const straight = straights[any]!;
    return straight > 0 ? strength(4, straight, 0) : strength(3, three, highest(any & ~three, 2));
  }
  const straight = straights[any]!;
  if (straight > 0) return strength(4, straight, 0);
  const pairs = highest(twice, 2);
  return bits[pairs] === 2 ? strength(2, pairs, top(any & ~pairs)) : strength(1, pairs, highest(any & ~pairs, 3));
}

/** The bit of a rank: an ace is the highest. */
const bitOf = (rank: number) => (rank === 1 ? 4096 : 1 << (rank - 2));

/** The strength of the best five cards of five to seven. */
export function strengthOf(cards: readonly Card[]): number {
  const [s, h, d, c] = suits.map((suit) =>
    cards.reduce((mask, card) => (card.suit === suit ? mask | bitOf(card.rank) : mask), 0),
  );
  return strengthOfMasks(s!, h!, d!, c!);
}

/** The place of a hand's kind in `handKinds`. */
export const kindOfStrength = (value: number): number => value >>> 26;

/** The weakest hand with a pair of this rank. @param rank  2 to 13, or 1 for aces */
export const pairOf = (rank: number): number => strength(1, bitOf(rank), 0);
