import { antePays, dealerQualifies } from '../../packages/domain/src/casino/tables/holdem-pays.ts';
import { kindOfStrength, strengthOfMasks } from '../../packages/domain/src/casino/tables/poker-hand.ts';

// Every hand of casino hold'em, counted exactly. Suits are alike, so of the 2,598,960 boards 134,459 are looked at; on each,
// all hands of two cards are ordered once, and what each of them comes to against all 990 of the dealer follows by counting.

const ranks = 13;
/** Hands of two cards by number. Cards are 13 × suit + rank, from the two (0) to the ace. */
export const holes: readonly (readonly [number, number])[] = Array.from({ length: 52 }, (_, one) => one).flatMap(
  (one) => Array.from({ length: 51 - one }, (_, index) => [one, one + 1 + index] as const),
);
const holeCount = holes.length;
const holeNumbers = new Int16Array(52 * 52);
for (const [number, [one, other]] of holes.entries()) {
  holeNumbers[one * 52 + other] = number;
  holeNumbers[other * 52 + one] = number;
}

/** The 24 ways of taking suits for one another. */
const orders: readonly (readonly number[])[] = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) =>
    [0, 1, 2, 3].flatMap((c) => [0, 1, 2, 3].filter((d) => new Set([a, b, c, d]).size === 4).map((d) => [a, b, c, d])),
  ),
);
/** By an order: where each hand goes when suit n becomes suit `order[n]`. */
const moved = orders.map((order) =>
  Int16Array.from(holes, ([one, other]) => {
    const move = (card: number) => order[Math.floor(card / ranks)]! * ranks + (card % ranks);
    return holeNumbers[move(one) * 52 + move(other)]!;
  }),
);
const orderNumbers = new Map(orders.map((order, number) => [order.join(''), number]));

/** Suits as masks, the largest first, and the number of the order that brings them there. */
function sortSuits(masks: readonly number[]): { readonly key: string; readonly order: number } {
  const places = [0, 1, 2, 3].toSorted((one, other) => masks[other]! - masks[one]! || one - other);
  const order = [0, 0, 0, 0];
  for (const [place, suit] of places.entries()) order[suit] = place;
  return { key: places.map((suit) => masks[suit]).join(), order: orderNumbers.get(order.join(''))! };
}

/** How many boards or flops look like this one with suits taken for one another. @param masks  the largest first */
function alike(masks: readonly number[]): number {
  let count = 24;
  for (let from = 0, to = 0; from < 4; from = to) {
    while (to < 4 && masks[to] === masks[from]) to += 1;
    for (let factor = 2; factor <= to - from; factor += 1) count /= factor;
  }
  return count;
}

/** Five cards, and how many boards look like them with suits taken for one another. */
export type Board = { readonly masks: readonly number[]; readonly cards: readonly number[]; readonly weight: number };

/** Boards whose suits are sorted by mask, largest first: one for all that are alike. */
export function* boards(): Iterable<Board> {
  const masks = [0, 0, 0, 0];
  const cards: number[] = [];
  function* from(first: number): Iterable<Board> {
    if (cards.length === 5) {
      if (masks[0]! >= masks[1]! && masks[1]! >= masks[2]! && masks[2]! >= masks[3]!)
        yield { masks: [...masks], cards: [...cards], weight: alike(masks) };
      return;
    }
    for (let card = first; card < 52; card += 1) {
      cards.push(card);
      masks[Math.floor(card / ranks)]! += 1 << (card % ranks);
      yield* from(card + 1);
      masks[Math.floor(card / ranks)]! -= 1 << (card % ranks);
      cards.pop();
    }
  }
  yield* from(0);
}

const flops = new Map<string, number>();
/** The ten flops of a board: where its hands are counted, and in what order of suits. */
function flopsOf({ cards }: Board): readonly { readonly base: number; readonly to: Int16Array }[] {
  const found: { base: number; to: Int16Array }[] = [];
  for (let out = 0; out < 5; out += 1)
    for (let other = out + 1; other < 5; other += 1) {
      const masks = [0, 0, 0, 0];
      for (const [index, card] of cards.entries())
        if (index !== out && index !== other) masks[Math.floor(card / ranks)]! += 1 << (card % ranks);
      const { key, order } = sortSuits(masks);
      const number = flops.get(key) ?? flops.size;
      flops.set(key, number);
      found.push({ base: number * holeCount, to: moved[order]! });
    }
  return found;
}

/** What one hand of two cards comes to on a board against all 990 of the dealer. */
export type Against = {
  readonly hole: number;
  /** what the ante pays once it pays, in antes without its stake */
  readonly pay: number;
  /** the dealer does not qualify */
  readonly free: number;
  /** the dealer qualifies, and loses, ties or wins */
  readonly won: number;
  readonly tied: number;
  readonly lost: number;
};

const dealerHands = 990;
const handsOnBoard = 1081;

