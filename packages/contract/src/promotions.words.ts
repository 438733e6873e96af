import { betKindName } from '@lime/domain/betting/bet-kinds.ts';
import { hostedPercents, rollingNeed } from '@lime/domain/cash/rolling.ts';
import type { RollingRule, RollingWeight } from '@lime/domain/cash/rolling.ts';
import type { WirePromotionExample } from './promotions.ts';
import { promotionKinds } from '@lime/domain/promotions/promotion-kinds.ts';
import type { PromotionKind, PromotionKindId } from '@lime/domain/promotions/promotion-kinds.ts';
import { rateOf } from '@lime/domain/promotions/terms.ts';
import type { GradeAmount, RateStep, Rates, TermField } from '@lime/domain/promotions/terms.ts';
import type { PromotionWindow } from '@lime/domain/promotions/versions.ts';
import type { PromotionForm, WireTerms } from './staff-promotions.ts';

/** Kinds that the site carries out. */
export const promotionKindIds = [
  'losing-points',
  'rolling-points',
  'comp',
  'payback',
  'referral',
  'level-up',
  'level-down',
  'level-benefit',
  'first-deposit',
  'daily-deposit',
  'every-deposit',
  'window-deposit',
  'coupon',
] as const satisfies readonly PromotionKindId[];
/** A kind that the site carries out. */
export type OfferedKindId = (typeof promotionKindIds)[number];
/** A kind that gives a bonus for a deposit. */
export type DepositKindId = Extract<OfferedKindId, `${string}-deposit`>;

const number = (amount: number) => amount.toLocaleString('ko-KR');
const percent = (rate: number) => `${rate / 100}%`;
const weekdays = ['일', '월', '화', '수', '목', '금', '토'];
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A promotion's hours in words: "금 20:00~22:00", "매일 종일". */
export function windowsText(windows: readonly PromotionWindow[]): string {
  if (windows.length === 0) return '매일 종일';
  return windows
    .map(({ weekdays: days, from, to }) => {
      const named = days.length === 0 ? '매일' : days.map((day) => weekdays[day]).join('·');
      return `${named} ${clock(from)}~${clock(to)}`;
    })
    .join(', ');
}

/** Each part of a version with its value in words, in the order of its kind's shape. */
export function termLines(kind: OfferedKindId, form: PromotionForm): [label: string, text: string][] {
  const { fields } = promotionKinds.find(({ id }) => id === kind)!;
  return [
    ['시작', form.fromDay],
    ['마지막 날', form.lastDay ?? '없음'],
    ['시간', windowsText(form.windows)],
    ...Object.entries(fields).map(([name, field]): [string, string] => [
      field.label,
      termText(field, form.terms[name]),
    ]),
  ];
}

/** Every percentage a deposit or a stake may earn by these terms: of all levels, steps and depths. */
export function ratesOf(terms: WireTerms): number[] {
  const { rates, steps, depths } = terms as { rates?: Rates; steps?: readonly RateStep[]; depths?: readonly number[] };
  const hundredths = [
    ...(rates ? [rates.rate, ...rates.grades.map(({ rate }) => rate)] : []),
    ...(steps ?? []).map(({ rate }) => rate),
    ...(depths ?? []),
  ];
  return [...new Set(hundredths.map((rate) => rate / 100))];
}

/** Units of numbers by the type of their field. */
const units: Readonly<Record<string, string>> = { amount: '원', limit: 'P', count: '회', grade: '레벨' };

/** What a member reads of a version: as `termLines`, with the rate of their own level alone. */
export function ownLines(
  kind: OfferedKindId,
  { lastDay, windows, terms }: { lastDay: string | null; windows: readonly PromotionWindow[]; terms: WireTerms },
  grade: number,
): [label: string, text: string][] {
  const { fields } = promotionKinds.find(({ id }) => id === kind)!;
  const own = Object.entries(fields).map(([name, field]): [string, string] => [
    field.label,
    field.type === 'rates' ? percent(rateOf(terms[name] as Rates, grade)) : termText(field, terms[name]),
  ]);
  return [
    ...own,
    ['시간', windowsText(windows)],
    ...(lastDay === null ? [] : [['마지막 날', lastDay] as [string, string]]),
  ];
}

