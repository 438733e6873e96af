import { houseAccountName } from '@lime/contract/account-names.ts';
import { memberAccountNames } from '@lime/contract/ledger.texts.ts';
import type { WireLedgerAccount } from '@lime/contract/staff-ledger.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { CircleCheck } from 'lucide-react';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import './ledger.css';
import { balanceWords, ledgerLinks } from './ledger-labels.tsx';

const columns: Column<WireLedgerAccount>[] = [
  {
    id: 'loginId',
    label: '회원',
    sort: true,
    cell: (row) => (
      <AppLink to="/ledger/statement" search={{ member: row.loginId, kind: row.kind }} className="plain-link">
        <b className="strong">{row.loginId}</b>
      </AppLink>
    ),
    text: (row) => row.loginId,
  },
  { id: 'nickname', label: '닉네임', cell: (row) => row.nickname, text: (row) => row.nickname },
  {
    id: 'account',
    label: '계정',
    cell: (row) => <span className="dim cause">{row.account}</span>,
    text: (row) => row.account,
  },
  {
    id: 'balance',
    label: '잔액',
    sort: true,
    align: 'right',
    cell: (row) => <b className="strong">{balanceWords(row.balance)}</b>,
    text: (row) => String(row.balance),
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '아이디, 닉네임', kind: 'text' },
  {
    id: 'kind',
    label: '계정',
    kind: 'select',
    options: Object.entries(memberAccountNames).map(([value, label]) => ({ value, label })),
  },
];
const defaultSort = { id: 'balance', dir: 'desc' } as const;

type Figures = { sum: number; house: { account: string; balance: number }[]; all: number };
const useFigures = create<{ readonly figures: Figures | null }>()(() => ({ figures: null }));

async function load(query: TableQuery) {
  const { list, pagination, figures } = await send('/staff/ledger/accounts', query as Body<'/staff/ledger/accounts'>);
  useFigures.setState({ figures });
  return { list, pagination };
}

/** What every account holds: the house's as sums of their transfers, members' one by one. */
export function AccountsPage() {
  const { figures } = useFigures();
  return (
    <Page title="원장" sub={figures && <>조건에 맞는 회원 잔액 합계 {balanceWords(figures.sum)}</>}>
      <SubLinks label="원장" links={ledgerLinks} />
      {figures && (
        <>
          <div className="ledger-figures card">
            <dl>
              {figures.house.map(({ account, balance }) => (
                <div key={account}>
                  <dt title={account}>{houseAccountName(account)}</dt>
                  <dd>{balanceWords(balance)}</dd>
                </div>
              ))}
            </dl>
            {figures.all === 0 && (
              <p className="agrees">
                <CircleCheck size={16} aria-hidden /> 모든 계정의 합이 0이에요
              </p>
            )}
          </div>
          {figures.all !== 0 && (
            <MessageBand tone="danger" live>
              모든 계정의 합({formatAmount(figures.all)})이 0이 아니에요. 원장을 바로 확인해주세요.
            </MessageBand>
          )}
        </>
      )}
      <DataTable
        page="ledger-accounts"
        label="회원 계정"
        columns={columns}
        rowKey={(row) => row.account}
        queryKey={['ledger', 'accounts']}
        load={load}
        filters={filters}
        defaultSort={defaultSort}
        refreshMs={30_000}
        emptyHint="잔액이 있는 회원만 보여요."
      />
    </Page>
  );
}
