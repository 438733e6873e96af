import { Badge } from '@lime/ui/badge.tsx';
import { Headset, MoonStar } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { CallFailed, send } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { Composer } from './composer.tsx';
import { Notice } from './conversation-view.tsx';
import { toInquiry } from './to-inquiry.ts';
import { useDraft } from './use-chat-draft.ts';

type Props = {
  onDuty: boolean;
  head: (status: ReactNode, actions: ReactNode) => ReactNode;
  /** a conversation is open: this one */
  onOpen: (seq: string) => void;
};

/** Before a conversation: the first line begins it. While nobody of support is there it becomes an inquiry instead. */
export function StartView({ onDuty, head, onOpen }: Props) {
  const [draft, change, clear] = useDraft();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** what was found when sending, until the next answer says otherwise */
  const [away, setAway] = useState(false);
  // the same words go under the same key: however often they are sent, one conversation begins
  const sent = useRef<{ what: string; key: string } | null>(null);
  const there = onDuty && !away;

  const begin = async (content: string) => {
    const betCode = draft.slip?.betCode;
    if (!there) {
      clear();
      return toInquiry([content], betCode ?? null);
    }
    const what = JSON.stringify([content, betCode]);
    if (sent.current?.what !== what) sent.current = { what, key: crypto.randomUUID() };
    setBusy(true);
    setProblem(null);
    try {
      const { seq } = await send(
        '/chat/new',
        { content, ...(betCode !== undefined && { betCode }) },
        { key: sent.current.key },
      );
      clear();
      onOpen(seq);
    } catch (error) {
      const failed = error instanceof CallFailed ? error : null;
      if (failed?.code === 'CHAT_OPEN') return onOpen((failed.detail as { seq: string }).seq);
      if (failed?.code === 'CHAT_NOBODY_ON_DUTY') setAway(true);
      else setProblem(failed?.message ?? '상담을 시작하지 못했어요. 다시 시도해주세요.');
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: ['chat', 'list'] });
    }
  };

  return (
    <>
      {head(there ? <Badge tone="win">상담 가능</Badge> : <Badge tone="warn">상담원 자리 비움</Badge>, null)}
      <div className="chat-start">
        <span className={there ? 'sign' : 'sign away'}>
          {there ? <Headset size={26} aria-hidden /> : <MoonStar size={26} aria-hidden />}
        </span>
        <h2>{there ? '무엇을 도와드릴까요?' : '지금은 상담원이 자리에 없어요'}</h2>
        <p>
          {there
            ? '첫 메시지를 보내면 상담이 시작돼요. 궁금한 베팅은 베팅내역을 첨부해주세요.'
            : '여기에 적은 내용을 1:1 문의로 이어서 쓸 수 있어요. 답변이 달리면 쪽지로 알려드려요.'}
        </p>
      </div>
      {away && (
        <Notice tone="warn">방금 상담원이 자리를 비웠어요. 적은 내용은 그대로 있으니 1:1 문의로 남겨주세요.</Notice>
      )}
      {problem !== null && <Notice tone="warn">{problem}</Notice>}
      <Composer
        draft={draft}
        onChange={change}
        busy={busy}
        placeholder={there ? '메시지를 입력하세요' : '문의할 내용을 입력하세요'}
        onSend={(content) => void begin(content)}
        {...(!there && { action: '1:1 문의로 쓰기' })}
      />
    </>
  );
}
