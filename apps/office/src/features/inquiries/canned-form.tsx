import type { WireCannedReply } from '@lime/contract/staff-inquiries.ts';
import { fillPlaces, replyPlaces, unknownPlaces } from '@lime/domain/inquiries/canned-reply.ts';
import type { ReplyValues } from '@lime/domain/inquiries/canned-reply.ts';
import { inquiryKinds } from '@lime/domain/inquiries/inquiry-kinds.ts';
import type { InquiryKind } from '@lime/domain/inquiries/inquiry-kinds.ts';
import { inquiryLimits } from '@lime/domain/inquiries/inquiry-text.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { useId, useRef, useState } from 'react';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import { Drawer } from '../../lib/drawer.tsx';

const runAction = createListAction('canned');
/** The values in the preview: nobody's data. */
const sample: ReplyValues = {
  닉네임: '초록라임',
  아이디: 'demo01',
  레벨: '3',
  보유금: '1,284,500',
  포인트: '23,400',
  가입일: '2026-11-01',
  제목: '연기된 경기 적중특례 기준',
  담당자: '정다운',
};

/** Writes a reply beforehand, with places for the member's data and how it will read. */
export function CannedForm({ reply, onClose }: { reply: WireCannedReply | null; onClose: () => void }) {
  const [title, setTitle] = useState(reply?.title ?? '');
  const [kind, setKind] = useState<InquiryKind>(reply?.kind ?? 'general');
  const [content, setContent] = useState(reply?.content ?? '');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const form = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const unknown = unknownPlaces(content);
  const ready = title.trim() !== '' && content.trim() !== '';

  const insert = (place: string) => {
    const { selectionStart: from, selectionEnd: to } = field.current!;
    setContent(`${content.slice(0, from)}{${place}}${content.slice(to)}`);
    field.current!.focus();
  };
  const save = async () => {
    const body = { title: title.trim(), content: content.trim(), kind };
    setBusy(true);
    const done = await runAction(
      () =>
        reply === null
          ? send('/staff/inquiries/canned/create', body)
          : send('/staff/inquiries/canned/change', { seq: reply.seq, canned: body }),
      reply === null ? '문구를 만들었어요.' : '문구를 고쳤어요.',
    );
    setBusy(false);
    if (done) onClose();
  };

  return (
    <Drawer
      title={reply === null ? '새 답변 문구' : '답변 문구 고치기'}
      width={420}
      onClose={onClose}
      foot={
        <div className="canned-foot">
          <Button onClick={onClose}>취소</Button>
          <Button look="primary" type="submit" form={form} busy={busy} aria-disabled={!ready}>
            저장하기
          </Button>
        </div>
      }
    >
      <form
        id={form}
        className="canned-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !busy) void save();
        }}
      >
        <TextField label="이름" maxLength={60} value={title} onChange={({ target }) => setTitle(target.value)} />
        <SelectField label="종류" value={kind} onChange={({ target }) => setKind(target.value as InquiryKind)}>
          {inquiryKinds.map((one) => (
            <option key={one.id} value={one.id}>
              {one.nameKo}
            </option>
          ))}
        </SelectField>
        <div className="field">
          <label className="name" htmlFor={id}>
            내용
          </label>
          <textarea
            ref={field}
            id={id}
            className="text-area"
            rows={9}
            maxLength={inquiryLimits.reply}
            value={content}
            onChange={({ target }) => setContent(target.value)}
          />
        </div>
        <div className="places" role="group" aria-label="회원 정보 자리">
          {replyPlaces.map(({ id: place, says }) => (
            <button key={place} type="button" title={says} onClick={() => insert(place)}>
              {`{${place}}`}
            </button>
          ))}
        </div>
        {unknown.length > 0 && (
          <MessageBand tone="warn">
            채울 수 없는 자리예요: {unknown.map((place) => `{${place}}`).join(', ')}. 글자 그대로 보내요.
          </MessageBand>
        )}
        {content.trim() !== '' && (
          <div className="preview">
            <small>회원에게 이렇게 보여요</small>
            <p>{fillPlaces(content, sample)}</p>
          </div>
        )}
      </form>
    </Drawer>
  );
}
