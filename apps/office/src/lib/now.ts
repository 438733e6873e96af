import { seoulOffsetMs } from '@lime/domain/seoul-time.ts';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The moment, each second anew (epoch ms): for clocks and ages. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const one of listeners) one();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

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
