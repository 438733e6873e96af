import type { WireSegment } from '@lime/contract/staff-segments.ts';
import { describeConditions } from '@lime/domain/segments/member-conditions.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { send } from '../../lib/api.ts';
import { heldWords } from '../../lib/held-words.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column } from '../../lib/table/list-types.ts';
import { SegmentLimitsDialog } from './segment-limits-dialog.tsx';
import { SegmentForm } from './segment-form.tsx';
import './segments.css';

const columnsOf = (onLimit: (segment: WireSegment) => void): Column<WireSegment>[] => [
  { id: 'name', label: '이름', cell: (row) => <b className="strong">{row.name}</b>, text: (row) => row.name },
  {
    id: 'conditions',
    label: '조건',
    cell: (row) => (
      <span className="segment-words soft" title={describeConditions(row.conditions)}>
        {describeConditions(row.conditions)}
      </span>
    ),
    text: (row) => describeConditions(row.conditions),
  },
  {
    id: 'limits',
    label: '베팅 한도',
    cell: (row) => (
      <span className="segment-links">
        {heldWords(row) || <span className="dim">없음</span>}
        {can('members.money') && (
          <Button
            size="small"
            look="ghost"
            aria-label={`${row.name} 베팅 한도 바꾸기`}
            onClick={(event) => {
              event.stopPropagation();
              onLimit(row);
            }}
          >
            바꾸기
          </Button>
        )}
      </span>
    ),
    text: heldWords,
  },
  { id: 'by', label: '고친 관리자', cell: (row) => row.by, text: (row) => row.by },
  {
    id: 'changedAt',
    label: '고친 시각',
    cell: (row) => <span className="soft">{formatDayTime(row.changedAt)}</span>,
    text: (row) => row.changedAt,
  },
  {
    id: 'links',
    label: '이 회원에게 할 일',
    align: 'right',
    cell: (row) => (
      <span className="segment-links">
        {can('members.view') && (
          <AppLink to="/members" search={{ segment: row.id }} aria-label={`${row.name} 회원 보기`}>
            회원 보기
          </AppLink>
        )}
        {can('members.bulk') && (
          <AppLink to="/member-bulk" search={{ segment: row.id }} aria-label={`${row.name} 일괄 작업`}>
            일괄 작업
          </AppLink>
        )}
        {can('notes.send') && (
          <AppLink to="/notes/write" search={{ segment: row.id }} aria-label={`${row.name} 쪽지 쓰기`}>
            쪽지 쓰기
          </AppLink>
        )}
      </span>
    ),
    text: () => '',
  },
];

/** All of them are one page. */
async function load() {
  const { list } = await send('/staff/segments/list', {});
  return { list, pagination: { page: 1, size: 200, total: list.length, end: 1 } };
}

/** Saved queries over members: what each asks, and the members it holds now. */
export function SegmentsPage() {
  const [open, setOpen] = useState<WireSegment | 'new' | null>(null);
  const [limited, setLimited] = useState<WireSegment | null>(null);
  const columns = useMemo(() => columnsOf(setLimited), []);
  const opened = open === 'new' ? null : open;
  return (
    <Page
      title="회원 그룹"
      sub="회원을 찾는 조건을 저장해두고 모든 관리자가 함께 써요."
      actions={
        can('segments.edit') && (
          <Button look="primary" size="small" onClick={() => setOpen('new')}>
            <Plus size={15} aria-hidden />새 회원 그룹
          </Button>
        )
      }
    >
      <DataTable
        page="segments"
        label="회원 그룹 목록"
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['segments', 'list', 'table']}
        load={load}
        onOpen={setOpen}
        openKey={opened?.id ?? null}
        emptyHint="새 회원 그룹을 만들면 회원 목록과 쪽지에서 고를 수 있어요."
      />
      {limited && <SegmentLimitsDialog segment={limited} onClose={() => setLimited(null)} />}
      {open !== null && <SegmentForm key={opened?.id ?? 'new'} segment={opened} onClose={() => setOpen(null)} />}
    </Page>
  );
}
