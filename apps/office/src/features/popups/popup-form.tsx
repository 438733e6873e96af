import type { PopupBody, WireStaffPopup } from '@lime/contract/staff-popups.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useBlocker } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { send } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { Drawer } from '../../lib/drawer.tsx';
import { bodyOf, emptyPopup, fromSeoul, popupProblems, toSeoul } from './popup-body.ts';
import { PopupPreview } from './popup-preview.tsx';
import { act } from './use-popups.ts';

const grades = Array.from({ length: 10 }, (_, index) => index + 1);

/** A popup as it is written, with what members will see above it. @param popup null: a new one */
export function PopupForm({ popup, onClose }: { popup: WireStaffPopup | null; onClose: () => void }) {
  const [before] = useState(popup ? bodyOf(popup) : emptyPopup);
  const [body, setBody] = useState<PopupBody>(before);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const wordsId = useId();
  const problems = popupProblems(body);
  const shown = tried ? problems : {};
  const dirty = JSON.stringify(body) !== JSON.stringify(before);
  const change = (changes: Partial<PopupBody>) => setBody({ ...body, ...changes });

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
      <PopupPreview {...body} />
      <form id={wordsId} className="popup-form" onSubmit={(event) => void handleSubmit(event)} noValidate>
        <TextField
          label="제목"
          maxLength={60}
          problem={shown.title}
          value={body.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <label className="words-field">
          <span>내용</span>
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
        <div className="words-field">
          <span>대상</span>
          <Segmented
            label="대상"
            full
            items={[
              { id: 'all', name: '모두' },
              { id: 'members', name: '회원' },
              { id: 'visitors', name: '방문자' },
            ]}
            value={body.audience}
            onChange={(audience) => change({ audience, grades: audience === 'members' ? body.grades : [] })}
          />
        </div>
        {body.audience === 'members' && (
          <div className="words-field">
            <span>레벨 · 고르지 않으면 모든 회원</span>
            <div className="grade-chips" role="group" aria-label="레벨">
              {grades.map((grade) => (
                <button
                  key={grade}
                  type="button"
                  aria-pressed={body.grades.includes(grade)}
                  onClick={() =>
                    change({ grades: grades.filter((one) => (one === grade) !== body.grades.includes(one)) })
                  }
                >
                  {grade}
                  <span className="visually-hidden">레벨</span>
                </button>
              ))}
            </div>
          </div>
        )}
        <div className="two">
          <TextField
            label="시작"
            mark="서울 시각"
            type="datetime-local"
            value={toSeoul(body.startsAt)}
            onChange={(event) => change({ startsAt: fromSeoul(event.target.value) })}
          />
          <TextField
            label="끝"
            mark="서울 시각"
            type="datetime-local"
            problem={shown.endsAt}
            value={toSeoul(body.endsAt)}
            onChange={(event) => change({ endsAt: fromSeoul(event.target.value) })}
          />
        </div>
      </form>
    </Drawer>
  );
}
