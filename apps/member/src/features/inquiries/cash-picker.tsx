import type { WireCashRow } from '@lime/contract/cash.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { Pager } from '@lime/ui/pager.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CashBadge } from '../../lib/cash-badge.tsx';
import { send } from '../../lib/api.ts';
import { cashAmount, cashName } from './attached-cash.tsx';
import { Picker } from './picker.tsx';

const sides = [
  { id: 'all', name: '전체' },
  { id: '입금', name: '입금' },
  { id: '출금', name: '출금' },
] as const;
type Side = (typeof sides)[number]['id'];
const details = [
  { id: '캐시', name: '보유금' },
  { id: '포인트', name: '포인트' },
] as const;
type Detail = (typeof details)[number]['id'];
const size = 10;

type Props = {
  /** numbers of the rows that are attached */
  attached: ReadonlySet<string>;
  onPick: (row: WireCashRow) => void;
  onDrop: (seq: string) => void;
  onClose: () => void;
};

/** Chooses one of the member's deposits, withdrawals or movements of points. */
export function CashPicker({ attached, onPick, onDrop, onClose }: Props) {
  const [{ side, detail, page }, setFilter] = useState<{ side: Side; detail: Detail; page: number }>({
    side: 'all',
    detail: '캐시',
    page: 1,
  });
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['inquiries', 'cash', side, detail, page],
    queryFn: ({ signal }) =>
      send('/balance/list', { page, size, detailType: detail, ...(side !== 'all' && { type: side }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Picker title="입출금내역 추가" onClose={onClose}>
      <div className="filters">
        <Segmented
          label="종류"
          items={sides}
          value={side}
          onChange={(next) => setFilter({ side: next, detail, page: 1 })}
        />
        <Segmented
          label="지갑"
          items={details}
          value={detail}
          onChange={(next) => setFilter({ side, detail: next, page: 1 })}
        />
      </div>
      <div className={names('rows', isPlaceholderData && 'stale')} aria-busy={isPlaceholderData || (!data && !isError)}>
        {isError && !data ? (
          <ErrorState text="입출금내역을 불러오지 못했어요" onRetry={() => void refetch()} />
        ) : !data ? (
          <div role="status" aria-label="입출금내역을 불러오는 중">
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="row-wait" height={60} />
            ))}
          </div>
        ) : data.list.length === 0 ? (
          <EmptyState hint="입금이나 출금을 신청하면 여기에서 고를 수 있어요" />
        ) : (
          <ul aria-label="입출금내역">
            {data.list.map((row) => {
              const isAttached = attached.has(row.cash_seq);
              return (
                <li key={row.cash_seq} className={names(isAttached && 'attached-row')}>
                  <div className="line">
                    <span className="what">
                      <span className="name">
                        <b>{cashName(row)}</b>
                      </span>
                      <small>
                        {formatDayTime(row.cash_regdatetime)}
                        {row.cash_reason !== null && ` · ${row.cash_reason}`}
                      </small>
                    </span>
                    <b className="paid">{cashAmount(row)}</b>
                    <span className="result">
                      <CashBadge status={row.cash_status} />
                    </span>
                    <Button
                      size="small"
                      look={isAttached ? 'primary' : 'outline'}
                      className="pick"
                      aria-pressed={isAttached}
                      aria-label={`${cashName(row)} ${cashAmount(row)} ${formatDayTime(row.cash_regdatetime)} ${isAttached ? '첨부됨' : '선택'}`}
                      onClick={() => (isAttached ? onDrop(row.cash_seq) : onPick(row))}
                    >
                      {isAttached ? '첨부됨' : '선택'}
                    </Button>
                  </div>
                </li>
              );
            })}
          </ul>
        )}
      </div>
      {data && data.pagination.end > 1 && (
        <Pager page={page} end={data.pagination.end} onPage={(next) => setFilter({ side, detail, page: next })} />
      )}
    </Picker>
  );
}
