import { grades } from '../access/grades.ts';
import { betKinds } from '../betting/bet-kinds.ts';
import type { RollingRule, RollingWeight } from '../cash/rolling.ts';
import { maxWireAmount } from '../money.ts';

/** A rate in hundredths of a percent, and those of grades that have one of their own. */
export type Rates = {
  readonly rate: number;
  readonly grades: readonly { readonly grade: number; readonly rate: number }[];
};

/** From so many won on, another rate in hundredths of a percent; the highest step reached counts. */
export type RateStep = { readonly from: number; readonly rate: number };

/** What a grade gets, in won or points. */
export type GradeAmount = { readonly grade: number; readonly amount: number };

/** The value of each type of field. */
type FieldValues = {
  rates: Rates;
  steps: readonly RateStep[];
  /** rates by depth of the line of referrers, the nearest first */
  depths: readonly number[];
  /** won or points, from `least` on */
  amount: number;
  /** likewise; null: no limit */
  limit: number | null;
  count: number;
  /** the value of one of the field's options */
  choice: string;
  grade: number;
  weights: readonly RollingWeight[];
  rolling: RollingRule;
  amounts: readonly GradeAmount[];
};

/** A part of a promotion's terms: what the office asks for, and what it may be. */
export type TermField = {
  readonly type: keyof FieldValues;
  /** as the office asks for it */
  readonly label: string;
  /** the least value of `amount`, `limit` and `count`; 0 where it is left out */
  readonly least?: number;
  /** the most of a `count`, or of a rate in hundredths of a percent */
  readonly most?: number;
  /** what a `count` counts, as it is written behind the number; 회 where it is left out */
  readonly unit?: string;
  /** of a `choice`: its values with their words; the first is where a new promotion begins */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
};

/** The shape of a kind's terms. */
export type TermFields = Readonly<Record<string, TermField>>;

/** The terms that a shape describes. */
export type TermsOf<Fields extends TermFields> = { readonly [Name in keyof Fields]: FieldValues[Fields[Name]['type']] };

/** The most that any rate may be: all of what it is of. Hundredths of a percent. */
export const wholeRate = 10_000;

/**
 * Names of the fields that are missing, unknown or not as their shape says, in the order of the shape; none: the value is
 * terms of it.
 */
export function wrongTerms(fields: TermFields, value: unknown): string[] {
  if (!isObject(value)) return Object.keys(fields);
  const known = Object.entries(fields).filter(([name, field]) => !checks[field.type](value[name], field));
  return [...known.map(([name]) => name), ...Object.keys(value).filter((name) => !Object.hasOwn(fields, name))];
}

/** A grade's rate, in hundredths of a percent. */
export function rateOf({ rate, grades: own }: Rates, grade: number): number {
  return own.find((entry) => entry.grade === grade)?.rate ?? rate;
}

/** The rate of the highest step an amount reaches; null when it reaches none. Absent steps: a release from before wrote the terms. @param amount won */
export function stepRate(steps: readonly RateStep[] | undefined, amount: number): number | null {
  return steps?.findLast(({ from }) => amount >= from)?.rate ?? null;
}

/** What a grade gets; 0 when nothing is said of it. */
export function amountOf(amounts: readonly GradeAmount[], grade: number): number {
  return amounts.find((entry) => entry.grade === grade)?.amount ?? 0;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
const hasOnly = (value: unknown, names: readonly string[]): value is Record<string, unknown> =>
  isObject(value) && Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));
const isListOf = (value: unknown, most: number, fits: (entry: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.length <= most && value.every(fits);
const isGrade = (value: unknown) => grades.some((grade) => grade === value);
const isRate = (value: unknown, { most = wholeRate }: TermField) => isWhole(value, 0, most);
const isRising = (values: readonly number[]) => values.every((value, i) => i === 0 || values[i - 1]! < value);
const ofEachGradeOnce = (entries: readonly unknown[]) =>
  isRising((entries as readonly { grade: number }[]).map(({ grade }) => grade));

function isWeight(value: unknown): boolean {
  return (
    hasOnly(value, ['kinds', 'fromLegs', 'percent']) &&
    isListOf(value['kinds'], betKinds.length, (kind) => betKinds.some((known) => known.kind === kind)) &&
    isWhole(value['fromLegs'], 1, 20) &&
    isWhole(value['percent'], 0, 1_000)
  );
}

const isWeights = (value: unknown) => isListOf(value, 20, isWeight) && value.length > 0;

/** Whether a value is of a type of field. Lists of grades and steps rise, so that each is named once. */
const checks: Readonly<Record<keyof FieldValues, (value: unknown, field: TermField) => boolean>> = {
  rates: (value, field) =>
    hasOnly(value, ['rate', 'grades']) &&
    isRate(value['rate'], field) &&
    isListOf(
      value['grades'],
      grades.length,
      (entry) => hasOnly(entry, ['grade', 'rate']) && isGrade(entry['grade']) && isRate(entry['rate'], field),
    ) &&
    ofEachGradeOnce(value['grades']),
  steps: (value, field) =>
    isListOf(
      value,
      10,
      (entry) =>
        hasOnly(entry, ['from', 'rate']) && isWhole(entry['from'], 1, maxWireAmount) && isRate(entry['rate'], field),
    ) && isRising((value as RateStep[]).map(({ from }) => from)),
  depths: (value, field) => isListOf(value, 5, (rate) => isRate(rate, field)) && value.length > 0,
  amount: (value, { least = 0 }) => isWhole(value, least, maxWireAmount),
  limit: (value, { least = 0 }) => value === null || isWhole(value, least, maxWireAmount),
  count: (value, { least = 0, most = 10_000 }) => isWhole(value, least, most),
  choice: (value, { options = [] }) => options.some((option) => option.value === value),
  grade: isGrade,
  weights: isWeights,
  rolling: (value) =>
    hasOnly(value, ['base', 'percent', 'minimumOdds', 'days', 'weights']) &&
    ['bonus', 'deposit', 'both'].includes(value['base'] as string) &&
    isWhole(value['percent'], 0, 10_000) &&
    isWhole(value['minimumOdds'], 1_000, 100_000) &&
    isWhole(value['days'], 1, 365) &&
    isWeights(value['weights']),
  amounts: (value) =>
    isListOf(
      value,
      grades.length,
      (entry) =>
        hasOnly(entry, ['grade', 'amount']) && isGrade(entry['grade']) && isWhole(entry['amount'], 1, maxWireAmount),
    ) && ofEachGradeOnce(value),
};
