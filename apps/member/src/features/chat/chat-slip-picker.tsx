import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { ChatSlip } from '@lime/ui/chat-slip.tsx';
import type { ShownSlip } from '@lime/ui/chat-slip.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { Pager } from '@lime/ui/pager.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { useLayout } from '../../lib/layout.ts';
import { shownSlip } from './shown-slip.ts';

const size = 10;
const days = 30;

/** The member's slips of the last month, to show one to support. */
export function ChatSlipPicker({ onPick, onClose }: { onPick: (slip: ShownSlip) => void; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const mobile = useLayout() === 'mobile';
  const { data, isError, refetch } = useQuery({
    queryKey: ['slips', 'chat', page],
    queryFn: ({ signal }) => send('/betting/results', { duration: days, page, size }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      title="베팅내역 보내기"
      place={mobile ? 'bottom' : 'middle'}
      width={420}
      onClose={onClose}
      className="slip-picker"
    >
      <div className="body">
        {isError && !data ? (
          <ErrorState text="베팅내역을 불러오지 못했어요" onRetry={() => void refetch()} />
        ) : !data ? (
          <div role="status" aria-label="베팅내역을 불러오는 중">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} height={140} />
            ))}
          </div>
        ) : data.list.length === 0 ? (
          <EmptyState
            hint="최근 30일 동안 베팅하지 않았어요"
            action={
              <AppLink to="/info/bet" className="btn outline small">
                베팅내역 보기
              </AppLink>
            }
          />
        ) : (
          <ul>
            {data.list.map(shownSlip).map((slip) => (
              <li key={slip.betCode}>
                <ChatSlip
                  slip={slip}
                  foot={
                    <Button size="tiny" onClick={() => onPick(slip)} aria-label={`${slip.game} 베팅 첨부`}>
                      첨부
                    </Button>
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {data && data.pagination.end > 1 && <Pager page={page} end={data.pagination.end} onPage={setPage} />}
      </div>
    </Dialog>
  );
}
