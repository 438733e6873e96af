import { bonusCodeStateKo, bonusStateKo, currencyKo } from '@lime/contract/list-words.ts';
import type { WireBonusSlip } from '@lime/contract/bonus.ts';
import type { WireBonusCode, WireGrantedBonus } from '@lime/contract/staff-bonus.ts';
import { formatPoints, formatWon } from '@lime/ui/format.ts';

export const bonusLinks = [
  { to: '/bonus', name: '보너스 코드' },
  { to: '/bonus/granted', name: '지급 내역' },
  { to: '/bonus/points', name: '포인트 전환' },
] as const;

/** "15,000원" or "15,000P". */
export function money(amount: number, currency: 'cash' | 'point'): string {
  return currency === 'cash' ? formatWon(amount) : formatPoints(amount);
}

export const codeStates: Record<WireBonusCode['state'], { word: string; tone: 'win' | 'wait' | 'lose' | 'warn' }> = {
  open: { word: bonusCodeStateKo.open, tone: 'win' },
  waiting: { word: bonusCodeStateKo.waiting, tone: 'wait' },
  over: { word: bonusCodeStateKo.over, tone: 'lose' },
  'used-up': { word: bonusCodeStateKo['used-up'], tone: 'warn' },
  inactive: { word: bonusCodeStateKo.inactive, tone: 'lose' },
};

export const bonusStates: Record<
  WireGrantedBonus['state'],
  { word: string; tone: 'win' | 'wait' | 'lose' | 'warn' | 'info' }
> = {
  active: { word: bonusStateKo.active, tone: 'info' },
  done: { word: bonusStateKo.done, tone: 'win' },
  expired: { word: bonusStateKo.expired, tone: 'warn' },
  'given-up': { word: bonusStateKo['given-up'], tone: 'lose' },
  ended: { word: bonusStateKo.ended, tone: 'lose' },
};

export const whyWords: Record<WireBonusSlip['why'], string> = {
  counts: '인정',
  hedged: '잃을 금액 없음',
  waiting: '결과 대기',
  void: '적특 제외',
  cancelled: '취소 제외',
  'low-odds': '최소 배당 미달',
  kind: '대상 아님',
  complete: '롤링 완료 뒤',
};

/** "10% 보유금, 최대 100,000원". */
export function effectWords({ form, value, currency, maxAmount }: WireBonusCode): string {
  if (form === 'amount') return money(Math.min(value, maxAmount), currency);
  return `${value / 100}% ${currencyKo[currency]}, 최대 ${money(maxAmount, currency)}`;
}
