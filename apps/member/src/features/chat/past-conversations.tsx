import type { WireChat } from '@lime/contract/chat.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { Pager } from '@lime/ui/pager.tsx';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import { chatPath, useConversations } from '../../lib/chat-entry.tsx';

const size = 6;

/** The member's conversations that are over. */
export function PastConversations({ current, onChoose }: { current: string | null; onChoose?: () => void }) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useConversations(page, size);
  const closed = data?.list.filter(({ state }) => state === 'closed') ?? [];
  if (isError && !data) return <ErrorState text="지난 상담을 불러오지 못했어요" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (closed.length === 0) return <p className="none">아직 지난 상담이 없어요.</p>;
  return (
    <>
      <ul className="past-conversations">
        {closed.map((chat) => (
          <li key={chat.seq}>
            {/* all conversations share this page: the number says which is on screen */}
            <AppLink
              to={chatPath}
              search={{ talk: Number(chat.seq) }}
              manyPages
              current={chat.seq === current}
              {...(onChoose && { onClick: onChoose })}
            >
              <span className="clip">{lastWords(chat)}</span>
              <small>
                <time dateTime={chat.lastAt}>{formatDayTime(chat.lastAt)}</time>
                {chat.unread > 0 && <em>새 답장 {chat.unread}</em>}
              </small>
            </AppLink>
          </li>
        ))}
      </ul>
      {data.pagination.end > 1 && <Pager page={page} end={data.pagination.end} onPage={setPage} />}
    </>
  );
}

function lastWords({ last }: WireChat): string {
  if (last === null) return '대화 없음';
  return last.content || (last.hasSlip ? '베팅내역' : '대화 없음');
}
