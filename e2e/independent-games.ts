/**
 * What plays of the house's games pay, written apart from the product: rules as plain sentences over stored outcomes, payouts
 * in exact fractions. Nothing of the product is imported.
 */
type Card = { readonly rank: number; readonly suit: string };
type Hands = { readonly player: readonly Card[]; readonly banker: readonly Card[] };
export type Outcome = Record<string, unknown>;
export type Result = 'won' | 'lost' | 'void';

const said = (wins: boolean): Result => (wins ? 'won' : 'lost');
const between = (value: number, from: number, to: number) => value >= from && value <= to;

/** The stake times a multiplier given in thousandths, cut to whole won. */
const times = (stake: number, thousandths: number) => Number((BigInt(stake) * BigInt(thousandths)) / 1_000n);

function powerball(pick: number, { balls, powerball: power }: Outcome): Result {
  const sum = (balls as number[]).reduce((all, ball) => all + ball, 0);
  const ball = power as number;
  const [oddBall, highBall, oddSum, highSum] = [ball % 2 === 1, ball >= 5, sum % 2 === 1, sum >= 73];
  const [small, middle, large] = [between(sum, 15, 64), between(sum, 65, 80), between(sum, 81, 130)];
  const sections = [
    [15, 35],
    [36, 49],
    [50, 57],
    [58, 65],
    [66, 78],
    [79, 130],
  ] as const;
  if (pick >= 32) return said(ball === pick - 32);
  const [from, to] = sections[pick - 26] ?? [0, 0];
  if (pick >= 26) return said(between(sum, from, to));
  const answers: readonly boolean[] = [
    oddBall,
    !oddBall,
    !highBall,
    highBall,
    oddBall && !highBall,
    oddBall && highBall,
    !oddBall && !highBall,
    !oddBall && highBall,
    oddSum,
    !oddSum,
    !highSum,
    highSum,
    large,
    middle,
    small,
    oddSum && !highSum,
    oddSum && highSum,
    !oddSum && !highSum,
    !oddSum && highSum,
    large && oddSum,
    large && !oddSum,
    middle && oddSum,
    middle && !oddSum,
    small && oddSum,
    small && !oddSum,
  ];
  return said(answers[pick - 1]!);
}

/** Odd balls start left, the lower half has three rungs; three rungs end on the other side. Left is odd, right is even. */
function ladder(balls: number, pick: number, { ball }: Outcome): Result {
  const left = (ball as number) % 2 === 1;
  const three = (ball as number) <= balls / 2;
  const odd = three ? !left : left;
  const answers = [
    left,
    !left,
    three,
    !three,
    odd,
    !odd,
    left && three,
    left && !three,
    !left && three,
    !left && !three,
  ];
  return said(answers[pick - 1]!);
}

function oddEven(pick: number, outcome: Outcome): Result {
  const [first, second] = outcome['cards'] as Card[];
  const hidden = outcome['hidden'] as Card;
  const odd = (first!.rank + second!.rank) % 2 === 1;
  const red = ['heart', 'diamond'].includes(hidden.suit);
  const suit = (name: string) => hidden.suit === name;
  const answers = [
    odd,
    !odd,
    hidden.rank <= 5,
    hidden.rank >= 6,
    red,
    !red,
    suit('spade'),
    suit('heart'),
    suit('diamond'),
    suit('club'),
  ];
  return said(answers[pick - 1]!);
}

const points = (hand: readonly Card[]) => hand.reduce((sum, { rank }) => sum + (rank < 10 ? rank : 0), 0) % 10;

/** @param pick  player, banker, tie, pair of the player, pair of the banker: 1 to 5 */
function baccarat(pick: number, outcome: Outcome): Result {
  const { player, banker } = outcome as unknown as Hands;
  const [mine, theirs] = [points(player), points(banker)];
  if (pick <= 2 && mine === theirs) return 'void';
  const pair = ([one, other]: readonly Card[]) => one!.rank === other!.rank;
  return said([mine > theirs, theirs > mine, mine === theirs, pair(player), pair(banker)][pick - 1]!);
}

const sitePicks: Record<string, (pick: number, outcome: Outcome) => Result> = {
  powerball,
  powerladder: (pick, outcome) => ladder(28, pick, outcome),
  kenoladder: (pick, outcome) => ladder(80, pick, outcome),
  'lotus-oddeven': oddEven,
  'lotus-baccarat': baccarat,
  'lotus-baccarat2': baccarat,
};

/** What a slip on one pick of a round pays. @param outcome  null: the round is void */
export function sitePayout(game: string, pick: number, stake: number, odds: number, outcome: Outcome | null) {
  const result = outcome === null ? 'void' : sitePicks[game]!(pick, outcome);
  return { result, payout: result === 'won' ? times(stake, odds) : result === 'void' ? stake : 0 };
}

export type HostedBet = { readonly stake: number } & Record<string, unknown>;

const reds = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/** Thirty-six divided by how many numbers are covered. */
function roulette({ stake, spot }: HostedBet, { number }: Outcome): number {
  const fell = number as number;
  const [name, no] = String(spot).split('-');
  const outside: Record<string, readonly [covered: number, hit: boolean]> = {
    red: [18, reds.includes(fell)],
    black: [18, fell !== 0 && !reds.includes(fell)],
    odd: [18, fell % 2 === 1],
    even: [18, fell !== 0 && fell % 2 === 0],
    low: [18, between(fell, 1, 18)],
    high: [18, between(fell, 19, 36)],
    dozen: [12, fell !== 0 && Math.ceil(fell / 12) === Number(no)],
    column: [12, fell !== 0 && (fell - 1) % 3 === Number(no) - 1],
  };
  const numbers = String(spot).split('-').map(Number);
  const [covered, hit] = outside[name!] ?? [numbers.length, numbers.includes(fell)];
  return hit ? (stake * 36) / covered : 0;
}

