import type { WireCashRow } from '@lime/contract/cash.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useEachSecond } from '@lime/ui/use-second.ts';
import { useId, useState } from 'react';
import { ListView } from '../../lib/list-view.tsx';
import type { ListColumn } from '../../lib/list-view.tsx';
import { useTransfers } from './use-casino-wallet.ts';
import type { HistorySide } from './use-casino-wallet.ts';

const sides = [
  { id: 'all', name: '전체' },
  { id: 'in', name: '넣기' },
  { id: 'out', name: '가져오기' },
] as const;

/** What went to the casino and came home, with how far it is, and the bonuses games gave. Source: specification 2 §2, §7. */
export function TransferHistory({ side }: { side: HistorySide }) {
  const [shown, setShown] = useState<HistorySide>(side);
  const [page, setPage] = useState(1);
  const answer = useTransfers(shown, page);
  const id = useId();
  return (
    <section className="card casino-history" aria-label="이동 내역">
      <div className="casino-history-top">
        <h2>이동 내역</h2>
        <Segmented
          label="이동 내역"
          items={sides}
          value={shown}
          panel={id}
          onChange={(next) => {
            setShown(next);
            setPage(1);
          }}
        />
      </div>
      <div id={id} role="tabpanel" aria-label={sides.find((one) => one.id === shown)!.name}>
        <ListView
          label="이동 내역"
          answer={answer}
          rowKey={(row) => row.cash_seq}
          columns={columns}
          card={(row) => <TransferCard row={row} />}
          cardHeight={64}
          page={page}
          onPage={setPage}
          hint="카지노에 넣거나 보유금으로 가져오면 여기에 보여요"
        />
      </div>
    </section>
  );
}

const isIn = (row: WireCashRow) => row.cash_type === '입금';
/** A bonus or the win of a free spin: it came from a game, and is done at once. */
const isBonus = (row: WireCashRow) => row.cash_detail_type === '게임-보너스';

function wayOf(row: WireCashRow): string {
  if (isBonus(row)) return '게임 → 카지노';
  return isIn(row) ? '보유금 → 카지노' : '카지노 → 보유금';
}

const columns: readonly ListColumn<WireCashRow>[] = [
  { name: '시각', cell: (row) => <time dateTime={row.cash_regdatetime}>{formatDayTime(row.cash_regdatetime)}</time> },
  { name: '구분', cell: (row) => <SideBadge row={row} /> },
  {
    name: '방향',
    cell: (row) => <span className="dim">{wayOf(row)}</span>,
  },
  { name: '금액', right: true, cell: (row) => <b>{formatAmount(row.cash_amount)}</b> },
  { name: '상태', cell: (row) => <StatusBadge row={row} /> },
  { name: '설명', cell: (row) => <Story row={row} /> },
  {
    name: '처리 뒤 카지노 지갑',
    right: true,
    cell: (row) => (row.casinoAfter === undefined ? <span className="faint">—</span> : formatAmount(row.casinoAfter)),
  },
];

function TransferCard({ row }: { row: WireCashRow }) {
  return (
    <>
      <div className="card-line">
        <span className="card-line">
          <SideBadge row={row} />
          <b>{formatWon(row.cash_amount)}</b>
        </span>
        <StatusBadge row={row} />
      </div>
      <p className="card-note">
        {formatDayTime(row.cash_regdatetime)} · <Story row={row} />
        {row.casinoAfter !== undefined && ` · 지갑 ${formatAmount(row.casinoAfter)}`}
      </p>
    </>
  );
}

function SideBadge({ row }: { row: WireCashRow }) {
  if (isBonus(row)) return <Badge tone="win">보너스</Badge>;
  return <Badge tone={isIn(row) ? 'lime' : 'info'}>{isIn(row) ? '넣기' : '가져오기'}</Badge>;
}

const tones = { 접수: 'wait', 승인: 'win', 거절: 'danger' } as const;

function StatusBadge({ row }: { row: WireCashRow }) {
  return <Badge tone={tones[row.cash_status]}>{row.cash_status}</Badge>;
}

/** How long it took, is on its way by now, why it came back, or why it was given. */
function Story({ row }: { row: WireCashRow }) {
  const { cash_completedatetime: ended, cash_regdatetime: asked, cash_reason: reason } = row;
  const seconds = useSecondsSince(asked, ended);
  if (reason !== null) return <span className="words">{reason}</span>;
  return <span>{ended === null ? `보내는 중 · ${seconds}초` : seconds === 0 ? '바로 처리' : `${seconds}초 만에`}</span>;
}

/** Whole seconds from one moment to another, or to now. */
export function useSecondsSince(from: string, to: string | null): number {
  return useEachSecond(() =>
    Math.max(0, Math.floor(((to === null ? Date.now() : Date.parse(to)) - Date.parse(from)) / 1_000)),
  );
}
