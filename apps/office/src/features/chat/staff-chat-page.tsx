import type { ReplyValues } from '@lime/domain/inquiries/canned-reply.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDate, formatPoints, formatWon } from '@lime/ui/format.ts';
import { EmptyState } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { ChevronLeft } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { setDuty, useDuty } from '../../lib/chat-duty.ts';
import type { Payload } from '../../lib/calls.ts';
import { useMemberCard } from '../../lib/member-facts.tsx';
import { Page } from '../../lib/page.tsx';
import { useIsPhone } from '../../lib/phone.ts';
import { can, staffNow } from '../../lib/staff-session.ts';
import { useSounds } from '../../lib/sounds.ts';
import { useOpen } from '../../lib/use-open.ts';
import { ChatList } from './chat-list.tsx';
import { MemberCard } from './member-card.tsx';
import { Conversation } from './conversation.tsx';
import { useChatList, useConversation } from './use-chats.ts';
import type { ChatState } from './use-chats.ts';
import './chat.css';

/** 채팅상담: who waits at the left, the conversation in the middle, the member at the right. */
export function ChatPage() {
  const [open, setOpen] = useOpen();
  const [state, setState] = useState<ChatState>('open');
  const [q, setQuery] = useState('');
  const [page, setPage] = useState(1);
  const sounds = useSounds();
  const isPhone = useIsPhone();
  const list = useChatList(state, useDeferredValue(q.trim()), page);
  const duty = list.data?.duty ?? [];

  return (
    <Page
      title="채팅상담"
      sub={list.data && subOf(list.data)}
      actions={
        <>
          <Switch label="소리 알림" on={sounds.chat} onChange={(on) => sounds.set('chat', on)} />
          {can('chat.answer') && <DutySwitch />}
        </>
      }
    >
      {isPhone && open !== null && (
        <Button size="small" look="ghost" className="back" onClick={() => setOpen(null)}>
          <ChevronLeft size={16} aria-hidden />
          상담 목록
        </Button>
      )}
      <div className="chat-desk" data-open={open !== null || undefined}>
        <ChatList
          data={list.data}
          error={list.error}
          onRetry={() => void list.refetch()}
          state={state}
          onState={(next) => {
            setState(next);
            setPage(1);
          }}
          q={q}
          onQuery={(next) => {
            setQuery(next);
            setPage(1);
          }}
          page={page}
          onPage={setPage}
          openSeq={open}
          onOpen={setOpen}
        />
        {open === null ? (
          <section className="card chat-conversation" aria-label="대화">
            <EmptyState text="상담을 골라주세요" hint="왼쪽 목록에서 고르면 대화와 회원 정보가 보여요." />
          </section>
        ) : (
          <Opened key={open} seq={open} duty={duty} />
        )}
      </div>
    </Page>
  );
}

function Opened({ seq, duty }: { seq: string; duty: Payload<'/staff/chat/list'>['duty'] }) {
  const { chat } = useConversation(seq);
  const { data: card } = useMemberCard(chat?.member.id ?? null);
  return (
    <>
      <section className="card chat-conversation" aria-label="대화">
        <Conversation seq={seq} duty={duty} values={chat ? valuesOf(chat.member, card) : {}} />
      </section>
      {chat && <MemberCard id={chat.member.id} />}
    </>
  );
}

/** Members see that support is there while this is on and the office is open. */
function DutySwitch() {
  const { on } = useDuty();
  return (
    <Segmented
      label="상담 상태"
      className="duty-switch"
      value={on ? 'on' : 'off'}
      onChange={(next) => void setDuty(next === 'on')}
      items={[
        { id: 'on', name: '상담 중' },
        { id: 'off', name: '자리 비움' },
      ]}
    />
  );
}

function subOf({ counts, duty }: Payload<'/staff/chat/list'>): string {
  const there = duty.map(({ name, mine }) => (mine ? `${name}(나)` : name));
  return [
    `대기 ${formatAmount(counts.waiting)}`,
    `진행 ${formatAmount(counts.open)}`,
    there.length > 0 ? `상담 중 ${there.join(', ')}` : '상담 중인 상담원이 없어 회원은 문의만 남길 수 있어요',
  ].join(' · ');
}

/** What replies written beforehand are filled with; without the right to see members, only what the conversation shows. */
function valuesOf(
  member: { loginId: string; nickname: string; grade: number },
  card: Payload<'/staff/members/card'> | undefined,
): Partial<ReplyValues> {
  const self = staffNow();
  return {
    닉네임: member.nickname || member.loginId,
    아이디: member.loginId,
    레벨: String(member.grade),
    제목: '채팅상담',
    담당자: self?.name || self?.loginId || '',
    ...(card && {
      보유금: formatWon(card.balances.cash),
      포인트: formatPoints(card.balances.point),
      가입일: formatDate(card.member.createdAt),
    }),
  };
}
