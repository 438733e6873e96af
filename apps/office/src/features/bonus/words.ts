import type { WireBonusSlip } from '@lime/contract/bonus.ts';
import type { WireBonusCode, WireGrantedBonus } from '@lime/contract/staff-bonus.ts';
import { betKinds } from '@lime/domain/betting/bet-kinds.ts';
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
  open: { word: '사용 중', tone: 'win' },
  waiting: { word: '시작 전', tone: 'wait' },
  over: { word: '기간 종료', tone: 'lose' },
  'used-up': { word: '모두 소진', tone: 'warn' },
  inactive: { word: '중지', tone: 'lose' },
};

export const bonusStates: Record<
  WireGrantedBonus['state'],
  { word: string; tone: 'win' | 'wait' | 'lose' | 'warn' | 'info' }
> = {
  active: { word: '진행 중', tone: 'info' },
  done: { word: '완료', tone: 'win' },
  expired: { word: '기간 만료', tone: 'warn' },
  'given-up': { word: '회원 포기', tone: 'lose' },
  ended: { word: '관리자 종료', tone: 'lose' },
};

export const whyWords: Record<WireBonusSlip['why'], string> = {
  counts: '반영',
  hedged: '양방 베팅',
  waiting: '결과 대기',
  void: '적중특례 제외',
  cancelled: '취소 제외',
  'low-odds': '최소 배당 미달',
  kind: '대상 아님',
  complete: '롤링 완료 뒤',
};

const bases = { bonus: '보너스', deposit: '입금액', both: '입금액+보너스' } as const;

/** "보너스의 100% · 1.50 이상 · 30일". */
export function rollingWords({ base, percent, minimumOdds, days }: WireBonusCode['rolling']): string {
  if (percent === 0) return '롤링 없음';
  return `${bases[base]}의 ${percent}% · 배당 ${minimumOdds.toFixed(2)} 이상 · ${days}일`;
}

/** "10% 캐시, 최대 100,000원". */
export function effectWords({ form, value, currency, maxAmount }: WireBonusCode): string {
  if (form === 'amount') return money(Math.min(value, maxAmount), currency);
  return `${value / 100}% ${currency === 'cash' ? '캐시' : '포인트'}, 최대 ${money(maxAmount, currency)}`;
}

/** Kinds of slips a weight can be for, each once by its Korean name. */
export const slipKinds = betKinds.map(({ kind, typeKo }) => ({
  kind,
  name: kind.endsWith('-single') ? `${typeKo} 단폴더` : typeKo,
}));
