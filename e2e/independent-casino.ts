import { hostedPayout } from './independent-games.ts';
import type { HostedBet, Outcome } from './independent-games.ts';

/**
 * What bets at tables of the casino pay, written apart from the product: rules as plain sentences over stored outcomes.
 * Nothing of the product is imported.
 */
type Card = { readonly rank: number; readonly suit: string };
/** Of the stake, in thousandths. */
type Pays = (spot: string, outcome: Outcome) => number;

const suitedAlike = ([one, other]: readonly Card[]) => one!.rank === other!.rank && one!.suit === other!.suit;
const alike = ([one, other]: readonly Card[]) => one!.rank === other!.rank;
const pointsOf = (hand: readonly Card[]) => hand.reduce((sum, { rank }) => sum + (rank < 10 ? rank : 0), 0) % 10;
const when = (holds: boolean, pays: number) => (holds ? pays : 0);

function baccarat(spot: string, outcome: Outcome): number {
  const [player, banker] = [outcome['player'] as Card[], outcome['banker'] as Card[]];
  const [mine, theirs] = [pointsOf(player), pointsOf(banker)];
  const cards = player.length + banker.length;
  const spots: Record<string, number> = {
    player: mine === theirs ? 1_000 : when(mine > theirs, 2_000),
    banker: mine === theirs ? 1_000 : when(theirs > mine, 1_950),
    tie: when(mine === theirs, 9_000),
    'player-pair': when(alike(player), 12_000),
    'banker-pair': when(alike(banker), 12_000),
    'either-pair': when(alike(player) || alike(banker), 6_000),
    'perfect-pair': when(suitedAlike(player) || suitedAlike(banker), 26_000),
    big: when(cards > 4, 1_500),
    small: when(cards === 4, 2_400),
    'lucky-six': when(theirs === 6 && mine < 6, 16_000),
  };
  return spots[spot]!;
}

function dragonTiger(spot: string, outcome: Outcome): number {
  const [dragon, tiger] = [outcome['dragon'] as Card, outcome['tiger'] as Card];
  const isTie = dragon.rank === tiger.rank;
  const spots: Record<string, number> = {
    dragon: isTie ? 500 : when(dragon.rank > tiger.rank, 2_000),
    tiger: isTie ? 500 : when(tiger.rank > dragon.rank, 2_000),
    tie: when(isTie, 12_000),
    'suited-tie': when(isTie && dragon.suit === tiger.suit, 51_000),
  };
  if (spot in spots) return spots[spot]!;
  const [side, trait] = spot.split('-');
  const { rank, suit } = side === 'dragon' ? dragon : tiger;
  const red = suit === 'heart' || suit === 'diamond';
  const traits: Record<string, boolean> = {
    big: rank > 7,
    small: rank < 7,
    odd: rank % 2 === 1,
    even: rank % 2 === 0,
    red,
    black: !red,
  };
  return when(rank !== 7 && traits[trait!]!, 2_000);
}

const sumPays: Record<number, number> = { 4: 63, 5: 32, 6: 19, 7: 13, 8: 9, 9: 8, 10: 7 };

function sicBo(spot: string, outcome: Outcome): number {
  const dice = outcome['dice'] as number[];
  const sum = dice.reduce((all, die) => all + die, 0);
  const isTriple = new Set(dice).size === 1;
  const of = (face: number) => dice.filter((die) => die === face).length;
  const [kind, ...named] = spot.split('-');
  const [first, second] = named.map(Number);
  switch (kind) {
    case 'small':
      return when(!isTriple && sum < 11, 2_000);
    case 'big':
      return when(!isTriple && sum > 10, 2_000);
    case 'odd':
      return when(!isTriple && sum % 2 === 1, 2_000);
    case 'even':
      return when(!isTriple && sum % 2 === 0, 2_000);
    case 'any':
      return when(isTriple, 31_000);
    case 'triple':
      return when(of(first!) === 3, 191_000);
    case 'double':
      return when(of(first!) >= 2, 12_000);
    case 'sum':
      return when(sum === first, sumPays[Math.min(first!, 21 - first!)]! * 1_000);
    case 'pair':
      return when(of(first!) > 0 && of(second!) > 0, 7_000);
    default:
      return [0, 2_000, 3_000, 4_000][of(first!)]!;
  }
}

