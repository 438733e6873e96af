import type { PopupBody, WireStaffPopup } from '@lime/contract/staff-popups.ts';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { FormDrawer } from '../../lib/form-drawer.tsx';
import { PictureField } from '../../lib/picture-field.tsx';
import { ShowingFields } from '../../lib/showing-fields.tsx';
import { useDraft } from '../../lib/use-draft.ts';
import { bodyOf, emptyPopup, popupProblems } from './popup-body.ts';
import { PopupPreview } from './popup-preview.tsx';
import { runAction } from './use-popups.ts';

/** A popup as it is written, with what members will see above it. @param popup null: a new one */
export function PopupForm({ popup, onClose }: { popup: WireStaffPopup | null; onClose: () => void }) {
  const form = useDraft(popup ? bodyOf(popup) : emptyPopup, popupProblems);
  const { draft: body, shown, change } = form;
  const [picture, setPicture] = useState(popup?.picture ?? null);

  return (
    <FormDrawer
      title={popup ? '팝업 편집' : '새 팝업'}
      className="placed-form compact-form"
      draft={form}
      yes={popup ? '저장하기' : '만들기'}
      save={() =>
        popup
          ? runAction(() => send('/staff/popups/change', { seq: popup.seq, popup: body }), '팝업을 저장했어요.')
          : runAction(() => send('/staff/popups/create', body), '팝업을 만들었어요.')
      }
      remove={
        popup && {
          title: '팝업을 지울까요?',
          text: '지우면 되살릴 수 없어요. 잠시 멈추려면 숨겨주세요.',
          runAction: () => runAction(() => send('/staff/popups/delete', { seq: popup.seq }), '팝업을 지웠어요.'),
        }
      }
      preview={<PopupPreview {...body} picture={picture} />}
      onClose={onClose}
    >
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
        hint="비워두면 버튼이 보이지 않아요."
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
        label="이미지"
        hint="PNG · JPEG · GIF · WebP, 5MB까지. 내용 위에 보여요."
        to="/staff/popups/picture"
        picture={picture}
        onChange={(uploaded) => {
          setPicture(uploaded);
          change({ pictureId: uploaded?.id ?? null });
        }}
      />
      <ShowingFields value={body} problem={shown.endsAt} onChange={change} />
    </FormDrawer>
  );
}
