import { addDays } from '@lime/domain/seoul-time.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import { wordsOf } from '../../lib/api.ts';
import { AgentStatement } from '../../lib/agent-statement.tsx';
import { ExportMenu } from '../../lib/exports/export-menu.tsx';
import { useStatement } from './use-agents.ts';

type Props = { id: string; openFrom: string; today: string };

/** What an agent earned over days that can be chosen, from the first open one up to yesterday. */
export function StatementCard({ id, openFrom, today }: Props) {
  const yesterday = addDays(today, -1);
  const [period, setPeriod] = useState({ from: openFrom, to: openFrom <= yesterday ? yesterday : today });
  const { data, error, refetch, isPending } = useStatement(id, period.from, period.to);
  const wrong = period.from > period.to || addDays(period.from, 91) < period.to;
  const handleDay = (name: 'from' | 'to') => (event: { target: { value: string } }) => {
    if (event.target.value !== '') setPeriod({ ...period, [name]: event.target.value });
  };
  return (
    <section className="card agent-statement" aria-label="정산서">
      <div className="card-head">
        <h2>정산서</h2>
        <span className="days">
          <input type="date" aria-label="정산서 시작일" value={period.from} onChange={handleDay('from')} />
          <span aria-hidden>~</span>
          <input type="date" aria-label="정산서 종료일" value={period.to} onChange={handleDay('to')} />
          <ExportMenu request={() => (wrong ? null : { path: '/staff/agents/statement', query: { id, ...period } })} />
        </span>
      </div>
      {wrong ? (
        <MessageBand tone="warn">시작일부터 92일 안에서 골라주세요.</MessageBand>
      ) : error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton height={180} />
      ) : (
        <AgentStatement statement={data} />
      )}
    </section>
  );
}
