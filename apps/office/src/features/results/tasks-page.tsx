import { taskStateKo } from '@lime/contract/list-words.ts';
import type { WireTask } from '@lime/contract/staff-results.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { sportOptions } from '../../lib/sport-options.ts';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { nameColumns } from './fixture-columns.tsx';
import { fixtureFilter, ResultList } from './result-frame.tsx';
import './results.css';

const states = {
  waiting: { tone: 'wait', word: taskStateKo.waiting },
  running: { tone: 'lime', word: taskStateKo.running },
  stuck: { tone: 'danger', word: taskStateKo.stuck },
  done: { tone: 'win', word: taskStateKo.done },
} as const;

const fixture = nameColumns<WireTask>((row) => row.game);
const columns: readonly Column<WireTask>[] = [
  {
    id: 'createdAt',
    label: '시작',
    cell: (row) => <span className="soft">{formatDayTime(row.createdAt)}</span>,
    text: (row) => row.createdAt,
  },
  fixture.game,
  fixture.score,
  {
    id: 'revision',
    label: '정산 횟수',
    align: 'right',
    cell: (row) => row.revision,
    text: (row) => String(row.revision),
  },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <Badge tone={states[row.state].tone}>{states[row.state].word}</Badge>,
    text: (row) => states[row.state].word,
  },
  {
    id: 'slips',
    label: '정산한 베팅',
    align: 'right',
    cell: (row) => formatAmount(row.slips),
    text: (row) => String(row.slips),
  },
  {
    id: 'left',
    label: '결과 없는 선택',
    align: 'right',
    cell: (row) => (row.left > 0 ? <b>{formatAmount(row.left)}</b> : <span className="dim">—</span>),
    text: (row) => String(row.left),
  },
  { id: 'takes', label: '시도', align: 'right', cell: (row) => row.takes, text: (row) => String(row.takes) },
  {
    id: 'doneAt',
    label: '완료',
    cell: (row) =>
      row.doneAt ? <span className="soft">{formatDayTime(row.doneAt)}</span> : <span className="dim">—</span>,
    text: (row) => row.doneAt ?? '',
  },
];

const useCounts = create<{ readonly counts: Payload<'/staff/results/tasks'>['counts'] | null }>()(() => ({
  counts: null,
}));

const filters: readonly Filter[] = [
  fixtureFilter,
  {
    id: 'state',
    label: '상태',
    kind: 'select',
    options: [
      { value: 'open', label: '끝나지 않음' },
      ...Object.entries(taskStateKo).map(([value, label]) => ({ value, label })),
    ],
  },
  {
    id: 'sport',
    label: '종목',
    kind: 'select',
    options: sportOptions,
  },
  {
    id: 'minutes',
    label: '걸린 시간',
    kind: 'select',
    options: [
      { value: '1', label: '1분 이상' },
      { value: '5', label: '5분 이상' },
      { value: '30', label: '30분 이상' },
      { value: '120', label: '2시간 이상' },
    ],
  },
];

async function load({ sort: _sort, dir: _dir, sport, minutes, ...query }: TableQuery) {
  const { list, pagination, counts } = await send('/staff/results/tasks', {
    ...query,
    ...(sport === undefined ? {} : { sport: Number(sport) }),
    ...(minutes === undefined ? {} : { minutes: Number(minutes) }),
  });
  useCounts.setState({ counts });
  return { list, pagination };
}

/** The settlement's work: what is open, what does not go on, what is done. */
export function TasksPage() {
  const { counts } = useCounts();
  return (
    <ResultList
      sub={
        counts && (
          <>
            대기 {counts.waiting} · 정산 중 {counts.running} · 멈춤 {counts.stuck}
          </>
        )
      }
      page="results-tasks"
      label="정산 작업"
      columns={columns}
      rowKey={(row) => `${row.game.gameSeq}-${row.revision}`}
      queryKey={['results', 'tasks']}
      load={load}
      filters={filters}
      refreshMs={5_000}
      gameSeq={(row) => row.game.gameSeq}
      emptyHint="조건에 맞는 정산 작업이 없어요."
    />
  );
}
