import type { PopupBody, WireStaffPopup } from '@lime/contract/staff-popups.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { useBlocker } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { send } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { Drawer } from '../../lib/drawer.tsx';
import { PictureField } from '../../lib/picture-field.tsx';
import { ShowingFields } from '../../lib/showing-fields.tsx';
import { bodyOf, emptyPopup, popupProblems } from './popup-body.ts';
import { PopupPreview } from './popup-preview.tsx';
import { act } from './use-popups.ts';

/** A popup as it is written, with what members will see above it. @param popup null: a new one */
export function PopupForm({ popup, onClose }: { popup: WireStaffPopup | null; onClose: () => void }) {
  const [before] = useState(popup ? bodyOf(popup) : emptyPopup);
  const [body, setBody] = useState<PopupBody>(before);
  const [picture, setPicture] = useState(popup?.picture ?? null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const wordsId = useId();
  const problems = popupProblems(body);
  const shown = tried ? problems : {};
  const dirty = JSON.stringify(body) !== JSON.stringify(before);
  // from what is there by then: an upload may end while something is typed
  const change = (changes: Partial<PopupBody>) => setBody((now) => ({ ...now, ...changes }));

  const mayLeave = async () =>
    !dirty ||
    confirmDialog({
      title: '저장하지 않고 닫을까요?',
      text: '쓰던 내용이 사라져요.',
      yes: '버리고 닫기',
      danger: true,
    });
  useBlocker({ shouldBlockFn: async () => !(await mayLeave()), enableBeforeUnload: () => dirty });
  const handleClose = async () => {
    if (await mayLeave()) onClose();
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0 || busy) return;
    setBusy(true);
    const done = popup
      ? await act(() => send('/staff/popups/change', { seq: popup.seq, popup: body }), '팝업을 저장했어요.')
      : await act(() => send('/staff/popups/create', body), '팝업을 만들었어요.');
    setBusy(false);
    if (done) onClose();
  };
  const handleDelete = async () => {
    const sure = await confirmDialog({
      title: '팝업을 지울까요?',
      text: '지우면 되살릴 수 없어요. 잠시 멈추려면 숨겨주세요.',
      yes: '지우기',
      danger: true,
    });
    if (sure && (await act(() => send('/staff/popups/delete', { seq: popup!.seq }), '팝업을 지웠어요.'))) onClose();
  };

  return (
    <Drawer
      title={popup ? '팝업 편집' : '새 팝업'}
      onClose={() => void handleClose()}
      foot={
        <div className="popup-actions">
          {popup && (
            <Button look="ghost" size="small" onClick={() => void handleDelete()}>
              지우기
            </Button>
          )}
          <Button size="small" onClick={() => void handleClose()}>
            닫기
          </Button>
          <Button look="primary" size="small" type="submit" form={wordsId} busy={busy}>
            {popup ? '저장하기' : '만들기'}
          </Button>
        </div>
      }
    >
      <PopupPreview {...body} picture={picture} />
      <form id={wordsId} className="popup-form" onSubmit={(event) => void handleSubmit(event)} noValidate>
        <TextField
          label="제목"
          maxLength={60}
          problem={shown.title}
          value={body.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <label className="field">
          <span className="name">내용</span>
          <textarea
            className="text-area"
            rows={6}
            maxLength={2_000}
            value={body.body}
            onChange={(event) => change({ body: event.target.value })}
          />
        </label>
        <TextField
          label="자세히 보기 경로"
          mark="선택"
          hint="비우면 버튼이 없어요."
          placeholder="/cash/in"
          maxLength={200}
          problem={shown.link}
          value={body.link}
          onChange={(event) => change({ link: event.target.value.trim() })}
        />
        <div className="two">
          <SelectField
            label="종류"
            value={body.kind}
            onChange={(event) => change({ kind: event.target.value as PopupBody['kind'] })}
          >
            <option value="notice">안내</option>
            <option value="event">이벤트</option>
          </SelectField>
          <SelectField
            label="자리"
            value={body.place}
            onChange={(event) => change({ place: event.target.value as PopupBody['place'] })}
          >
            <option value="main">메인</option>
            <option value="all">모든 화면</option>
          </SelectField>
        </div>
        <PictureField
          label="사진"
          hint="PNG · JPEG · GIF · WebP, 5MB까지. 내용 위에 보여요."
          to="/staff/popups/picture"
          picture={picture}
          onChange={(uploaded) => {
            setPicture(uploaded);
            change({ pictureId: uploaded?.id ?? null });
          }}
        />
        <ShowingFields value={body} problem={shown.endsAt} onChange={change} />
      </form>
    </Drawer>
  );
}
