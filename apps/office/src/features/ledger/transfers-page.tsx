import { parseAmount } from '@lime/domain/text/amount-text.ts';
import { houseAccountName } from '@lime/contract/account-names.ts';
import { houseAccountNames, transferKindNames } from '@lime/contract/ledger.texts.ts';
import type { WireTransfer } from '@lime/contract/staff-ledger.ts';
import { grades } from '@lime/domain/access/grades.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { useState } from 'react';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import './ledger.css';
import { TransferDrawer } from './transfer-drawer.tsx';
import { AccountName, accountWords, kindName, ledgerLinks, LinkOf, moment } from './ledger-labels.tsx';

const columns: Column<WireTransfer>[] = [
  { id: 'at', label: '시각', cell: (row) => <span className="soft">{moment(row.at)}</span>, text: (row) => row.at },
  { id: 'kind', label: '종류', cell: (row) => <Badge>{kindName(row.kind)}</Badge>, text: (row) => kindName(row.kind) },
  { id: 'from', label: '나간 계정', cell: (row) => <AccountName name={row.from} />, text: (row) => row.from.account },
  { id: 'to', label: '들어온 계정', cell: (row) => <AccountName name={row.to} />, text: (row) => row.to.account },
  {
    id: 'amount',
    label: '금액',
    align: 'right',
    cell: (row) => <b className="strong">{formatAmount(row.amount)}</b>,
    text: (row) => String(row.amount),
  },
  { id: 'link', label: '근거', cell: (row) => <LinkOf link={row.link} />, text: (row) => row.link?.text ?? '' },
  {
    id: 'cause',
    label: '근거 코드',
    hidden: true,
    cell: (row) => <span className="dim cause">{row.cause}</span>,
    text: (row) => row.cause,
  },
  {
    id: 'seal',
    label: '봉인',
    hidden: true,
    align: 'right',
    cell: (row) => row.seal ?? <span className="dim">대기</span>,
    text: (row) => row.seal ?? '',
  },
  { id: 'id', label: '번호', hidden: true, align: 'right', cell: (row) => row.id, text: (row) => row.id },
  {
    id: 'names',
    label: '계정 이름',
    hidden: true,
    cell: (row) => `${accountWords(row.from)} → ${accountWords(row.to)}`,
    text: (row) => `${accountWords(row.from)} → ${accountWords(row.to)}`,
  },
];

const card = (row: WireTransfer) => (
  <>
    <span>
      <Badge>{kindName(row.kind)}</Badge>
      <span className="dim">{moment(row.at)}</span>
      <b className="strong end">{formatAmount(row.amount)}</b>
    </span>
    <span className="soft">
      {accountWords(row.from)} → {accountWords(row.to)}
    </span>
  </>
);

const filters: readonly Filter[] = [
  { id: 'member', label: '회원 아이디', kind: 'text' },
  { id: 'days', label: '기간', kind: 'days' },
  {
    id: 'kind',
    label: '종류',
    kind: 'select',
    options: Object.entries(transferKindNames).map(([value, label]) => ({ value, label })),
  },
  {
    id: 'account',
    label: '계정',
    kind: 'select',
    options: Object.entries(houseAccountNames).map(([value, label]) => ({ value, label })),
    nameOf: houseAccountName,
  },
  { id: 'atLeast', label: '최소 금액', kind: 'text' },
  { id: 'atMost', label: '최대 금액', kind: 'text' },
  {
    id: 'grade',
    label: '그때의 레벨',
    kind: 'select',
    options: grades.map((grade) => ({ value: String(grade), label: `${grade}레벨` })),
  },
  { id: 'cause', label: '근거 코드', kind: 'text' },
];

/** Whether there are more than could be counted, as of the last answer. */
const useMore = create<{ readonly more: boolean; readonly sum: number | null }>()(() => ({ more: false, sum: null }));

async function load({ atLeast, atMost, grade, ...query }: TableQuery) {
  const amount = (name: string, text: unknown) => {
    const written = typeof text === 'string' ? parseAmount(text) : null;
    return typeof written === 'number' ? { [name]: written } : {};
  };
  const body: Body<'/staff/ledger/transfers'> = {
    ...query,
    ...amount('atLeast', atLeast),
    ...amount('atMost', atMost),
    ...(grade === undefined ? {} : { grade: Number(grade) }),
  };
  const { list, pagination, more, sum } = await send('/staff/ledger/transfers', body);
  useMore.setState({ more, sum });
  return { list, pagination };
}

/** The ledger: every transfer, by filter, newest first. */
export function TransfersPage() {
  const { more, sum } = useMore();
  const [open, setOpen] = useState<WireTransfer | null>(null);
  return (
    <Page
      title="원장"
      sub={
        <>
          {sum !== null && (
            <span data-sum="transfers" data-value={sum}>
              조건에 맞는 이동 합계 <b>{formatAmount(sum)}</b> ·{' '}
            </span>
          )}
          한 번 남긴 이동은 고치거나 지울 수 없어요.
        </>
      }
    >
      <SubLinks label="원장" links={ledgerLinks} />
      <DataTable
        page="ledger"
        label="이동 내역"
        columns={columns}
        card={card}
        rowKey={(row) => row.id}
        queryKey={['ledger', 'transfers']}
        load={load}
        filters={filters}
        onOpen={setOpen}
        openKey={open?.id ?? null}
        emptyHint="조건에 맞는 이동이 없어요. 기간이나 종류를 바꿔보세요."
      />
      {more && (
        <MessageBand tone="info">
          최근 10,000건까지 보여요. 합계는 10,000건 이하일 때 보여요. 더 오래된 이동은 기간, 회원이나 종류로 좁혀서
          찾아주세요.
        </MessageBand>
      )}
      {open && <TransferDrawer key={open.id} transfer={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
