import type { WireLotto, WireLottoRound, WireLottoTerms } from '@lime/contract/lotto.ts';
import { formatMan, formatTime } from '@lime/ui/format.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';

const weekdays = '일월화수목금토';

/** "토 20:00 추첨". */
export function drawWords({ state, drawsAt }: Pick<WireLottoRound, 'state' | 'drawsAt'>, isOver: boolean): string {
  if (state === 'closed' || isOver) return '추첨 중';
  const weekday = weekdays[new Date(`${seoulDay(new Date(drawsAt))}T00:00:00Z`).getUTCDay()];
  return `${weekday} ${formatTime(drawsAt)} 추첨`;
}

/** How rights to a ticket are earned, in one sentence; empty when they are only given. */
export function earnWords({ perCheckIn, stakePer, mostPerRound }: WireLottoTerms): string {
  const ways = [
    ...(perCheckIn > 0 ? [`출석한 날마다 ${perCheckIn}장`] : []),
    ...(stakePer > 0 ? [`결과가 나온 베팅 ${formatMan(stakePer)}원마다 1장`] : []),
  ];
  return ways.length === 0 ? '' : `${ways.join(', ')}씩, 한 회차에 ${mostPerRound}장까지 받아요.`;
}

type Bar = NonNullable<WireLotto['member']>['bar'];

/** Why a member cannot enter. */
export function barWords(bar: NonNullable<Bar>, ageLimit: number): string {
  switch (bar) {
    case 'state':
      return '지금은 응모할 수 없는 계정이에요. 고객센터에 문의해주세요.';
    case 'birthday':
      return '생년월일을 등록하면 응모할 수 있어요.';
    case 'age':
      return `만 ${ageLimit}세 이상만 응모할 수 있어요.`;
  }
}

/** "1등" or what else came of a ticket. */
export function resultWords({ rank, matches }: { rank: number | null; matches: number | null }): string {
  if (matches === null) return '추첨 전';
  return rank === null ? '낙첨' : `${rank}등`;
}

/** What has to match, by rank. */
export const rankConditions = ['6개 일치', '5개와 보너스 일치', '5개 일치', '4개 일치', '3개 일치'] as const;
