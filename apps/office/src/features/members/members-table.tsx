import { grades } from '@lime/domain/access/grades.ts';
import { memberStateNames, memberStates, memberTypes } from '@lime/domain/access/member-types.ts';
import type { WireMemberRow } from '@lime/contract/staff-members.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDate, formatDayTime, formatPoints, formatWon } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { MemberStateBadge } from '../../lib/member-facts.tsx';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { memberBulk, TagDialog } from './bulk.tsx';
import './members.css';

const columns: readonly Column<WireMemberRow>[] = [
  {
    id: 'loginId',
    label: '아이디',
    sort: true,
    cell: (row) => (
      <span className="who-cell">
        <i className={row.online ? 'dot on' : 'dot'} role="img" aria-label={row.online ? '접속 중' : '접속하지 않음'} />
        <AppLink to={`/members/${row.id}`} className="strong">
          {row.loginId}
        </AppLink>
      </span>
    ),
    text: (row) => row.loginId,
  },
  { id: 'nickname', label: '닉네임', sort: true, cell: (row) => row.nickname, text: (row) => row.nickname },
  {
    id: 'grade',
    label: '레벨',
    sort: true,
    cell: (row) => <Badge>{row.grade}레벨</Badge>,
    text: (row) => String(row.grade),
  },
  {
    id: 'state',
    label: '상태',
    cell: (row) => (
      <span className="badges">
        <MemberStateBadge state={row.state} />
        {row.type !== '일반' && <Badge tone="warn">{row.type}</Badge>}
        {row.selfCert && <Badge tone="info">본인인증</Badge>}
      </span>
    ),
    text: (row) => memberStateNames[row.state],
  },
  {
    id: 'cash',
    label: '보유금',
    sort: true,
    align: 'right',
    cell: (row) => <b>{formatAmount(row.cash)}</b>,
    text: (row) => String(row.cash),
  },
  {
    id: 'point',
    label: '포인트',
    sort: true,
    align: 'right',
    cell: (row) => formatAmount(row.point),
    text: (row) => String(row.point),
  },
  {
    id: 'netDeposit',
    label: '순입금',
    sort: true,
    align: 'right',
    cell: (row) => <span className={row.netDeposit < 0 ? 'minus' : undefined}>{formatAmount(row.netDeposit)}</span>,
    text: (row) => String(row.netDeposit),
  },
  {
    id: 'tags',
    label: '태그',
    cell: (row) => (
      <span className="badges">
        {row.tags.map((tag) => (
          <Badge key={tag} tone="outline">
            {tag}
          </Badge>
        ))}
      </span>
    ),
    text: (row) => row.tags.join(', '),
    hidden: true,
  },
  { id: 'phone', label: '연락처', cell: (row) => <span className="soft">{row.phone}</span>, text: (row) => row.phone },
  {
    id: 'joinCode',
    label: '가입코드',
    cell: (row) => <span className="soft">{row.joinCode}</span>,
    text: (row) => row.joinCode,
    hidden: true,
  },
  {
    id: 'lastSignInAt',
    label: '최근 로그인',
    sort: true,
    cell: (row) => (row.lastSignInAt ? formatDayTime(row.lastSignInAt) : <span className="dim">—</span>),
    text: (row) => row.lastSignInAt ?? '',
  },
  {
    id: 'createdAt',
    label: '가입일',
    sort: true,
    cell: (row) => <span className="soft">{formatDate(row.createdAt)}</span>,
    text: (row) => formatDate(row.createdAt),
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '아이디, 닉네임, 연락처, 계좌', kind: 'text' },
  {
    id: 'state',
    label: '상태',
    kind: 'select',
    options: memberStates.map((value) => ({ value, label: memberStateNames[value] })),
  },
  {
    id: 'grade',
    label: '레벨',
    kind: 'select',
    options: grades.map((grade) => ({ value: String(grade), label: `${grade}레벨` })),
  },
  {
    id: 'type',
    label: '유형',
    kind: 'select',
    options: memberTypes.map((value) => ({ value, label: value })),
  },
  { id: 'online', label: '접속 중', kind: 'toggle' },
  { id: 'selfCert', label: '본인인증', kind: 'toggle' },
  { id: 'days', label: '가입일', kind: 'days' },
  { id: 'tag', label: '태그', kind: 'text' },
  { id: 'joinCode', label: '가입코드', kind: 'text' },
  { id: 'bet', label: '베팅한 날 (2026-11-01~2026-11-07)', kind: 'text' },
];

