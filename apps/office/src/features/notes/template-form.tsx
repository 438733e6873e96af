import type { WireNoteTemplate } from '@lime/contract/staff-notes.ts';
import { cleanText, textLength } from '@lime/domain/text/clean-text.ts';
import { TextField } from '@lime/ui/field.tsx';
import { send } from '../../lib/api.ts';
import { FormDrawer } from '../../lib/form-drawer.tsx';
import { useDraft } from '../../lib/use-draft.ts';
import { emptyText, textProblems } from './note-draft.ts';
import type { NoteText, TextProblems } from './note-draft.ts';
import { NotePreview } from './note-preview.tsx';
import { TextFields } from './text-fields.tsx';
import { runAction } from './use-staff-notes.ts';

const longestName = 40;

type TemplateText = NoteText & { readonly name: string };

function templateProblems(text: TemplateText): TextProblems & { name?: string } {
  const name = cleanText(text.name);
  return {
    ...(name === '' ? { name: '이름을 입력해주세요.' } : {}),
    ...(textLength(name) > longestName ? { name: '이름은 40자까지예요.' } : {}),
    ...textProblems(text),
  };
}

/** A template as it is written. @param template null: a new one */
export function TemplateForm({ template, onClose }: { template: WireNoteTemplate | null; onClose: () => void }) {
  const form = useDraft<TemplateText, ReturnType<typeof templateProblems>>(
    {
      ...emptyText,
      ...(template && { title: template.title, content: template.content, required: template.required }),
      name: template?.name ?? '',
    },
    templateProblems,
  );
  const { before, draft: text, shown, change } = form;

  return (
    <FormDrawer
      title={template ? '템플릿 편집' : '새 템플릿'}
      className="note-form"
      draft={form}
      yes="저장하기"
      save={() =>
        runAction(
          () => send('/staff/notes/save-template', { ...text, ...(template && { id: template.id }) }),
          '템플릿을 저장했어요.',
        )
      }
      remove={
        template && {
          title: `${before.name} 템플릿을 지울까요?`,
          text: '지우면 되살릴 수 없어요. 보낸 쪽지는 그대로예요.',
          runAction: () =>
            runAction(() => send('/staff/notes/delete-template', { id: template.id }), '템플릿을 지웠어요.'),
        }
      }
      preview={<NotePreview {...text} />}
      onClose={onClose}
    >
      <TextField
        label="이름"
        hint="관리자만 볼 수 있어요."
        problem={shown.name}
        value={text.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextFields text={text} problems={shown} onChange={change} />
    </FormDrawer>
  );
}
