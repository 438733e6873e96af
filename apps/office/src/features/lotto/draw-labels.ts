import { roundStateKo } from '@lime/contract/list-words.ts';
import type { WireStaffLottoRound } from '@lime/contract/staff-lotto.ts';

export const lottoLinks = [
  { to: '/lotto', name: '회차' },
  { to: '/lotto/tickets', name: '응모' },
  { to: '/lotto/settings', name: '설정' },
] as const;

export const roundStates: Record<
  WireStaffLottoRound['state'],
  { word: string; tone: 'win' | 'wait' | 'lose' | 'info' }
> = {
  open: { word: roundStateKo.open, tone: 'info' },
  closed: { word: roundStateKo.closed, tone: 'wait' },
  drawn: { word: roundStateKo.drawn, tone: 'win' },
  cancelled: { word: roundStateKo.cancelled, tone: 'lose' },
};

/** "3, 11, 17, 24, 32, 41 + 18". */
export function numberWords({ numbers, bonus }: { numbers: readonly number[] | null; bonus: number | null }): string {
  return numbers === null ? '' : `${numbers.join(', ')} + ${bonus}`;
}

export const rankConditions = ['6개', '5개와 보너스', '5개', '4개', '3개'] as const;
