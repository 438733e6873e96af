import type { WireStaffSignIn } from '@lime/contract/staff-accounts.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatDate, formatTime } from '@lime/ui/format.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { browserOf } from './browser-of.ts';
import { outcomeWords } from './staff-labels.ts';

const columns: readonly Column<WireStaffSignIn>[] = [
  {
    id: 'at',
    label: '시각',
    sort: true,
    cell: (row) => (
      <span className="num">
        {formatDate(row.at)} {formatTime(row.at)}
      </span>
    ),
    text: (row) => row.at,
  },
  {
    id: 'loginId',
    label: '아이디',
    cell: (row) => (
      <>
        <span className="strong">{row.loginId}</span>
        {row.staffId === null && <small className="dim"> 없는 계정</small>}
      </>
    ),
    text: (row) => row.loginId,
  },
  {
    id: 'outcome',
    label: '결과',
    cell: (row) => (
      <>
        <Badge tone={outcomeWords[row.outcome].tone}>{outcomeWords[row.outcome].word}</Badge>
        {row.tries > 1 && <span className="soft"> {row.tries.toLocaleString('ko-KR')}번</span>}
      </>
    ),
    text: (row) => outcomeWords[row.outcome].word + (row.tries > 1 ? ` ${row.tries}번` : ''),
  },
  {
    id: 'address',
    label: 'IP 주소',
    cell: (row) => <span className="num">{row.address}</span>,
    text: (row) => row.address,
  },
  {
    id: 'agent',
    label: '기기',
    cell: (row) => <span title={row.agent}>{browserOf(row.agent)}</span>,
    text: (row) => row.agent,
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '아이디, IP 주소', kind: 'text' },
  {
    id: 'outcome',
    label: '결과',
    kind: 'select',
    options: Object.entries(outcomeWords).map(([value, { word }]) => ({ value, label: word })),
  },
  { id: 'days', label: '기간', kind: 'days' },
];

const defaultSort = { id: 'at', dir: 'desc' } as const;
const load = (query: TableQuery) => send('/staff/accounts/sign-ins', query as Body<'/staff/accounts/sign-ins'>);

/** Every try to sign in to the office, also with ids nobody has. */
export function StaffSignIns() {
  return (
    <Page
      title="관리자 로그인 기록"
      actions={
        <AppLink to="/staff" className="btn small outline">
          관리자 계정
        </AppLink>
      }
    >
      <DataTable
        page="staff-sign-ins"
        label="관리자 로그인 기록"
        columns={columns}
        rowKey={(row) => row.id}
        load={load}
        queryKey={['staff', 'sign-ins']}
        filters={filters}
        defaultSort={defaultSort}
        refreshMs={30_000}
      />
    </Page>
  );
}
