import type { PromotionForm, WirePromotion, WireTerms } from '@lime/contract/staff-promotions.ts';
import type { OfferedKindId } from '@lime/contract/promotions.words.ts';
import { promotionKinds } from '@lime/domain/promotions/promotion-kinds.ts';
import { wrongTerms } from '@lime/domain/promotions/terms.ts';
import type { RateStep, Rates, TermField, TermFields } from '@lime/domain/promotions/terms.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { RollingRule, RollingWeight } from '@lime/domain/cash/rolling.ts';
import type { RollingDraft } from '../../lib/rolling-field.tsx';
import type { Weights } from '../../lib/weights-field.tsx';

/** Hours of some weekdays as they are typed. */
export type WindowDraft = { weekdays: number[]; from: string; to: string };
/** Rates as they are typed, in percent. */
export type RatesDraft = { rate: string; grades: { grade: string; rate: string }[] };
/** Rates by amount as they are typed, in percent. */
export type StepsDraft = { steps: { from: number | null; rate: string }[] };
/** Rates by depth of the line of referrers as they are typed, in percent. */
export type DepthsDraft = { depths: string[] };
/** Points by level as they are typed. */
export type AmountsDraft = { amounts: { grade: string; amount: number | null }[] };
/** A part of the terms as it is typed; a text: the value of a choice. */
export type TermDraft =
  | number
  | string
  | null
  | RatesDraft
  | Weights
  | StepsDraft
  | RollingDraft
  | DepthsDraft
  | AmountsDraft;

/** A promotion while it is being written. */
export type PromotionDraft = {
  kind: OfferedKindId;
  name: string;
  fromDay: string;
  lastDay: string;
  windows: WindowDraft[];
  terms: Record<string, TermDraft>;
};

/** The shape of a kind's terms. */
export const fieldsOf = (kind: OfferedKindId): TermFields => promotionKinds.find(({ id }) => id === kind)!.fields;

const tomorrow = () => addDays(seoulDay(new Date()), 1);

const emptyWeights = (): Weights => [
  { kinds: [], fromLegs: '2', percent: '100' },
  { kinds: [], fromLegs: '1', percent: '50' },
];
const empty: Record<string, (field: TermField) => TermDraft> = {
  rates: () => ({ rate: '0.5', grades: [] }),
  weights: emptyWeights,
  amount: () => 1_000,
  limit: () => 50_000,
  count: ({ least = 0 }) => least,
  choice: ({ options = [] }) => options[0]!.value,
  depths: () => ({ depths: ['0.5', '0.1'] }),
  grade: () => 2,
  amounts: () => ({ amounts: [{ grade: '2', amount: 10_000 }] }),
  steps: () => ({ steps: [] }),
  rolling: () => ({ base: 'both', percent: '100', minimumOdds: '1.5', days: '30', weights: emptyWeights() }),
};

/** A new promotion of a kind. */
export function emptyDraft(kind: OfferedKindId): PromotionDraft {
  return {
    kind,
    name: '',
    fromDay: tomorrow(),
    lastDay: '',
    windows: [],
    terms: Object.fromEntries(Object.entries(fieldsOf(kind)).map(([name, field]) => [name, empty[field.type]!(field)])),
  };
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The next version of one, from tomorrow on. @param as  the version it is written from; the newest where it is missing */
export function draftOf(
  { kind, name, versions }: WirePromotion,
  { lastDay, windows, terms }: WirePromotion['versions'][number] = versions[0]!,
): PromotionDraft {
  return {
    kind,
    name,
    fromDay: tomorrow(),
    lastDay: lastDay ?? '',
    windows: windows.map(({ weekdays, from, to }) => ({ weekdays: [...weekdays], from: clock(from), to: clock(to) })),
    terms: Object.fromEntries(
      // a version may be from before its kind had the field
      Object.entries(fieldsOf(kind)).map(([key, field]) => [
        key,
        terms[key] === undefined ? empty[field.type]!(field) : typed(field.type, terms[key]),
      ]),
    ),
  };
}

const typedWeights = (weights: readonly RollingWeight[]): Weights =>
  weights.map(({ kinds, fromLegs, percent }) => ({
    kinds: [...kinds],
    fromLegs: String(fromLegs),
    percent: String(percent),
  }));

function typed(type: string, value: WireTerms[string]): TermDraft {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value;
  if (type === 'depths') return { depths: (value as number[]).map((rate) => String(rate / 100)) };
  if (type === 'amounts')
    return {
      amounts: (value as { grade: number; amount: number }[]).map(({ grade, amount }) => ({
        grade: String(grade),
        amount,
      })),
    };
  if (type === 'steps')
    return { steps: (value as readonly RateStep[]).map(({ from, rate }) => ({ from, rate: String(rate / 100) })) };
  if (type === 'rolling') {
    const { base, percent, minimumOdds, days, weights } = value as RollingRule;
    return {
      base,
      percent: String(percent),
      minimumOdds: String(minimumOdds / 1_000),
      days: String(days),
      weights: typedWeights(weights),
    };
  }
  if (type === 'weights') return typedWeights(value as readonly RollingWeight[]);
  const { rate, grades } = value as Rates;
  return {
    rate: String(rate / 100),
    grades: grades.map((own) => ({ grade: String(own.grade), rate: String(own.rate / 100) })),
  };
}

/** Minutes since midnight; not a number where it is no time. 24:00 is the end of the day. */
function minutes(text: string): number {
  const [, hours, rest] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  const value = Number(hours) * 60 + Number(rest);
  return Number(rest) < 60 && value <= 1_440 ? value : Number.NaN;
}

const percent = (text: string) => (/^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN);
const whole = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

const odds = (text: string) => (/^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 1_000) : Number.NaN);
const weightsOf = (weights: Weights) =>
  weights.map(({ kinds, fromLegs, percent: part }) => ({ kinds, fromLegs: whole(fromLegs), percent: whole(part) }));

