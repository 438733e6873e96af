import type { Line } from '../market-kinds.ts';
import type { Distribution } from './distribution.ts';

/**
 * What a stake on "above the threshold" comes to on average: the shares of it that win and that lose. The rest is given
 * back (a push; half of a quarter line). The other side has them the other way round.
 */
export type StakeShares = { readonly won: number; readonly lost: number };

/** Which lines a market may have, in hundredths. */
export type LineMenu = {
  /** from one line to the next, and a line of that row (50 = half goals only, with step 100) */
  readonly step: number;
  readonly offset: number;
  /** smallest distance from zero; a handicap of half a point is the winner market again */
  readonly atLeast: number;
  /** lines offered on each side of the main one, and how many steps apart */
  readonly around: number;
  readonly apart: number;
};

/**
 * Source: rules 1.3 "Quarter lines"; the same edges as `selectionResult` grades by.
 *
 * @param threshold  hundredths: the total's line, or minus the home handicap for the margin
 */
export function stakeShares({ from, chances }: Distribution, threshold: number): StakeShares {
  let won = 0;
  let lost = 0;
  for (let i = 0; i < chances.length; i += 1) {
    const edge = (from + i) * 100 - threshold;
    if (edge >= 50) won += chances[i]!;
    else if (edge === 25) won += chances[i]! / 2;
    else if (edge === -25) lost += chances[i]! / 2;
    else if (edge < 0) lost += chances[i]!;
  }
  return { won, lost };
}

/** The chance a fair two-way price would show for "above": pushes left out. */
export function fairChance({ won, lost }: StakeShares): number {
  return won / (won + lost);
}

/** Lines of the menu that have a fair chance of 3 to 97 in 100, with that chance, in ascending order. */
export function possibleLines(
  distribution: Distribution,
  menu: LineMenu,
  isHandicap: boolean,
): { line: Line; chance: number }[] {
  const sign = isHandicap ? -1 : 1;
  // Far out no line can be fair: only the middle of the distribution is looked at closely.
  const [low, high] = middle(distribution).map((value) => sign * value * 100);
  const from = Math.min(low!, high!) - menu.step;
  const to = Math.max(low!, high!) + menu.step;
  const result: { line: Line; chance: number }[] = [];
  for (
    let line = Math.ceil((from - menu.offset) / menu.step) * menu.step + menu.offset;
    line <= to;
    line += menu.step
  ) {
    if (Math.abs(line) < menu.atLeast) continue;
    const chance = fairChance(stakeShares(distribution, sign * line));
    if (chance > 0.03 && chance < 0.97) result.push({ line, chance });
  }
  return result;
}

/** Values that leave about one in a hundred on each side. */
function middle({ from, chances }: Distribution): [number, number] {
  let low = 0;
  for (let below = chances[0]!; below < 0.01 && low < chances.length - 1; below += chances[low]!) low += 1;
  let high = chances.length - 1;
  for (let above = chances[high]!; above < 0.01 && high > 0; above += chances[high]!) high -= 1;
  return [from + low, from + high];
}
