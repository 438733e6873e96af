import { grades } from '../access/grades.ts';
import type { Won } from '../money.ts';
import { cashMinimum } from './amounts.ts';
import type { CashLimits } from './amounts.ts';
import { dayMinutes, isOpenAt } from './cash-hours.ts';
import type { CashHours } from './cash-hours.ts';

/** What a rule is for. */
export type CashKind = 'deposit' | 'withdrawal';

/** What holds for requests of some grades, besides the limits of the site. Null and zero: nothing of its own. */
export type CashRule = {
  readonly kind: CashKind;
  /** none: all of them */
  readonly grades: readonly number[];
  readonly least: Won | null;
  readonly most: Won | null;
  readonly day: Won | null;
  readonly dayCount: number | null;
  /** both empty: all day */
  readonly from: string;
  readonly until: string;
  /** minutes from one request that was not refused to the next */
  readonly coolMinutes: number;
  /** minutes from an approved deposit to a withdrawal; means nothing for deposits */
  readonly afterDepositMinutes: number;
};

/** What the member did so far, by the database. Won and requests are those of this Seoul day that were not refused. */
export type CashFacts = {
  readonly today: Won;
  readonly countToday: number;
  /** the last request of the kind that was not refused */
  readonly lastAt: Date | null;
  /** the last approved deposit */
  readonly depositAt: Date | null;
};

/** The rule of a grade: the first that fits, or null. */
export function cashRuleFor(rules: readonly CashRule[], kind: CashKind, grade: number): CashRule | null {
  return rules.find((rule) => rule.kind === kind && (rule.grades.length === 0 || rule.grades.includes(grade))) ?? null;
}

/** What a member may ask for: the stricter of the site's limits and the rule, with what was used of them. */
export function cashLimitsFor(
  site: { readonly most: Won; readonly day: Won | null },
  rule: CashRule | null,
  facts: CashFacts,
): CashLimits {
  const after = (at: Date | null, minutes: number) =>
    at === null || minutes === 0 ? null : new Date(at.getTime() + minutes * 60_000).toISOString();
  return {
    least: Math.max(cashMinimum, rule?.least ?? 0),
    most: stricter(site.most, rule?.most ?? null)!,
    day: stricter(site.day, rule?.day ?? null),
    today: facts.today,
    dayCount: rule?.dayCount ?? null,
    countToday: facts.countToday,
    hours: rule ? hoursOf(rule) : null,
    coolUntil: after(facts.lastAt, rule?.coolMinutes ?? 0),
    depositUntil: rule?.kind === 'withdrawal' ? after(facts.depositAt, rule.afterDepositMinutes) : null,
  };
}

/** Whether any grade may do more of a kind than before. */
export function cashRulesLoosen(before: readonly CashRule[], after: readonly CashRule[], kind: CashKind): boolean {
  return grades.some((grade) => loosens(cashRuleFor(before, kind, grade), cashRuleFor(after, kind, grade)));
}

function loosens(before: CashRule | null, after: CashRule | null): boolean {
  if (before === null) return false;
  const rises = (name: 'most' | 'day' | 'dayCount') => (after?.[name] ?? Infinity) > (before[name] ?? Infinity);
  const falls = (name: 'least' | 'coolMinutes' | 'afterDepositMinutes') => (after?.[name] ?? 0) < (before[name] ?? 0);
  return (
    rises('most') ||
    rises('day') ||
    rises('dayCount') ||
    falls('least') ||
    falls('coolMinutes') ||
    falls('afterDepositMinutes') ||
    widens(hoursOf(before), after && hoursOf(after))
  );
}

function widens(before: CashHours | null, after: CashHours | null): boolean {
  if (before === null) return false;
  const minutes = Array.from({ length: dayMinutes }, (_, minute) => minute);
  return minutes.some((minute) => (after === null || isOpenAt(after, minute)) && !isOpenAt(before, minute));
}

function hoursOf({ from, until }: CashRule): CashHours | null {
  return from === '' || until === '' ? null : { from, until };
}

function stricter(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
