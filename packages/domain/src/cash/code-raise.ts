import type { RollingRule } from './rolling.ts';

/** What decides how much a bonus code pays, to whom and how often. */
export type CodeTerms = {
  readonly currency: 'cash' | 'point';
  readonly form: 'percent' | 'amount';
  readonly value: number;
  readonly maxAmount: number;
  readonly minDeposit: number;
  readonly rolling: RollingRule;
  readonly perMember: number;
  /** null: as often as it is asked for */
  readonly totalLimit: number | null;
  /** none: all of them */
  readonly grades: readonly number[];
  /** milliseconds; null: no bound */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
};

/**
 * Does a code with other terms pay more than before, to more members, more often or on easier conditions? What cannot be
 * compared (another currency, form, base or weights) counts as more.
 */
export function codeRises(before: CodeTerms, after: CodeTerms): boolean {
  const roll = [before.rolling, after.rolling] as const;
  return (
    after.currency !== before.currency ||
    after.form !== before.form ||
    after.value > before.value ||
    after.maxAmount > before.maxAmount ||
    after.minDeposit < before.minDeposit ||
    after.perMember > before.perMember ||
    (after.totalLimit ?? Infinity) > (before.totalLimit ?? Infinity) ||
    admitsMore(before.grades, after.grades) ||
    (after.startsAt ?? -Infinity) < (before.startsAt ?? -Infinity) ||
    (after.endsAt ?? Infinity) > (before.endsAt ?? Infinity) ||
    roll[1].base !== roll[0].base ||
    roll[1].percent < roll[0].percent ||
    roll[1].minimumOdds < roll[0].minimumOdds ||
    roll[1].days > roll[0].days ||
    weightsOf(roll[1]) !== weightsOf(roll[0])
  );
}

const weightsOf = ({ weights }: RollingRule) =>
  JSON.stringify(weights.map(({ kinds, fromLegs, percent }) => [kinds, fromLegs, percent]));

function admitsMore(before: readonly number[], after: readonly number[]): boolean {
  if (before.length === 0) return false;
  return after.length === 0 || after.some((grade) => !before.includes(grade));
}
