import type { Pagination } from '@lime/contract/call.ts';
import { names } from '@lime/ui/class-names.ts';
import { Pager } from '@lime/ui/pager.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { withParticle } from '@lime/domain/text/particle.ts';
import type { ReactNode } from 'react';
import { useLayout } from './layout.ts';
import './list-view.css';

/** A column of a table; on a phone a line of its row's card. */
export type ListColumn<Row> = {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** numbers are aligned at the right */
  readonly right?: true;
  /** the heading is read, not shown: a column of buttons */
  readonly quiet?: true;
};

type Answer<Row> = {
  readonly data: { list: readonly Row[]; pagination: Pagination } | undefined;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
};

type Props<Row> = {
  /** what the list is called */
  label: string;
  answer: Answer<Row>;
  rowKey: (row: Row) => string;
  columns: readonly ListColumn<Row>[];
  /** a row on a phone */
  card: (row: Row) => ReactNode;
  /** of a card, for the skeleton */
  cardHeight: number;
  /** rows the skeleton shows */
  waits?: number;
  page: number;
  onPage: (page: number) => void;
  /** what is shown when there is nothing; 데이터 없음 unless a screen has words of its own */
  empty?: string;
  /** one useful next step when there is nothing, and the way there */
  hint?: ReactNode;
  action?: ReactNode;
};

/** A page of a list in all its states: a table on a desktop, cards on a phone. */
export function ListView<Row>({
  label,
  answer: { data, isError, isPlaceholderData, refetch },
  rowKey,
  columns,
  card,
  cardHeight,
  waits = 5,
  page,
  onPage,
  empty,
  hint,
  action,
}: Props<Row>) {
  const mobile = useLayout() === 'mobile';
  if (isError && !data)
    return <ErrorState text={`${withParticle(label, '을', '를')} 불러오지 못했어요`} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="list-view" role="status" aria-label={`${label} 불러오는 중`}>
        {!mobile && <Skeleton height={36} />}
        {Array.from({ length: waits }, (_, i) => (
          <Skeleton key={i} className="list-wait" height={mobile ? cardHeight : 43} />
        ))}
      </div>
    );
  if (data.list.length === 0)
    return <EmptyState {...(empty !== undefined && { text: empty })} hint={hint} action={action} />;
  return (
    <div className={names('list-view', isPlaceholderData && 'stale')} aria-busy={isPlaceholderData}>
      {mobile ? (
        <ul className="cards" aria-label={label}>
          {data.list.map((row) => (
            <li key={rowKey(row)}>{card(row)}</li>
          ))}
        </ul>
      ) : (
        <div className="table-room" role="region" aria-label={`${label} 표`} tabIndex={0}>
          <table aria-label={label}>
            <thead>
              <tr>
                {columns.map(({ name, right, quiet }) => (
                  <th key={name} className={right && 'r'} scope="col">
                    {quiet ? <span className="visually-hidden">{name}</span> : name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.list.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map(({ name, right, cell }) => (
                    <td key={name} className={right && 'r'}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data.pagination.end > 1 && <Pager page={page} end={data.pagination.end} onPage={onPage} />}
    </div>
  );
}