/** Saved queries to choose from, where the viewer may see them. */
function useFilters(): readonly Filter[] {
  const mayChoose = can('segments.view');
  const { data } = useQuery({
    queryKey: ['segments', 'list'],
    queryFn: () => send('/staff/segments/list', {}),
    enabled: mayChoose,
  });
  return useMemo(() => {
    const options = data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? [];
    return mayChoose ? [...filters, { id: 'segment', label: '회원 그룹', kind: 'select', options }] : filters;
  }, [data, mayChoose]);
}

const defaultSort = { id: 'createdAt', dir: 'desc' } as const;

/** Sums over all that the filters let through, as of the last answer. */
const useSums = create<{ readonly total: number; readonly cash: number; readonly point: number } | null>()(() => null);

/** "2026-11-01~2026-11-07" or one day, as the address says when members bet. */
function betDays(text: unknown): { betFrom?: string; betTo?: string } {
  const [, from, to = from] = /^(\d{4}-\d{2}-\d{2})(?:~(\d{4}-\d{2}-\d{2}))?$/.exec(String(text ?? '').trim()) ?? [];
  return from === undefined || to === undefined ? {} : { betFrom: from, betTo: to };
}

async function load({ grade, bet, ...query }: TableQuery, signal?: AbortSignal) {
  const body = {
    ...query,
    ...betDays(bet),
    ...(grade === undefined ? {} : { grade: Number(grade) }),
  } as Body<'/staff/members/list'>;
  const { list, pagination, sums } = await send('/staff/members/list', body, { signal });
  useSums.setState({ total: pagination.total, ...sums }, true);
  return { list, pagination };
}

/** The members something is asked for, and who waits for the answer. */
type Asked = {
  readonly of: 'grade' | 'tag' | 'act';
  readonly rows: readonly WireMemberRow[];
  readonly resolve: (given: boolean) => void;
};

/** Every member of the site, by filter. */
export function MembersTable() {
  const sums = useSums();
  const shown = useFilters();
  // on the way to another page its own `open` is in the address already
  const open = useRouterState({
    select: ({ location: { pathname, search } }) =>
      pathname.endsWith('/members') ? (search as Record<string, string>)['open'] : undefined,
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  const bulk = useMemo(() => {
    const ask = (of: Asked['of']) => (rows: readonly WireMemberRow[]) =>
      new Promise<boolean>((resolve) => setAsked({ of, rows, resolve }));
    return memberBulk(ask('grade'), ask('tag'), ask('act'));
  }, []);
  const answer = (given: boolean) => {
    setAsked(null);
    asked?.resolve(given);
  };
  useEffect(() => {
    if (open) go(`/members/${encodeURIComponent(open)}`, { replace: true }); // the way from the search
  }, [open]);
  return (
    <Page
      title="회원"
      sub={
        sums && (
          <>
            <span data-sum="active" data-value={sums.total}>
              {formatAmount(sums.total)}명
            </span>{' '}
            · 보유금 <b>{formatWon(sums.cash)}</b> · 포인트 {formatPoints(sums.point)}
          </>
        )
      }
    >
      <DataTable
        page="members"
        label="회원 목록"
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['members', 'list']}
        load={load}
        filters={shown}
        defaultSort={defaultSort}
        refreshMs={30_000}
        bulk={bulk}
        onOpen={(row) => go(`/members/${row.id}`)}
        emptyHint="조건에 맞는 회원이 없어요."
      />
      {asked?.of === 'tag' ? (
        <TagDialog rows={asked.rows} onDone={answer} />
      ) : (
        asked && (
          <BulkDialog
            target={{ by: 'ids', ids: asked.rows.map(({ id }) => id) }}
            who={`선택한 회원 ${asked.rows.length}명`}
            {...(asked.of === 'grade' && { only: 'grade' })}
            onDone={answer}
          />
        )
      )}
    </Page>
  );
}
