import { Dialog } from '@lime/ui/dialog.tsx';
import { formatDate, formatSecond } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { send, wordsOf } from '../../lib/api.ts';
import type { DeskFixture } from './trading-labels.ts';

/** Who did what to a fixture, its league and everything, newest first. */
export function DeskLog({ fixture, onClose }: { fixture: DeskFixture['game']; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['trading', 'log', fixture.gameSeq],
    queryFn: () => send('/staff/trading/log', { gameSeq: fixture.gameSeq }),
  });
  return (
    <Dialog title="변경 이력" place="right" width={420} onClose={onClose}>
      <div className="body desk-log">
        {error && !data ? (
          <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height={160} />
        ) : data.list.length === 0 ? (
          <EmptyState text="아직 바꾼 것이 없어요" hint="배당과 판매 정지를 바꾸면 여기에 남아요." />
        ) : (
          <ol>
            {data.list.map((event) => (
              <li key={`${event.at}${event.text}`}>
                <b>{event.text}</b>
                {event.reason !== null && <p>{event.reason}</p>}
                <span className="dim">
                  {formatDate(event.at)} {formatSecond(event.at)} · {event.by}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
}
