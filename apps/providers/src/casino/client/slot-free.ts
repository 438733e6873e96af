import { at, setText, won } from '../../token/client/host.ts';
import type { FreeSpins, SlotPlayed } from './slot-types.ts';

// Free spins of a title: how many are left, on what terms, and the button that plays one.

/** The last Seoul day before an instant: 11월 30일. */
const lastDay = (until: string) =>
  new Date(Date.parse(until) - 1).toLocaleDateString('ko-KR', {
    timeZone: 'Asia/Seoul',
    month: 'long',
    day: 'numeric',
  });

/** Shows what is left; nothing left shows nothing. */
export function showFreeSpins(free: FreeSpins | null): void {
  at('free').hidden = free === null;
  if (!free) return;
  setText(at('free-left'), `무료 스핀 ${won(free.left)}회 남음`);
  setText(at('free-terms'), `${won(free.stake)}원 기준 · ${lastDay(free.until)}까지`);
}

/** What a play left its member, won: of a free spin all it paid. */
export const gainOf = ({ payout, stake, free }: SlotPlayed): number => (free ? payout : payout - stake);
