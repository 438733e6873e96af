import { seoulDay } from '@lime/domain/seoul-time.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Crest } from '@lime/ui/crest.tsx';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { read } from '../../lib/api.ts';

/** The results of today in Seoul, newest first. */
function useTodaysResults() {
  const date = seoulDay(new Date());
  return useQuery({
    queryKey: ['results', date],
    queryFn: () => read('/v2/game/result/sports', { date, page: 1, size: 5 }),
    refetchInterval: 60_000,
  });
}

/** Today's results, newest first. */
export function TodaysResults() {
  const { data, isError, refetch } = useTodaysResults();
  return (
    <section className="card home-results" aria-labelledby="results-title">
      <div className="panel-head">
        <h2 id="results-title">오늘의 경기 결과</h2>
        <AppLink to="/sport/result" className="way">
          결과 전체
          <ChevronRight size={14} aria-hidden />
        </AppLink>
      </div>
      {isError ? (
        <ErrorState text="경기 결과를 불러오지 못했어요" onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="list">
          {Array.from({ length: 5 }, (_, i) => (
            <Skeleton key={i} height={45} />
          ))}
        </div>
      ) : data.list.length === 0 ? (
        <EmptyState hint="오늘 끝난 경기가 생기면 여기에서 볼 수 있어요" />
      ) : (
        <ul className="list">
          {data.list.slice(0, 5).map((fixture) => (
            <li key={fixture.gameSeq}>
              <SportIcon sport={fixture.sportsId} size={15} />
              <span className="home clip">{fixture.homeNameKr}</span>
              <Crest team={fixture.homeNameKr} size="s" />
              <b>
                {fixture.scoreHome === null || fixture.scoreAway === null
                  ? '–'
                  : `${fixture.scoreHome} : ${fixture.scoreAway}`}
              </b>
              <Crest team={fixture.awayNameKr} size="s" />
              <span className="clip">{fixture.awayNameKr}</span>
              <Badge>{fixture.status}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
