import type { WireGameToday } from '@lime/contract/staff-games.ts';
import { formatMan } from '@lime/ui/format.ts';

/** The share of settled stakes that was paid back; null: nothing is settled yet. */
export const backText = ({ settled, payouts }: Pick<WireGameToday, 'settled' | 'payouts'>) =>
  settled === 0 ? '–' : `${((payouts / settled) * 100).toFixed(1)}%`;

/** What a game took and paid since the Seoul day began. */
export function TodayLine({ today }: { today: WireGameToday | undefined }) {
  if (!today) return null;
  return (
    <p className="game-today" title="오늘 베팅, 끝난 베팅의 당첨·반환, 끝난 베팅의 환수율 (정산제외 회원은 빼요)">
      <span>
        오늘 <b>{formatMan(today.stakes)}</b>
      </span>
      <span>
        당첨·반환 <b>{formatMan(today.payouts)}</b>
      </span>
      <b>{backText(today)}</b>
    </p>
  );
}
