/** How far a member is, in the days that a rule of levels looks at. */
export type LevelBasis = {
  readonly grade: number;
  /** whole days since the member came to this level */
  readonly daysAt: number;
  /** won that came in, won that came in less what went out, and won that was bet */
  readonly deposits: number;
  readonly net: number;
  readonly turnover: number;
};

/** What a rule asks for: sums in won over its last days; 0 asks for nothing. */
type Least = {
  readonly days: number;
  readonly leastDeposits: number;
  readonly leastNet: number;
  readonly leastTurnover: number;
};
/** Terms by which members come to a level. */
export type RiseTerms = Least & { readonly to: number; readonly gift: number };
/** Terms by which members keep a level. */
export type FallTerms = Least & { readonly from: number; readonly grace: number };

/** A rule of levels, as one of its promotion's versions says it. */
export type LevelRule = { readonly id: number } & (
  | { readonly kind: 'level-up'; readonly terms: RiseTerms }
  | { readonly kind: 'level-down'; readonly terms: FallTerms }
);

const reaches = (least: Least, { deposits, net, turnover }: LevelBasis) =>
  deposits >= least.leastDeposits &&
  // 0 asks for nothing: whoever took out more than they brought is not below it
  (least.leastNet === 0 || net >= least.leastNet) &&
  turnover >= least.leastTurnover;

/** Does a member come to the level of the rule? */
export const rises = (terms: RiseTerms, basis: LevelBasis): boolean => basis.grade < terms.to && reaches(terms, basis);

/** Does a member lose a level by the rule? Not before its grace is over. */
export const falls = (terms: FallTerms, basis: LevelBasis): boolean =>
  basis.grade === terms.from && basis.grade > 1 && basis.daysAt >= terms.grace && !reaches(terms, basis);

/** Where a member moves, and by which rule. */
export type LevelMove = { readonly to: number; readonly rule: LevelRule };

/**
 * Where the rules move a member tonight: up to the highest level that is reached, else one level down, else nowhere (null).
 *
 * @param basisOf the member's figures over as many days as a rule looks at
 * @param most    the highest level in use; rules of higher ones rest
 */
export function levelMove(
  rules: readonly LevelRule[],
  basisOf: (days: number) => LevelBasis,
  most: number,
): LevelMove | null {
  let up: LevelMove | null = null;
  let down: LevelMove | null = null;
  for (const rule of rules) {
    const basis = basisOf(rule.terms.days);
    if (rule.kind === 'level-down') {
      if (falls(rule.terms, basis)) down ??= { to: basis.grade - 1, rule };
    } else if (rule.terms.to <= most && rule.terms.to > (up?.to ?? 0) && rises(rule.terms, basis))
      up = { to: rule.terms.to, rule };
  }
  return up ?? down;
}
