/** One part's name and its processor time in seconds. */
type Spent = { readonly name: string; readonly processor: number };

/**
 * What each part of `npm test` may take of the whole run's processor time, in percent. They are shares, as seconds differ
 * from machine to machine. A part that needs more for a good reason gets more here, in the same commit.
 */
export const budgets: Readonly<Record<string, number>> = {
  'golden folder': 0.3,
  'web build': 0.8,
  types: 3,
  lint: 2,
  format: 0.2,
  'house rules': 0.2,
  'unused code': 0.4,
  nightly: 0.2,
  'unit and database': 33,
  'components, member': 11.5,
  'components, office': 7,
  product: 9,
  browser: 17.5,
  'browser, waits': 7.5,
  'browser, gates': 5,
  'browser, games': 5,
};

/** A part may exceed its share by a quarter, and by this many points at least: small parts vary with the machine. */
const leastPoints = 1.5;

/**
 * Parts that took more than their share allows, in a sentence each.
 *
 * @param spent  all parts of one run; where one of them is unknown, or the run was not whole, there is nothing to compare
 */
export function overBudget(spent: readonly Spent[], shares: Readonly<Record<string, number>> = budgets): string[] {
  const names = Object.keys(shares);
  if (names.length === 0 || names.some((name) => !spent.some((part) => part.name === name))) return [];
  const whole = spent.reduce((sum, { processor }) => sum + processor, 0);
  return spent.flatMap(({ name, processor }) => {
    const share = shares[name];
    const percent = (processor / whole) * 100;
    if (share === undefined) return [`${name} has no share of the processor time (tools/budget.ts)`];
    const most = Math.max(share * 1.25, share + leastPoints);
    if (percent <= most) return [];
    return [`${name} took ${percent.toFixed(1)} % of the processor time; its share is ${share} % (tools/budget.ts)`];
  });
}
