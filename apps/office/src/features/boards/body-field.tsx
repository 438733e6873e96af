import { Segmented } from '@lime/ui/tabs.tsx';
import { names } from '@lime/ui/class-names.ts';
import { useId, useState } from 'react';
import { maxLetters, needsHtml } from './article-body.ts';
import { RichEditor } from './rich-editor.tsx';

type Props = { value: string; problem: string | undefined; editable: boolean; onChange: (html: string) => void };

/** The text of an article: in the editor, or as HTML where it holds what the editor would lose. */
export function BodyField({ value, problem, editable, onChange }: Props) {
  const id = useId();
  const bound = needsHtml(value);
  const [asked, setAsked] = useState<'rich' | 'html'>('rich');
  const mode = bound ? 'html' : asked;
  const note =
    problem ??
    (bound
      ? '표가 있는 글은 HTML로만 고칠 수 있어요.'
      : `${value.length.toLocaleString('ko-KR')} / ${maxLetters.toLocaleString('ko-KR')}자`);
  return (
    <div className="body-field">
      <div className="head">
        <span className="name" id={id}>
          내용
        </span>
        <Segmented
          label="쓰는 방법"
          items={[
            { id: 'rich', name: '편집기' },
            { id: 'html', name: 'HTML' },
          ]}
          value={mode}
          onChange={setAsked}
        />
      </div>
      {mode === 'rich' ? (
        <RichEditor html={value} labelledBy={id} noteId={`${id}-note`} editable={editable} onChange={onChange} />
      ) : (
        <textarea
          className="text-area html"
          aria-labelledby={id}
          aria-describedby={`${id}-note`}
          rows={22}
          spellCheck={false}
          maxLength={maxLetters}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <p id={`${id}-note`} className={names('note', problem !== undefined && 'bad')}>
        {note}
      </p>
    </div>
  );
}
