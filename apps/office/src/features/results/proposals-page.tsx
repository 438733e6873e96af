import { outcomeText, proposalStateKo } from '@lime/contract/list-words.ts';
import { holdKo } from '@lime/contract/results.texts.ts';
import type { WireProposal } from '@lime/contract/staff-results.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { create } from 'zustand';
import { Age } from '../../lib/age.tsx';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { can } from '../../lib/staff-session.ts';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { fixtureColumns } from './fixture-columns.tsx';
import { handleConfirm, handleRefuse } from './decide.tsx';
import { ResultList } from './result-frame.tsx';
import { HoldCell } from './hold-view.tsx';
import { hasOwnWord, isFirstOfTwo, takesTwoKo } from './result-labels.tsx';
import './results.css';

const states = {
  waiting: { tone: 'wait', word: proposalStateKo.waiting },
  confirmed: { tone: 'win', word: proposalStateKo.confirmed },
  refused: { tone: 'lose', word: proposalStateKo.refused },
  superseded: { tone: 'plain', word: proposalStateKo.superseded },
} as const;

const fixture = fixtureColumns<WireProposal>((row) => row.game);
const columns: readonly Column<WireProposal>[] = [
  {
    id: 'at',
    label: '입력 시각',
    cell: (row) => (
      <>
        <span className="soft">{formatDayTime(row.at)}</span>
        {row.state === 'waiting' && (
          <small>
            {' '}
            <Age kind="result" at={row.at} />
          </small>
        )}
      </>
    ),
    text: (row) => row.at,
  },
  fixture.game,
  {
    id: 'outcome',
    label: '결과',
    cell: (row) => <b className="strong">{outcomeText(row.outcome)}</b>,
    text: (row) => outcomeText(row.outcome),
  },
  {
    id: 'source',
    label: '누가',
    cell: (row) => (
      <>
        <Badge tone={row.byFeed ? 'info' : 'outline'}>{row.byFeed ? '피드' : '입력'}</Badge> {row.source}
      </>
    ),
    text: (row) => row.source,
  },
  {
    id: 'reason',
    label: '사유',
    cell: (row) => (
      <>
        <HoldCell hold={row.hold} />
        <span className="words-cell">{row.reason ?? ''}</span>
      </>
    ),
    text: (row) => [...row.hold.map(({ why }) => holdKo[why]), row.reason ?? ''].join(' ').trim(),
  },
  fixture.slips,
  fixture.stakes,
  {
    id: 'state',
    label: '상태',
    cell: (row) => (
      <>
        <Badge tone={states[row.state].tone}>{states[row.state].word}</Badge>{' '}
        {row.state === 'waiting' && row.secondPerson && (
          <span title={takesTwoKo(row) ?? undefined}>
            <Badge tone="warn">
              {row.byFeed ? (row.first ? '1차 확정됨' : '관리자 두 명 확정 필요') : '다른 관리자 확정 필요'}
            </Badge>
          </span>
        )}
      </>
    ),
    text: (row) => states[row.state].word,
  },
  {
    id: 'decide',
    label: '처리',
    cell: (row) =>
      row.state !== 'waiting' ? (
        <span className="soft" title={row.note ?? undefined}>
          {row.decidedBy} {row.decidedAt && formatDayTime(row.decidedAt)}
        </span>
      ) : (
        can('results.edit') && (
          <span className="row-actions">
            {!hasOwnWord(row) && (
              <Button size="tiny" className="good" onClick={() => void handleConfirm(row)}>
                {isFirstOfTwo(row) ? '1차 확정' : '확정'}
              </Button>
            )}
            <Button size="tiny" className="bad" onClick={() => void handleRefuse(row)}>
              {row.own ? '취소' : '거절'}
            </Button>
          </span>
        )
      ),
    text: (row) => row.decidedBy ?? '',
  },
];
const filters: readonly Filter[] = [
  { id: 'state', label: '상태', kind: 'select', options: [{ value: 'decided', label: '처리됨' }] },
];

const useWaiting = create<{ readonly waiting: number | null }>()(() => ({ waiting: null }));

async function load({ sort: _sort, dir: _dir, ...query }: TableQuery) {
  const { list, pagination, waiting } = await send(
    '/staff/results/proposals',
    query as Body<'/staff/results/proposals'>,
  );
  useWaiting.setState({ waiting });
  return { list, pagination };
}

const keys = {
  a: (row: WireProposal) => void (row.state === 'waiting' && handleConfirm(row)),
  r: (row: WireProposal) => void (row.state === 'waiting' && handleRefuse(row)),
};
const keyNames = { A: '확정', R: '거절' };

/** Outcomes that wait for a person: uncertain ones of feeds, held ones, and what colleagues entered. */
export function ProposalsPage() {
  const { waiting } = useWaiting();
  return (
    <ResultList
      sub={waiting !== null && <>확인 대기 {waiting}건</>}
      page="results"
      label="확인 대기"
      columns={columns}
      rowKey={(row) => row.id}
      queryKey={['results', 'proposals']}
      load={load}
      filters={filters}
      refreshMs={10_000}
      gameSeq={(row) => row.game.gameSeq}
      {...(can('results.edit') ? { keys, keyNames } : {})}
      emptyHint="확인을 기다리는 결과가 없어요."
    />
  );
}
