import type { RoundGameId } from '../access/game-list.ts';
import type { MenuName } from '../access/game-list.ts';
import { assert } from '../assert.ts';
import type { Line } from '../market-kinds.ts';
import type { Draw } from '../fairness/draw.ts';
import type { LimitKind } from '../limits/level-limits.ts';
import type { Won } from '../money.ts';
import { payoutOf, productOf } from '../odds.ts';
import type { Odds } from '../odds.ts';
import type { LegResult } from '../settlement/leg-result.ts';
import type { RoundClock } from './rounds.ts';

/** One answer to a folder's question. */
export type GamePick = {
  /** its number in its game, 1 to 999: legs keep it, so it never changes and is never given to another pick */
  readonly no: number;
  /** its own name in Korean, as slips show it: 홀 */
  readonly name: string;
  /** until an operator sets another one */
  readonly price: Odds;
};

/** One question about a round with its answers: a market, called folder on the wire. */
export type GameFolder = {
  readonly id: string;
  /** in Korean, as slips show it: 파워볼 홀짝 */
  readonly name: string;
  /** of under and over; null where there is none */
  readonly line: Line | null;
  readonly picks: readonly GamePick[];
};

type PickResult = Extract<LegResult, 'won' | 'lost' | 'void'>;

/** A stake on one pick of a round, won, at the price it was taken at. */
export type PickBet = { readonly pickNo: number; readonly stake: Won; readonly odds: Odds };

/** Of `of` equally likely cases a pick wins in `won` and returns the stake in `void`. */
export type Chance = { readonly won: bigint; readonly void: bigint; readonly of: bigint };

/** An exact fraction, not always reduced. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

/**
 * A game with rounds by the clock. Its outcomes are plain values that survive JSON.
 *
 * Callers pass a game only outcomes that this game drew or read.
 */
export type RoundGame<Outcome> = {
  readonly id: RoundGameId;
  /** in Korean */
  readonly name: string;
  /** the menu entry that opens it */
  readonly menu: MenuName;
  readonly limitKind: LimitKind;
  readonly betKind: 'mini' | 'lotus';
  readonly clock: RoundClock;
  readonly folders: readonly GameFolder[];
  /** A round's outcome from uniform bytes, each as likely as `chances` says. */
  readonly draw: Draw<Outcome>;
  /** An outcome that was stored as JSON; null when it is none of this game. */
  readOutcome(stored: unknown): Outcome | null;
  /** The outcome in Korean, as history shows it. */
  outcomeText(outcome: Outcome): string;
  /** @throws AssertionFault when the game has no such pick */
  resultOf(outcome: Outcome, pickNo: number): PickResult;
  /** By the number of a pick, exact by enumeration of all cases. */
  chances(): ReadonlyMap<number, Chance>;
  /**
   * The least that bets on one round pay together, whatever is drawn. 0: they can all be lost.
   *
   * @throws AssertionFault when the game has no such pick
   */
  minPayout(bets: readonly PickBet[]): Won;
};

/** A pick with what decides it; where both hold, the stake is returned. */
type Rule<Facts> = GamePick & {
  readonly wins: (facts: Facts) => boolean;
  readonly voids?: (facts: Facts) => boolean;
};

/** Facts that come up in so many equally likely ways. */
type Case<Facts> = { readonly facts: Facts; readonly ways: number };

type Definition<Outcome, Facts> = Omit<RoundGame<Outcome>, 'folders' | 'resultOf' | 'chances' | 'minPayout'> & {
  readonly folders: readonly (Omit<GameFolder, 'picks'> & { readonly picks: readonly Rule<Facts>[] })[];
  /** what picks are decided by */
  factsOf(outcome: Outcome): Facts;
  /** all there can be; fewer than 2^53 ways in all */
  cases(): Iterable<Case<Facts>>;
};

/**
 * Makes a game of its definition: settlement and chances decide a pick by the same rule.
 *
 * @throws AssertionFault when two picks have one number
 */
