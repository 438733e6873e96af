import type { MarketType, Line, Side } from '../market-kinds.ts';
import { marketKind } from '../market-kinds.ts';
import type { Odds } from '../odds.ts';
import { halvesOf, maxGroupPicks } from '../settlement/joint-payout.ts';
import type { Halves, JointOdds, NoJointPrice } from '../settlement/joint-payout.ts';
import { selectionResult } from '../settlement/leg-result.ts';
import { sportRules } from '../settlement/rule-table.ts';
import type { ScoreLaw } from './score-law.ts';

/** A pick of a match, whatever it costs. */
export type JointPick = { readonly type: MarketType; readonly side: Side; readonly line: Line | null };

/** A way in which picks of one match can end together, with its chance: what wins and what is given back of each pick. */
export type JointEnding = { readonly halves: readonly Halves[]; readonly chance: number };

/**
 * The margins a group may be sold with, in percent. Prices have two decimals, so a strength fitted to them errs: by half a
 * percent of the return in pairs of the main markets, by up to 1.7 percent where a basketball favourite's opponent joins a
 * team's total. The least margin leaves the members less than 97 percent with that error.
 *
 * Source: decision 118; 0106.
 */
export const jointMargins = { least: 5, usual: 6, most: 20 } as const;

const settledResults = ['won', 'half_won', 'void', 'half_lost', 'lost'] as const;
/** Less than this is no chance: the law cuts its tails about there. */
const noChance = 1e-9;
/** A pick that leaves the chance of the others within this share of itself follows from them. */
const nothingAdded = 1e-6;

/**
 * How picks of one match can end together, each way once.
 *
 * @param law    of the match, before its start
 * @param picks  two to six
 * @returns      null where the score of the whole match does not decide every pick
 */
export function jointEndings(law: ScoreLaw, picks: readonly JointPick[]): readonly JointEnding[] | null {
  if (picks.length < 2 || picks.length > maxGroupPicks || !picks.every((pick) => isOfWholeMatch(law, pick)))
    return null;
  const { home, away, chances } = law;
  // A law has up to twenty thousand scores: the results of one are a number, one digit a pick.
  const found = new Map<number, number>();
  for (let i = 0; i < chances.length; i += 1) {
    const score = { home: home[i]!, away: away[i]! };
    let results = 0;
    for (const { type, side, line } of picks)
      results = results * settledResults.length + settledResults.indexOf(selectionResult(type, side, line, score));
    found.set(results, (found.get(results) ?? 0) + chances[i]!);
  }
  return [...found].map(([results, chance]) => ({
    halves: picks.map((_, at) => {
      const digit = Math.floor(results / settledResults.length ** (picks.length - 1 - at)) % settledResults.length;
      return halvesOf(settledResults[digit]!);
    }),
    chance,
  }));
}

/**
 * Prices picks of one match as one bet: for each set of them, the lower of the product of their odds and the odds at which
 * the set returns 1 − margin of its stake, floored to thousandths. The return is the exact expectation of what settlement
 * pays by this very table, with its void and half results.
 *
 * @param endings  of the picks
 * @param odds     of each pick by itself, in thousandths
 * @param margin   share of the stake the house keeps on average: 0.06
 * @returns        else why they have none: picks that exclude each other, one that follows from the others, or a set that
 *                 would pay no more than with a pick less
 * Source: decisions 118 and 119; 0106.
 */
export function jointOdds(
  endings: readonly JointEnding[],
  odds: readonly Odds[],
  margin: number,
): JointOdds | NoJointPrice {
  const table: Odds[] = Array.from({ length: 2 ** odds.length }, () => 1000);
  odds.forEach((price, bit) => (table[1 << bit] = price));
  for (let set = 1; set < table.length; set += 1) {
    const members = bitsOf(set);
    if (members.length < 2) continue;
    const weights = weightsOf(endings, members);
    const all = weights.get(set)!;
    const smaller = members.map((bit) => ({
      set: set & ~(1 << bit),
      members: members.filter((member) => member !== bit),
    }));
    if (all < noChance) return 'excluded';
    if (smaller.some((part) => all > weightsOf(endings, part.members).get(part.set)! * (1 - nothingAdded)))
      return 'implied';
    let rest = 0;
    for (const [part, weight] of weights) if (part !== set) rest += (weight * table[part]!) / 1000;
    const fair = ((1 - margin - rest) / all) * 1000;
    const paid = Math.floor(Math.min(flooredProduct(members.map((bit) => odds[bit]!)), fair));
    if (smaller.some((part) => paid <= table[part.set]!)) return 'flat';
    table[set] = paid;
  }
  return table;
}

/** What a stake on the group returns on average: the expectation of what settlement pays by the table. */
export function jointReturn(endings: readonly JointEnding[], table: JointOdds): number {
  let sum = 0;
  for (const [set, weight] of weightsOf(endings, bitsOf(table.length - 1))) sum += (weight * table[set]!) / 1000;
  return sum;
}

/** Whether the score that settles the match decides this pick: only then the law knows it. */
function isOfWholeMatch({ sport }: ScoreLaw, { type }: JointPick): boolean {
  const { rule, scope } = marketKind(type);
  return rule !== 'next-goal' && (scope === 'sport' || (scope === 'overtime' && sportRules[sport].overtimeCounts));
}

/** The expected share of the stake on these members that ends with a set of them winning and the others given back, by set. */
function weightsOf(endings: readonly JointEnding[], members: readonly number[]): Map<number, number> {
  const weights = new Map<number, number>();
  const share = (halves: JointEnding['halves'], at: number, set: number, weight: number): void => {
    const bit = members[at];
    if (bit === undefined) {
      weights.set(set, (weights.get(set) ?? 0) + weight);
      return;
    }
    const { won, back } = halves[bit]!;
    share(halves, at + 1, set | (1 << bit), (weight * won) / 2);
    share(halves, at + 1, set, (weight * back) / 2);
  };
  for (const { halves, chance } of endings) share(halves, 0, 0, chance);
  return weights;
}

/** The exact product of odds, floored to thousandths. */
function flooredProduct(odds: readonly Odds[]): Odds {
  const product = odds.reduce((all, value) => all * BigInt(value), 1n);
  return Number(product / 1000n ** BigInt(odds.length - 1));
}

function bitsOf(set: number): number[] {
  return Array.from({ length: maxGroupPicks }, (_, bit) => bit).filter((bit) => set & (1 << bit));
}
