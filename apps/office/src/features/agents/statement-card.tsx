import { rateName } from '@lime/contract/staff-agents.texts.ts';
import type { WireAgentStatement } from '@lime/contract/staff-agents.ts';
import { addDays } from '@lime/domain/seoul-time.ts';
import { Button } from '@lime/ui/button.tsx';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { wordsOf } from '../../lib/api.ts';
import { AgentStatement } from '../../lib/agent-statement.tsx';
import { partNames, percent } from '../../lib/agent-words.ts';
import { can } from '../../lib/staff-session.ts';
import { saveRows } from '../../lib/table/save-rows.ts';
import { useStatement } from './use-agents.ts';

type Props = { id: string; code: string; openFrom: string; today: string };

/** What an agent earned over days that can be chosen, from the first open one up to yesterday. */
export function StatementCard({ id, code, openFrom, today }: Props) {
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
          {data && !wrong && can('exports.make') && (
            <Button size="tiny" onClick={() => saveStatement(code, data)}>
              <Download size={12} aria-hidden />
              CSV
            </Button>
          )}
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

/** The lines of a statement as a file, its sums below them. */
function saveStatement(code: string, { from, to, lines, children, corrections, total }: WireAgentStatement): void {
  const sums: readonly (readonly [string, number])[] = [
    ...children.map(({ name, amount }) => [`하위 ${name} 몫`, -amount] as const),
    [partNames['corrections']!, corrections],
    ['합계', total],
  ];
  saveRows(
    `agent-${code}-${from}-${to}.csv`,
    ['항목', '정정', '건수', '유효 금액', '요율(%)', '금액'],
    [
      ...lines.map((line) => [
        rateName(line.key),
        line.correction ? '정정' : '',
        String(line.count),
        String(line.base),
        percent(line.rate),
        String(line.amount),
      ]),
      ...sums.map(([name, won]) => [name, '', '', '', '', String(won)]),
    ],
  );
}
