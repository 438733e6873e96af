import { useLive } from './live-store.ts';
import { MatchMinute } from './match-clock.tsx';

/** The minute and score of the fixture of a pick in play: 58′ 1:1. */
export function LiveTag({ gameSeq, sportsId }: { gameSeq: string; sportsId: string }) {
  const live = useLive(gameSeq)?.live;
  if (!live) return null;
  return (
    <b className="live-tag">
      <MatchMinute live={live} sportsId={sportsId} /> {live.scoreHome}:{live.scoreAway}
    </b>
  );
}
