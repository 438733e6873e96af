import { needsLook, requestFlags } from '@lime/domain/cash/request-flags.ts';
import type { WireCashRequest } from '@lime/contract/staff-cash.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { EmptyState, ErrorState } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { useTarget } from '../../lib/live.ts';
import { formatAge, useNow } from '../../lib/now.ts';
import { can } from '../../lib/staff-session.ts';

type Kind = 'deposit' | 'withdrawal';
type Tab = 'all' | Kind;

const shown = 8;
const names: Record<Kind, string> = { deposit: '입금', withdrawal: '출금' };
const lists: Record<Kind, string> = { deposit: '/deposits', withdrawal: '/withdrawals' };

/** What waits for a decision, oldest first, each line one step from where it is decided. */
export function WaitingPanel() {
  const [tab, setTab] = useState<Tab>('all');
  const deposits = useQueue('deposit');
  const withdrawals = useQueue('withdrawal');
  const totals = { deposit: total(deposits.data), withdrawal: total(withdrawals.data) };
  const rows = [...rowsOf('deposit', deposits.data, tab), ...rowsOf('withdrawal', withdrawals.data, tab)]
    .toSorted((a, b) => a.row.requestedAt.localeCompare(b.row.requestedAt))
    .slice(0, shown);
  const waiting = tab === 'all' ? totals.deposit + totals.withdrawal : totals[tab];
  const now = useNow();
  const error = deposits.error ?? withdrawals.error;
  const tabs: { id: Tab; name: string }[] = [
    { id: 'all', name: '전체' },
    ...(can('deposits.view') ? [{ id: 'deposit' as const, name: `입금 ${formatAmount(totals.deposit)}` }] : []),
    ...(can('withdrawals.view')
      ? [{ id: 'withdrawal' as const, name: `출금 ${formatAmount(totals.withdrawal)}` }]
      : []),
  ];
  const oldest = rows[0]?.row.requestedAt;
  return (
    <section className="card waiting-panel" aria-label="승인 대기">
      <div className="card-head">
        <h2>승인 대기</h2>
        {waiting > 0 && <Badge tone="danger">{formatAmount(waiting)}건</Badge>}
        {oldest !== undefined && <span className="sub">가장 오래된 건 {formatAge(now - Date.parse(oldest))}</span>}
        <Segmented label="종류" items={tabs} value={tab} onChange={setTab} />
      </div>
      {error && rows.length === 0 ? (
        <ErrorState
          text={wordsOf(error)}
          onRetry={() => {
            void deposits.refetch();
            void withdrawals.refetch();
          }}
        />
      ) : rows.length === 0 ? (
        <EmptyState text="기다리는 신청이 없어요" hint="새 신청이 오면 소리와 위쪽 알림으로 알려드려요." />
      ) : (
        <div className="room">
          <table>
            <thead>
              <tr>
                <th>구분</th>
                <th>회원</th>
                <th className="right">금액</th>
                <th>계좌 · 예금주</th>
                <th>확인할 점</th>
                <th className="right">대기</th>
                <th>
                  <span className="visually-hidden">처리</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ kind, row }) => (
                <WaitingRow key={`${kind}:${row.seq}`} kind={kind} row={row} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {waiting > rows.length && rows.length > 0 && (
        <AppLink to={lists[tab === 'withdrawal' ? 'withdrawal' : 'deposit']} className="more">
          나머지 {formatAmount(waiting - rows.length)}건 모두 보기
        </AppLink>
      )}
    </section>
  );
}

function WaitingRow({ kind, row, now }: { kind: Kind; row: WireCashRequest; now: number }) {
  const age = now - Date.parse(row.requestedAt);
  const target = useTarget(kind);
  const flags = requestFlags.filter(({ id }) => row.flags.includes(id));
  const link = (words: string, look: string) => (
    <AppLink to={lists[kind]} search={{ open: row.seq }} className={`btn tiny ${look}`}>
      {words}
    </AppLink>
  );
  return (
    <tr>
      <td>
        <Badge tone={kind === 'deposit' ? 'lime' : 'info'}>{names[kind]}</Badge>
      </td>
      <td>
        <b>{row.loginId}</b> <span className="dim">{row.grade}레벨</span>
      </td>
      <td className="right strong">{formatAmount(row.amount)}</td>
      <td className="soft">
        {row.account} · {row.owner}
      </td>
      <td>
        {flags.length === 0 && <span className="dim">이상 없음</span>}
        {flags.map(({ id, names: words, tone }) => (
          <Badge key={id} tone={tone}>
            {words[kind]}
          </Badge>
        ))}
      </td>
      <td className={age >= target ? 'right late' : 'right dim'}>{formatAge(age)}</td>
      <td>
        <span className="row-actions">
          {row.taken && !row.taken.mine ? (
            <span className="dim">{row.taken.by} 처리 중</span>
          ) : needsLook(row.flags) ? (
            link('검토하기', 'outline')
          ) : (
            <>
              {link('승인', 'good')}
              {link('거절', 'ghost')}
            </>
          )}
        </span>
      </td>
    </tr>
  );
}

type Queue = { list: WireCashRequest[]; pagination: { total: number } };

function useQueue(kind: Kind) {
  return useQuery<Queue>({
    queryKey: [kind === 'deposit' ? 'deposits' : 'withdrawals', 'dashboard'],
    queryFn: () => {
      const query = { page: 1, size: shown, tab: 'waiting' } as const;
      return kind === 'deposit' ? send('/staff/deposit/list', query) : send('/staff/withdrawal/list', query);
    },
    enabled: can(kind === 'deposit' ? 'deposits.view' : 'withdrawals.view'),
    refetchInterval: 30_000,
  });
}

const total = (queue: Queue | undefined) => queue?.pagination.total ?? 0;

const rowsOf = (kind: Kind, queue: Queue | undefined, tab: Tab) =>
  tab === 'all' || tab === kind ? (queue?.list ?? []).map((row) => ({ kind, row })) : [];
