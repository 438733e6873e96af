import type { WireBonus, WireBonusSlip } from '@lime/contract/bonus.ts';
import { formatPoints, formatWon } from '@lime/ui/format.ts';

/** "30,000원", "15,000P". */
export function bonusSum(amount: number, currency: 'cash' | 'point'): string {
  return currency === 'cash' ? formatWon(amount) : formatPoints(amount);
}

const reasons: Readonly<Record<WireBonusSlip['why'], string>> = {
  counts: '인정',
  hedged: '잃을 수 있는 금액만 인정',
  waiting: '결과 대기 중',
  void: '적특이라 제외',
  cancelled: '취소돼서 제외',
  'low-odds': '배당이 기준보다 낮은 선택이 있어 제외',
  kind: '인정되지 않는 베팅',
  complete: '조건을 이미 채움',
};

/** Why a slip counts as it does. */
export function whyText(why: WireBonusSlip['why']): string {
  return reasons[why];
}

const states: Readonly<Record<WireBonus['state'], string>> = {
  active: '진행 중',
  done: '완료',
  expired: '기간 만료',
  'given-up': '포기',
  ended: '종료',
};

export function stateText(state: WireBonus['state']): string {
  return states[state];
}

/** Whole percent, never 100 before it is reached. */
export function progressOf({ done, need }: Pick<WireBonus, 'done' | 'need'>): number {
  return need === 0 ? 100 : Math.min(100, Math.floor((done * 100) / need));
}
