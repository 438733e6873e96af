import { actDays, actKinds } from '@lime/domain/access/act-kinds.ts';
import type { WireStaffActs } from '@lime/contract/staff-acts.ts';
import type { ActKind } from '@lime/domain/access/act-kinds.ts';
import { staffRoleNames } from '@lime/domain/access/staff-rights.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { can, useStaff } from '../../lib/staff-session.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';

type Period = { from: string; to: string };
const usePeriod = create<{ readonly period: Period | null }>()(() => ({ period: null }));

/** A count that leads to its events of the audit log, where one may read that. */
function Count({ row, kind }: { row: WireStaffActs; kind: ActKind }) {
  const { period } = usePeriod();
  const count = row.acts[kind];
  if (count === 0) return <span className="dim">0</span>;
  if (!can('audit.view') || period === null) return formatAmount(count);
  const query = new URLSearchParams({ actor: `staff:${row.loginId}`, act: kind, ...period });
  return <AppLink to={`/audit?${query}`}>{formatAmount(count)}</AppLink>;
}

/** 4분 30초, of an answer's wait. */
function timeText(seconds: number): string {
  if (seconds < 60) return `${seconds}초`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes}분` : `${Math.floor(minutes / 60)}시간 ${minutes % 60}분`;
}

const won = (id: 'given' | 'taken', label: string): Column<WireStaffActs> => ({
  id,
  label,
  align: 'right',
  cell: (row) => (row[id] === 0 ? <span className="dim">0</span> : formatWon(row[id])),
  text: (row) => String(row[id]),
});

const columns: readonly Column<WireStaffActs>[] = [
  {
    id: 'loginId',
    label: '관리자',
    cell: (row) => (
      <>
        <span className="strong">{row.name}</span>
        <small className="dim">
          {' '}
          {row.name !== row.loginId && `${row.loginId} · `}
          {staffRoleNames[row.role]}
          {row.suspended && ' · 정지'}
        </small>
      </>
    ),
    text: (row) => row.loginId,
  },
  {
    id: 'signIns',
    label: '로그인',
    align: 'right',
    cell: (row) => formatAmount(row.signIns),
    text: (row) => String(row.signIns),
  },
  ...actKinds.map(({ id, name }): Column<WireStaffActs> => ({
    id,
    label: name,
    align: 'right',
    cell: (row) => <Count row={row} kind={id} />,
    text: (row) => String(row.acts[id]),
  })),
  won('given', '지급한 보유금'),
  won('taken', '회수한 보유금'),
  {
    id: 'answerSeconds',
    label: '답변 시간',
    align: 'right',
    cell: (row) => (row.answerSeconds === null ? <span className="dim">–</span> : timeText(row.answerSeconds)),
    text: (row) => (row.answerSeconds === null ? '' : String(row.answerSeconds)),
  },
];

const all: readonly Filter[] = [
  { id: 'q', label: '아이디, 이름', kind: 'text' },
  { id: 'days', label: '기간', kind: 'days', empty: `최근 ${actDays}일` },
];
const own = all.filter(({ id }) => id === 'days');

async function load(query: TableQuery) {
  const { list, pagination, period } = await send('/staff/acts/list', query as Body<'/staff/acts/list'>);
  usePeriod.setState({ period });
  return { list, pagination };
}

/** What each member of staff did in a period: a super sees all, anyone else their own row. */
export function StaffActs() {
  const staff = useStaff();
  const { period } = usePeriod();
  const isSuper = staff?.role === 'super';
  return (
    <Page
      title={isSuper ? '관리자 업무 기록' : '내 업무 기록'}
      sub={period !== null && `${period.from} ~ ${period.to} · 답변 시간은 회원 글부터 답변까지의 중앙값이에요.`}
    >
      <DataTable
        page="staff-acts"
        label="관리자 업무 기록"
        columns={columns}
        rowKey={(row) => row.id}
        load={load}
        queryKey={['staff', 'acts']}
        filters={isSuper ? all : own}
        refreshMs={60_000}
        emptyHint="조건에 맞는 관리자가 없어요."
      />
    </Page>
  );
}
