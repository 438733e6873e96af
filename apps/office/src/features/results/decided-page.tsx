import type { WireResultFixture } from '@lime/contract/staff-results.ts';
import { formatDayTime } from '@lime/ui/format.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { fixtureColumns } from './fixture-columns.tsx';
import { fixtureFilter, ResultList } from './result-frame.tsx';
import './results.css';

const fixture = fixtureColumns<WireResultFixture>((row) => row);
const columns: readonly Column<WireResultFixture>[] = [
  {
    id: 'decidedAt',
    label: '결정',
    cell: (row) => <span className="soft">{row.decidedAt && formatDayTime(row.decidedAt)}</span>,
    text: (row) => row.decidedAt ?? '',
  },
  fixture.starts,
  fixture.game,
  fixture.score,
  fixture.status,
  fixture.source,
  fixture.slips,
  { ...fixture.stakes, keep: true },
];
const filters: readonly Filter[] = [
  fixtureFilter,
  {
    id: 'status',
    label: '상태',
    kind: 'select',
    options: [
      { value: 'finished', label: '종료' },
      { value: 'cancelled', label: '취소' },
      { value: 'postponed', label: '연기' },
      { value: 'abandoned', label: '중단' },
    ],
  },
  { id: 'corrected', label: '정정한 것만', kind: 'toggle' },
  { id: 'days', label: '경기일', kind: 'days' },
];

async function load({ sort: _sort, dir: _dir, corrected, ...query }: TableQuery) {
  const body = { ...query, ...(corrected ? { corrected: true } : {}) } as Body<'/staff/results/list'>;
  return send('/staff/results/list', body);
}

/** Matches with an outcome, newest first, and how often it was changed. */
export function DecidedPage() {
  return (
    <ResultList
      page="results-list"
      label="경기 결과"
      columns={columns}
      rowKey={(row) => row.gameSeq}
      queryKey={['results', 'list']}
      load={load}
      filters={filters}
      refreshMs={15_000}
      gameSeq={(row) => row.gameSeq}
      emptyHint="조건에 맞는 결과가 없어요."
    />
  );
}
