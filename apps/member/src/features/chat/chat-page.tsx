import { AppLink } from '@lime/ui/app-link.tsx';
import { IconButton } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { ErrorState } from '@lime/ui/states.tsx';
import { useNavigate, useAddress } from '../../lib/router/outlet.tsx';
import { ChevronLeft, History } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { CentreFrame } from '../../lib/centre-frame.tsx';
import { chatPath, useConversations } from '../../lib/chat-entry.tsx';
import { useLayout } from '../../lib/layout.ts';
import { useMember } from '../../lib/member-session.ts';
import { PastConversations } from './past-conversations.tsx';
import { StartView } from './start-view.tsx';
import { LinesSkeleton, ConversationView } from './conversation-view.tsx';
import { useRoom } from './use-room.ts';
import { useConversationNews } from './use-conversation.ts';
import './chat.css';

/** /chat: the member's conversation with support, or the way into one; `conversation` in the address is one of the past. */
export function ChatPage() {
  const mobile = useLayout() === 'mobile';
  const past = pastOf(useAddress());
  const navigate = useNavigate();
  const member = useMember();
  const { data, isError, refetch } = useConversations(1, 6);
  const [begun, setBegun] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const [browsing, setBrowsing] = useState(false);
  const room = useRef<HTMLElement>(null);
  useRoom(room);
  useConversationNews();

  // a conversation that ends while one looks at it stays on screen, until the member leaves it
  const open = data?.open ?? null;
  if (open !== null && begun !== open) setBegun(open);
  const unlessLeft = (seq: string | null) => (seq === left ? null : seq);
  const shown = past ?? unlessLeft(begun) ?? unlessLeft(open);

  const leavePast = () => past !== null && navigate({ to: '.', search: {}, replace: true });

  const head = (status: ReactNode, actions: ReactNode) => (
    <header className="chat-head">
      {past !== null && (
        <AppLink to={chatPath} className="icon-btn" aria-label="상담으로 돌아가기">
          <ChevronLeft size={20} aria-hidden />
        </AppLink>
      )}
      <h1>{past === null ? '채팅상담' : '지난 상담'}</h1>
      {status}
      <span className="actions">
        {actions}
        {mobile && (
          <IconButton label="지난 상담" onClick={() => setBrowsing(true)}>
            <History size={19} aria-hidden />
          </IconButton>
        )}
      </span>
    </header>
  );

  if (member === null) return null; // signed out meanwhile: the guard leads away
  return (
    <CentreFrame
      current="chat"
      aside={mobile ? undefined : <Aside current={past} idleMinutes={data?.idleMinutes ?? null} />}
    >
      <section ref={room} className="card chat-room" aria-label="채팅상담">
        {shown !== null ? (
          <ConversationView
            key={shown}
            seq={shown}
            head={head}
            onNew={() => {
              setLeft(shown);
              leavePast();
            }}
          />
        ) : data ? (
          <StartView onDuty={data.onDuty} head={head} onOpen={setBegun} />
        ) : (
          <>
            {head(null, null)}
            {isError ? (
              <ErrorState text="상담을 불러오지 못했어요" onRetry={() => void refetch()} />
            ) : (
              <LinesSkeleton />
            )}
          </>
        )}
      </section>
      {browsing && (
        <Dialog title="지난 상담" place="bottom" onClose={() => setBrowsing(false)}>
          <div className="body">
            <PastConversations current={past} onChoose={() => setBrowsing(false)} />
          </div>
        </Dialog>
      )}
    </CentreFrame>
  );
}

function pastOf(search: Record<string, unknown>): string | null {
  const conversation = String(search['talk'] ?? '');
  return /^[1-9][0-9]{0,17}$/.test(conversation) ? conversation : null;
}

function Aside({ current, idleMinutes }: { current: string | null; idleMinutes: number | null }) {
  return (
    <>
      <section className="card chat-card" aria-label="상담 안내">
        <h2>상담 안내</h2>
        <ul className="tips">
          <li>비밀번호는 상담원에게도 알려주지 마세요.</li>
          {idleMinutes !== null && <li>{idleMinutes}분 동안 대화가 없으면 상담이 끝나요. 대화는 남아 있어요.</li>}
          <li>
            오래 걸리는 일은 <AppLink to="/bbs/c/w">1:1 문의</AppLink>로 남겨주세요.
          </li>
        </ul>
      </section>
      <section className="card chat-card" aria-label="지난 상담">
        <h2>지난 상담</h2>
        <PastConversations current={current} />
      </section>
    </>
  );
}
