import { riskedSlips } from '../settlement/slip-states.ts';
import type { SlipState } from '../settlement/slip-states.ts';
import { weightOf } from '../cash/rolling.ts';
import type { RollingWeight } from '../cash/rolling.ts';
import { rises } from './levels.ts';
import type { LevelBasis } from './levels.ts';
import { amountOf, rateOf, stepRate, wholeRate } from './terms.ts';
import type { TermFields, TermsOf } from './terms.ts';

/** A deposit that comes in, as a promotion looks at it. */
export type DepositBasis = {
  /** won */
  readonly deposit: number;
  readonly grade: number;
  /** the member's deposits before it that were not refused, ever and on this Seoul day */
  readonly before: number;
  readonly beforeToday: number;
  /** bonuses of this promotion that the member took on this Seoul day */
  readonly takenToday: number;
};

/** A slip with what it is worth now. */
export type SlipBasis = {
  /** stored kind (betKinds) */
  readonly kind: string;
  /** that count; 0: a play of a host */
  readonly legs: number;
  /** won */
  readonly stake: number;
  readonly payout: number;
  readonly result: SlipState;
  readonly grade: number;
};

/** What a member's days came to, each slip by its weight, in won. */
export type DaysBasis = {
  readonly grade: number;
  readonly stakes: number;
  /** stakes less payouts; negative: the member won */
  readonly lost: number;
};

/** A slip of a member below in the line of referrers. */
export type ReferralBasis = SlipBasis & {
  /** 1: referred by the member, 2: by one of those, … */
  readonly depth: number;
};

/**
 * What each sort of promotion looks at. `slip` and `referral`: one slip at a time, again whenever its worth changes. `days`: a
 * member's whole days. `level`: members, each night.
 */
export type BasisOf = {
  deposit: DepositBasis;
  slip: SlipBasis;
  days: DaysBasis;
  referral: ReferralBasis;
  coupon: null;
  level: LevelBasis;
};

/** A kind of promotion: its words, the shape of its terms, and what is due by them. */
export type PromotionKind<
  On extends keyof BasisOf = keyof BasisOf,
  Fields extends TermFields = TermFields,
  Id extends string = string,
> = {
  readonly id: Id;
  /** as members and staff read it */
  readonly name: string;
  readonly on: On;
  readonly currency: 'cash' | 'point';
  readonly fields: Fields;
  /** Whole won or points that are due, cut; never negative. `dayMost` is kept over all of a day's (lots.ts). */
  due(terms: TermsOf<Fields>, basis: BasisOf[On]): number;
};

/** Checks an element of the list against its own shape. */
const kindOf = <const On extends keyof BasisOf, const Fields extends TermFields, const Id extends string>(
  kind: PromotionKind<On, Fields, Id>,
) => kind;

const dayMost = { type: 'limit', label: '하루 최대', least: 1 } as const;
const weights = { type: 'weights', label: '인정 비율' } as const;
const rates = { type: 'rates', label: '비율' } as const;
const levelDays = { type: 'count', label: '기간', least: 1, most: 365, unit: '일' } as const;

const depositFields = {
  rates,
  steps: { type: 'steps', label: '금액별 비율' },
  most: { type: 'amount', label: '최대 금액', least: 1 },
  leastDeposit: { type: 'amount', label: '최소 입금액', least: 1 },
  rolling: { type: 'rolling', label: '롤링' },
} as const satisfies TermFields;

/** What the terms of every kind that looks at deposits have. */
export type DepositTerms = TermsOf<typeof depositFields>;

/** The rate of a deposit, by its step, else by the grade; hundredths of a percent. */
export function depositRate(terms: DepositTerms, { deposit, grade }: Pick<DepositBasis, 'deposit' | 'grade'>): number {
  return stepRate(terms.steps, deposit) ?? rateOf(terms.rates, grade);
}

/** A share of a deposit; nothing below the least deposit, never above the most. */
function depositDue(terms: DepositTerms, basis: DepositBasis): number {
  const { deposit } = basis;
  return deposit < terms.leastDeposit ? 0 : Math.min(share(deposit, depositRate(terms, basis)), terms.most);
}

