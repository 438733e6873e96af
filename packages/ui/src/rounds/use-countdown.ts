import { useEffect, useState } from 'react';
import { serverClock } from './server-clock.ts';

/**
 * The server's time, looked at again whenever another whole second is left until `until`: all screens change in the same
 * moment, whatever their own clocks say.
 *
 * @param until  epoch ms of the server; null: each of its seconds
 * @returns epoch ms; null before the server's time is known
 */
export function useServerNow(until: number | null): number | null {
  const [, look] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = serverClock.now();
      const rest = now === null ? 100 : left(until, now);
      timer = setTimeout(() => {
        look((times) => times + 1);
        tick();
      }, rest);
    };
    tick();
    return () => clearTimeout(timer);
  }, [until]);
  return serverClock.now();
}

/** Milliseconds until the next change, and a few more: a timer that wakes early would see the second before. */
function left(until: number | null, now: number): number {
  const rest = ((((until ?? 0) - now) % 1_000) + 1_000) % 1_000;
  return (rest === 0 ? 1_000 : rest) + 4;
}
