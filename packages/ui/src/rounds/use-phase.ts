import { useEffect, useState } from 'react';
import { phaseOf } from './phase.ts';
import type { Phase, RoundTimes } from './phase.ts';
import { serverClock } from './server-clock.ts';

/** No timer waits longer: the server's clock may be corrected meanwhile. */
const lookAgainMs = 1_000;

/** What a game does now, by the server's clock; renders only when that changes. */
export function usePhase({ times, isOpen }: { times: RoundTimes | null; isOpen: boolean }): Phase {
  const [, change] = useState<Phase>('loading');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = serverClock.now();
      change(phaseOf(times, isOpen, now));
      const left = [times?.closesAt, times?.drawsAt].flatMap((at) =>
        at !== undefined && now !== null && at > now ? [at - now] : [],
      );
      timer = setTimeout(look, now === null ? 100 : Math.min(lookAgainMs, ...left));
    };
    look();
    return () => clearTimeout(timer);
  }, [times, isOpen]);
  return phaseOf(times, isOpen, serverClock.now());
}