/** Every kind of promotion; adding one is adding an element. */
export const promotionKinds = [
  kindOf({
    id: 'first-deposit',
    name: '첫 입금 보너스',
    on: 'deposit',
    currency: 'cash',
    fields: depositFields,
    due: (terms, basis) => (basis.before === 0 ? depositDue(terms, basis) : 0),
  }),
  kindOf({
    id: 'daily-deposit',
    name: '매일 첫 입금 보너스',
    on: 'deposit',
    currency: 'cash',
    fields: depositFields,
    due: (terms, basis) => (basis.beforeToday === 0 ? depositDue(terms, basis) : 0),
  }),
  kindOf({
    id: 'every-deposit',
    name: '매 입금 보너스',
    on: 'deposit',
    currency: 'cash',
    fields: depositFields,
    due: depositDue,
  }),
  kindOf({
    id: 'window-deposit',
    name: '돌발 입금 보너스',
    on: 'deposit',
    currency: 'cash',
    fields: { ...depositFields, perDay: { type: 'count', label: '하루 횟수', least: 1, most: 100 } },
    due: (terms, basis) => (basis.takenToday < terms.perDay ? depositDue(terms, basis) : 0),
  }),
  kindOf({
    id: 'losing-points',
    name: '낙첨 포인트',
    on: 'slip',
    currency: 'point',
    fields: { rates, leastStake: { type: 'amount', label: '최소 베팅금액' }, dayMost, weights },
    due: (terms, slip) =>
      slip.result === 'miss' && slip.stake >= terms.leastStake
        ? share(weighed(terms.weights, slip, slip.stake), rateOf(terms.rates, slip.grade))
        : 0,
  }),
  kindOf({
    id: 'rolling-points',
    name: '롤링 포인트',
    on: 'slip',
    currency: 'point',
    fields: { rates, leastStake: { type: 'amount', label: '최소 베팅금액' }, dayMost, weights },
    due: (terms, slip) =>
      riskedSlips.includes(slip.result) && slip.stake >= terms.leastStake
        ? share(weighed(terms.weights, slip, slip.stake), rateOf(terms.rates, slip.grade))
        : 0,
  }),
  kindOf({
    id: 'comp',
    name: '데일리 콤프',
    on: 'days',
    currency: 'point',
    fields: {
      rates,
      leastStakes: { type: 'amount', label: '최소 베팅 합계' },
      dayMost,
      claimDays: { type: 'count', label: '받을 수 있는 기간', least: 1, most: 7, unit: '일' },
      weights,
    },
    due: (terms, { stakes, grade }) => (stakes < terms.leastStakes ? 0 : share(stakes, rateOf(terms.rates, grade))),
  }),
  kindOf({
    id: 'payback',
    name: '페이백',
    on: 'days',
    currency: 'point',
    fields: {
      rates,
      of: {
        type: 'choice',
        label: '기준',
        options: [
          { value: 'slips', label: '베팅금액 - 당첨금' },
          { value: 'cash', label: '순입금' },
        ],
      },
      period: {
        type: 'choice',
        label: '정산 주기',
        options: [
          { value: 'day', label: '하루마다' },
          { value: 'week', label: '한 주마다(월~일)' },
        ],
      },
      leastLost: { type: 'amount', label: '최소 손실', least: 1 },
      // kept over a whole period, whose lots all bear its first day
      dayMost: { ...dayMost, label: '한 번에 최대' },
      weights,
    },
    due: (terms, { lost, grade }) => (lost < terms.leastLost ? 0 : share(lost, rateOf(terms.rates, grade))),
  }),
  kindOf({
    id: 'referral',
    name: '추천인 포인트',
    on: 'referral',
    currency: 'point',
    fields: {
      of: {
        type: 'choice',
        label: '기준',
        options: [
          { value: 'lost', label: '낙첨한 베팅금액' },
          { value: 'stakes', label: '정산된 베팅금액' },
        ],
      },
      depths: { type: 'depths', label: '단계별 비율' },
      // of the members whom the referrer brought: by the stake of their bet
      steps: { type: 'steps', label: '베팅금액별 1단계 비율' },
      dayMost,
      weights,
    },
    due: ({ of, depths, steps, weights: table }, { depth, ...slip }) => {
      if (of === 'lost' ? slip.result !== 'miss' : !riskedSlips.includes(slip.result)) return 0;
      const step = depth === 1 ? stepRate(steps, slip.stake) : null;
      return share(weighed(table, slip, slip.stake), step ?? depths[depth - 1] ?? 0);
    },
  }),
  kindOf({
    id: 'coupon',
    name: '쿠폰',
    on: 'coupon',
    currency: 'point',
    fields: {
      gives: {
        type: 'choice',
        label: '지급',
        options: [
          { value: 'point', label: '포인트' },
          { value: 'cash', label: '보너스 보유금' },
        ],
      },
      amount: { type: 'amount', label: '금액', least: 1 },
      perMember: { type: 'count', label: '회원마다 횟수', least: 1 },
      perCode: { type: 'count', label: '코드마다 횟수', least: 1, most: 1_000_000 },
      total: { type: 'count', label: '전체 횟수', least: 1, most: 1_000_000 },
      rolling: { type: 'rolling', label: '롤링' },
    },
    due: ({ amount }) => amount,
  }),
  kindOf({
    id: 'level-up',
    name: '레벨 승급',
    on: 'level',
    currency: 'point',
    fields: {
      to: { type: 'grade', label: '올라갈 레벨' },
      days: levelDays,
      leastDeposits: { type: 'amount', label: '최소 입금 합계' },
      leastNet: { type: 'amount', label: '최소 순입금' },
      leastTurnover: { type: 'amount', label: '최소 베팅 합계' },
      gift: { type: 'amount', label: '축하 포인트' },
    },
    due: (terms, basis) => (rises(terms, basis) ? terms.gift : 0),
  }),
  kindOf({
    id: 'level-down',
    name: '레벨 강등',
    on: 'level',
    currency: 'point',
    fields: {
      from: { type: 'grade', label: '내려갈 레벨' },
      days: levelDays,
      leastDeposits: { type: 'amount', label: '지킬 입금 합계' },
      leastNet: { type: 'amount', label: '지킬 순입금' },
      leastTurnover: { type: 'amount', label: '지킬 베팅 합계' },
      grace: { type: 'count', label: '유예 기간', most: 365, unit: '일' },
    },
    // it takes a level and gives nothing
    due: () => 0,
  }),
  kindOf({
    id: 'level-benefit',
    name: '레벨 혜택',
    on: 'level',
    currency: 'point',
    fields: { amounts: { type: 'amounts', label: '레벨별 매달 포인트' } },
    due: ({ amounts }, { grade }) => amountOf(amounts, grade),
  }),
];

/** The id of a kind of promotion. */
export type PromotionKindId = (typeof promotionKinds)[number]['id'];

/** Won of a slip by what its kind and length count. */
export function weighed(table: readonly RollingWeight[], slip: Pick<SlipBasis, 'kind' | 'legs'>, won: number): number {
  return scaled(won, weightOf(table, slip.kind, slip.legs), 100);
}

/** @param rate hundredths of a percent */
const share = (amount: number, rate: number) => scaled(amount, rate, wholeRate);

/** Exact, whatever the amounts, cut towards zero. */
function scaled(amount: number, part: number, whole: number): number {
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}
