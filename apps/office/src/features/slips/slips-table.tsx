import { parseAmount } from '@lime/domain/text/amount-text.ts';
import type { WireStaffSlip } from '@lime/contract/staff-slips.ts';
import { grades } from '@lime/domain/access/grades.ts';
import { memberTypes } from '@lime/domain/access/member-types.ts';
import { betTypesKo } from '@lime/domain/betting/bet-kinds.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { ResultBadge } from '@lime/ui/result-badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { resultWords } from '@lime/domain/betting/slip-words.ts';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import { rangeOf } from '../../lib/number-range.ts';
import { sportOptions } from '../../lib/sport-options.ts';
import type { Body, Payload } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { Sum } from '../../lib/sum.tsx';
import { can } from '../../lib/staff-session.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { useOpen } from '../../lib/use-open.ts';
import { askAndCancel, isOpenSlip } from './cancel.ts';
import { SlipDrawer } from './slip-drawer.tsx';
import './slips.css';

const columns: readonly Column<WireStaffSlip>[] = [
  {
    id: 'placedAt',
    label: '접수',
    sort: true,
    cell: (row) => <span className="soft">{formatDayTime(row.placedAt)}</span>,
    text: (row) => row.placedAt,
  },
  {
    id: 'member',
    label: '회원',
    cell: (row) => (
      <>
        <AppLink to={`/members/${row.member.id}`} className="strong">
          {row.member.loginId}
        </AppLink>{' '}
        <Badge tone="outline">{row.member.grade}레벨</Badge>
      </>
    ),
    text: (row) => row.member.loginId,
  },
  { id: 'type', label: '방식', cell: (row) => row.type, text: (row) => row.type },
  {
    id: 'game',
    label: '경기 · 게임',
    cell: (row) => (
      <span className="slip-game">
        <b className="strong">{row.game}</b>
        {row.legs > 1 && <span className="soft"> 외 {row.legs - 1}</span>}
        <small>{row.pick}</small>
      </span>
    ),
    text: (row) => `${row.game}${row.legs > 1 ? ` 외 ${row.legs - 1}` : ''} · ${row.pick}`,
  },
  {
    id: 'stake',
    label: '베팅금액',
    align: 'right',
    sort: true,
    cell: (row) => <b>{formatAmount(row.stake)}</b>,
    text: (row) => String(row.stake),
  },
  {
    id: 'odds',
    label: '배당',
    align: 'right',
    cell: (row) => row.odds.toFixed(2),
    text: (row) => row.odds.toFixed(2),
  },
  {
    id: 'expected',
    label: '예상 당첨금',
    align: 'right',
    sort: true,
    cell: (row) => <span className="soft">{formatAmount(row.expected)}</span>,
    text: (row) => String(row.expected),
  },
  {
    id: 'slipNumber',
    label: '베팅번호',
    cell: (row) => <code title={row.betCode}>{row.slipNumber}</code>,
    text: (row) => row.slipNumber,
  },
  {
    id: 'payout',
    label: '당첨금',
    align: 'right',
    sort: true,
    cell: (row) => (row.state === 'wait' ? <span className="dim">—</span> : formatAmount(row.payout)),
    text: (row) => (row.state === 'wait' ? '' : String(row.payout)),
  },
  {
    id: 'state',
    label: '결과',
    keep: true,
    cell: (row) => <ResultBadge result={row.state} />,
    text: (row) => resultWords[row.state],
  },
  {
    id: 'betCode',
    label: '베팅코드',
    hidden: true,
    cell: (row) => <code>{row.betCode}</code>,
    text: (row) => row.betCode,
  },
];

const card = (row: WireStaffSlip) => (
  <>
    <span>
      <b className="strong">{row.member.loginId}</b>
      <span className="dim">{formatDayTime(row.placedAt)}</span>
      <b className="end">{formatAmount(row.stake)}</b>
    </span>
    <span className="soft">
      {row.type} · {row.game}
      {row.legs > 1 && ` 외 ${row.legs - 1}`} · {row.pick} · {row.odds.toFixed(2)}배
      {row.state !== 'wait' && row.payout > 0 && <b className="end">당첨 {formatAmount(row.payout)}</b>}
    </span>
  </>
);

