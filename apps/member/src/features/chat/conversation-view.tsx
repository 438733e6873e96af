import type { WireChat, WireChatMessage } from '@lime/contract/chat.ts';
import { isUpTo, unanswered } from '@lime/domain/chat/chat-lines.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { ChatLines } from '@lime/ui/chat-lines.tsx';
import type { ChatLine } from '@lime/ui/chat-lines.tsx';
import { ChatSlip } from '@lime/ui/chat-slip.tsx';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { CallFailed, send } from '../../lib/api.ts';
import { ensureGlyphs } from '../../lib/more-glyphs.ts';
import { confirmDialog, showAlert } from '../../lib/overlays.ts';
import { queryClient } from '../../lib/query.ts';
import { useMember } from '../../lib/member-session.ts';
import { useChannel } from '../../lib/socket.ts';
import { Composer } from './composer.tsx';
import { dropOutgoing, say, sayAgain, sayLostAgain, useOutgoing } from './outgoing.ts';
import type { Outgoing } from './outgoing.ts';
import { toInquiry } from './to-inquiry.ts';
import { useDraft } from './use-chat-draft.ts';
import { useConversation } from './use-conversation.ts';

type Props = {
  seq: string;
  head: (status: ReactNode, actions: ReactNode) => ReactNode;
  /** the member wants to begin anew */
  onNew: () => void;
};

/** One conversation: its messages, its state, and where the member writes on. */
export function ConversationView({ seq, head, onNew }: Props) {
  const member = useMember()?.members_seq ?? '';
  const { conversation, error, refetch, messages, typing, readOlder } = useConversation(seq);
  const [draft, change, clear] = useDraft();
  const outgoing = useOutgoing(({ lines }) => lines).filter(
    (line) => line.conversation === seq && line.member === member,
  );
  const live = useChannel(({ state }) => state === 'live');

  useOutgoingCare(seq, live, outgoing, messages);
  const seenSeq = messages.findLast(({ author }) => author === 'staff')?.seq ?? null;
  const read = useRead(seq, seenSeq, conversation?.chat.memberRead ?? '0');

  if (!conversation)
    return (
      <>
        {head(null, null)}
        {error ? (
          <ErrorState
            text={
              error instanceof CallFailed && error.status === 404
                ? '찾을 수 없는 상담이에요'
                : '상담을 불러오지 못했어요'
            }
            onRetry={() => void refetch()}
          />
        ) : (
          <LinesSkeleton />
        )}
      </>
    );

  const { chat, onDuty } = conversation;
  const open = chat.state === 'open';
  const waiting = unanswered(messages);
  const leave = () => {
    const texts = [...waiting.map(({ content }) => content), ...outgoing.map(({ content }) => content), draft.text];
    const slip =
      draft.slip ?? outgoing.findLast((line) => line.slip)?.slip ?? waiting.findLast((line) => line.slip)?.slip;
    clear();
    toInquiry(texts, slip?.betCode ?? null);
  };
  const shown = [
    ...messages.map(lineOf),
    ...outgoing.filter((line) => !messages.some((one) => one.seq === line.seq)).map(ownLine),
  ];

  return (
    <>
      {head(<Status chat={chat} onDuty={onDuty} />, open && <EndButton seq={seq} />)}
      <ChatLines
        label="대화"
        theirs="상담원"
        lines={shown}
        readKey={messages.findLast((line) => line.author === 'member' && isUpTo(line.seq, chat.staffRead))?.seq ?? null}
        typing={typing ? '상담원이 입력하고 있어요' : null}
        onOlder={readOlder}
        onSeen={read}
      />
      <Absence chat={chat} live={live} onDuty={onDuty} onLeave={leave} />
      {open ? (
        <Composer
          draft={draft}
          onChange={change}
          placeholder="메시지를 입력하세요"
          onTyping={() => void send('/chat/typing', { seq }).catch(() => undefined)}
          onSend={(content) => {
            say({ member, conversation: seq, content, slip: draft.slip });
            clear();
          }}
        />
      ) : (
        <ConversationOver onLeave={waiting.length > 0 || draft.text !== '' ? leave : null} onNew={onNew} />
      )}
    </>
  );
}

type AbsenceProps = { chat: WireChat; live: boolean; onDuty: boolean; onLeave: () => void };

