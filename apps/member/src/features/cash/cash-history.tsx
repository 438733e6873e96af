import type { WireCashRow } from '@lime/contract/cash.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { IconButton } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { CashBadge } from '../../lib/cash-badge.tsx';
import { ListView } from '../../lib/list-view.tsx';
import type { ListColumn } from '../../lib/list-view.tsx';
import { showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { Pace, Stages, TakeBack } from './stages.tsx';
import './stages.css';
import { reloadCash, useCashHistory, useCashState } from './use-cash.ts';
import type { CashSide } from './use-cash.ts';

type Props = {
  side: CashSide;
  ask: (text: string) => Promise<boolean>;
  /** only so many of the newest, without paging */
  newest?: number;
};

/** Deposits or withdrawals with what became of them. Source: specification 0 §2, §4 "Cash requests", §9. */
export function CashHistory({ side, ask, newest }: Props) {
  const [page, setPage] = useState(1);
  const answer = useCashHistory(side, page);
  const pace = useCashState().data?.pace[side === 'in' ? 'deposit' : 'withdrawal'];
  const name = side === 'in' ? '입금내역' : '출금내역';

  const handleDelete = async (row: WireCashRow) => {
    if (!(await ask('1건을 삭제 하시겠습니까?'))) return;
    try {
      await send('/balance/delete', { seq: row.cash_seq });
      // the last row of the last page takes the page with it
      if (page > 1 && answer.data?.list.length === 1) setPage(page - 1);
    } catch (error) {
      void showAlert(refusalText(error));
    }
    reloadCash();
  };

  const list = answer.data?.list ?? [];
  const cut =
    newest === undefined || !answer.data
      ? answer
      : { ...answer, data: { list: list.slice(0, newest), pagination: { ...answer.data.pagination, end: 1 } } };
  return (
    <>
      {newest === undefined && list.length > 0 && <Pace side={side} pace={pace} />}
      <ListView
        label={name}
        answer={cut}
        rowKey={(row) => row.cash_seq}
        columns={columnsOf(answer.dataUpdatedAt, (row) => void handleDelete(row))}
        card={(row) => <CashCard row={row} readAt={answer.dataUpdatedAt} onDelete={() => void handleDelete(row)} />}
        cardHeight={69}
        waits={newest ?? 5}
        page={page}
        onPage={setPage}
        hint={side === 'in' ? '입금을 신청하면 여기에 보여요' : '출금을 신청하면 여기에 보여요'}
      />
    </>
  );
}

/** Requests go through stages; what staff gave or took is done at once. */
const isRequest = (row: WireCashRow) => row.cash_detail_type === '캐시';

/** The bonus of a deposit in per cent; a dash where there is none. */
function bonusOf({ cash_rate }: WireCashRow): string {
  return cash_rate > 0 ? `${cash_rate}%` : '–';
}

function columnsOf(readAt: number, onDelete: (row: WireCashRow) => void): ListColumn<WireCashRow>[] {
  return [
    { name: '금액', right: true, cell: (row) => <b>{formatAmount(Math.abs(row.cash_amount))}</b> },
    { name: '보너스', right: true, cell: (row) => <span className="faint">{bonusOf(row)}</span> },
    { name: '신청', cell: (row) => <Moment at={row.cash_regdatetime} /> },
    { name: '완료', cell: (row) => <Moment at={row.cash_completedatetime} /> },
    {
      name: '상태',
      cell: (row) => (
        <>
          <CashBadge status={row.cash_status} />
          <OriginBadge row={row} />
          {row.cash_reason !== null && <p className="row-reason words">{row.cash_reason}</p>}
          {isRequest(row) && <Stages row={row} />}
          <TakeBack row={row} readAt={readAt} />
        </>
      ),
    },
    {
      name: '삭제',
      quiet: true,
      right: true,
      cell: (row) => <DeleteButton row={row} onDelete={() => onDelete(row)} />,
    },
  ];
}

function CashCard({ row, readAt, onDelete }: { row: WireCashRow; readAt: number; onDelete: () => void }) {
  return (
    <>
      <div className="card-line">
        <b>{formatWon(Math.abs(row.cash_amount))}</b>
        <span className="card-line">
          <OriginBadge row={row} />
          <CashBadge status={row.cash_status} />
          <DeleteButton row={row} onDelete={onDelete} />
        </span>
      </div>
      <p className="card-note">
        신청 <Moment at={row.cash_regdatetime} /> · 완료 <Moment at={row.cash_completedatetime} />
        {row.cash_rate > 0 && ` · 보너스 ${row.cash_rate}%`}
      </p>
      {row.cash_reason !== null && <p className="row-reason">{row.cash_reason}</p>}
      {isRequest(row) && <Stages row={row} />}
      <TakeBack row={row} readAt={readAt} />
    </>
  );
}

function Moment({ at }: { at: string | null }) {
  return at === null ? (
    <span className="faint">—</span>
  ) : (
    <time className="dim" dateTime={at}>
      {formatDayTime(at)}
    </time>
  );
}

/** Who moved money that the member did not ask for: staff, or a game with a bonus. */
function OriginBadge({ row }: { row: WireCashRow }) {
  if (row.cash_detail_type === '게임-보너스') return <Badge tone="outline">보너스</Badge>;
  if (row.cash_detail_type !== '수동-캐시') return null;
  return <Badge tone="outline">{row.cash_amount < 0 ? '회수' : '지급'}</Badge>;
}

/** A request that staff still have in hand cannot be taken off the list. */
function DeleteButton({ row, onDelete }: { row: WireCashRow; onDelete: () => void }) {
  if (row.cash_status === '접수') return null;
  return (
    <IconButton
      label={`${formatDayTime(row.cash_regdatetime)} ${formatWon(Math.abs(row.cash_amount))} 내역 삭제`}
      onClick={onDelete}
    >
      <Trash2 size={15} aria-hidden />
    </IconButton>
  );
}
