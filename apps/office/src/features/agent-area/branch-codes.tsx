import type { WireAgentCode } from '@lime/contract/agent-area.ts';
import { Button } from '@lime/ui/button.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { apiOrigin, wordsOf } from '../../lib/api.ts';
import { CodeField, codeProblem } from '../../lib/code-page.tsx';
import { Page } from '../../lib/page.tsx';
import { queryClient } from '../../lib/query.ts';
import { ask } from './agent-api.ts';
import { useAgentSession } from './agent-session.ts';
import { AgentField } from './branch-fields.tsx';
import { branchKey, useCodes } from './use-branch.ts';

/** Where members sign up. */
const site = () => (apiOrigin === '' ? location.origin : new URL(apiOrigin).origin);

const stateWords = { over: '기간 끝남', 'used-up': '모두 사용', stopped: '중지' } as const;

/** Join codes of an agent of the branch with their QR, and a new one of the caller's own. */
export function BranchCodes() {
  const { self } = useAgentSession();
  const [id, setId] = useState(self?.id ?? '');
  const { data, error, refetch } = useCodes(id);
  return (
    <Page title="가입 코드" sub="이 코드로 가입한 회원은 그날부터 이 총판의 회원이에요.">
      <div className="branch-settlements">
        <section className="card" aria-label="가입 코드 목록">
          <div className="branch-filter">
            <AgentField value={id} onChange={setId} />
          </div>
          {error ? (
            <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton height={160} />
          ) : data.list.length === 0 ? (
            <EmptyState text="가입 코드가 없어요" hint="새 코드를 만들어 회원에게 알려주세요." />
          ) : (
            <div className="branch-codes">
              {data.list.map((code) => (
                <CodeCard key={code.code} code={code} />
              ))}
            </div>
          )}
        </section>
        {self && id === self.id && data && <NewAgentCode mostGrade={data.mostGrade} />}
      </div>
    </Page>
  );
}

function CodeCard({ code }: { code: WireAgentCode }) {
  const { data } = useQuery({
    queryKey: [...branchKey, 'qr', code.code],
    queryFn: ({ signal }) => ask('/agent/codes/qr', { code: code.code, site: site() }, { signal }),
    staleTime: Infinity,
  });
  return (
    <article>
      {data ? (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
          alt={`${code.code} QR`}
          width={104}
          height={104}
        />
      ) : (
        <Skeleton height={104} width={104} />
      )}
      <div>
        <b className="code">{code.code}</b>
        <p className="sub">
          가입 {code.members}명 · {code.grade === null ? '기본 레벨' : `레벨 ${code.grade}`}
          {code.state !== 'open' && ` · ${stateWords[code.state]}`}
        </p>
        {code.greeting !== '' && <p>{code.greeting}</p>}
        {data && <CopyButton text={data.link}>가입 주소 복사</CopyButton>}
      </div>
    </article>
  );
}

function NewAgentCode({ mostGrade }: { mostGrade: number }) {
  const [draft, setDraft] = useState({ code: '', grade: '', greeting: '' });
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = codeProblem(draft.code);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      const grade = draft.grade === '' ? null : Number(draft.grade);
      await ask('/agent/codes/make', { code: draft.code, grade, greeting: draft.greeting.trim() });
      toast('가입 코드를 만들었어요.', 'ok');
      setDraft({ code: '', grade: '', greeting: '' });
      await queryClient.invalidateQueries({ queryKey: branchKey });
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card ask" aria-label="새 코드">
      <h2>새 코드</h2>
      <form className="compact-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <CodeField
          placeholder="HANGANG"
          fixed={false}
          problem={problem}
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
    </section>
  );
}
