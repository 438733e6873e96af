import type { WireLive } from '@lime/contract/fixtures.ts';
import { clockRate, clockSeconds, clockText, minutesText } from '@lime/domain/in-play/match-clock.ts';
import { useEachSecond } from '@lime/ui/use-second.ts';
import { sportFamily } from './sport-family.ts';
import { liveStore } from './live-store.ts';

const clockOf = ({ clock }: WireLive) => clock && { ...clock, at: Date.parse(clock.at) };

/** The clock of a match, short, running by itself: 58′, 4Q 02:51, 3세트. */
export function MatchMinute({ live, sportsId }: { live: WireLive; sportsId: string }) {
  const text = useEachSecond(() =>
    clockText(
      { period: live.period, clock: clockOf(live), detail: live.detail },
      sportFamily(sportsId),
      live.periodNameKr,
      liveStore.serverNow(),
    ),
  );
  return <>{text}</>;
}

/** The same in full, for the match centre: 후반 58:14, 3세트. */
export function MatchClock({ live, sportsId }: { live: WireLive; sportsId: string }) {
  const clock = clockOf(live);
  const text = useEachSecond(() =>
    clock && (/^\d$/.test(live.period) || live.period === 'overtime')
      ? `${live.periodNameKr} ${minutesText(clockSeconds(clock, sportFamily(sportsId), liveStore.serverNow(), clockRate(live.detail)))}`
      : live.periodNameKr,
  );
  return <>{text}</>;
}
