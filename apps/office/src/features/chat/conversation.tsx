import type { WireDuty, WireStaffChat, WireStaffChatMessage } from '@lime/contract/staff-chat.ts';
import { isUpTo } from '@lime/domain/chat/chat-lines.ts';
import { openPlaces } from '@lime/domain/inquiries/canned-reply.ts';
import type { ReplyValues } from '@lime/domain/inquiries/canned-reply.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { ChatComposer } from '@lime/ui/chat-composer.tsx';
import { ChatLines } from '@lime/ui/chat-lines.tsx';
import type { ChatLine } from '@lime/ui/chat-lines.tsx';
import { ChatSlip } from '@lime/ui/chat-slip.tsx';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { ArrowRightLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CallFailed, send, wordsOf } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { useWork } from '../../lib/live.ts';
import { Popover } from '../../lib/popover.tsx';
import { can, staffNow } from '../../lib/staff-session.ts';
import { answer, answerAgain, answerLostAgain, dropAnswers, setDraft, useAnswers, useDraft } from './chat-answers.ts';
import type { Answer } from './chat-answers.ts';
import { CannedMenu } from './canned-menu.tsx';
import { actOnChats, useConversation, useTyping } from './use-chats.ts';

type Props = { seq: string; duty: readonly WireDuty[]; values: Partial<ReplyValues> };

/** One conversation as support sees it: its lines, who answers, and the field for the answer. */
export function Conversation({ seq, duty, values }: Props) {
  const { chat, error, refetch, messages, readOlder } = useConversation(seq);
  const typing = useTyping(seq);
  const answers = useAnswers((state) => state.answers).filter(({ conversation }) => conversation === seq);
  const { live } = useWork();

  useEffect(() => {
    if (live) answerLostAgain();
    window.addEventListener('online', answerLostAgain);
    return () => window.removeEventListener('online', answerLostAgain);
  }, [live]);
  useEffect(() => {
    dropAnswers(answers.filter((one) => messages.some(({ seq: known }) => known === one.seq)).map(({ key }) => key));
  }, [answers, messages]);

  const newest = messages.findLast(({ author }) => author === 'member')?.seq ?? null;
  const mine = chat !== undefined && (chat.staff === null || chat.staff.id === staffNow()?.id);
  const read = useRead(seq, newest, chat?.staffRead ?? '0', mine && can('chat.answer'));

  if (!chat)
    return error ? (
      error instanceof CallFailed && error.status === 404 ? (
        <EmptyState text="찾을 수 없는 상담이에요" hint="목록에서 다시 골라주세요." />
      ) : (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      )
    ) : (
      <div className="conversation-skeleton" role="status" aria-label="대화를 불러오는 중">
        <Skeleton height={40} width="52%" />
        <Skeleton height={62} width="60%" />
        <Skeleton height={40} width="40%" />
      </div>
    );

  const pending = answers.filter((one) => !messages.some(({ seq: known }) => known === one.seq)).map(ownLine);
  return (
    <>
      <Head chat={chat} duty={duty} />
      <ChatLines
        label={`${chat.member.nickname || chat.member.loginId} 님과의 대화`}
        theirs={chat.member.nickname || chat.member.loginId}
        lines={[...messages.map((line) => lineOf(line)), ...pending]}
        readKey={messages.findLast((line) => line.author === 'staff' && isUpTo(line.seq, chat.memberRead))?.seq ?? null}
        typing={typing}
        onOlder={readOlder}
        onSeen={read}
      />
      {!live && (
        <div className="conversation-notice">
          <MessageBand tone="warn" live>
            연결이 끊겼어요. 15초마다 새 메시지를 확인하고 있어요.
          </MessageBand>
        </div>
      )}
      <Foot chat={chat} values={values} />
    </>
  );
}

