import { alarmKindLabels, alarmScreens, opensById } from '@lime/contract/alarm-words.ts';
import type { WireAlert } from '@lime/contract/staff-alarms.ts';
import type { AlarmKind } from '@lime/domain/alarms/alarm-rules.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send, wordsOf } from '../../lib/api.ts';
import { useWork } from '../../lib/live.ts';
import { formatAge, useNow } from '../../lib/now.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import './alerts.css';
import { PushCard } from './push-card.tsx';

/** What is done with each kind, on the page its line leads to. */
const acts: Readonly<Record<AlarmKind, string>> = {
  deposit: '승인',
  withdrawal: '승인',
  signup: '심사',
  adjustment: '확인',
  inquiry: '답변',
  chat: '답장',
  approval: '승인',
  result: '확정',
  game: '확인',
  access: '검토',
  suggestion: '확인',
  failure: '확인',
};
const refreshMs = 15_000;
const minuteMs = 60_000;

/** What waits for whoever reads it, what is late first, each line one press from where it is done. */
export function AlertsPage() {
  // news change the counts: the list follows them
  const { counts } = useWork();
  const { data, error, refetch } = useQuery({
    queryKey: ['alerts', counts],
    queryFn: () => send('/staff/alarms/now', {}),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title="지금 할 일"
      sub={
        data &&
        (data.late > 0 ? (
          <>
            목표 시간을 넘긴 일 <b>{formatAmount(data.late)}건</b> · 모두 {formatAmount(data.total)}건
          </>
        ) : (
          `모두 ${formatAmount(data.total)}건`
        ))
      }
      actions={
        can('suggestions.view') && (
          <AppLink to="/suggestions" className="btn small outline">
            제안
          </AppLink>
        )
      }
    >
      {error && data && (
        <MessageBand tone="warn" live>
          {wordsOf(error)} 보이는 내용은 최신이 아닐 수 있어요.
        </MessageBand>
      )}
      <section className="card alert-list" aria-label="지금 할 일">
        {data === undefined && error ? (
          <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height={240} />
        ) : data.list.length === 0 ? (
          <EmptyState text="기다리는 일이 없어요" hint="새 일이 생기면 소리와 위쪽 알림으로 알려드려요." />
        ) : (
          <ul>
            {data.list.map((alert) => (
              <Line key={`${alert.kind}:${alert.id}`} alert={alert} />
            ))}
          </ul>
        )}
      </section>
      <PushCard />
    </Page>
  );
}

function Line({ alert: { kind, id, at, who, amount, target } }: { alert: WireAlert }) {
  const waited = useNow() - Date.parse(at);
  const over = waited - target * minuteMs;
  const isLate = over >= 0;
  return (
    <li data-late={isLate || undefined}>
      <div className="what">
        <p>
          <Badge tone={isLate ? 'danger' : 'plain'}>{alarmKindLabels[kind]}</Badge> <b className="clip">{who}</b>
          {amount !== null && <span className="sum">{formatWon(amount)}</span>}
        </p>
        <p className="age">
          {formatAge(waited)} 기다림 · 목표 {target}분
          {isLate && <b> · {over < minuteMs ? '방금' : formatAge(over)} 넘음</b>}
        </p>
        <span className="bar" aria-hidden>
          <span style={{ width: `${Math.max(2, Math.min(100, (waited / (target * minuteMs)) * 100))}%` }} />
        </span>
      </div>
      <AppLink
        to={alarmScreens[kind]}
        search={opensById.includes(kind) ? { open: id } : {}}
        className={isLate ? 'btn primary small' : 'btn outline small'}
        aria-label={`${who} ${alarmKindLabels[kind]} ${acts[kind]}`}
      >
        {acts[kind]}
      </AppLink>
    </li>
  );
}