export function createRoundGame<Outcome, Facts>(definition: Definition<Outcome, Facts>): RoundGame<Outcome> {
  const { factsOf, cases, ...game } = definition;
  const picks = game.folders.flatMap((folder) => folder.picks);
  const rules = new Map(picks.map((pick) => [pick.no, pick]));
  assert(rules.size === picks.length, `${game.id}: every pick has its own number`);
  let chances: ReadonlyMap<number, Chance> | undefined;
  let endings: readonly ReadonlyMap<number, PickResult>[] | undefined;
  return {
    ...game,
    resultOf(outcome, pickNo) {
      const rule = rules.get(pickNo);
      assert(rule, `${game.id} has no pick ${pickNo}`);
      return decide(rule, factsOf(outcome));
    },
    chances: () => (chances ??= countChances(picks, [...cases()])),
    minPayout(bets) {
      for (const { pickNo } of bets) assert(rules.has(pickNo), `${game.id} has no pick ${pickNo}`);
      const pays = bets.map(({ pickNo, stake, odds }) => ({
        pickNo,
        pay: { won: payoutOf(stake, productOf([odds])), void: stake, lost: 0 },
      }));
      endings ??= endingsOf(picks, cases());
      return Math.min(
        ...endings.map((ending) => pays.reduce((sum, { pickNo, pay }) => sum + pay[ending.get(pickNo)!], 0)),
      );
    },
  };
}

/** How a round can end for all picks together, each way once. */
function endingsOf<Facts>(rules: readonly Rule<Facts>[], cases: Iterable<Case<Facts>>) {
  const endings = new Map<string, ReadonlyMap<number, PickResult>>();
  for (const { facts, ways } of cases) {
    if (ways === 0) continue;
    const ending = new Map(rules.map((rule) => [rule.no, decide(rule, facts)]));
    endings.set([...ending.values()].join(), ending);
  }
  return [...endings.values()];
}

function decide<Facts>(rule: Rule<Facts>, facts: Facts): PickResult {
  if (rule.voids?.(facts)) return 'void';
  return rule.wins(facts) ? 'won' : 'lost';
}

function countChances<Facts>(
  rules: readonly Rule<Facts>[],
  cases: readonly Case<Facts>[],
): ReadonlyMap<number, Chance> {
  const all = cases.reduce((sum, { ways }) => sum + ways, 0);
  assert(Number.isSafeInteger(all), 'cases are counted exactly');
  const chanceOf = (rule: Rule<Facts>): Chance => {
    const counts = { won: 0, void: 0, lost: 0 };
    for (const { facts, ways } of cases) counts[decide(rule, facts)] += ways;
    return { won: BigInt(counts.won), void: BigInt(counts.void), of: BigInt(all) };
  };
  return new Map(rules.map((rule) => [rule.no, chanceOf(rule)]));
}

/** A pick with its folder; null when the game has none with this number. */
export function findPick(
  game: Pick<RoundGame<never>, 'folders'>,
  pickNo: number,
): { readonly folder: GameFolder; readonly pick: GamePick } | null {
  for (const folder of game.folders) {
    const pick = folder.picks.find(({ no }) => no === pickNo);
    if (pick) return { folder, pick };
  }
  return null;
}

/** The share of its stakes a pick pays back at a price, exact: 39/40 is 97.5 %. */
export function returnOf(chance: Chance, price: Odds): Fraction {
  return { numerator: chance.won * BigInt(price) + chance.void * 1000n, denominator: chance.of * 1000n };
}

/** Why a price cannot be offered: no price of two decimals above 1.00, or a return below 85 % or of 100 % and more. */
export type PriceFault = 'not-a-price' | 'return-too-low' | 'return-too-high';

/**
 * What is wrong with a price an operator wants for a pick; null: nothing.
 *
 * @param price  thousandths, a multiple of ten
 * @throws AssertionFault when the game has no such pick
 * Source: decision 84.
 */
export function priceFault(
  game: Pick<RoundGame<never>, 'id' | 'chances'>,
  pickNo: number,
  price: Odds,
): PriceFault | null {
  const chance = game.chances().get(pickNo);
  assert(chance, `${game.id} has no pick ${pickNo}`);
  if (!Number.isSafeInteger(price) || price <= 1000 || price % 10 !== 0) return 'not-a-price';
  const { numerator, denominator } = returnOf(chance, price);
  if (numerator >= denominator) return 'return-too-high';
  return numerator * 100n < denominator * 85n ? 'return-too-low' : null;
}

/**
 * The highest price that can be offered for a pick: the last of two decimals whose return is below 100 %.
 *
 * @throws AssertionFault when the game has no such pick
 * Source: decision 84.
 */
export function highestPrice(game: Pick<RoundGame<never>, 'id' | 'chances'>, pickNo: number): Odds {
  const chance = game.chances().get(pickNo);
  assert(chance, `${game.id} has no pick ${pickNo}`);
  const below = ((chance.of - chance.void) * 1000n - 1n) / chance.won;
  return Number(below / 10n) * 10;
}
