import { alertsPath } from '@lime/contract/alarm-words.ts';
import type { WireWork } from '@lime/contract/staff-dashboard.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { Bell as BellIcon } from 'lucide-react';
import { markWorkSeen, useWork } from '../lib/live.ts';
import { formatAge, useNow } from '../lib/now.ts';
import { Popover } from '../lib/popover.tsx';
import { useSounds } from '../lib/sounds.ts';
import type { Sounding } from '../lib/sounds.ts';
import { screens } from '../routes.ts';
import { Switch } from '@lime/ui/switch.tsx';

const kinds = {
  deposit: { name: '입금', tone: 'lime', badge: 'deposits' },
  withdrawal: { name: '출금', tone: 'info', badge: 'withdrawals' },
  signup: { name: '가입', tone: 'wait', badge: 'signups' },
  adjustment: { name: '지급·회수', tone: 'warn', badge: 'adjustments' },
  inquiry: { name: '문의', tone: 'info', badge: 'inquiries' },
  chat: { name: '상담', tone: 'lime', badge: 'chats' },
  access: { name: '접근 검토', tone: 'warn', badge: 'access' },
} as const;

const sounding: readonly { kind: Sounding; name: string }[] = [
  { kind: 'deposit', name: '새 입금' },
  { kind: 'withdrawal', name: '새 출금' },
  { kind: 'signup', name: '새 가입' },
  { kind: 'inquiry', name: '새 문의' },
  { kind: 'chat', name: '새 상담' },
];

/** What waits for staff, newest first, and which of it makes a sound. */
export function Bell() {
  const { latest, unread, live } = useWork();
  const sounds = useSounds();
  const badge = unread > 99 ? '99+' : String(unread);
  return (
    <Popover
      label="알림"
      className="bell-panel"
      button={(props) => (
        <button
          type="button"
          className="icon-btn"
          aria-label={unread > 0 ? `알림, 새 알림 ${badge} 건` : '알림'}
          {...props}
          onClick={() => {
            markWorkSeen();
            props.onClick();
          }}
        >
          <BellIcon size={19} aria-hidden />
          {unread > 0 && <span className="count">{badge}</span>}
        </button>
      )}
    >
      {(close) => (
        <>
          <p className="title">기다리는 일 · {live ? '실시간' : '15초마다 확인'}</p>
          {latest.length === 0 && <p className="none">기다리는 신청이 없어요.</p>}
          <ul>
            {latest.map((work) => (
              <li key={`${work.kind}:${work.id}`}>
                <WorkLine work={work} onGo={close} />
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="line all"
            onClick={() => {
              close();
              go(alertsPath);
            }}
          >
            지금 할 일 모두 보기
          </button>
          <div className="sounds">
            <p className="title">소리 알림</p>
            {sounding.map(({ kind, name }) => (
              <Switch key={kind} label={name} on={sounds[kind]} onChange={(on) => sounds.set(kind, on)} />
            ))}
          </div>
        </>
      )}
    </Popover>
  );
}

function WorkLine({ work, onGo }: { work: WireWork; onGo: () => void }) {
  const now = useNow();
  const { name, tone, badge } = kinds[work.kind];
  const path = screens.find((screen) => screen.badge === badge)?.path;
  const words = (
    <>
      <Badge tone={tone}>{name}</Badge>
      <span className="who clip">{work.who}</span>
      {work.amount !== null && <b>{formatWon(work.amount)}</b>}
      <span className="age">{formatAge(now - Date.parse(work.at))}</span>
    </>
  );
  if (path === undefined) return <div className="line">{words}</div>;
  return (
    <button
      type="button"
      className="line"
      onClick={() => {
        onGo();
        go(path);
      }}
    >
      {words}
    </button>
  );
}