/** Why no answer comes just now, if there is a reason. */
function Absence({ chat, live, onDuty, onLeave }: AbsenceProps) {
  const open = chat.state === 'open';
  return (
    <>
      {!live && <Notice tone="warn">연결이 끊겼어요. 다시 연결되면 못 본 대화를 이어서 보여드려요.</Notice>}
      {open && live && !onDuty && (
        <Notice
          tone="warn"
          action={
            <Button size="small" onClick={onLeave}>
              1:1 문의로 남기기
            </Button>
          }
        >
          상담원이 모두 자리를 비웠어요. 돌아오면 여기에서 답해드려요.
        </Notice>
      )}
      {open && onDuty && chat.waiting && !chat.taken && (
        <Notice tone="info">상담원에게 연결하고 있어요. 잠시만 기다려주세요.</Notice>
      )}
    </>
  );
}

/** A conversation that has ended. @param onLeave  sends on what was not answered; null: nothing is left */
function ConversationOver({ onLeave, onNew }: { onLeave: (() => void) | null; onNew: () => void }) {
  return (
    <div className="chat-over">
      <p>끝난 상담이에요. 대화는 지난 상담에 남아 있어요.</p>
      <div>
        {onLeave && (
          <Button look="outline" onClick={onLeave}>
            1:1 문의로 남기기
          </Button>
        )}
        <Button look="primary" onClick={onNew}>
          새 상담 시작
        </Button>
      </div>
    </div>
  );
}

/** Sends lost lines again once there is a connection, and drops those that arrived. */
function useOutgoingCare(
  seq: string,
  live: boolean,
  outgoing: readonly Outgoing[],
  messages: readonly WireChatMessage[],
): void {
  useEffect(() => {
    const again = () => sayLostAgain(seq);
    if (live) again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [live, seq]);
  useEffect(() => {
    dropOutgoing(outgoing.filter((line) => messages.some((one) => one.seq === line.seq)).map(({ key }) => key));
  }, [outgoing, messages]);
  useEffect(() => {
    void ensureGlyphs(messages.map(({ content }) => content).join(''));
  }, [messages]);
}

export function LinesSkeleton() {
  return (
    <div className="chat-skeleton" role="status" aria-label="대화를 불러오는 중">
      <Skeleton height={40} width="46%" />
      <Skeleton height={62} width="58%" />
      <Skeleton height={40} width="34%" className="mine" />
      <Skeleton height={40} width="52%" className="mine" />
    </div>
  );
}

export function Notice({ tone, action, children }: { tone: 'warn' | 'info'; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="chat-notice">
      <MessageBand tone={tone} live {...(action !== undefined && { action })}>
        {children}
      </MessageBand>
    </div>
  );
}

function Status({ chat, onDuty }: { chat: WireChat; onDuty: boolean }) {
  if (chat.state === 'closed') return <Badge>끝난 상담</Badge>;
  if (!onDuty) return <Badge tone="warn">상담원 부재</Badge>;
  return chat.taken ? <Badge tone="win">상담 중</Badge> : <Badge tone="wait">연결 중</Badge>;
}

function EndButton({ seq }: { seq: string }) {
  const [busy, setBusy] = useState(false);
  const end = async () => {
    if (
      !(await confirmDialog('상담을 마칠까요?', {
        detail: '대화는 지난 상담에 남아요.',
        yes: '마치기',
        no: '계속하기',
      }))
    )
      return;
    setBusy(true);
    try {
      await send('/chat/close', { seq });
    } catch (error) {
      void showAlert(error instanceof CallFailed ? error.message : '상담을 마치지 못했어요.');
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: ['chat'] });
    }
  };
  return (
    <Button size="small" look="outline" busy={busy} onClick={() => void end()}>
      상담 종료
    </Button>
  );
}

/** Tells support what was seen, each line once. */
function useRead(seq: string, newest: string | null, known: string): () => void {
  const told = useRef('0');
  return () => {
    if (newest === null || isUpTo(newest, known) || isUpTo(newest, told.current)) return;
    told.current = newest;
    send('/chat/read', { seq, upTo: newest })
      .then(() => queryClient.invalidateQueries({ queryKey: ['chat', 'list'] }))
      .catch(() => {
        told.current = '0';
      });
  };
}

const sides = { member: 'mine', staff: 'theirs', system: 'site' } as const;

function lineOf({ seq, author, content, at, slip }: WireChatMessage): ChatLine {
  return {
    key: seq,
    side: sides[author],
    content,
    at,
    extra: slip && (
      <ChatSlip
        slip={slip}
        foot={
          <AppLink to="/info/bet" aria-label={`${slip.game} 베팅내역 보기`}>
            베팅내역
          </AppLink>
        }
      />
    ),
  };
}

function ownLine({ key, content, slip, at, state, problem }: Outgoing): ChatLine {
  return {
    key,
    side: 'mine',
    content,
    at,
    extra: slip && <ChatSlip slip={slip} />,
    state,
    problem,
    onRetry: () => sayAgain(key),
    onDrop: () => dropOutgoing([key]),
  };
}
