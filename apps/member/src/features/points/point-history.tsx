import type { WireCashRow } from '@lime/contract/cash.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatDayTime, formatPoints } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { Tabs } from '@lime/ui/tabs.tsx';
import { useId, useState } from 'react';
import { ListView } from '../../lib/list-view.tsx';
import type { ListColumn } from '../../lib/list-view.tsx';
import { usePointHistory } from './use-points.ts';
import type { PointTab } from './use-points.ts';

const tabs = [
  { id: '포인트', name: '전환·보너스·이벤트' },
  { id: '수동-포인트', name: '지급·회수' },
] as const;

/** What came into the points and went out of them. Source: specification 0 §7. */
export function PointHistory() {
  const [tab, setTab] = useState<PointTab>('포인트');
  const [page, setPage] = useState(1);
  const answer = usePointHistory(tab, page);
  const id = useId();
  return (
    <>
      <Tabs
        label="포인트 내역"
        items={tabs}
        value={tab}
        panel={id}
        onChange={(next) => {
          setTab(next);
          setPage(1);
        }}
      />
      <div id={id} role="tabpanel" aria-label={tabs.find((item) => item.id === tab)!.name}>
        <ListView
          label="포인트 내역"
          answer={answer}
          rowKey={(row) => row.cash_seq}
          columns={columns}
          card={(row) => <PointCard row={row} />}
          cardHeight={63}
          page={page}
          onPage={setPage}
          hint={
            tab === '포인트' ? '포인트를 받거나 전환하면 여기에 보여요' : '지급되거나 회수된 포인트가 여기에 보여요'
          }
        />
      </div>
    </>
  );
}

const columns: ListColumn<WireCashRow>[] = [
  { name: '일시', cell: (row) => <Moment row={row} /> },
  { name: '구분', cell: (row) => <Badge>{kindOf(row)}</Badge> },
  { name: '포인트', right: true, cell: (row) => <Moved row={row} /> },
  { name: '내용', cell: (row) => <span className="dim words">{row.cash_reason ?? '—'}</span> },
];

function PointCard({ row }: { row: WireCashRow }) {
  return (
    <>
      <div className="card-line">
        <Moved row={row} />
        <Badge>{kindOf(row)}</Badge>
      </div>
      <p className="card-note">
        <Moment row={row} />
        {row.cash_reason !== null && ` · ${row.cash_reason}`}
      </p>
    </>
  );
}

function Moment({ row }: { row: WireCashRow }) {
  return <time dateTime={row.cash_regdatetime}>{formatDayTime(row.cash_regdatetime)}</time>;
}

function Moved({ row }: { row: WireCashRow }) {
  const out = row.cash_type === '출금';
  return (
    <b className={names(!out && 'came')}>
      {out ? '−' : '+'}
      {formatPoints(Math.abs(row.cash_amount))}
    </b>
  );
}

/** What moved the points. */
function kindOf(row: WireCashRow): string {
  if (row.cash_detail_type === '수동-포인트') return row.cash_type === '출금' ? '회수' : '지급';
  if (row.cash_detail_type === '이벤트-포인트') return '이벤트';
  return row.cash_type === '출금' ? '전환' : '보너스';
}