/** The amount of an example, won. */
const exampleAmount = 100_000;
/** A bet that every table of weights counts in full: two folders that lost. */
const exampleSlip = { kind: 'korean', legs: 2, payout: 0, result: 'miss' } as const;

/** What a member of the grade gets for an example of 100,000 won, or of the least that gives anything, counted by the very terms. */
export function ownExample(kind: OfferedKindId, terms: WireTerms, grade: number): WirePromotionExample | null {
  const { on, due } = promotionKinds.find(({ id }) => id === kind)! as PromotionKind;
  const least = ['leastDeposit', 'leastStake', 'leastStakes', 'leastLost'].map((name) => Number(terms[name] ?? 0));
  const amount = Math.max(exampleAmount, ...least);
  const bases: Partial<Record<typeof on, object>> = {
    deposit: { deposit: amount, grade, before: 0, beforeToday: 0, takenToday: 0 },
    slip: { ...exampleSlip, stake: amount, grade },
    days: { grade, stakes: amount, lost: amount },
    referral: { ...exampleSlip, stake: amount, grade, depth: 1 },
  };
  const basis = bases[on];
  const gives = basis === undefined ? 0 : due(terms, basis as never);
  if (gives === 0) return null;
  const rolling = terms['rolling'] as RollingRule | undefined;
  return { of: amount, gives, need: on === 'deposit' && rolling ? rollingNeed(rolling, gives, amount) : 0 };
}

/** A part of the terms in words. @param value of the field's type */
function termText({ type, unit, options }: TermField, value: PromotionForm['terms'][string] | undefined): string {
  if (value === undefined && type === 'steps') return '없음';
  if (value === null || value === undefined) return '제한 없음';
  if (typeof value === 'number') return `${number(value)}${unit ?? units[type] ?? ''}`;
  if (typeof value === 'string') return options?.find((option) => option.value === value)?.label ?? value;
  if (type === 'rates') {
    const { rate, grades } = value as Rates;
    return [percent(rate), ...grades.map((own) => `${own.grade}레벨 ${percent(own.rate)}`)].join(', ');
  }
  if (type === 'steps') {
    const steps = value as readonly RateStep[];
    if (steps.length === 0) return '없음';
    return steps.map(({ from, rate }) => `${number(from)}원부터 ${percent(rate)}`).join(', ');
  }
  if (type === 'depths') return (value as number[]).map((rate, i) => `${i + 1}단계 ${percent(rate)}`).join(', ');
  if (type === 'amounts')
    return (value as GradeAmount[]).map(({ grade, amount }) => `${grade}레벨 ${number(amount)}P`).join(', ') || '없음';
  if (type === 'rolling') return rollingText(value as RollingRule);
  return weightsText(value as readonly RollingWeight[]);
}

const bases = { bonus: '보너스의', deposit: '입금액의', both: '입금액과 보너스의' } as const;

/** What must be bet, in words: "보너스의 300%, 30일 안에, 선택마다 배당 1.50 이상, 2폴더부터 100%". */
function rollingText({ base, percent: part, minimumOdds, days, weights }: RollingRule): string {
  if (part === 0) return '없음';
  return `${bases[base]} ${number(part)}%, ${days}일 안에, 선택마다 배당 ${(minimumOdds / 1_000).toFixed(2)} 이상, ${weightsText(weights)}`;
}

function weightsText(weights: readonly RollingWeight[]): string {
  return weights
    .map(({ kinds, fromLegs, percent: part }) => {
      const named = kinds.length === 0 ? '스포츠·미니게임 전체' : kinds.map(betKindName).join('·');
      // plays of hosts have no legs
      const isHosted = hostedPercents[kinds[0] ?? ''] !== undefined;
      return isHosted ? `${named} ${part}%` : `${named} ${fromLegs}폴더부터 ${part}%`;
    })
    .join(', ');
}
