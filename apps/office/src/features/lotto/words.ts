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
  open: { word: '응모 중', tone: 'info' },
  closed: { word: '추첨 중', tone: 'wait' },
  drawn: { word: '추첨 완료', tone: 'win' },
  cancelled: { word: '취소', tone: 'lose' },
};

/** "3, 11, 17, 24, 32, 41 + 18". */
export function numberWords({ numbers, bonus }: { numbers: readonly number[] | null; bonus: number | null }): string {
  return numbers === null ? '' : `${numbers.join(', ')} + ${bonus}`;
}

export const rankNames = ['1등', '2등', '3등', '4등', '5등'] as const;
export const rankConditions = ['6개', '5개와 보너스', '5개', '4개', '3개'] as const;
export const weekdayNames = ['일요일', '월요일', '화요일', '수요일', '목요일', '금요일', '토요일'] as const;
