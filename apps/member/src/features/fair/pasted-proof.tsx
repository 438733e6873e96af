import { Button } from '@lime/ui/button.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { useId, useState } from 'react';
import type { ChangeEvent, FormEvent } from 'react';
import { readFile } from './round-file.ts';
import type { RoundFile } from './round-file.ts';
import { RoundSteps } from './round-steps.tsx';
import { useVerdict } from './use-verdict.ts';

/** A proof from elsewhere, pasted or as a file. It is checked without asking anybody. */
export function PastedProof() {
  const id = useId();
  const [text, setText] = useState('');
  const [file, setFile] = useState<RoundFile | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const progress = useVerdict(file);

  const check = (given: string) => {
    const read = readFile(given);
    setFile(read);
    setUnreadable(read === null);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    check(text);
  };
  const handleFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const given = await target.files?.[0]?.text();
    if (given === undefined) return;
    setText(given);
    check(given);
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
      {file && <RoundSteps file={file} progress={progress} />}
    </section>
  );
}