/** 92 % divided by the chance (Harville), cut to 0.01. */
function horse({ stake, spot }: HostedBet, outcome: Outcome): number {
  const weights = (outcome['weights'] as number[]).map(BigInt);
  const [first, second] = outcome['order'] as number[];
  const [kind, ...named] = String(spot).split('-');
  const horses = named.map(Number);
  const weight = (no: number) => weights[no - 1]!;
  // up / down of the chance
  const two = (a: number, b: number) => [weight(a) * weight(b), 100n * (100n - weight(a))] as const;
  const groups: Record<string, readonly number[]> = {
    odd: [1, 3, 5],
    even: [2, 4, 6],
    small: [1, 2],
    middle: [3, 4],
    large: [5, 6],
    win: horses,
  };
  let [up, down, hit]: [bigint, bigint, boolean] = [0n, 100n, false];
  if (kind === 'exacta') {
    [up, down] = two(horses[0]!, horses[1]!);
    hit = first === horses[0] && second === horses[1];
  } else if (kind === 'quinella') {
    const [a, b] = [two(horses[0]!, horses[1]!), two(horses[1]!, horses[0]!)];
    [up, down] = [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
    hit = horses.includes(first!) && horses.includes(second!);
  } else {
    const covered = groups[kind!]!;
    up = covered.reduce((sum, no) => sum + weight(no), 0n);
    hit = covered.includes(first!);
  }
  const hundredths = (92n * down) / up;
  return hit ? Number((BigInt(stake) * hundredths) / 100n) : 0;
}

/** Rows of the tables that the proof bets on, in thousandths by hits. */
const kenoRows: Record<string, readonly number[]> = {
  'low 1': [700, 1_860],
  'classic 3': [0, 1_000, 3_100, 10_400],
  'high 2': [0, 0, 17_100],
};

function keno(bet: HostedBet, { numbers }: Outcome): number {
  const picked = bet['numbers'] as number[];
  const hits = picked.filter((number) => (numbers as number[]).includes(number)).length;
  return times(bet.stake, kenoRows[`${String(bet['risk'])} ${picked.length}`]![hits]!);
}

const spots = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'];
const spotPrices = [2_000, 1_950, 9_000, 12_000, 12_000];
function tokenBaccarat({ stake, spot }: HostedBet, outcome: Outcome): number {
  const index = spots.indexOf(String(spot));
  const result = baccarat(index + 1, outcome);
  return result === 'won' ? times(stake, spotPrices[index]!) : result === 'void' ? stake : 0;
}

type Drawn = Card | 'joker';
const isRed = (card: Drawn) => card !== 'joker' && ['heart', 'diamond'].includes(card.suit);
/** How many of 53 cards win, and whether this one does: of the picks whatever was shown before. */
const turned: Record<string, readonly [cards: bigint, wins: (card: Drawn) => boolean]> = {
  red: [26n, isRed],
  black: [26n, (card) => card !== 'joker' && !isRed(card)],
  'three-eight': [24n, (card) => card !== 'joker' && between(card.rank, 3, 8)],
  court: [16n, (card) => card !== 'joker' && (card.rank === 1 || card.rank >= 11)],
  joker: [1n, (card) => card === 'joker'],
};

/** 97 % divided by the chance of all wins, cut to 0.01 once. */
function rowPays(stake: number, picks: readonly string[]): number {
  const up = 97n * 53n ** BigInt(picks.length);
  const down = picks.reduce((product, pick) => product * turned[pick]![0], 1n);
  return Number((BigInt(stake) * (up / down)) / 100n);
}

function highLow5s({ stake, pick }: HostedBet, { next }: Outcome): number {
  return turned[String(pick)]![1](next as Drawn) ? rowPays(stake, [String(pick)]) : 0;
}

function highLow({ stake, moves }: HostedBet, { cards }: Outcome): number {
  const made = moves as string[];
  const picks = made.filter((move) => move !== 'take');
  const hasWon = picks.every((pick, index) => turned[pick]![1]((cards as Drawn[])[index + 1]!));
  return hasWon && made.at(-1) === 'take' ? rowPays(stake, picks) : 0;
}

/** A bet with a place to leave at is paid there unless the curve ended before. Hundredths. */
function graph({ stake, auto }: HostedBet, { bust }: Outcome): number {
  return (auto as number) <= (bust as number) ? Number((BigInt(stake) * BigInt(auto as number)) / 100n) : 0;
}

const hosted: Record<string, (bet: HostedBet, outcome: Outcome) => number> = {
  roulette,
  horse,
  keno,
  baccarat: tokenBaccarat,
  highlow5s: highLow5s,
  highlow: highLow,
  graph,
};

/** What the bets of a play or of a round of a hosted game pay. */
export const hostedPayout = (game: string, bets: readonly HostedBet[], outcome: Outcome): number =>
  bets.reduce((sum, bet) => sum + hosted[game]!(bet, outcome), 0);
