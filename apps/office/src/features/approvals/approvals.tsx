import { approvalStateKo } from '@lime/contract/list-words.ts';
import { mayNotKo, waitsForKo, whyTwoKo } from '@lime/contract/approvals.texts.ts';
import { approvalKinds } from '@lime/contract/staff-approvals.names.ts';
import type { WireApproval } from '@lime/contract/staff-approvals.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime, formatWon } from '@lime/ui/format.ts';
import { toast } from '@lime/ui/toast.ts';
import { create } from 'zustand';
import { Age } from '../../lib/age.tsx';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { askReason, confirmDialog } from '../../lib/confirm.tsx';
import { readWork } from '../../lib/live.ts';
import { Page } from '../../lib/page.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import './approvals.css';

const states = {
  waiting: { tone: 'wait', word: approvalStateKo.waiting },
  done: { tone: 'win', word: approvalStateKo.done },
  refused: { tone: 'lose', word: approvalStateKo.refused },
  superseded: { tone: 'info', word: approvalStateKo.superseded },
} as const;

const runAction = createListAction('approvals', 'slips', 'trading', 'settings', 'results', 'games');
const nameOf = (row: WireApproval) => approvalKinds[row.kind].name;
const waitsFor = (row: WireApproval) => waitsForKo(approvalKinds[row.kind].bySuper, row.others);
const lineText = ({ label, before, after }: WireApproval['lines'][number]) =>
  before === null ? `${label} ${after ?? ''}` : `${label} ${before} → ${after ?? '지움'}`;

async function handleApprove(row: WireApproval) {
  if (row.state !== 'waiting') return;
  if (row.mayNot) return toast(`${mayNotKo[row.mayNot]} ${waitsFor(row)}`, 'warn');
  const sure = await confirmDialog({
    title: `${nameOf(row)}, 승인할까요?`,
    text: (
      <>
        {row.lines.map((line) => (
          <span key={line.label} className="approval-line">
            {lineText(line)}
          </span>
        ))}
        {row.madeBy} 님이 요청했어요. 승인하면 바로 적용돼요.
      </>
    ),
    yes: '승인하고 처리',
  });
  if (sure)
    await runAction(() => send('/staff/approvals/approve', { id: row.id }), `${nameOf(row)}, 승인하고 처리했어요.`);
  await readWork();
}

async function handleRefuse(row: WireApproval) {
  if (row.state !== 'waiting') return;
  if (!row.own && row.mayNot === 'right') return toast(mayNotKo.right, 'warn');
  const reason = await askReason({
    title: row.own ? '요청 취소' : '요청 거절',
    text: `${nameOf(row)} · ${row.lines.map(lineText).join(', ')}`,
    yes: row.own ? '요청 취소' : '거절',
    danger: true,
    presets: row.own ? ['잘못 요청했어요'] : ['근거가 부족해요', '다시 확인해주세요'],
  });
  if (reason === null) return;
  await runAction(
    () => send('/staff/approvals/refuse', { id: row.id, reason }),
    row.own ? '요청을 취소했어요.' : '거절했어요. 바뀐 것은 없어요.',
  );
  await readWork();
}

const columns: readonly Column<WireApproval>[] = [
  {
    id: 'madeAt',
    label: '요청 시각',
    cell: (row) => (
      <>
        {formatDayTime(row.madeAt)}
        {row.state === 'waiting' && (
          <small>
            {' '}
            <Age kind="approval" at={row.madeAt} />
          </small>
        )}
      </>
    ),
    text: (row) => row.madeAt,
  },
  { id: 'kind', label: '구분', cell: (row) => <b>{nameOf(row)}</b>, text: nameOf },
  {
    id: 'lines',
    label: '내용',
    cell: (row) => (
      <span className="words-cell">
        {row.lines.map((line) => (
          <span key={line.label} className="approval-line">
            {lineText(line)}
          </span>
        ))}
      </span>
    ),
    text: (row) => row.lines.map(lineText).join(', '),
  },
  {
    id: 'why',
    label: '2인 승인이 필요한 이유',
    cell: (row) => (
      <span className="words-cell">
        {whyTwoKo[row.why]}
        {row.amount !== null && row.amount > 0 && <span className="soft"> {formatWon(row.amount)}</span>}
      </span>
    ),
    text: (row) => whyTwoKo[row.why],
  },
  {
    id: 'reason',
    label: '사유',
    cell: (row) => <span className="words-cell">{row.reason || '—'}</span>,
    text: (row) => row.reason,
  },
  { id: 'madeBy', label: '요청한 사람', cell: (row) => row.madeBy, text: (row) => row.madeBy },
  {
    id: 'state',
    label: '상태',
    cell: (row) => (
      <span className="words-cell">
        <Badge tone={states[row.state].tone}>{states[row.state].word}</Badge>
        {row.state === 'waiting' && (
          <span className="approval-line soft">
            {row.mayNot && row.mayNot !== 'own' ? `${mayNotKo[row.mayNot]} ` : ''}
            {(row.own || row.mayNot) && waitsFor(row)}
          </span>
        )}
      </span>
    ),
    text: (row) => states[row.state].word,
  },
  {
    id: 'decide',
    label: '처리',
    cell: (row) =>
      row.state !== 'waiting' ? (
        <span className="soft" title={row.decisionReason ?? undefined}>
          {row.decidedBy} {row.decidedAt && formatDayTime(row.decidedAt)}
        </span>
      ) : (
        <span className="row-actions">
          {row.mayNot === null && (
            <Button size="tiny" className="good" onClick={() => void handleApprove(row)}>
              승인
            </Button>
          )}
          {(row.own || row.mayNot !== 'right') && (
            <Button size="tiny" className="bad" onClick={() => void handleRefuse(row)}>
              {row.own ? '취소' : '거절'}
            </Button>
          )}
        </span>
      ),
    text: (row) => `${row.decidedBy ?? ''} ${row.decisionReason ?? ''}`.trim(),
  },
];

const filters: readonly Filter[] = [
  { id: 'state', label: '승인 대기', kind: 'select', options: [{ value: 'decided', label: '처리됨' }] },
];

const useWaiting = create<{ readonly waiting: number | null }>()(() => ({ waiting: null }));

async function load({ sort: _sort, dir: _dir, ...query }: TableQuery) {
  const { list, pagination, waiting } = await send('/staff/approvals/list', query as Body<'/staff/approvals/list'>);
  useWaiting.setState({ waiting });
  return { list, pagination };
}

const keys = {
  a: (row: WireApproval) => void handleApprove(row),
  r: (row: WireApproval) => void handleRefuse(row),
};
const keyNames = { A: '승인', R: '거절' };

/** What one person asked for and another decides: cancelled slips and matches, prices, lowered controls. */
export function Approvals() {
  const { waiting } = useWaiting();
  return (
    <Page
      title="2인 승인"
      sub={
        waiting !== null && (
          <>
            승인 대기 <b>{waiting}</b>건 · 입출금, 지급·회수, 결과는 각 화면에서 승인해요.
          </>
        )
      }
    >
      <DataTable
        page="approvals"
        label="2인 승인 목록"
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['approvals']}
        load={load}
        filters={filters}
        refreshMs={15_000}
        keys={keys}
        keyNames={keyNames}
        emptyHint="승인을 기다리는 일이 없어요."
      />
    </Page>
  );
}
