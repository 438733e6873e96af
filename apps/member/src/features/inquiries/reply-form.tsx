import { inquiryTexts } from '@lime/contract/inquiries.texts.ts';
import { checkInquiryText } from '@lime/domain/inquiries/inquiry-text.ts';
import { cleanText } from '@lime/domain/text/clean-text.ts';
import { Button } from '@lime/ui/button.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { ContentField } from './content-field.tsx';
import { emptyDraft } from './draft.ts';
import { sendReply } from './send-inquiry.ts';
import { useGlyphs } from './use-glyphs.ts';
import { reloadInquiries } from './use-inquiries.ts';

/** Goes on with an inquiry; an answered one waits for an answer again. */
export function ReplyForm({ seq, answered }: { seq: string; answered: boolean }) {
  const [{ content, slips, cash }, setDraft] = useState(emptyDraft);
  const [sending, setSending] = useState(false);
  useGlyphs(content);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return void showAlert('등록중 입니다.');
    const kept = cleanText(content);
    if (kept === '') return void showAlert('내용을 확인해주세요.');
    const refusal = checkInquiryText(null, kept);
    if (refusal) return void showAlert(inquiryTexts[refusal.code](refusal as never));
    setSending(true);
    try {
      await sendReply(seq, { content, slips, cash });
      setDraft(emptyDraft);
    } catch (error) {
      void showAlert(refusalText(error));
    } finally {
      setSending(false);
      reloadInquiries();
    }
  };

  return (
    <form className="reply" onSubmit={(event) => void handleSubmit(event)} aria-busy={sending} noValidate>
      <ContentField
        label={answered ? '이어서 물어보기' : '덧붙이기'}
        rows={3}
        value={content}
        onChange={(next) => setDraft((before) => ({ ...before, content: next }))}
        placeholder={answered ? '더 궁금한 점을 적어주시면 다시 답변해드려요' : '빠뜨린 내용이 있으면 덧붙여주세요'}
      />
      <AttachmentsField slips={slips} cash={cash} onChange={(next) => setDraft((before) => ({ ...before, ...next }))} />
      <div className="reply-foot">
        <Button type="submit" look="primary" aria-busy={sending || undefined}>
          {sending ? '등록중…' : '추가 문의 보내기'}
        </Button>
      </div>
    </form>
  );
}
