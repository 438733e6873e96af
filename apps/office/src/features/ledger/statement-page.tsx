import { memberAccountNames } from '@lime/contract/ledger.texts.ts';
import type { MemberAccountKind } from '@lime/contract/ledger.texts.ts';
import type { WirePosting } from '@lime/contract/staff-ledger.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { ledgerStatement } from '@lime/contract/staff-ledger.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { useRouterState } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import './ledger.css';
import { accountWords, balanceWords, kindName, ledgerLinks, LinkOf, moment, signed } from './ledger-labels.tsx';

const columns: Column<WirePosting>[] = [
  {
    id: 'at',
    label: '시각',
    sort: true,
    cell: (row) => <span className="soft">{moment(row.at)}</span>,
    text: (row) => row.at,
  },
  { id: 'kind', label: '종류', cell: (row) => <Badge>{kindName(row.kind)}</Badge>, text: (row) => kindName(row.kind) },
  {
    id: 'other',
    label: '상대 계정',
    cell: (row) => <span className="soft">{accountWords(row.other)}</span>,
    text: (row) => row.other.account,
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
    id: 'amount',
    label: '금액',
    align: 'right',
    cell: (row) => <b className={names('strong', row.amount > 0 && 'plus')}>{signed(row.amount)}</b>,
    text: (row) => String(row.amount),
  },
  {
    id: 'balance',
    label: '잔액',
    align: 'right',
    cell: (row) => balanceWords(row.balance),
    text: (row) => String(row.balance),
  },
];

const filters: readonly Filter[] = [
  { id: 'member', label: '회원 아이디', kind: 'text' },
  {
    id: 'kind',
    label: '계정',
    kind: 'select',
    options: Object.entries(memberAccountNames).map(([value, label]) => ({ value, label })),
  },
  { id: 'days', label: '기간', kind: 'days' },
];
const defaultSort = { id: 'at', dir: 'desc' } as const;

type Statement = Omit<PayloadOf<typeof ledgerStatement>, 'list' | 'pagination'>;
const useStatement = create<{ readonly shown: Statement | null }>()(() => ({ shown: null }));

async function load({ sort: _sort, ...query }: TableQuery) {
  if (typeof query['member'] !== 'string') {
    useStatement.setState({ shown: null });
    return { list: [], pagination: { page: 1, size: query.size, total: 0, end: 1 } };
  }
  try {
    const { list, pagination, ...shown } = await send(
      '/staff/ledger/statement',
      query as Body<'/staff/ledger/statement'>,
    );
    useStatement.setState({ shown });
    return { list, pagination };
  } catch (error) {
    useStatement.setState({ shown: null });
    throw error;
  }
}

/** A member's account over a time: what was there, every posting with what it left, what is there. */
export function StatementPage() {
  const { shown } = useStatement();
  const asked = useRouterState({ select: (state) => 'member' in state.location.search });
  return (
    <Page
      title="원장"
      sub={
        shown && (
          <>
            <AppLink to={`/members/${shown.member.id}`} className="plain-link">
              <b>{shown.member.loginId}</b>
            </AppLink>{' '}
            {shown.member.nickname} · {shown.member.grade}레벨 ·{' '}
            {memberAccountNames[shown.account.split(':')[2] as MemberAccountKind]}
          </>
        )
      }
    >
      <SubLinks label="원장" links={ledgerLinks} />
      {shown && <Sums statement={shown} />}
      <DataTable
        page="ledger-statement"
        label="회원 명세"
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['ledger', 'statement']}
        load={load}
        filters={filters}
        defaultSort={defaultSort}
        emptyHint={asked ? '이 기간에는 움직인 금액이 없어요.' : '회원 아이디를 입력하면 명세가 보여요.'}
      />
    </Page>
  );
}

function Sums({ statement: { opening, in: came, out, closing, balance, agrees } }: { statement: Statement }) {
  const figures = [
    ['시작 잔액', balanceWords(opening)],
    ['들어옴', signed(came)],
    ['나감', signed(-out)],
    ['마지막 잔액', balanceWords(closing)],
    ['지금 잔액', balanceWords(balance)],
  ] as const;
  return (
    <>
      <div className="ledger-figures card">
        <dl>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {agrees && (
          <p className="agrees">
            <CircleCheck size={16} aria-hidden /> 모든 이동의 합과 잔액이 같아요
          </p>
        )}
      </div>
      {!agrees && (
        <div className="statement-fault">
          <MessageBand tone="danger" live>
            모든 이동의 합이 지금 잔액({formatAmount(balance)})과 달라요. 원장을 바로 확인해주세요.
          </MessageBand>
        </div>
      )}
    </>
  );
}
