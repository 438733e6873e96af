import { AppLink } from '@lime/ui/app-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { send } from './api.ts';
import { useMember } from './member-session.ts';
import { WithAnswers } from './with-answers.tsx';
import './chat-entry.css';

/** Where the member talks to support. */
export const chatPath = '/chat';
const askAgainMs = 30_000;

/** The member's conversations, one page of them, and whether support is there. */
export function useConversations(page: number, size: number) {
  return useQuery({
    queryKey: ['chat', 'list', page, size],
    queryFn: ({ signal }) => send('/chat/list', { page, size }, { signal }),
    refetchInterval: askAgainMs,
    enabled: useMember() !== null,
  });
}

/** The way to the chat from the customer centre's pages; on a phone it floats above the bar. Visitors have none. */
export function ChatEntry() {
  if (useMember() === null) return null;
  return (
    <WithAnswers>
      <Entry />
    </WithAnswers>
  );
}

function Entry() {
  const { data } = useConversations(1, 1);
  const unread = data?.list[0]?.unread ?? 0;
  const words =
    unread > 0
      ? '새 답장이 있어요'
      : data?.open
        ? '상담이 이어지고 있어요'
        : data?.onDuty
          ? '지금 상담할 수 있어요'
          : null;
  return (
    <AppLink to={chatPath} className="chat-entry">
      <span className="sign">
        <MessageCircle size={20} aria-hidden />
        {data?.onDuty && <i aria-hidden />}
      </span>
      <span className="words">
        <b>채팅상담</b>
        <small>{words ?? (data ? '지금은 상담원이 없어요' : '상담원과 바로 이야기해요')}</small>
      </span>
      {unread > 0 && (
        <span className="unread">
          {unread}
          <span className="visually-hidden">개의 새 답장</span>
        </span>
      )}
    </AppLink>
  );
}
