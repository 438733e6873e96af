import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import { wordsOf } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { useBranch } from './use-branch.ts';

/** The agent and everybody below it on a day. */
export function BranchTree() {
  const [day, setDay] = useState<string>();
  const { data, error, refetch } = useBranch(day);
  return (
    <Page
      title="하위 총판"
      sub={data && `하위 ${formatAmount(Math.max(0, data.list.length - 1))}곳`}
      actions={
        data && (
          <input
            type="date"
            className="one-day"
            aria-label="기준일"
            max={data.today}
            value={data.day}
            onChange={(event) => setDay(event.target.value === '' ? undefined : event.target.value)}
          />
        )
      }
    >
      {error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={240} />
      ) : data.list.length === 0 ? (
        <EmptyState text="그날은 아직 총판이 아니었어요" hint="다른 날을 골라보세요." />
      ) : (
        <ul className="card branch-tree" aria-label="하위 총판">
          {data.list.map(({ id, name, code, kind, state, level, members, membersBelow }) => (
            <li key={id} data-level={level}>
              <span className="title">
                <b>{name}</b> <span className="code">{code}</span>
                {level === 1 && <Badge tone="outline">나</Badge>}
                {kind === 'affiliate' && <Badge>제휴</Badge>}
                {state === 'suspended' && <Badge tone="lose">중지</Badge>}
              </span>
              <span className="sub">
                직속 {formatAmount(members)}명 · 하위 포함 {formatAmount(membersBelow)}명
              </span>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