/** Orders all hands on a board and calls `tell` with what each comes to. */
export function eachHand({ masks, cards }: Board, tell: (hand: Against) => void): void {
  const keys = new Float64Array(handsOnBoard);
  let count = 0;
  for (const [number, [one, other]] of holes.entries()) {
    if (cards.includes(one) || cards.includes(other)) continue;
    const all = [...masks];
    all[Math.floor(one / ranks)]! |= 1 << (one % ranks);
    all[Math.floor(other / ranks)]! |= 1 << (other % ranks);
    keys[count] = strengthOfMasks(all[0]!, all[1]!, all[2]!, all[3]!) * 2048 + number;
    count += 1;
  }
  keys.sort();
  // hands below, and those below that do not qualify, in all and by card
  const below = new Int32Array(53);
  const free = new Int32Array(53);
  const same = new Int32Array(53);
  const add = (to: Int32Array, hole: number) => {
    const [one, other] = holes[hole]!;
    to[52]! += 1;
    to[one]! += 1;
    to[other]! += 1;
  };
  let qualified = 0;
  while (qualified < count && !dealerQualifies(Math.floor(keys[qualified]! / 2048))) {
    add(free, keys[qualified]! % 2048);
    qualified += 1;
  }
  for (let from = 0, to = 0; from < count; from = to) {
    const strength = Math.floor(keys[from]! / 2048);
    same.fill(0);
    while (to < count && Math.floor(keys[to]! / 2048) === strength) {
      add(same, keys[to]! % 2048);
      to += 1;
    }
    const pay = antePays[kindOfStrength(strength)]! / 1000 - 1;
    const isFree = from < qualified;
    for (let at = from; at < to; at += 1) {
      const hole = keys[at]! % 2048;
      const [one, other] = holes[hole]!;
      // a dealer's hand shares no card with ours: those that do are left out, our own once too often
      const without = (counts: Int32Array, own: number) => counts[52]! - counts[one]! - counts[other]! + own;
      const freeHands = without(free, isFree ? 1 : 0);
      const won = isFree ? 0 : without(below, 0) - freeHands;
      const tied = isFree ? 0 : without(same, 1);
      tell({ hole, pay, free: freeHands, won, tied, lost: dealerHands - freeHands - won - tied });
    }
    for (let card = 0; card < 53; card += 1) below[card]! += same[card]!;
  }
}

/** Cases of one hand and flop: turn and river, then the dealer's hands. */
const casesOfFlop = handsOnBoard * dealerHands;

export type HoldemCount = {
  /** all cases: hands, flops, turns and rivers, dealer's hands */
  readonly of: number;
  /** cases by the net result in antes: −1 folded, −3 lost, 0 tied, and what is won */
  readonly nets: ReadonlyMap<number, number>;
  /** cases in which the member calls */
  readonly called: number;
  /** the sum of all nets where every hand is called, in antes */
  readonly alwaysCalled: number;
  /** whether to call with a hand after a flop */
  readonly calls: (hole: readonly [number, number], flop: readonly number[]) => boolean;
};

/** Counts all hands of casino hold'em, each played as well as can be. Cards are 13 × suit + rank from the two (0) to the ace. */
export function countHoldem(say: (text: string) => void = () => undefined): HoldemCount {
  const sums = new Float64Array(1755 * holeCount);
  let alwaysCalled = 0;
  let boardsSeen = 0;
  for (const board of boards()) {
    const to = flopsOf(board);
    eachHand(board, ({ hole, pay, free, won, lost }) => {
      const net = (free * pay + won * (pay + 2) - 3 * lost) * board.weight;
      alwaysCalled += net * 10;
      for (const { base, to: place } of to) sums[base + place[hole]!]! += net;
    });
    boardsSeen += board.weight;
    if (boardsSeen % 500_000 < board.weight) say(`counted on ${boardsSeen} boards`);
  }
  // Flops that keep their look in another order of suits: their hands are counted together.
  const calls = new Uint8Array(sums.length);
  let of = 0;
  for (const [key, number] of flops) {
    const masks = key.split(',').map(Number);
    const kept = orders.flatMap((order, index) =>
      order.every((to, suit) => masks[to] === masks[suit]) ? [index] : [],
    );
    const base = number * holeCount;
    const seen = new Set<number>();
    for (const [hole, [one, other]] of holes.entries()) {
      const isOnFlop = [one, other].some((card) => (masks[Math.floor(card / ranks)]! >> (card % ranks)) & 1);
      if (isOnFlop || seen.has(hole)) continue;
      const orbit = new Set(kept.map((index) => moved[index]![hole]!));
      const cases = orbit.size * alike(masks) * casesOfFlop;
      const sum = [...orbit].reduce((all, twin) => all + sums[base + twin]!, 0);
      of += cases;
      for (const twin of orbit) {
        seen.add(twin);
        calls[base + twin] = sum > -cases ? 1 : 0;
      }
    }
  }
  const nets = new Map<number, number>();
  const add = (net: number, cases: number) => nets.set(net, (nets.get(net) ?? 0) + cases);
  let called = 0;
  for (const board of boards()) {
    const to = flopsOf(board);
    eachHand(board, ({ hole, pay, free, won, tied, lost }) => {
      let times = 0;
      for (const { base, to: place } of to) times += calls[base + place[hole]!]!;
      add(-1, (10 - times) * board.weight * dealerHands);
      if (times === 0) return;
      const weight = times * board.weight;
      called += weight * dealerHands;
      add(pay, free * weight);
      add(pay + 2, won * weight);
      add(0, tied * weight);
      add(-3, lost * weight);
    });
  }
  say('counted again, of the hands that call');
  return {
    of,
    nets,
    called,
    alwaysCalled,
    calls([one, other], flop) {
      const masks = [0, 0, 0, 0];
      for (const card of flop) masks[Math.floor(card / ranks)]! += 1 << (card % ranks);
      const { key, order } = sortSuits(masks);
      return calls[flops.get(key)! * holeCount + moved[order]![holeNumbers[one * 52 + other]!]!] === 1;
    },
  };
}