const filters: readonly Filter[] = [
  { id: 'q', label: '베팅번호, 아이디, 닉네임', kind: 'text' },
  { id: 'gameSeq', label: '경기·회차 번호', kind: 'text' },
  { id: 'atLeast', label: '베팅금액 이상', kind: 'text' },
  {
    id: 'type',
    label: '방식',
    kind: 'select',
    options: betTypesKo.filter((type) => type !== '프리매치').map((value) => ({ value, label: value })),
  },
  {
    id: 'state',
    label: '결과',
    kind: 'select',
    options: Object.entries({ ...resultWords, counted: '취소 빼고', settled: '정산됨' }).map(([value, label]) => ({
      value,
      label,
    })),
  },
  {
    id: 'memberType',
    label: '회원 유형',
    kind: 'select',
    options: memberTypes.map((value) => ({ value, label: value })),
  },
  {
    id: 'sport',
    label: '종목',
    kind: 'select',
    options: sportOptions,
  },
  { id: 'league', label: '리그 이름', kind: 'text' },
  {
    id: 'grade',
    label: '레벨',
    kind: 'select',
    options: grades.map((grade) => ({ value: String(grade), label: `${grade}레벨` })),
  },
  {
    id: 'legs',
    label: '폴더',
    kind: 'select',
    options: Array.from({ length: 10 }, (_, n) => ({ value: String(n + 1), label: `${n + 1}폴더` })),
  },
  { id: 'odds', label: '배당 (2~5)', kind: 'text' },
  { id: 'address', label: 'IP 주소', kind: 'text' },
  { id: 'days', label: '접수일', kind: 'days', empty: '오늘' },
];
const defaultSort = { id: 'placedAt', dir: 'desc' } as const;

const useSums = create<Payload<'/staff/slips/list'>['sums'] | null>()(() => null);

/** What is typed into number fields counts as far as it is a number. */
function numbers({ gameSeq, atLeast, sport, grade, legs, odds, ...query }: TableQuery): TableQuery {
  const { from, to } = rangeOf(odds);
  const fixture = String(gameSeq ?? '').replaceAll(/\D/g, '');
  const least = parseAmount(String(atLeast ?? ''));
  return {
    ...query,
    ...(/^[1-9]\d{0,17}$/.test(fixture) ? { gameSeq: fixture } : {}),
    ...(typeof least === 'number' ? { atLeast: least } : {}),
    ...(sport === undefined ? {} : { sport: Number(sport) }),
    ...(grade === undefined ? {} : { grade: Number(grade) }),
    ...(legs === undefined ? {} : { legs: Number(legs) }),
    ...(from !== undefined && from >= 1 ? { oddsFrom: from } : {}),
    ...(to !== undefined && to >= 1 ? { oddsTo: to } : {}),
  };
}

async function load(query: TableQuery, signal?: AbortSignal) {
  const { list, pagination, sums } = await send('/staff/slips/list', numbers(query) as Body<'/staff/slips/list'>, {
    signal,
  });
  useSums.setState(sums, true);
  return { list, pagination };
}

const keys = { c: (row: WireStaffSlip) => void (isOpenSlip(row) && askAndCancel(row)) };
const keyNames = { C: '강제 취소' };

/** Every slip, newest first; an open one can be taken back with a reason. */
export function SlipsTable() {
  const [open, setOpen] = useOpen();
  const sums = useSums();
  return (
    <Page
      title="베팅 목록"
      sub={
        sums && (
          <>
            <Sum figure="turnover" value={sums.turnover} /> · <Sum figure="settledStakes" value={sums.settledStakes} />{' '}
            · <Sum figure="payouts" value={sums.payouts} /> ·{' '}
            <Sum figure="gross" value={sums.settledStakes - sums.payouts} /> ·{' '}
            <Sum figure="openStakes" value={sums.openStakes} /> · <Sum figure="liability" value={sums.liability} />
          </>
        )
      }
    >
      <DataTable
        page="slips"
        label="베팅 목록"
        columns={columns}
        card={card}
        rowKey={(row) => row.betCode}
        queryKey={['slips']}
        load={load}
        filters={filters}
        defaultSort={defaultSort}
        refreshMs={15_000}
        onOpen={(row) => setOpen(row.betCode)}
        openKey={open}
        {...(can('slips.cancel') ? { keys, keyNames } : {})}
        summary={(rows) => <>베팅 {formatWon(rows.reduce((sum, row) => sum + row.stake, 0))}</>}
        emptyHint="조건에 맞는 베팅이 없어요. 날짜를 넓혀보세요."
      />
      {open !== null && (
        <SlipDrawer
          key={open}
          betCode={open}
          onClose={() => setOpen(null)}
          foot={(slip) =>
            isOpenSlip(slip) &&
            can('slips.cancel') && (
              <Button look="danger" block onClick={() => void askAndCancel(slip)}>
                강제 취소하기
              </Button>
            )
          }
        />
      )}
    </Page>
  );
}
