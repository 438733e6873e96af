import { accessDecisionNames } from '@lime/domain/access/access-review.ts';
import type { WireAccessReview } from '@lime/contract/staff-access.ts';
import { rightLabel } from '@lime/domain/access/staff-rights.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';

const kindNames = { staff: '관리자', key: 'API 키' } as const;
const tones = { keep: 'win', reduce: 'warn', end: 'danger' } as const;

const columns: readonly Column<WireAccessReview>[] = [
  {
    id: 'at',
    label: '시각',
    cell: (row) => <span className="num">{formatDayTime(row.at)}</span>,
    text: (row) => row.at,
  },
  { id: 'kind', label: '종류', cell: (row) => kindNames[row.kind], text: (row) => kindNames[row.kind] },
  { id: 'who', label: '대상', cell: (row) => <span className="strong">{row.who}</span>, text: (row) => row.who },
  {
    id: 'decision',
    label: '결정',
    cell: (row) => <Badge tone={tones[row.decision]}>{accessDecisionNames[row.decision]}</Badge>,
    text: (row) => accessDecisionNames[row.decision],
  },
  {
    id: 'taken',
    label: '회수한 권한',
    cell: (row) => <span className="soft">{row.taken.map(rightLabel).join(', ')}</span>,
    text: (row) => row.taken.map(rightLabel).join(', '),
  },
  {
    id: 'unused',
    label: '안 쓴 권한',
    align: 'right',
    cell: (row) => (row.kind === 'staff' ? row.access.unused.length : ''),
    text: (row) => String(row.access.unused.length),
  },
  { id: 'note', label: '메모', cell: (row) => <span className="soft">{row.note}</span>, text: (row) => row.note },
  { id: 'by', label: '검토한 사람', cell: (row) => row.by, text: (row) => row.by },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '대상, 검토한 사람, 메모', kind: 'text' },
  {
    id: 'kind',
    label: '종류',
    kind: 'select',
    options: Object.entries(kindNames).map(([value, label]) => ({ value, label })),
  },
  { id: 'days', label: '기간', kind: 'days' },
];

const load = (query: TableQuery) => send('/staff/access/history', query as Body<'/staff/access/history'>);

/** Reviews of access that were made, with what was seen. */
export function AccessHistory() {
  return (
    <Page
      title="접근 검토 이력"
      actions={
        <AppLink to="/staff/access" className="btn small outline">
          접근 검토
        </AppLink>
      }
    >
      <DataTable
        page="access-reviews"
        label="접근 검토 이력"
        columns={columns}
        rowKey={(row) => row.id}
        load={load}
        queryKey={['access', 'history']}
        filters={filters}
        emptyHint="검토하면 여기에 남아요."
      />
    </Page>
  );
}
