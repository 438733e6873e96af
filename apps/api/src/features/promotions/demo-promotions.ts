import type { DemoPromotion } from './promotions.service.ts';

/** One leg counts half, games of hosts a tenth. */
const weights = [
  { kinds: [], fromLegs: 2, percent: 100 },
  { kinds: [], fromLegs: 1, percent: 50 },
  { kinds: ['casino', 'slot'], fromLegs: 1, percent: 10 },
];
const byLevel = (rate: number) => ({ rate, grades: [3, 4, 5].map((grade) => ({ grade, rate: rate * 2 })) });

/** Promotions of the demo world: what days, referrals and levels give. */
export const demoPromotions: readonly DemoPromotion[] = [
  {
    kind: 'comp',
    name: '데일리 콤프',
    terms: { rates: byLevel(20), leastStakes: 10_000, dayMost: 100_000, claimDays: 1, weights },
  },
  {
    kind: 'payback',
    name: '주간 페이백',
    terms: { rates: byLevel(300), of: 'slips', period: 'week', leastLost: 100_000, dayMost: 500_000, weights },
  },
  {
    kind: 'referral',
    name: '추천인 포인트',
    terms: { of: 'lost', depths: [50, 10], dayMost: 100_000, weights },
  },
  {
    kind: 'level-up',
    name: '5레벨 승급',
    terms: { to: 5, days: 30, leastDeposits: 3_000_000, leastNet: 0, leastTurnover: 10_000_000, gift: 50_000 },
  },
  {
    kind: 'level-down',
    name: '5레벨 유지',
    terms: { from: 5, days: 30, leastDeposits: 0, leastNet: 0, leastTurnover: 1_000_000, grace: 30 },
  },
  {
    kind: 'level-benefit',
    name: '매달 레벨 포인트',
    terms: { amounts: [3, 4, 5].map((grade) => ({ grade, amount: grade * 10_000 })) },
  },
];