/** Best five of seven, as numbers that compare from the left: the kind, then ranks by how often they come. An ace is 14. */
function bestOf(cards: readonly Card[]): number[] {
  const all = cards.map(({ rank, suit }) => ({ rank: rank === 1 ? 14 : rank, suit }));
  let best: number[] = [];
  for (const [i, one] of all.entries())
    for (const other of all.slice(i + 1)) {
      const five = all.length === 7 ? all.filter((card) => card !== one && card !== other) : all;
      const made = handOf(five);
      if (compare(made, best) > 0) best = made;
    }
  return best;
}
const compare = (one: readonly number[], other: readonly number[]) => {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : one[at]! - (other[at] ?? -1);
};
function handOf(five: readonly Card[]): number[] {
  const counts = [...Map.groupBy(five, ({ rank }) => rank)].map(([rank, list]) => [list.length, rank] as const);
  const groups = counts.toSorted(([c1, r1], [c2, r2]) => c2 - c1 || r2 - r1);
  const ranks = groups.map(([, rank]) => rank);
  const isFlush = new Set(five.map(({ suit }) => suit)).size === 1;
  const isWheel = ranks.join() === '14,5,4,3,2';
  const isStraight = ranks.length === 5 && (ranks[0]! - ranks[4]! === 4 || isWheel);
  const high = isWheel ? [5] : ranks;
  const shape = groups.map(([count]) => count).join('');
  if (isFlush && isStraight) return [high[0] === 14 ? 9 : 8, ...high];
  if (shape === '41') return [7, ...ranks];
  if (shape === '32') return [6, ...ranks];
  if (isFlush) return [5, ...ranks];
  if (isStraight) return [4, ...high];
  return [['11111', '2111', '221', '311'].indexOf(shape), ...ranks];
}

const ante = [2, 2, 2, 2, 2, 3, 4, 11, 21, 101];
const bonus = [0, 8, 8, 8, 8, 21, 31, 41, 51, 101];

/** A hand that was folded loses its ante; its bonus is decided all the same. */
function holdem(spot: string, outcome: Outcome, called: boolean): number {
  const [player, dealer, board] = ['player', 'dealer', 'board'].map((key) => outcome[key] as Card[]);
  const [mine, theirs] = [bestOf([...player!, ...board!]), bestOf([...dealer!, ...board!])];
  const qualifies = compare(theirs, [1, 4]) >= 0;
  const result = compare(mine, theirs);
  if (spot === 'bonus') {
    const opened = bestOf([...player!, ...board!.slice(0, 3)]);
    return compare(opened, [1, 14]) >= 0 ? bonus[opened[0]!]! * 1_000 : 0;
  }
  if (!called || (qualifies && result < 0)) return 0;
  if (spot === 'call') return qualifies && result > 0 ? 2_000 : 1_000;
  return qualifies && result === 0 ? 1_000 : ante[mine[0]!]! * 1_000;
}

const tables: Record<string, Pays> = { baccarat, 'dragon-tiger': dragonTiger, 'sic-bo': sicBo };
const gameOf = (table: string) => /-(baccarat|roulette|dragon-tiger|sic-bo|holdem)-\d+$/.exec(table)?.[1] ?? null;

/** What a member's bets of a round or of a hand at a table pay, each bet by itself; null: this is no table. */
export function tablePayouts(table: string, bets: readonly HostedBet[], outcome: Outcome): number[] | null {
  const game = gameOf(table);
  if (game === null) return null;
  if (game === 'roulette') return bets.map((bet) => hostedPayout('roulette', [bet], outcome));
  const called = bets.some(({ spot }) => spot === 'call');
  return bets.map(({ stake, spot }) => {
    const pays = game === 'holdem' ? holdem(String(spot), outcome, called) : tables[game]!(String(spot), outcome);
    return Number((BigInt(stake) * BigInt(pays)) / 1_000n);
  });
}
