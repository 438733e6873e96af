import { ruleVersion } from './rule-table.ts';

/** What a version of the rules says otherwise than another where it changes a payout. */
export type RuleLaw = {
  /** a baseball game stopped too early may go on until the deadline; else it is void at once */
  readonly noGameWaits: boolean;
};

/** The last version under which only matches had clocks, and two persons decided on late bets with the match's result. */
const beforeLegClocks = 3;

/** The laws there were, oldest first, each up to a version; the last one holds now. */
const laws: readonly { readonly upTo: number; readonly law: RuleLaw }[] = [
  { upTo: beforeLegClocks, law: { noGameWaits: false } },
  { upTo: ruleVersion, law: { noGameWaits: true } },
];

/**
 * The law of slips that were placed under this version of the rules. Source: decision 151.
 *
 * @param version  absent: the one of now
 */
export function lawOf(version: number = ruleVersion): RuleLaw {
  return (laws.find(({ upTo }) => version <= upTo) ?? laws.at(-1)!).law;
}

/** The last version of each law that holds no more: slips of it are graded beside those of now. */
export const olderVersions: readonly number[] = laws.slice(0, -1).map(({ upTo }) => upTo);

/** The first version under which late legs are void by themselves and each leg has its clock. */
export const firstWithLegClocks = beforeLegClocks + 1;
