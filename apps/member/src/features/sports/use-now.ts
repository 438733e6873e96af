import type { WireFixture } from '@lime/contract/fixtures.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { useCallback, useSyncExternalStore } from 'react';

const soonMs = 3_600_000;
const minuteMs = 60_000;

/** The Seoul day of now; turns at midnight. */
export function useToday() {
  return useSyncExternalStore(tick, () => seoulDay(new Date()));
}

/** Whether a fixture starts within the hour. @param on else every fixture passes */
export function useSoon(on: boolean): (fixture: WireFixture) => boolean {
  const minute = useSyncExternalStore(tick, () => (on ? Math.floor(Date.now() / minuteMs) : null));
  return useCallback(
    ({ startTime }) => minute === null || Date.parse(startTime) - minute * minuteMs <= soonMs,
    [minute],
  );
}

function tick(look: () => void): () => void {
  const timer = setInterval(look, 10_000);
  return () => clearInterval(timer);
}
