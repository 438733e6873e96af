import type { WireNoteTemplate } from '@lime/contract/staff-notes.ts';
import { cleanText, textLength } from '@lime/domain/text/clean-text.ts';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { useBlocker } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { send } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { Drawer } from '../../lib/drawer.tsx';
import { emptyText, textProblems } from './note-draft.ts';
import { NotePreview } from './note-preview.tsx';
import { TextFields } from './text-fields.tsx';
import { act } from './use-notes.ts';

const longestName = 40;

/** A template as it is written. @param template null: a new one */
export function TemplateForm({ template, onClose }: { template: WireNoteTemplate | null; onClose: () => void }) {
  const [before] = useState({
    ...emptyText,
    ...(template && { title: template.title, content: template.content, required: template.required }),
    name: template?.name ?? '',
  });
  const [text, setText] = useState(before);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const name = cleanText(text.name);
  const nameProblem =
    name === '' ? '이름을 입력해주세요.' : textLength(name) > longestName ? '이름은 40자까지예요.' : undefined;
  const problems = textProblems(text);
  const dirty = JSON.stringify(text) !== JSON.stringify(before);

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
    if (nameProblem !== undefined || Object.keys(problems).length > 0 || busy) return;
    setBusy(true);
    const done = await act(
      () => send('/staff/notes/save-template', { ...text, ...(template && { id: template.id }) }),
      '템플릿을 저장했어요.',
    );
    setBusy(false);
    if (done) onClose();
  };
  const handleDelete = async () => {
    const sure = await confirmDialog({
      title: `${before.name} 템플릿을 지울까요?`,
      text: '지우면 되살릴 수 없어요. 보낸 쪽지는 그대로예요.',
      yes: '지우기',
      danger: true,
    });
    if (sure && (await act(() => send('/staff/notes/delete-template', { id: template!.id }), '템플릿을 지웠어요.')))
      onClose();
  };

  return (
    <Drawer
      title={template ? '템플릿 편집' : '새 템플릿'}
      onClose={() => void handleClose()}
      foot={
        <div className="note-actions">
          {template && (
            <Button look="ghost" size="small" onClick={() => void handleDelete()}>
              지우기
            </Button>
          )}
          <Button size="small" onClick={() => void handleClose()}>
            닫기
          </Button>
          <Button look="primary" size="small" type="submit" form={formId} busy={busy}>
            저장하기
          </Button>
        </div>
      }
    >
      <NotePreview {...text} />
      <form id={formId} className="note-form" onSubmit={(event) => void handleSubmit(event)} noValidate>
        <TextField
          label="이름"
          hint="직원만 볼 수 있어요."
          problem={tried ? nameProblem : undefined}
          value={text.name}
          onChange={(event) => setText({ ...text, name: event.target.value })}
        />
        <TextFields
          text={text}
          problems={tried ? problems : {}}
          onChange={(changes) => setText((now) => ({ ...now, ...changes }))}
        />
      </form>
    </Drawer>
  );
}
