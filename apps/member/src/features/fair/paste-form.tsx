import { Button } from '@lime/ui/button.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { useId, useState } from 'react';
import type { ChangeEvent, FormEvent, ReactNode } from 'react';

type Props = {
  /** what is in the field at first */
  readonly given?: string;
  /** Takes what was pasted or read from a file. @returns false when it cannot be read */
  readonly onText: (text: string) => boolean;
  /** what was computed of it */
  readonly children: ReactNode;
};

/** A proof from elsewhere, pasted or as a file. It is checked without asking anybody. */
export function PasteForm({ given = '', onText, children }: Props) {
  const id = useId();
  const [text, setText] = useState(given);
  const [isUnreadable, setUnreadable] = useState(false);
  const check = (value: string) => setUnreadable(!onText(value));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    check(text);
  };
  const handleFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const read = await target.files?.[0]?.text();
    if (read === undefined) return;
    setText(read);
    check(read);
  };
  return (
    <section className="card pasted" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>가지고 있는 자료로 검증하기</h2>
      <p className="faint">내려받았거나 남에게 받은 검증 자료를 넣어주세요. 인터넷 없이 계산해요.</p>
      <form onSubmit={handleSubmit}>
        <label htmlFor={`${id}-text`}>검증 자료 (JSON)</label>
        <textarea
          id={`${id}-text`}
          rows={5}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="tools">
          <Button type="submit" look="primary">
            검증하기
          </Button>
          <label className="btn outline file">
            파일에서 읽기
            <input
              className="visually-hidden"
              type="file"
              accept=".json,application/json,text/plain"
              onChange={(event) => void handleFile(event)}
            />
          </label>
        </div>
      </form>
      {isUnreadable && (
        <MessageBand tone="danger" live>
          검증 자료로 읽을 수 없어요. 중괄호까지 모두 복사했는지 확인해주세요.
        </MessageBand>
      )}
      {children}
    </section>
  );
}