function Head({ chat, duty }: { chat: WireStaffChat; duty: readonly WireDuty[] }) {
  const { seq, member, staff } = chat;
  const mine = staff?.id === staffNow()?.id;
  const answers = can('chat.answer') && chat.state === 'open';
  const others = duty.filter(({ id }) => id !== staff?.id);
  const close = async () => {
    const yes = await confirmDialog({
      title: '상담을 마칠까요?',
      text:
        chat.waitingSince === null
          ? '회원은 새 상담을 다시 시작할 수 있어요.'
          : '아직 답변을 기다리는 메시지가 있어요.',
      yes: '상담 종료',
      danger: chat.waitingSince !== null,
    });
    if (yes) await actOnChats(() => send('/staff/chat/close', { seq }), '상담을 마쳤어요.');
  };
  return (
    <header className="conversation-head">
      <h2 className="clip">{member.nickname || member.loginId}</h2>
      {chat.state === 'closed' ? (
        <Badge>종료 · {endings[chat.closedBy ?? 'staff']}</Badge>
      ) : staff === null ? (
        <Badge tone="warn">담당 없음</Badge>
      ) : (
        <Badge tone={mine ? 'lime' : 'info'}>{mine ? '내가 상담 중' : `${staff.name} 상담 중`}</Badge>
      )}
      {answers && (
        <span className="actions">
          {!mine && (
            <Button
              size="small"
              look="primary"
              onClick={() => void actOnChats(() => send('/staff/chat/take', { seq }), '상담을 맡았어요.')}
            >
              {staff === null ? '맡기' : '넘겨받기'}
            </Button>
          )}
          <Popover
            label="넘길 상담원"
            className="transfer-menu"
            button={(props) => (
              <Button size="small" look="outline" {...props}>
                <ArrowRightLeft size={14} aria-hidden />
                넘기기
              </Button>
            )}
          >
            {(shut) =>
              others.length === 0 ? (
                <p className="none">상담 중인 다른 상담원이 없어요.</p>
              ) : (
                <ul>
                  {others.map(({ id, name, mine: self }) => (
                    <li key={id}>
                      <button
                        type="button"
                        onClick={() => {
                          shut();
                          void actOnChats(
                            () => send('/staff/chat/transfer', { seq, to: id }),
                            `${name} 님에게 넘겼어요.`,
                          );
                        }}
                      >
                        {name}
                        {self && ' (나)'}
                      </button>
                    </li>
                  ))}
                </ul>
              )
            }
          </Popover>
          <Button size="small" look="outline" onClick={() => void close()}>
            종료
          </Button>
        </span>
      )}
    </header>
  );
}

const endings = { member: '회원', staff: '상담원', idle: '대화 없음' };

function Foot({ chat, values }: { chat: WireStaffChat; values: Partial<ReplyValues> }) {
  const { seq, staff } = chat;
  const text = useDraft(seq);
  if (chat.state === 'closed')
    return <p className="conversation-over">끝난 상담이에요. 대화는 기록으로 남아 있어요.</p>;
  if (!can('chat.answer'))
    return <p className="conversation-over">보기 권한만 있어요. 답장하려면 응대 권한이 필요해요.</p>;
  if (staff !== null && staff.id !== staffNow()?.id)
    return <p className="conversation-over">{staff.name} 님이 상담하고 있어요. 답장하려면 위에서 넘겨받아주세요.</p>;
  const places = openPlaces(text);
  return (
    <>
      {places.length > 0 && (
        <div className="conversation-notice">
          <MessageBand tone="warn">{places.map((place) => `{${place}}`).join(', ')} 자리를 채워주세요.</MessageBand>
        </div>
      )}
      <ChatComposer
        label="답장"
        placeholder={staff === null ? '답장하면 이 상담을 맡게 돼요' : '답장을 입력하세요'}
        text={text}
        busy={places.length > 0}
        focused
        onText={(next) => setDraft(seq, next)}
        onTyping={() => void send('/staff/chat/typing', { seq }).catch(() => undefined)}
        onSend={(content) => {
          setDraft(seq, '');
          answer(seq, content);
        }}
        tools={
          can('inquiries.view') ? (
            <CannedMenu
              values={values}
              onChoose={(chosen) => setDraft(seq, text.trim() === '' ? chosen : `${text}\n${chosen}`)}
            />
          ) : undefined
        }
      />
    </>
  );
}

/** Tells the member that the lines were seen; only the one who answers does so. */
function useRead(seq: string, newest: string | null, known: string, mayTell: boolean): () => void {
  const told = useRef('0');
  return () => {
    if (!mayTell || newest === null || isUpTo(newest, known) || isUpTo(newest, told.current)) return;
    told.current = newest;
    send('/staff/chat/read', { seq, upTo: newest }).catch(() => {
      told.current = '0';
    });
  };
}

const sides = { member: 'theirs', staff: 'mine', system: 'site' } as const;

function lineOf({ seq, author, content, at, slip, staff }: WireStaffChatMessage): ChatLine {
  const by = author === 'system' && staff ? ` (${staff.name})` : '';
  return {
    key: seq,
    side: sides[author],
    name: author === 'staff' ? (staff?.name ?? '상담원') : undefined,
    content: content + by,
    at,
    extra: slip && (
      <ChatSlip
        slip={slip}
        foot={
          can('slips.view') && (
            <AppLink to="/slips" search={{ open: slip.betCode }} aria-label={`${slip.game} 베팅 상세`}>
              상세
            </AppLink>
          )
        }
      />
    ),
  };
}

function ownLine({ key, content, at, state, problem }: Answer): ChatLine {
  const self = staffNow();
  return {
    key,
    side: 'mine',
    name: self?.name || self?.loginId,
    content,
    at,
    state,
    problem,
    onRetry: () => answerAgain(key),
    onDrop: () => dropAnswers([key]),
  };
}
