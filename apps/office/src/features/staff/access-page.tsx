import { accessDays } from '@lime/domain/access/access-review.ts';
import type { WireAccessRow } from '@lime/contract/staff-access.ts';
import { apiScopes } from '@lime/domain/access/api-scopes.ts';
import { staffRoleNames } from '@lime/domain/access/staff-rights.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDate, formatDayTime } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { useStaff } from '../../lib/staff-session.ts';
import { AccessDialog } from './access-dialog.tsx';
import './access.css';

/** Everybody's rights, addresses and keys, to be confirmed or taken away every 90 days. */
export function AccessPage() {
  const staff = useStaff();
  const [open, setOpen] = useState<WireAccessRow | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['access'],
    queryFn: () => send('/staff/access/list', {}),
  });
  const isSuper = staff?.role === 'super';
  return (
    <Page
      title="접근 검토"
      sub={`계정과 API 키를 ${accessDays}일마다 다시 확인해요. 안 쓴 권한은 회수하는 게 좋아요.`}
      actions={
        <>
          <AppLink to="/staff/access/history" className="btn small outline">
            검토 이력
          </AppLink>
          <AppLink to="/staff" className="btn small outline">
            관리자 계정
          </AppLink>
        </>
      }
    >
      {!isSuper && <MessageBand tone="info">최고 관리자만 검토할 수 있어요.</MessageBand>}
      {error && !data ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={420} />
      ) : data.list.length === 0 ? (
        <EmptyState text="쓰고 있는 계정이 없어요" />
      ) : (
        <ul className="access-list">
          {data.list.map((row) => (
            <li key={`${row.kind}:${row.id}`} className="card" data-due={row.isDue || undefined}>
              <AccessLine row={row} />
              {isSuper &&
                (row.mine ? (
                  <span className="dim">다른 최고 관리자가 검토해요</span>
                ) : (
                  <Button size="small" look={row.isDue ? 'primary' : 'outline'} onClick={() => setOpen(row)}>
                    검토
                    <span className="visually-hidden"> {row.who}</span>
                  </Button>
                ))}
            </li>
          ))}
        </ul>
      )}
      {open && <AccessDialog row={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function AccessLine({ row }: { row: WireAccessRow }) {
  const what =
    row.kind === 'key'
      ? `API 키 · ${apiScopes
          .filter(({ id }) => row.scopes.includes(id))
          .map(({ label }) => label)
          .join(', ')}`
      : row.role === null
        ? ''
        : staffRoleNames[row.role];
  return (
    <div className="access-line">
      <h2>
        {row.name}
        {row.name !== row.who && <small className="dim"> {row.who}</small>}{' '}
        <Badge tone={row.isDue ? 'danger' : 'outline'}>
          {row.isDue ? '기한 지남' : `${formatDate(row.dueAt)}까지`}
        </Badge>
      </h2>
      <dl>
        <dt>권한</dt>
        <dd>
          {what}
          {row.kind === 'staff' && ` · 쓴 권한 ${row.used.length} · 안 쓴 권한 ${row.unused.length}`}
        </dd>
        <dt>IP 주소</dt>
        <dd>{row.addresses.length === 0 ? '모든 IP 주소' : row.addresses.join(', ')}</dd>
        <dt>마지막 사용</dt>
        <dd>{row.lastAt === null ? '없음' : formatDayTime(row.lastAt)}</dd>
        <dt>지난 검토</dt>
        <dd>{row.reviewedAt === null ? '없음' : formatDayTime(row.reviewedAt)}</dd>
      </dl>
    </div>
  );
}
