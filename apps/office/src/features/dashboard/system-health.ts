import type { WireDashboard } from '@lime/contract/staff-dashboard.ts';
import { formatAmount, formatWon } from '@lime/ui/format.ts';

export type Health = 'good' | 'slow' | 'bad';
type Line = { name: string; value: string; health: Health };

/** What works by itself, each with how it does. */
export function healthOf(system: WireDashboard['system']): Line[] {
  const { feedSeconds, settlements, settlementSeconds, sealSeconds, ledgerDifference, checkedMembers } = system;
  const { restarts, silent, restartSeconds } = system;
  return [
    {
      name: '배당 피드',
      value: feedSeconds === null ? '열린 경기 없음' : `${age(feedSeconds)} 전`,
      health: feedSeconds === null ? 'slow' : grade(feedSeconds, 60, 300),
    },
    {
      name: '정산 대기열',
      value: settlements === 0 ? '없음' : `${formatAmount(settlements)}경기 · ${age(settlementSeconds ?? 0)}`,
      health: settlements === 0 ? 'good' : grade(settlementSeconds ?? 0, 30, 300),
    },
    {
      name: '원장 봉인',
      value: sealSeconds === null ? '아직 없음' : `${age(sealSeconds)} 전`,
      health: sealSeconds === null ? 'slow' : 'good', // nothing moved, nothing to seal
    },
    {
      name: '원장 잔액 대조',
      value: `차이 ${formatWon(ledgerDifference)} · ${formatAmount(checkedMembers)}명`,
      health: ledgerDifference === 0 ? 'good' : 'bad',
    },
    {
      name: '서버 재시작',
      value:
        restarts === 0
          ? '24시간 없음'
          : `24시간 ${formatAmount(restarts)}회${silent > 0 ? ` (응답 없음 ${formatAmount(silent)})` : ''} · ${age(restartSeconds ?? 0)} 전`,
      health: restarts === 0 ? 'good' : (restartSeconds ?? 0) < restartIsNews ? 'bad' : 'slow',
    },
  ];
}

/** For so many seconds after it a restart is something to look into. */
const restartIsNews = 600;

const grade = (seconds: number, slow: number, bad: number): Health =>
  seconds < slow ? 'good' : seconds < bad ? 'slow' : 'bad';

function age(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)}초`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}분` : `${Math.floor(minutes / 60)}시간`;
}
