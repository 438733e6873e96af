import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { send, wordsOf } from '../../lib/api.ts';
import { Drawer } from '../../lib/drawer.tsx';
import { ExportMenu } from '../../lib/exports/export-menu.tsx';
import { can } from '../../lib/staff-session.ts';
import { signed } from './report-figures.ts';
import type { Report } from './report-figures.ts';
import { bodyOf } from './report-question.ts';
import type { ReportQuestion } from './report-question.ts';

type Props = { question: ReportQuestion; report: Report; name: string; onClose: () => void };

/** The settlements a cell is the sum of, newest first, as of the moment of its report. */
export function CellRows({ question, report, name, onClose }: Props) {
  const { row, column } = question.cell;
  const body = { ...bodyOf(question), asOf: report.asOf.at, row, column };
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['reports', 'rows', body],
    queryFn: ({ pageParam }) => send('/staff/reports/rows', { ...body, page: pageParam, size: 50 }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.end ? pagination.page + 1 : undefined),
  });
  const list = data?.pages.flatMap((page) => page.list);
  return (
    <Drawer title={`${name} · ${formatAmount(data?.pages[0]?.pagination.total ?? 0)}건`} width={420} onClose={onClose}>
      {error && !list && <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />}
      {!error && !list && <Skeleton height={320} />}
      {list?.length === 0 && <EmptyState text="베팅이 없어요." />}
      {list !== undefined && list.length > 0 && (
        <div className="cell-tools">
          <ExportMenu request={() => ({ path: '/staff/reports/rows', query: body })} label="이 목록 내보내기" />
        </div>
      )}
      <ul className="cell-rows">
        {list?.map((change) => (
          <li key={`${change.betCode} ${change.at}`}>
            <span>
              {can('slips.view') ? (
                <AppLink to="/slips" search={{ q: change.betCode }} className="plain-link">
                  {change.member.loginId} · {change.type}
                </AppLink>
              ) : (
                `${change.member.loginId} · ${change.type}`
              )}
              <small>
                {formatDayTime(change.at)} · {stateWords(change)}
              </small>
            </span>
            <span className="right">
              {signed(change.adds.stake - change.adds.payout)}
              <small>
                {signed(change.adds.stake)} − {signed(change.adds.payout)}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="outline" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          더 보기
        </Button>
      )}
    </Drawer>
  );
}

type Change = { payout: number | null; before: number | null };

function stateWords({ payout, before }: Change): string {
  if (before === null) return `정산 ${formatWon(payout ?? 0)}`;
  return payout === null ? '결과 취소' : `정정 ${formatWon(before)} → ${formatWon(payout)}`;
}
