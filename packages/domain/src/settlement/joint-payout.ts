import { assert } from '../assert.ts';
import type { Odds, Product } from '../odds.ts';
import type { LegResult } from './leg-result.ts';

/**
 * What a group of picks of one match pays for each set of them that counts, thousandths. The bits of an entry's index say
 * which picks count: entry 0 is 1.000, the entry of a single pick its own odds, the last entry the odds of all. It is
 * fixed when the bet is placed and settles it (decision 119; 0106).
 */
export type JointOdds = readonly Odds[];

/**
 * Why picks of one match have no joint price: they never happen together, one happens whenever the others do, together they
 * would pay no more than with a pick less, or nothing prices them together.
 */
export type NoJointPrice = 'excluded' | 'implied' | 'flat' | 'unknown';

/** Picks of one match may be a group of at most this many, so a table has at most 64 entries. */
export const maxGroupPicks = 6;

/** Of a pick's share of the stake, in halves: the part that wins, and the part that is given back. */
export type Halves = { readonly won: 0 | 1 | 2; readonly back: 0 | 1 | 2 };

const halves: Readonly<Record<Exclude<LegResult, 'wait'>, Halves>> = {
  won: { won: 2, back: 0 },
  half_won: { won: 1, back: 1 },
  void: { won: 0, back: 2 },
  half_lost: { won: 0, back: 1 },
  lost: { won: 0, back: 0 },
};

/** How a result divides a pick's share of the stake. */
export const halvesOf = (result: Exclude<LegResult, 'wait'>): Halves => halves[result];

/**
 * What a settled group multiplies the stake by, exact. A void pick leaves the odds of the others, a half won one half of
 * the odds with it and half of those without, a half lost one half of the odds without it; a lost one loses the group.
 *
 * @param odds     of the group, one entry for each set of its picks
 * @param results  of its picks, in the order of the bits
 * Source: decision 119.
 */
export function jointFactor(odds: JointOdds, results: readonly Exclude<LegResult, 'wait'>[]): Product {
  assert(odds.length === 2 ** results.length, 'a price for each set of picks');
  // Numerators over 2 to the power of the picks looked at, by the set that counts.
  let shares = new Map([[0, 1n]]);
  results.forEach((result, bit) => {
    const { won, back } = halvesOf(result);
    const next = new Map<number, bigint>();
    for (const [set, share] of shares) {
      if (won > 0) next.set(set | (1 << bit), share * BigInt(won));
      if (back > 0) next.set(set, share * BigInt(back));
    }
    shares = next;
  });
  let numerator = 0n;
  for (const [set, share] of shares) numerator += share * BigInt(odds[set]!);
  return { numerator, denominator: 1000n * 2n ** BigInt(results.length) };
}
