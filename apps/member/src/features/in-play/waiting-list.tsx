import { seoulDay } from '@lime/domain/seoul-time.ts';
import { Crest } from '@lime/ui/crest.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { kickOffText } from '../../lib/kick-off.ts';

/** Fixtures that will be played in the coming hours. */
export function useWaiting(sportsId: string | null) {
  return useQuery({
    queryKey: ['in-play', 'waiting', sportsId],
    queryFn: () => read('/v2/inplay/wait/list', sportsId === null ? {} : { sportsId }),
    refetchInterval: 60_000,
    select: (answer) => answer.list,
  });
}

/** What will be in play next, soonest first. */
export function WaitingList({ sportsId }: { sportsId: string | null }) {
  const { data, isPending, isError, refetch } = useWaiting(sportsId);
  const today = seoulDay(new Date());
  if (isError) return <ErrorState text="예정 경기를 불러오지 못했어요" onRetry={() => void refetch()} />;
  if (isPending) {
    return (
      <div role="status" aria-label="예정 경기를 불러오는 중" className="live-wait">
        {[0, 1, 2, 3, 4, 5].map((i) => (
          <Skeleton key={i} height={58} />
        ))}
      </div>
    );
  }
  if (data.length === 0) return <EmptyState text="앞으로 6시간 동안 예정된 경기가 없어요" />;
  return (
    <ul className="waiting-list">
      {data.map((fixture) => (
        <li key={fixture.gameSeq} className="live-row">
          <span className="teams">
            <span className="team">
              <Crest team={fixture.homeNameKr} size="s" />
              <span className="clip">{fixture.homeNameKr}</span>
            </span>
            <span className="team">
              <Crest team={fixture.awayNameKr} size="s" />
              <span className="clip">{fixture.awayNameKr}</span>
            </span>
          </span>
          <span className="when starting">
            <b>{kickOffText(fixture.startTime, today)}</b>
            <small>
              <SportIcon sport={fixture.sportsId} size={12} /> {fixture.leagueNameKr}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}
