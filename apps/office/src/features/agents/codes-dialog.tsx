import { gradeCount } from '@lime/domain/access/grades.ts';
import { Dialog } from '@lime/ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { AgentCode, NewCodeForm } from '../../lib/agent-code.tsx';
import { send, wordsOf } from '../../lib/api.ts';
import { can } from '../../lib/staff-session.ts';
import { runAction } from './use-agents.ts';
import type { AgentOf } from './use-agents.ts';

const endless = { note: '', active: true, expiresAt: null, mostUses: null };

/** The codes of an agent, each with its QR, and a new one. */
export function CodesDialog({ agent, onClose }: { agent: AgentOf; onClose: () => void }) {
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['agents', 'codes', agent.id],
    queryFn: ({ signal }) => send('/staff/join-codes/list', { agentId: agent.id, size: 100 }, { signal }),
  });
  return (
    <Dialog title={`${agent.name} 가입코드`} onClose={onClose} width={460}>
      <div className="body agent-codes">
        {isPending && <Skeleton height={120} />}
        {error && <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />}
        {data?.list.length === 0 && (
          <EmptyState text="가입코드가 없어요" hint="이 코드로 가입한 회원은 그날부터 이 총판의 회원이에요." />
        )}
        {data?.list.map((code) => (
          <AgentCode
            key={code.code}
            code={code}
            area="agents"
            load={(site, signal) => send('/staff/join-codes/qr', { code: code.code, site }, { signal })}
          />
        ))}
        {can('join-codes.edit') && (
          <section>
            <h3>새 코드</h3>
            <NewCodeForm
              mostGrade={gradeCount}
              make={(code) =>
                runAction(
                  () =>
                    send('/staff/join-codes/save', { create: true, code: { ...endless, ...code }, agentId: agent.id }),
                  '가입코드를 만들었어요.',
                )
              }
            />
          </section>
        )}
      </div>
    </Dialog>
  );
}
