import type { BonusCodeForm } from '@lime/contract/staff-bonus.ts';

/** One leg counts half: what is nearly safe turns a bonus over without risking it. */
const weights = [
  { kinds: [], fromLegs: 2, percent: 100 },
  { kinds: [], fromLegs: 1, percent: 50 },
];
const always = { minDeposit: 10_000, totalLimit: null, startsAt: null, endsAt: null } as const;

/** Codes of the demo world: cash once, cash again and again, points. */
export const demoBonusCodes: readonly BonusCodeForm[] = [
  {
    ...always,
    code: 'WELCOME10',
    label: '첫 입금 10% 보너스',
    currency: 'cash',
    form: 'percent',
    value: 1_000,
    maxAmount: 100_000,
    rolling: { base: 'bonus', percent: 800, minimumOdds: 1.5, days: 30, weights },
    perMember: 1,
    grades: [],
  },
  {
    ...always,
    code: 'WEEKEND5',
    label: '주말 5% 보너스',
    currency: 'cash',
    form: 'percent',
    value: 500,
    maxAmount: 50_000,
    minDeposit: 30_000,
    rolling: { base: 'bonus', percent: 500, minimumOdds: 1.5, days: 7, weights },
    perMember: 100,
    grades: [],
  },
  {
    ...always,
    code: 'POINT5',
    label: '5% 포인트 보너스',
    currency: 'point',
    form: 'percent',
    value: 500,
    maxAmount: 100_000,
    rolling: { base: 'bonus', percent: 100, minimumOdds: 1.3, days: 14, weights },
    perMember: 1_000,
    grades: [],
  },
];
