import type { WireStaffChat } from '@lime/contract/staff-chat.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { Pager } from '@lime/ui/pager.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Tabs } from '@lime/ui/tabs.tsx';
import { Search } from 'lucide-react';
import type { Payload } from '../../lib/calls.ts';
import { wordsOf } from '../../lib/api.ts';
import { useTarget } from '../../lib/live.ts';
import { formatAge, useNow } from '../../lib/now.ts';
import { staffNow } from '../../lib/staff-session.ts';
import type { ChatState } from './use-chats.ts';
import '@lime/ui/field.css';

type Props = {
  data: Payload<'/staff/chat/list'> | undefined;
  error: Error | null;
  onRetry: () => void;
  state: ChatState;
  onState: (state: ChatState) => void;
  q: string;
  onQuery: (q: string) => void;
  page: number;
  onPage: (page: number) => void;
  openSeq: string | null;
  onOpen: (seq: string) => void;
};

/** The conversations: those that wait first, the longest before all. */
export function ChatList({ data, error, onRetry, state, onState, q, onQuery, page, onPage, openSeq, onOpen }: Props) {
  return (
    <section className="card chat-list" aria-label="상담 목록">
      <Tabs
        label="상담"
        value={state}
        onChange={onState}
        items={[
          {
            id: 'open',
            name: <>진행 {data && <em>{formatAmount(data.counts.open)}</em>}</>,
          },
          { id: 'closed', name: '종료' },
        ]}
      />
      <label className="input search">
        <Search size={15} aria-hidden />
        <input
          type="search"
          aria-label="아이디, 닉네임"
          placeholder="아이디, 닉네임"
          maxLength={60}
          value={q}
          onChange={(event) => onQuery(event.target.value)}
        />
      </label>
      {error && !data ? (
        <ErrorState text={wordsOf(error)} onRetry={onRetry} />
      ) : !data ? (
        <div role="status" aria-label="상담 목록을 불러오는 중" className="rows">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height={64} />
          ))}
        </div>
      ) : data.list.length === 0 ? (
        <EmptyState
          text={q ? '찾는 상담이 없어요' : state === 'open' ? '진행 중인 상담이 없어요' : '끝난 상담이 없어요'}
          hint={
            q
              ? '다른 아이디나 닉네임으로 찾아보세요.'
              : state === 'open'
                ? '새 상담이 오면 소리와 위쪽 알림으로 알려드려요.'
                : undefined
          }
          action={
            q ? (
              <Button size="small" look="outline" onClick={() => onQuery('')}>
                검색 지우기
              </Button>
            ) : undefined
          }
        />
      ) : (
        <ul className="rows">
          {data.list.map((chat) => (
            <li key={chat.seq}>
              <Row chat={chat} open={chat.seq === openSeq} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {data && data.pagination.end > 1 && <Pager page={page} end={data.pagination.end} onPage={onPage} />}
    </section>
  );
}

function Row({ chat, open, onOpen }: { chat: WireStaffChat; open: boolean; onOpen: (seq: string) => void }) {
  const now = useNow();
  const target = useTarget('chat');
  const { member, staff, waitingSince, unread, last } = chat;
  const waited = waitingSince === null ? null : now - Date.parse(waitingSince);
  return (
    <button
      type="button"
      className={names('chat-row', open && 'open')}
      aria-current={open || undefined}
      onClick={() => onOpen(chat.seq)}
    >
      <span className="first">
        <b className="clip">{member.nickname || member.loginId}</b>
        <small>{member.loginId}</small>
        {unread > 0 && (
          <em>
            {unread}
            <span className="visually-hidden">개의 안 읽은 메시지</span>
          </em>
        )}
      </span>
      <span className="words clip">
        {last?.author === 'staff' && '답변: '}
        {last?.content || (last?.hasSlip ? '베팅내역을 보냈어요' : '')}
      </span>
      <span className="foot">
        {chat.state === 'closed' ? (
          <Badge>종료</Badge>
        ) : waited !== null ? (
          <Badge tone={waited >= target ? 'danger' : 'warn'}>{formatAge(waited)} 대기</Badge>
        ) : (
          <Badge tone="win">답변함</Badge>
        )}
        {staff ? (
          <span className={staff.id === staffNow()?.id ? 'mine' : 'soft'}>
            {staff.id === staffNow()?.id ? '내 상담' : staff.name}
          </span>
        ) : (
          chat.state === 'open' && <span className="soft">담당 없음</span>
        )}
        <time dateTime={chat.lastAt}>{formatDayTime(chat.lastAt)}</time>
      </span>
    </button>
  );
}
