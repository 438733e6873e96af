import { actorName, changeText, eventName } from '@lime/contract/member-changes.texts.ts';
import { betKindName } from '@lime/domain/betting/bet-kinds.ts';
import type { TimelineKind, WireTimelineRow } from '@lime/contract/staff-members.ts';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { ResultBadge } from '@lime/ui/result-badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDate, formatPoints, formatTime, formatWon } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Chip } from '@lime/ui/tabs.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Banknote, LogIn, NotebookPen, ShieldCheck, Ticket } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { can } from '../../lib/staff-session.ts';
import { agentName, endingName, isPoints } from './member-labels.tsx';

const kinds: readonly { id: TimelineKind; name: string; icon: LucideIcon }[] = [
  { id: 'money', name: '입출금', icon: Banknote },
  { id: 'bets', name: '베팅', icon: Ticket },
  { id: 'sign-ins', name: '로그인', icon: LogIn },
  { id: 'staff', name: '변경', icon: ShieldCheck },
  { id: 'memos', name: '메모', icon: NotebookPen },
];
const pageSize = 50;

/** All that happened in one line of time, newest first; `only` one kind of it. */
export function Timeline({ id, only }: { id: string; only?: TimelineKind }) {
  const [off, setOff] = useState<readonly TimelineKind[]>([]);
  const wanted = only ? [only] : kinds.map((kind) => kind.id).filter((kind) => !off.includes(kind));
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['members', 'timeline', id, wanted],
    queryFn: ({ pageParam }) =>
      send('/staff/members/timeline', { id, kinds: wanted, size: pageSize, ...(pageParam ? { next: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
  const rows = data?.pages.flatMap((page) => page.list) ?? [];
  const toggle = (kind: TimelineKind) => {
    if (off.includes(kind)) setOff(off.filter((one) => one !== kind));
    else if (wanted.length > 1) setOff([...off, kind]); // one kind stays
  };

  return (
    <>
      {!only && (
        <div className="timeline-kinds" role="group" aria-label="보이는 일">
          {kinds.map(({ id: kind, name }) => (
            <Chip key={kind} on={!off.includes(kind)} onPress={() => toggle(kind)}>
              {name}
            </Chip>
          ))}
        </div>
      )}
      <section className="card timeline" aria-label="타임라인" aria-busy={isPending}>
        {isPending && [1, 2, 3, 4].map((no) => <Skeleton key={no} height={44} />)}
        {error && !data && <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />}
        {data && rows.length === 0 && <EmptyState hint="아직 아무 일도 없었어요." />}
        {byDay(rows).map(({ day, list }) => (
          <div key={day}>
            <h2>{day}</h2>
            <ol>
              {list.map((row) => (
                <Row key={row.key} row={row} />
              ))}
            </ol>
          </div>
        ))}
        {hasNextPage && (
          <div className="more">
            <Button size="small" look="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              이전 기록 더 보기
            </Button>
          </div>
        )}
      </section>
    </>
  );
}

function byDay(rows: readonly WireTimelineRow[]): { day: string; list: WireTimelineRow[] }[] {
  const days: { day: string; list: WireTimelineRow[] }[] = [];
  for (const row of rows) {
    const day = formatDate(row.at);
    const last = days.at(-1);
    if (last?.day === day) last.list.push(row);
    else days.push({ day, list: [row] });
  }
  return days;
}

function Row({ row }: { row: WireTimelineRow }) {
  const Icon = kinds.find(({ id }) => id === row.kind)?.icon ?? ShieldCheck;
  return (
    <li>
      <time dateTime={row.at}>{formatTime(row.at)}</time>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      <b className="what">{eventName(row.what)}</b>
      <span className="said">
        <Opened row={row}>{saidOf(row) || (linkOf(row) ? '보기' : '')}</Opened>
      </span>
      <Status row={row} />
      <span className="amount">{amountOf(row)}</span>
      <span className="by">{actorName(row.who)}</span>
    </li>
  );
}

type BetSaid = { kind: string; legs: number; odds: string; id: number; game: string | null };

function saidOf({ kind, text, before, after, what }: WireTimelineRow): string {
  if (kind === 'bets') {
    const { kind: bet, legs, odds, id, game } = after as BetSaid;
    const others = legs > 1 ? ` 외 ${legs - 1}` : '';
    // a hosted play has no folders
    const folders = legs > 0 ? `${legs}폴더` : '';
    return [`${game ?? ''}${others}`, betKindName(bet), folders, `${odds}배`, slipNumber(id)]
      .filter(Boolean)
      .join(' · ');
  }
  if (kind === 'sign-ins') return `${text ?? ''} · ${agentName((after as { agent: string | null }).agent ?? '')}`;
  if (kind !== 'staff') return text ?? '';
  const change =
    after === null
      ? ''
      : before === null
        ? changeText(what, after)
        : `${changeText(what, before)} → ${changeText(what, after)}`;
  return [change, text].filter(Boolean).join(' · ');
}

/** Where the row itself is; null for what has no page of its own. */
function linkOf({ key, text, what }: WireTimelineRow): { to: string; search: Record<string, string> } | null {
  const [table, id = ''] = key.split(':');
  switch (table) {
    case 'cash': {
      const deposit = what === 'deposit';
      if (!can(deposit ? 'deposits.view' : 'withdrawals.view')) return null;
      return { to: deposit ? '/deposits' : '/withdrawals', search: { tab: 'all', open: id } };
    }
    case 'slip':
      return text !== null && can('slips.view') ? { to: '/slips', search: { q: text, open: text } } : null;
    case 'adjustment':
      return can('members.view') ? { to: '/adjustments', search: { open: id } } : null;
    case 'bonus':
      return can('bonus.view') ? { to: '/bonus/granted', search: { open: id } } : null;
    default:
      return null;
  }
}

function Opened({ row, children }: { row: WireTimelineRow; children: string }) {
  const link = linkOf(row);
  if (link === null) return children;
  return (
    <AppLink to={link.to} search={link.search} className="plain-link">
      {children}
    </AppLink>
  );
}

const requestStates = {
  received: { tone: 'wait', word: '접수' },
  waiting: { tone: 'wait', word: '2차 승인 대기' },
  done: { tone: 'win', word: '완료' },
  refused: { tone: 'lose', word: '거절' },
  active: { tone: 'lime', word: '진행 중' },
  expired: { tone: 'lose', word: '만료' },
  'given-up': { tone: 'lose', word: '포기' },
} as const;

function Status({ row: { kind, status } }: { row: WireTimelineRow }) {
  if (status === null) return <span />;
  if (kind === 'bets') return <ResultBadge result={status as 'wait' | 'hit' | 'miss' | 'exception' | 'cancelled'} />;
  if (kind === 'sign-ins') return <span className="dim">{endingName(status)}</span>;
  const known = requestStates[status as keyof typeof requestStates] as (typeof requestStates)['done'] | undefined;
  return known ? <Badge tone={known.tone}>{known.word}</Badge> : <Badge>{status}</Badge>;
}

function amountOf({ kind, what, amount, payout, status }: WireTimelineRow): string {
  if (amount === null) return '';
  const said = isPoints(what) ? formatPoints(amount) : formatWon(amount);
  if (kind === 'bets')
    return status === 'wait' || status === 'cancelled' ? said : `${said} → ${formatWon(payout ?? 0)}`;
  if (what === 'withdrawal' || what.startsWith('take-')) return `−${said}`;
  return what === 'conversion' ? said : `+${said}`;
}
