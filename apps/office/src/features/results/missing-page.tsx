import { missingWhyKo } from '@lime/contract/list-words.ts';
import type { WireResultFixture } from '@lime/contract/staff-results.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { fixtureColumns } from './fixture-columns.tsx';
import { fixtureFilter, ResultList } from './result-frame.tsx';
import './results.css';

const fixture = fixtureColumns<WireResultFixture>((row) => row);
const columns: readonly Column<WireResultFixture>[] = [
  fixture.starts,
  fixture.game,
  fixture.status,
  fixture.score,
  fixture.source,
  { id: 'why', label: '이유', cell: (row) => <Badge tone="warn">{missingWhyKo(row)}</Badge>, text: missingWhyKo },
  fixture.slips,
  { ...fixture.stakes, keep: true },
];
const filters: readonly Filter[] = [
  fixtureFilter,
  {
    id: 'hours',
    label: '시작한 지',
    kind: 'select',
    options: [1, 2, 4, 12, 24, 72].map((hours) => ({ value: String(hours), label: `${hours}시간 지남` })),
  },
];
const useHours = create<{ readonly hours: number | null }>()(() => ({ hours: null }));

async function load({ sort: _sort, dir: _dir, hours: wanted, ...query }: TableQuery) {
  const body = { ...query, ...(wanted ? { hours: Number(wanted) } : {}) } as Body<'/staff/results/missing'>;
  const { list, pagination, hours } = await send('/staff/results/missing', body);
  useHours.setState({ hours });
  return { list, pagination };
}

/** Matches that should be over and have no result, and markets whose score no source gave; most staked first. */
export function MissingPage() {
  const { hours } = useHours();
  return (
    <ResultList
      sub={hours !== null && <>시작한 지 {hours}시간이 지난 경기</>}
      page="results-missing"
      label="결과 없는 경기"
      columns={columns}
      rowKey={(row) => row.gameSeq}
      queryKey={['results', 'missing']}
      load={load}
      filters={filters}
      refreshMs={15_000}
      gameSeq={(row) => row.gameSeq}
      emptyHint="결과를 기다리는 경기가 없어요."
    />
  );
}