function termOf(value: TermDraft): WireTerms[string] {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value;
  if ('depths' in value) return value.depths.map(percent);
  if ('amounts' in value)
    return value.amounts
      .map(({ grade, amount }) => ({ grade: whole(grade), amount: amount ?? 0 }))
      .toSorted((a, b) => a.grade - b.grade);
  if (Array.isArray(value)) return weightsOf(value);
  if ('steps' in value)
    return value.steps
      .map(({ from, rate }) => ({ from: from ?? 0, rate: percent(rate) }))
      .toSorted((a, b) => a.from - b.from);
  if ('base' in value)
    return {
      base: value.base,
      percent: whole(value.percent),
      minimumOdds: odds(value.minimumOdds),
      days: whole(value.days),
      weights: weightsOf(value.weights),
    };
  return {
    rate: percent(value.rate),
    grades: value.grades
      .map(({ grade, rate }) => ({ grade: whole(grade), rate: percent(rate) }))
      .toSorted((a, b) => a.grade - b.grade),
  };
}

/** Terms as they are sent. */
export const termsOf = ({ terms }: PromotionDraft): WireTerms =>
  Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, termOf(value)]));

/** Windows as they are sent. */
export const windowsOf = ({ windows }: PromotionDraft): PromotionForm['windows'] =>
  windows.map(({ weekdays, from, to }) => ({ weekdays, from: minutes(from), to: minutes(to) }));

/** A version as it is sent. @param draft without problems */
export function formOf(draft: PromotionDraft): PromotionForm {
  return {
    name: draft.name.trim(),
    fromDay: draft.fromDay,
    lastDay: draft.lastDay === '' ? null : draft.lastDay,
    windows: windowsOf(draft),
    terms: termsOf(draft),
  };
}

const wrongWords: Record<string, string> = {
  rates: '비율은 0~100% 사이로, 소수 둘째 자리까지 입력하고 레벨은 한 번씩만 적어주세요.',
  weights: '폴더 수는 1~20, 인정 비율은 0~1,000으로 입력해주세요.',
  amount: '금액을 입력해주세요.',
  limit: '1 이상으로 입력하거나 비워주세요.',
  count: '쓸 수 있는 수를 입력해주세요.',
  depths: '비율은 0~100% 사이로, 소수 둘째 자리까지 입력해주세요.',
  grade: '레벨을 골라주세요.',
  amounts: '포인트는 1 이상으로, 레벨은 한 번씩만 적어주세요.',
  steps: '금액은 서로 다르게, 비율은 0~100% 사이로 소수 둘째 자리까지 입력해주세요.',
  rolling:
    '롤링은 0~10,000%, 배당은 1.00~100.00, 기간은 1~365일, 폴더 수는 1~20, 인정 비율은 0~1,000으로 입력해주세요.',
};

/** What is wrong, by field or by the name of a term; the server asks the same. */
export function problemsOf(draft: PromotionDraft): Record<string, string> {
  const problems: Record<string, string> = {};
  const fields = fieldsOf(draft.kind);
  if (draft.name.trim() === '') problems['name'] = '회원에게 보일 이름을 입력해주세요.';
  if (draft.fromDay < tomorrow()) problems['fromDay'] = '내일부터 시작할 수 있어요.';
  if (draft.lastDay !== '' && draft.lastDay < draft.fromDay)
    problems['lastDay'] = '마지막 날은 시작보다 빠를 수 없어요.';
  // a comparison with no number is false
  if (windowsOf(draft).some(({ from, to }) => !(from < to)))
    problems['windows'] = '시간은 00:00~24:00 사이로, 끝이 시작보다 늦게 입력해주세요.';
  for (const name of wrongTerms(fields, termsOf(draft)))
    problems[name] = wrongWords[fields[name]?.type ?? 'amount'] ?? '다시 확인해주세요.';
  return problems;
}
