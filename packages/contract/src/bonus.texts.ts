import type { WireBonusOffer } from './bonus.ts';

const number = (amount: number) => amount.toLocaleString('ko-KR');
const bases = { bonus: '', deposit: '입금액 ', both: '입금액+보너스 ' } as const;

/**
 * The effect of a code in one sentence, from the offer's own numbers: "5% 보너스 15,000P, 롤링 100%가 적용돼요."
 * Without an amount the rate alone is told.
 */
export function bonusEffectText({ amount, currency, rate, rolling, need }: WireBonusOffer): string {
  const sum = amount > 0 ? `${number(amount)}${currency === 'cash' ? '원' : 'P'}` : '';
  const bonus = [rate > 0 ? `${rate}% 보너스` : '보너스', sum].filter(Boolean).join(' ');
  if (rolling.percent === 0 || (amount > 0 && need === 0)) return `${bonus}, 롤링 없이 바로 쓸 수 있어요.`;
  return `${bonus}, ${bases[rolling.base]}롤링 ${rolling.percent}%가 적용돼요.`;
}
