import { pointsOfRank } from '../../games/baccarat-draw.ts';
import type { Composition } from './shoe.ts';

// The first four cards of baccarat by points, and how many of their orders make pairs: what a whole round is counted from.

/** Two cards for each side. */
type Beginning = {
  /** points of two cards each */
  readonly player: number;
  readonly banker: number;
  /** what each of the four cards counts */
  readonly classes: readonly number[];
  /** in how many orders, by what they make: 1 a player pair, 2 a banker pair, 4 a perfect one on either side, summed */
  readonly pairs: Float64Array;
};

const playerPair = 1;
const bankerPair = 2;
const perfect = 4;

/** Cards that count the same, by rank and kind. */
type Class = {
  readonly kinds: readonly number[];
  readonly ranks: readonly number[];
  readonly rankOf: readonly number[];
};

function classesOf(left: Composition): readonly Class[] {
  return Array.from({ length: 10 }, (_, points) => {
    const ranks = Array.from({ length: 13 }, (_rank, index) => index).filter(
      (index) => pointsOfRank(index + 1) === points,
    );
    const numbers = ranks.flatMap((rank) => [rank, rank + 13, rank + 26, rank + 39]);
    return {
      kinds: numbers.map((number) => left[number]!),
      ranks: ranks.map((rank) => left[rank]! + left[rank + 13]! + left[rank + 26]! + left[rank + 39]!),
      rankOf: numbers.map((number) => ranks.indexOf(number % 13)),
    };
  });
}

const two = (count: number) => count * (count - 1);
const sum = (list: readonly number[], value: (count: number, index: number) => number) =>
  list.reduce((all, count, index) => all + value(count, index), 0);

/** Orders of two cards of a class: of one kind, of one rank (those of one kind too), all. */
type Pairs = { readonly kind: number; readonly rank: number; readonly all: number };
const pairsOf = ({ kinds, ranks }: Class, cards: number): Pairs => ({
  kind: sum(kinds, two),
  rank: sum(ranks, two),
  all: two(cards),
});

/** Ways of a hand of one class: no pair, a pair of two suits, a perfect one. */
const split = ({ kind, rank, all }: Pairs) => [all - rank, rank - kind, kind] as const;

/** Ways of two hands of one class, by what the player's hand is and what the banker's is. */
function splitBoth(one: Class, cards: number): readonly (readonly number[])[] {
  const { kind, rank, all } = pairsOf(one, cards);
  // what is left for the second hand after a first one
  const rest = two(cards - 2);
  const kindKind = sum(one.kinds, (count) => two(count) * (kind - two(count) + two(count - 2)));
  const rankRank = sum(one.ranks, (count) => two(count) * (rank - two(count) + two(count - 2)));
  const kindRank = sum(one.kinds, (count, index) => {
    const same = one.ranks[one.rankOf[index]!]!;
    return two(count) * (rank - two(same) + two(same - 2));
  });
  const allAll = all * rest;
  const [allKind, allRank] = [kind * rest, rank * rest];
  return [
    [allAll - 2 * allRank + rankRank, allRank - allKind - rankRank + kindRank, allKind - kindRank],
    [allRank - allKind - rankRank + kindRank, rankRank - 2 * kindRank + kindKind, kindRank - kindKind],
    [allKind - kindRank, kindRank - kindKind, kindKind],
  ];
}

const flags = [
  [0, bankerPair, bankerPair | perfect],
  [playerPair, playerPair | bankerPair, playerPair | bankerPair | perfect],
  [playerPair | perfect, playerPair | bankerPair | perfect, playerPair | bankerPair | perfect],
];

/**
 * All beginnings of a round from some cards.
 *
 * @param points  the same cards by what they count, 0 to 9
 */
export function* countPairs(left: Composition, points: readonly number[]): Iterable<Beginning> {
  const classes = classesOf(left);
  for (let a = 0; a < 10; a += 1)
    for (let b = a; b < 10; b += 1)
      for (let c = 0; c < 10; c += 1)
        for (let d = c; d < 10; d += 1) {
          const pairs = new Float64Array(8);
          fill(pairs, [a, b, c, d], classes, points);
          if (pairs.some((ways) => ways > 0))
            yield { player: (a + b) % 10, banker: (c + d) % 10, classes: [a, b, c, d], pairs };
        }
}

type Four = readonly [number, number, number, number];

function fill(pairs: Float64Array, [a, b, c, d]: Four, classes: readonly Class[], points: readonly number[]): void {
  const add = (player: number, banker: number, ways: number) => {
    pairs[flags[player]![banker]!]! += ways;
  };
  /** Orders of two cards of different classes once two cards of others are gone. */
  const apart = (one: number, other: number, gone: readonly number[]) => {
    const rest = (of: number) => points[of]! - gone.filter((card) => card === of).length;
    return 2 * Math.max(0, rest(one)) * Math.max(0, rest(other));
  };
  if (a !== b && c !== d) add(0, 0, apart(a, b, []) * apart(c, d, [a, b]));
  else if (c !== d)
    for (const [player, ways] of split(pairsOf(classes[a]!, points[a]!)).entries())
      add(player, 0, ways * apart(c, d, [a, b]));
  else if (a !== b)
    for (const [banker, ways] of split(pairsOf(classes[c]!, points[c]!)).entries())
      add(0, banker, ways * apart(a, b, [c, d]));
  else if (a === c)
    for (const [player, row] of splitBoth(classes[a]!, points[a]!).entries())
      for (const [banker, ways] of row.entries()) add(player, banker, ways);
  else
    for (const [player, ours] of split(pairsOf(classes[a]!, points[a]!)).entries())
      for (const [banker, theirs] of split(pairsOf(classes[c]!, points[c]!)).entries())
        add(player, banker, ours * theirs);
}
