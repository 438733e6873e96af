import { isEnter } from '@lime/ui/composed-enter.ts';
import type { WireCannedReply, WireInquiryCard } from '@lime/contract/staff-inquiries.ts';
import { fillPlaces, openPlaces } from '@lime/domain/inquiries/canned-reply.ts';
import { inquiryKindName } from '@lime/domain/inquiries/inquiry-kinds.ts';
import { inquiryLimits } from '@lime/domain/inquiries/inquiry-text.ts';
import { cleanText, textLength } from '@lime/domain/text/clean-text.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { send, wordsOf } from '../../lib/api.ts';
import { Popover } from '../../lib/popover.tsx';
import { sendAnswer } from './actions.ts';

type Draft = { readonly text: string; readonly canned: readonly string[]; readonly key: string };

/** What is typed and not sent, by inquiry: looking at another one loses nothing. */
const useDrafts = create<{ readonly drafts: Readonly<Record<string, Draft>> }>()(() => ({ drafts: {} }));
const setDraft = (seq: string, draft: Draft | null) =>
  useDrafts.setState(({ drafts: { [seq]: _before, ...rest } }) => ({
    drafts: draft === null ? rest : { ...rest, [seq]: draft },
  }));

type Props = { card: WireInquiryCard; focused: boolean; onSent: () => void };

/** The answer to an inquiry: written, or taken from what was written beforehand with the member's data in it. */
export function Composer({ card, focused, onSent }: Props) {
  const { inquiry, places } = card;
  const draft = useDrafts(({ drafts }) => drafts[inquiry.seq]);
  const text = draft?.text ?? '';
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus({ preventScroll: true });
  }, [focused]);

  // another text is another answer: it goes under another key
  const write = (next: string, canned = draft?.canned ?? []) =>
    setDraft(inquiry.seq, next === '' ? null : { text: next, canned, key: crypto.randomUUID() });
  const insert = (reply: WireCannedReply) => {
    const filled = fillPlaces(reply.content, places);
    write(text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`, [...(draft?.canned ?? []), reply.seq]);
    field.current?.focus();
  };

  const filled = fillPlaces(text, places);
  const length = textLength(cleanText(filled));
  const over = length > inquiryLimits.reply;
  const ready = length > 0 && !over;
  const handleSend = async () => {
    if (!draft || !ready || sending) return;
    setSending(true);
    const sent = await sendAnswer(inquiry, {
      content: filled,
      lastMessage: card.lastMessage,
      key: draft.key,
      canned: draft.canned.slice(0, 10),
    });
    setSending(false);
    if (!sent) return;
    setDraft(inquiry.seq, null);
    onSent();
  };

  return (
    <div className="composer">
      <textarea
        ref={field}
        className="text-area"
        aria-label="답변"
        placeholder="답변을 쓰거나 답변 문구를 골라주세요. {닉네임}처럼 쓰면 회원 정보가 들어가요."
        rows={4}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (isEnter(event.nativeEvent) && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void handleSend();
          }
        }}
      />
      {openPlaces(text).length > 0 && (
        <div className="preview" role="status">
          <small>회원에게 이렇게 보여요</small>
          <p>{filled}</p>
        </div>
      )}
      <div className="buttons">
        <CannedMenu card={card} onChoose={insert} />
        <span className={names('count', over && 'over')}>
          {formatAmount(length)} / {formatAmount(inquiryLimits.reply)}
        </span>
        <Button look="primary" size="small" busy={sending} aria-disabled={!ready} onClick={() => void handleSend()}>
          <Send size={14} aria-hidden />
          답변 보내기 <kbd>Ctrl ↵</kbd>
        </Button>
      </div>
    </div>
  );
}

/** Replies written beforehand, those of the inquiry's kind first, each as it would read. */
function CannedMenu({ card, onChoose }: { card: WireInquiryCard; onChoose: (reply: WireCannedReply) => void }) {
  return (
    <Popover
      label="답변 문구"
      align="left"
      className="canned-panel"
      button={(props) => (
        <Button size="small" look="outline" {...props}>
          <MessageSquareText size={15} aria-hidden />
          답변 문구
        </Button>
      )}
    >
      {(close) => (
        <Choices
          card={card}
          onChoose={(reply) => {
            close();
            onChoose(reply);
          }}
        />
      )}
    </Popover>
  );
}

function Choices({
  card: { inquiry, places },
  onChoose,
}: {
  card: WireInquiryCard;
  onChoose: (reply: WireCannedReply) => void;
}) {
  const [q, setQ] = useState('');
  const { data, error } = useQuery({
    queryKey: ['canned'],
    queryFn: ({ signal }) => send('/staff/inquiries/canned/list', {}, { signal }),
  });
  if (error && !data) return <p className="none">{wordsOf(error)}</p>;
  if (!data) return <p className="none">불러오는 중이에요.</p>;
  const words = q.trim().toLowerCase();
  const found = data.list
    .filter(({ title, content }) => `${title} ${content}`.toLowerCase().includes(words))
    .toSorted((a, b) => Number(b.kind === inquiry.kind) - Number(a.kind === inquiry.kind));
  return (
    <>
      <input
        type="text"
        className="find"
        aria-label="답변 문구 찾기"
        placeholder="문구 찾기"
        autoComplete="off"
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {found.length === 0 ? (
        <p className="none">
          맞는 문구가 없어요. <AppLink to="/inquiries/canned">답변 문구</AppLink>에서 만들 수 있어요.
        </p>
      ) : (
        <ul>
          {found.map((reply) => (
            <li key={reply.seq}>
              <button type="button" onClick={() => onChoose(reply)}>
                <span className="name">
                  <b>{reply.title}</b>
                  <Badge tone={reply.kind === inquiry.kind ? 'lime' : 'plain'}>{inquiryKindName(reply.kind)}</Badge>
                </span>
                <span className="text">{fillPlaces(reply.content, places)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
