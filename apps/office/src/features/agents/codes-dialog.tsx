import type { WireJoinCode } from '@lime/contract/staff-join-codes.ts';
import { gradeCount } from '@lime/domain/access/grades.ts';
import { Button } from '@lime/ui/button.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { apiOrigin, send, wordsOf } from '../../lib/api.ts';
import { CodeField, codeProblem } from '../../lib/code-page.tsx';
import { can } from '../../lib/staff-session.ts';
import { runAction } from './use-agents.ts';
import type { AgentOf } from './use-agents.ts';

/** Where members sign up. */
const site = () => (apiOrigin === '' ? location.origin : new URL(apiOrigin).origin);

/** The codes of an agent, each with its QR, and a new one. */
export function CodesDialog({ agent, onClose }: { agent: AgentOf; onClose: () => void }) {
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['agents', 'codes', agent.id],
    queryFn: ({ signal }) => send('/staff/join-codes/list', { agentId: agent.id, size: 100 }, { signal }),
  });
  return (
    <Dialog title={`${agent.name} 가입 코드`} onClose={onClose} width={460}>
      <div className="body agent-codes">
        {isPending && <Skeleton height={120} />}
        {error && <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />}
        {data?.list.length === 0 && (
          <EmptyState text="가입 코드가 없어요" hint="이 코드로 가입한 회원은 그날부터 이 총판의 회원이에요." />
        )}
        {data?.list.map((code) => (
          <CodeRow key={code.code} code={code} />
        ))}
        {can('join-codes.edit') && <NewCode agentId={agent.id} />}
      </div>
    </Dialog>
  );
}

function CodeRow({ code }: { code: WireJoinCode }) {
  const { data } = useQuery({
    queryKey: ['agents', 'qr', code.code],
    queryFn: ({ signal }) => send('/staff/join-codes/qr', { code: code.code, site: site() }, { signal }),
    staleTime: Infinity,
  });
  return (
    <article>
      {data ? (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
          alt={`${code.code} QR`}
          width={96}
          height={96}
        />
      ) : (
        <Skeleton height={96} width={96} />
      )}
      <div>
        <b className="code">{code.code}</b>
        <p>
          가입 {code.members}명 · {code.grade === null ? '기본 레벨' : `레벨 ${code.grade}`}
          {code.state !== 'open' && ' · 쓸 수 없음'}
        </p>
        {code.greeting !== '' && <p>{code.greeting}</p>}
        {data && <CopyButton text={data.link}>가입 주소 복사</CopyButton>}
      </div>
    </article>
  );
}

function NewCode({ agentId }: { agentId: string }) {
  const [draft, setDraft] = useState({ code: '', grade: '', greeting: '' });
  const [tried, setTried] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (codeProblem(draft.code) !== undefined) return;
    const code = {
      code: draft.code,
      note: '',
      active: true,
      expiresAt: null,
      mostUses: null,
      grade: draft.grade === '' ? null : Number(draft.grade),
      greeting: draft.greeting.trim(),
    };
    const done = await runAction(
      () => send('/staff/join-codes/save', { create: true, code, agentId }),
      '가입 코드를 만들었어요.',
    );
    if (!done) return;
    setDraft({ code: '', grade: '', greeting: '' });
    setTried(false);
  };
  return (
    <form className="compact-form" onSubmit={(event) => void handleSubmit(event)} noValidate>
      <h3>새 코드</h3>
      <CodeField
        placeholder="HANGANG"
        fixed={false}
        problem={tried ? codeProblem(draft.code) : undefined}
        value={draft.code}
        onChange={(code) => setDraft({ ...draft, code })}
      />
      <SelectField
        label="가입 레벨"
        value={draft.grade}
        onChange={(event) => setDraft({ ...draft, grade: event.target.value })}
      >
        <option value="">기본</option>
        {Array.from({ length: gradeCount }, (_, n) => (
          <option key={n} value={n + 1}>
            레벨 {n + 1}
          </option>
        ))}
      </SelectField>
      <TextField
        label="안내 문구"
        mark="선택"
        maxLength={200}
        value={draft.greeting}
        onChange={(event) => setDraft({ ...draft, greeting: event.target.value })}
      />
      <Button type="submit" look="primary" size="small">
        코드 만들기
      </Button>
    </form>
  );
}
