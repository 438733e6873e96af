import type { WirePayout } from '@lime/contract/staff-payouts.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import type { Body, Payload } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { memberColumn, nicknameColumn, timeColumn } from '../../lib/table/columns.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { payoutLinks } from './payout-words.ts';
import { askAndMake } from './use-payouts.ts';

const columns: Column<WirePayout>[] = [
  { ...timeColumn, label: '승인 시각' },
  memberColumn(),
  { ...nicknameColumn, hidden: true },
  {
    id: 'amount',
    label: '금액',
    align: 'right',
    cell: ({ amount }) => <b className="strong">{formatWon(amount)}</b>,
    text: ({ amount }) => String(amount),
  },
  { id: 'bank', label: '은행', cell: ({ bankName }) => bankName, text: ({ bankName }) => bankName },
  { id: 'account', label: '계좌', cell: ({ account }) => account, text: ({ account }) => account },
  { id: 'owner', label: '예금주', cell: ({ owner }) => owner, text: ({ owner }) => owner },
];
const filters: readonly Filter[] = [
  { id: 'q', label: '아이디, 닉네임, 예금주', kind: 'text' },
  { id: 'days', label: '승인일', kind: 'days', empty: '최근 7일' },
];
const sumOf = (rows: WirePayout[]) => ({
  count: rows.length,
  amount: rows.reduce((sum, { amount }) => sum + amount, 0),
});

type Shown = {
  filter: { q?: string; from?: string; to?: string };
  figures: Payload<'/staff/payouts/payable'>['figures'];
};

/** Approved withdrawals that the bank has not been given yet: some of them, or all that are shown, become a file. */
export function PayoutsPage() {
  const [shown, setShown] = useState<Shown | null>(null);
  const load = async (query: TableQuery) => {
    const { sort: _sort, dir: _dir, ...asked } = query;
    const answer = await send('/staff/payouts/payable', asked as Body<'/staff/payouts/payable'>);
    const { page: _page, size: _size, ...filter } = asked;
    setShown({ filter, figures: answer.figures });
    return answer;
  };
  const figures = shown?.figures;
  const makeAll = () => shown && askAndMake({ filter: shown.filter }, shown.figures);
  return (
    <Page
      title="출금 지급"
      sub={figures && `${formatAmount(figures.count)}건 · ${formatWon(figures.amount)}`}
      actions={
        can('payouts.make') && (
          <Button look="primary" disabled={!figures || figures.count === 0} onClick={() => void makeAll()}>
            전부 파일로
          </Button>
        )
      }
    >
      <SubLinks label="출금 지급" links={payoutLinks} />
      <DataTable
        page="payouts"
        label="지급할 출금"
        exported={false}
        columns={columns}
        rowKey={(row) => row.seq}
        rowName={(row) => `${row.loginId} ${formatWon(row.amount)}`}
        queryKey={['payouts', 'payable']}
        load={load}
        filters={filters}
        refreshMs={30_000}
        {...(can('payouts.make')
          ? {
              bulk: [
                {
                  label: '지급 파일 만들기',
                  tone: 'primary' as const,
                  run: (rows: WirePayout[]) => askAndMake({ seqs: rows.map(({ seq }) => seq) }, sumOf(rows)),
                },
              ],
              summary: (rows: WirePayout[]) => formatWon(sumOf(rows).amount),
            }
          : {})}
        emptyHint="출금이 승인되면 여기에 보여요."
      />
    </Page>
  );
}
