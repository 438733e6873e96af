import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import { AgentCode, NewCodeForm } from '../../lib/agent-code.tsx';
import { wordsOf } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { ask } from './agent-api.ts';
import { useAgentSession } from './agent-session.ts';
import { AgentField } from './branch-fields.tsx';
import { branchKey, runOwn, useCodes } from './use-branch.ts';

/** Join codes of an agent of the branch with their QR, and a new one of the caller's own. */
export function BranchCodes() {
  const { self } = useAgentSession();
  const [id, setId] = useState(self?.id ?? '');
  const { data, error, refetch } = useCodes(id);
  return (
    <Page title="가입코드" sub="이 코드로 가입한 회원은 그날부터 이 총판의 회원이에요.">
      <div className="branch-settlements">
        <section className="card" aria-label="가입코드 목록">
          <div className="branch-filter">
            <AgentField value={id} onChange={setId} />
          </div>
          {error ? (
            <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton height={160} />
          ) : data.list.length === 0 ? (
            <EmptyState text="가입코드가 없어요" hint="새 코드를 만들어 회원에게 알려주세요." />
          ) : (
            <div className="branch-codes">
              {data.list.map((code) => (
                <AgentCode
                  key={code.code}
                  code={code}
                  area={branchKey[0]}
                  load={(site, signal) => ask('/agent/codes/qr', { code: code.code, site }, { signal })}
                />
              ))}
            </div>
          )}
        </section>
        {self && id === self.id && data && (
          <section className="card ask" aria-label="새 코드">
            <h2>새 코드</h2>
            <NewCodeForm
              mostGrade={data.mostGrade}
              make={(code) => runOwn(() => ask('/agent/codes/make', code), '가입코드를 만들었어요.')}
            />
          </section>
        )}
      </div>
    </Page>
  );
}
