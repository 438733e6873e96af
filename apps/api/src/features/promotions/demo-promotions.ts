import type { PromotionForm } from '@lime/contract/staff-promotions.ts';
import type { OfferedKindId } from '@lime/contract/promotions.words.ts';

/** A promotion of the demo world; it holds from the day it is seeded on. */
export type DemoPromotion = Pick<PromotionForm, 'name' | 'windows' | 'terms'> & {
  readonly kind: OfferedKindId;
  /** of a batch of coupons */
  readonly codes?: readonly string[];
};

const weights = [
  { kinds: [], fromLegs: 2, percent: 100 },
  { kinds: [], fromLegs: 1, percent: 50 },
];
const bonus = { steps: [], leastDeposit: 10_000 };
/** Of the bonus, so that the need is as many bonuses for every deposit. */
const rolling = (percent: number, days: number) => ({
  base: 'bonus' as const,
  percent,
  minimumOdds: 1_500,
  days,
  weights,
});

const hosted = [...weights, { kinds: ['casino', 'slot'], fromLegs: 1, percent: 10 }];
const byLevel = (rate: number) => ({ rate, grades: [3, 4, 5].map((grade) => ({ grade, rate: rate * 2 })) });

/** One of each kind: bonuses of deposits, a coupon, what days, referrers and levels give. */
export const demoPromotions: readonly DemoPromotion[] = [
  {
    kind: 'first-deposit',
    name: '첫 입금 20% 보너스',
    windows: [],
    terms: { ...bonus, rates: { rate: 2_000, grades: [] }, most: 100_000, rolling: rolling(900, 30) },
  },
  {
    kind: 'daily-deposit',
    name: '매일 첫 입금 보너스',
    windows: [],
    terms: {
      ...bonus,
      rates: {
        rate: 1_000,
        grades: [
          { grade: 4, rate: 1_200 },
          { grade: 5, rate: 1_500 },
        ],
      },
      most: 50_000,
      rolling: rolling(800, 14),
    },
  },
  {
    kind: 'every-deposit',
    name: '입금할 때마다 3%',
    windows: [],
    terms: {
      ...bonus,
      rates: { rate: 300, grades: [] },
      steps: [{ from: 500_000, rate: 400 }],
      most: 30_000,
      rolling: rolling(500, 7),
    },
  },
  {
    kind: 'window-deposit',
    name: '저녁 돌발 15%',
    windows: [{ weekdays: [], from: 20 * 60, to: 23 * 60 }],
    terms: {
      ...bonus,
      rates: { rate: 1_500, grades: [] },
      most: 50_000,
      rolling: rolling(800, 7),
      perDay: 1,
    },
  },
  {
    kind: 'coupon',
    name: '라임 쿠폰',
    windows: [],
    codes: ['LIMECOUPON'],
    terms: {
      gives: 'point',
      amount: 3_000,
      perMember: 1,
      perCode: 1_000_000,
      total: 1_000_000,
      rolling: rolling(0, 7),
    },
  },
  {
    kind: 'comp',
    name: '데일리 콤프',
    windows: [],
    terms: { rates: byLevel(20), leastStakes: 10_000, dayMost: 100_000, claimDays: 1, weights: hosted },
  },
  {
    kind: 'payback',
    name: '주간 페이백',
    windows: [],
    terms: { rates: byLevel(300), of: 'slips', period: 'week', leastLost: 100_000, dayMost: 500_000, weights: hosted },
  },
  {
    kind: 'referral',
    name: '추천인 포인트',
    windows: [],
    terms: { of: 'lost', depths: [50, 10], steps: [{ from: 1_000_000, rate: 80 }], dayMost: 100_000, weights: hosted },
  },
  {
    kind: 'level-up',
    name: '5레벨 승급',
    windows: [],
    terms: { to: 5, days: 30, leastDeposits: 3_000_000, leastNet: 0, leastTurnover: 10_000_000, gift: 50_000 },
  },
  {
    kind: 'level-down',
    name: '5레벨 유지',
    windows: [],
    terms: { from: 5, days: 30, leastDeposits: 0, leastNet: 0, leastTurnover: 1_000_000, grace: 30 },
  },
  {
    kind: 'level-benefit',
    name: '매달 레벨 포인트',
    windows: [],
    terms: { amounts: [3, 4, 5].map((grade) => ({ grade, amount: grade * 10_000 })) },
  },
];
