import { noteContentLength, noteTitleLength } from '@lime/domain/notes/note-text.ts';
import { notePlaces, unknownPlaces } from '@lime/domain/notes/note-places.ts';
import { textLength } from '@lime/domain/text/clean-text.ts';
import { TextField } from '@lime/ui/field.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { useId, useRef } from 'react';
import type { NoteText, TextProblems } from './note-draft.ts';

type Props = {
  text: NoteText;
  problems: TextProblems;
  onChange: (changes: Partial<NoteText>) => void;
};

/** What is written: title, content with places to fill, and whether it must be read. */
export function TextFields({ text, problems, onChange }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { title, content, required } = text;
  const unknown = unknownPlaces(`${title}${content}`);

  const insert = (place: string) => {
    const { selectionStart = content.length, selectionEnd = content.length } = area.current ?? {};
    onChange({ content: content.slice(0, selectionStart) + place + content.slice(selectionEnd) });
    // after the text was drawn, behind the place
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(selectionStart + place.length, selectionStart + place.length);
    });
  };
  return (
    <>
      <TextField
        label="제목"
        mark={`${textLength(title)} / ${noteTitleLength}`}
        problem={problems.title}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <div className="field">
        <label className="name" htmlFor={id}>
          내용
          <span className="mark">
            {formatAmount(textLength(content))} / {formatAmount(noteContentLength)}
          </span>
        </label>
        <textarea
          ref={area}
          id={id}
          className="text-area"
          rows={9}
          aria-invalid={problems.content !== undefined || undefined}
          aria-describedby={`${id}-note`}
          value={content}
          onChange={(event) => onChange({ content: event.target.value })}
        />
        <p id={`${id}-note`} className={problems.content === undefined ? 'hint' : 'hint bad'}>
          {problems.content ?? '줄바꿈은 쓴 그대로 보여요. 태그와 주소는 글자로만 보여요.'}
        </p>
      </div>
      <div className="note-places" role="group" aria-label="회원마다 채워지는 자리">
        {notePlaces.map(({ place, label }) => (
          <button key={place} type="button" onClick={() => insert(place)}>
            {place}
            <span className="visually-hidden"> {label} 넣기</span>
          </button>
        ))}
        <span className="dim">누르면 내용에 들어가고, 보낼 때 회원마다 채워져요.</span>
      </div>
      {unknown.length > 0 && (
        <MessageBand tone="warn" live>
          {unknown.join(', ')}: 채울 수 없는 자리예요. 글자 그대로 보내요.
        </MessageBand>
      )}
      <div className="note-switch">
        <Switch label="필독 쪽지" on={required} onChange={(on) => onChange({ required: on })} />
        <span className="dim">끝까지 읽고 확인해야 다음으로 넘어가요. 출금과 로그아웃은 막지 않아요.</span>
      </div>
    </>
  );
}
