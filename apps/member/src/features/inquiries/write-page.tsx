import { checkInquiryText, inquiryLimits, tidyTitle } from '@lime/domain/inquiries/inquiry-text.ts';
import { inquiryKindName, inquiryKinds } from '@lime/domain/inquiries/inquiry-kinds.ts';
import type { InquiryKind } from '@lime/domain/inquiries/inquiry-kinds.ts';
import { cleanText, textLength } from '@lime/domain/text/clean-text.ts';
import { inquiryTexts } from '@lime/contract/inquiries.texts.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatTime } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { useNavigate, useAddress } from '../../lib/router/outlet.tsx';
import { ChevronLeft, CloudCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { send } from '../../lib/api.ts';
import { CentreFrame } from '../../lib/centre-frame.tsx';
import { takeHanded } from '../../lib/inquiry-draft.ts';
import { showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useMember } from '../../lib/member-session.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { ContentField, Count } from './content-field.tsx';
import { draftKey, emptyDraft, forgetDraft, keepDraft, restoreDraft, withSlip, withWords } from './draft.ts';
import type { Draft } from './draft.ts';
import { sendInquiry } from './send-inquiry.ts';
import { useGlyphs } from './use-glyphs.ts';
import { reloadInquiries } from './use-inquiries.ts';
import { WriteAside } from './write-aside.tsx';
import './inquiries.css';

const keepMs = 600;
/** Source: specification 2 §5, word for word. */
const sendingText = '등록중 입니다.';
/** What an inquiry of a kind begins with. */
const beginnings: Partial<Record<InquiryKind, Pick<Draft, 'title' | 'content'>>> = {
  account: { title: '입금 계좌 문의', content: '입금할 계좌 안내를 부탁드려요.' },
};

/** /bbs/c/w. Source: specification 2 §2 "Inquiry write", mockup 11. */
export function WritePage() {
  const member = useMember();
  const search = useAddress() as { kind?: unknown };
  const kind = inquiryKinds.find(({ id }) => id === search.kind)?.id ?? null;
  if (!member) return null;
  return <WriteForm key={`${member.members_seq} ${kind}`} member={member.members_seq} kind={kind} />;
}

function WriteForm({ member, kind }: { member: string; kind: InquiryKind | null }) {
  const key = draftKey(member, kind);
  const [{ draft, keptAt }, setState] = useState(() => beginningOf(key, kind));
  const [sending, setSending] = useState(false);
  const navigate = useNavigate();
  const title = useId();
  const untouched = useRef(true);
  const alter = (how: (before: Draft) => Draft) => {
    untouched.current = false;
    setState((before) => ({ ...before, draft: how(before.draft) }));
  };
  const change = (changes: Partial<Draft>) => alter((before) => ({ ...before, ...changes }));
  useHanded(alter);
  useGlyphs(draft.title + draft.content);

  useEffect(() => {
    if (untouched.current) return;
    const timer = setTimeout(() => {
      if (untouched.current) return; // it was sent meanwhile
      const at = keepDraft(key, draft, Date.now());
      setState((before) => (before.draft === draft ? { draft, keptAt: at } : before));
    }, keepMs);
    return () => clearTimeout(timer);
  }, [key, draft]);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return void showAlert(sendingText);
    const refusal = checkInquiryText(tidyTitle(draft.title), cleanText(draft.content));
    if (refusal) return void showAlert(inquiryTexts[refusal.code](refusal as never));
    setSending(true);
    try {
      await sendInquiry(draft, kind);
      untouched.current = true;
      forgetDraft(key);
      reloadInquiries();
      navigate({ to: '/bbs/c/l' });
    } catch (error) {
      // not stuck: it can be sent again (decision 52)
      setSending(false);
      void showAlert(refusalText(error));
    }
  };

  const length = textLength(draft.title);
  return (
    <CentreFrame current="inquiry" aside={<WriteAside title={draft.title} content={draft.content} />}>
      <form
        className="card inquiry write"
        onSubmit={(event) => void handleSubmit(event)}
        aria-busy={sending}
        noValidate
      >
        <header className="inquiry-head">
          <AppLink to="/bbs/c/l" className="icon-btn back" aria-label="1:1 문의 목록으로">
            <ChevronLeft size={20} aria-hidden />
          </AppLink>
          <h1>1:1 문의 작성</h1>
          {kind !== null && kind !== 'general' && <Badge tone="lime">{inquiryKindName(kind)}문의</Badge>}
        </header>
        <div className="content-field">
          <label htmlFor={title}>제목</label>
          <div className={names('box line', length > inquiryLimits.title && 'over')}>
            <input
              id={title}
              type="text"
              autoComplete="off"
              value={draft.title}
              aria-invalid={length > inquiryLimits.title || undefined}
              aria-describedby={`${title}-count`}
              onChange={({ target }) => change({ title: target.value })}
            />
            <Count id={`${title}-count`} length={length} most={inquiryLimits.title} />
          </div>
        </div>
        <ContentField label="내용" value={draft.content} onChange={(content) => change({ content })} />
        <AttachmentsField slips={draft.slips} cash={draft.cash} onChange={change} />
        <footer className="write-foot">
          <p className="kept" role="status">
            {keptAt !== null && (
              <>
                <CloudCheck size={15} aria-hidden />
                {formatTime(keptAt)}에 임시 저장했어요
              </>
            )}
          </p>
          <AppLink to="/bbs/c/l" className="btn outline large cancel">
            취소
          </AppLink>
          {/* not `busy`: a second press is answered with words */}
          <Button type="submit" look="primary" size="large" className="submit" aria-busy={sending || undefined}>
            {sending ? '등록 중' : '문의요청'}
          </Button>
        </footer>
      </form>
    </CentreFrame>
  );
}

function beginningOf(key: string, kind: InquiryKind | null): { draft: Draft; keptAt: number | null } {
  const kept = restoreDraft(key);
  if (kept) {
    const { at, ...draft } = kept;
    return { draft, keptAt: at };
  }
  return { draft: { ...emptyDraft, ...(kind !== null && beginnings[kind]) }, keptAt: null };
}

/** Words handed over by another page are added to the draft; the slip they speak of is looked up. */
function useHanded(alter: (how: (before: Draft) => Draft) => void): void {
  const apply = useRef(alter);
  useEffect(() => {
    const handed = takeHanded();
    if (!handed) return;
    apply.current((draft) => withWords(draft, handed));
    const { betCode } = handed;
    if (betCode === null) return;
    void findSlip(betCode).then((slip) => slip && apply.current((draft) => withSlip(draft, slip)));
  }, []);
}

async function findSlip(betCode: string) {
  try {
    const { list } = await send('/betting/results', { size: 100 });
    return list.find((rows) => rows[0]?.betting_betcode === betCode) ?? null;
  } catch {
    return null; // the words alone, then; the member can add the slip
  }
}
