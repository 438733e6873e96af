import type { WireAgentCode } from '@lime/contract/agent-area.ts';
import { Button } from '@lime/ui/button.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import './agent-code.css';
import { CodeField, codeProblem } from './code-page.tsx';

const stateWords = { over: '기간 끝남', 'used-up': '모두 사용', stopped: '중지' } as const;

type CardProps = {
  code: Pick<WireAgentCode, 'code' | 'state' | 'grade' | 'greeting' | 'members'>;
  /** the first words of the query's key */
  area: string;
  /** @param site where members sign up */
  load: (site: string, signal: AbortSignal) => Promise<{ link: string; svg: string }>;
};

/** A join code of an agent with its QR and how many signed up by it. */
export function AgentCode({ code: { code, state, grade, greeting, members }, area, load }: CardProps) {
  const { data } = useQuery({
    queryKey: [area, 'qr', code],
    queryFn: ({ signal }) => load(location.origin, signal),
    staleTime: Infinity,
  });
  return (
    <article className="agent-code">
      {data ? (
        <img src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`} alt={`${code} QR`} width={104} height={104} />
      ) : (
        <Skeleton height={104} width={104} />
      )}
      <div>
        <b className="code">{code}</b>
        <p className="sub">
          가입 {members}명 · {grade === null ? '기본 레벨' : `레벨 ${grade}`}
          {state !== 'open' && ` · ${stateWords[state]}`}
        </p>
        {greeting !== '' && <p>{greeting}</p>}
        {data && <CopyButton text={data.link}>가입 주소 복사</CopyButton>}
      </div>
    </article>
  );
}

type FormProps = {
  /** the highest level it may give */
  mostGrade: number;
  /** @returns whether it was made */
  make: (code: { code: string; grade: number | null; greeting: string }) => Promise<boolean>;
};

const empty = { code: '', grade: '', greeting: '' };

/** A new code of an agent, with the level it gives and its greeting. */
export function NewCodeForm({ mostGrade, make }: FormProps) {
  const [draft, setDraft] = useState(empty);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || codeProblem(draft.code) !== undefined) return;
    setBusy(true);
    const grade = draft.grade === '' ? null : Number(draft.grade);
    const isMade = await make({ code: draft.code, grade, greeting: draft.greeting.trim() });
    setBusy(false);
    if (!isMade) return;
    setDraft(empty);
    setTried(false);
  };
  return (
    <form className="compact-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <CodeField
        placeholder="HANGANG"
        fixed={false}
        problem={tried ? codeProblem(draft.code) : undefined}
        value={draft.code}
        onChange={(code) => setDraft({ ...draft, code })}
      />
      {mostGrade > 1 && (
        <SelectField
          label="가입 레벨"
          value={draft.grade}
          onChange={(event) => setDraft({ ...draft, grade: event.target.value })}
        >
          <option value="">기본</option>
          {Array.from({ length: mostGrade }, (_, n) => (
            <option key={n} value={n + 1}>
              레벨 {n + 1}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="안내 문구"
        mark="선택"
        maxLength={200}
        hint="가입할 때 이 코드를 쓰는 사람에게 보여줘요."
        value={draft.greeting}
        onChange={(event) => setDraft({ ...draft, greeting: event.target.value })}
      />
      <Button type="submit" look="primary" busy={busy}>
        코드 만들기
      </Button>
    </form>
  );
}
