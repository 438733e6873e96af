import type { WireSession } from '@lime/contract/auth.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { confirmDialog, inform, showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { agentName, isHandheld } from './agent-name.ts';

/** Where the member is signed in, and the way out of there. Source: decision 46, trust. */
export function Sessions() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => send('/auth/sessions', {}, { signal }),
  });
  const [ending, setEnding] = useState<string | null>(null);

  const handleEnd = async (session: WireSession | null) => {
    const yes = await confirmDialog(
      session ? '이 기기에서 로그아웃 하시겠습니까?' : '다른 기기에서 모두 로그아웃 하시겠습니까?',
      { yes: '로그아웃', ...(session && { detail: <p>{agentName(session.agent)}</p> }) },
    );
    if (!yes) return;
    setEnding(session?.id ?? 'all');
    try {
      const { ended } = await send('/auth/sessions/end', session ? { id: session.id } : {});
      await refetch();
      void inform(ended > 0 ? `${ended}개 기기에서 로그아웃했어요.` : '이미 로그아웃된 기기예요.');
    } catch (error) {
      void showAlert(refusalText(error));
    } finally {
      setEnding(null);
    }
  };

  if (isError && !data) return <ErrorState text="기기 목록을 불러오지 못했어요" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label="기기 목록을 불러오는 중">
        <Skeleton height={60} />
      </div>
    );
  const others = data.list.filter((session) => !session.current);
  return (
    <>
      <ul className="sessions">
        {data.list.map((session) => {
          const Device = isHandheld(session.agent) ? Smartphone : Monitor;
          return (
            <li key={session.id}>
              <Device size={20} aria-hidden />
              <div className="about">
                <b>
                  {agentName(session.agent)} {session.current && <Badge tone="lime">이 기기</Badge>}
                </b>
                <p>
                  {session.address} · 로그인 {formatDayTime(session.startedAt)} · 최근{' '}
                  {formatDayTime(session.lastSeenAt)}
                </p>
              </div>
              {!session.current && (
                <Button
                  size="small"
                  look="outline"
                  busy={ending === session.id}
                  aria-label={`${agentName(session.agent)} 로그아웃`}
                  onClick={() => void handleEnd(session)}
                >
                  로그아웃
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {others.length > 1 && (
        <Button block busy={ending === 'all'} onClick={() => void handleEnd(null)}>
          다른 기기에서 모두 로그아웃
        </Button>
      )}
    </>
  );
}
