import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { send, wordsOf } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { toast } from '@lime/ui/toast.ts';
import { browserOf } from './browser-of.ts';

/** Where one is signed in, and the way to end it elsewhere. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-sessions'],
    queryFn: () => send('/staff/me/sessions', {}),
  });
  const end = useMutation({
    mutationFn: (id: string | undefined) => send('/staff/me/end-sessions', id === undefined ? {} : { id }),
    onSuccess: ({ ended }) => toast(`${ended}곳에서 로그아웃했어요.`, 'ok'),
    onError: (failure) => toast(wordsOf(failure), 'danger'),
    onSettled: () => refetch(),
  });
  const others = data?.list.filter((session) => !session.current).length ?? 0;

  const handleEndAll = async () => {
    const yes = await confirmDialog({
      title: '다른 기기에서 모두 로그아웃할까요?',
      text: '지금 쓰는 이 기기만 남아요.',
      yes: '모두 로그아웃',
      danger: true,
    });
    if (yes) end.mutate(undefined);
  };

  return (
    <section className="card" aria-labelledby="sessions">
      <div className="card-head">
        <h2 id="sessions">로그인한 기기</h2>
        <span className="sub">12시간 동안 쓰지 않으면 로그아웃돼요.</span>
        {others > 0 && (
          <Button size="small" look="outline" busy={end.isPending} onClick={() => void handleEndAll()}>
            다른 기기 모두 로그아웃
          </Button>
        )}
      </div>
      {error && !data && <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      <ul className="session-list">
        {data?.list.map((session) => (
          <li key={session.id}>
            <div className="words">
              <b>{browserOf(session.agent)}</b>
              {session.current && <Badge tone="lime">지금 이 기기</Badge>}
              <small className="dim num">
                {session.address} · {formatDayTime(session.startedAt)} 로그인 · {formatDayTime(session.lastSeenAt)} 확인
              </small>
            </div>
            {!session.current && (
              <Button
                size="small"
                aria-label={`${browserOf(session.agent)} ${session.address} 로그아웃`}
                onClick={() => end.mutate(session.id)}
              >
                로그아웃
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
