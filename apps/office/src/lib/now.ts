import { seoulOffsetMs } from '@lime/domain/seoul-time.ts';
import { useEachSecond } from '@lime/ui/use-second.ts';

/** The moment, each second anew (epoch ms, whole seconds): for clocks and ages. */
export const useNow = (): number => useEachSecond(() => Math.floor(Date.now() / 1_000) * 1_000);

const weekdays = ['일', '월', '화', '수', '목', '금', '토'];

/** "2026-11-20 (금) 17:42:08" in Seoul. @param at epoch ms */
export function formatClock(at: number): string {
  const seoul = new Date(at + seoulOffsetMs);
  const text = seoul.toISOString();
  return `${text.slice(0, 10)} (${weekdays[seoul.getUTCDay()]!}) ${text.slice(11, 19)}`;
}

/** "방금", "8분", "3시간", "2일": how long ago. @param ms elapsed */
export function formatAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return '방금';
  if (minutes < 60) return `${minutes}분`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}시간` : `${Math.floor(hours / 24)}일`;
}
