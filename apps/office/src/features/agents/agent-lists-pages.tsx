import { joinCodeStateKo } from '@lime/contract/list-words.ts';
import type { WireJoinCode } from '@lime/contract/staff-join-codes.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { percent } from '../../lib/agent-words.ts';
import { send } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter } from '../../lib/table/list-types.ts';
import { agentLinks } from './agent-links.ts';
import { useTree } from './use-agents.ts';
import type { AgentOf } from './use-agents.ts';

const agentLink = (id: string, name: string, code = '') => (
  <AppLink to="/agents" search={{ open: id }} className="plain-link">
    <b className="strong">{name}</b> <span className="dim">{code}</span>
  </AppLink>
);

/** Codes of all agents; each leads to its agent, where it is drawn with its QR. */
export function AgentCodesPage() {
  const { data: tree } = useTree(undefined);
  const ownerOf = ({ owner }: WireJoinCode) => {
    const id = owner.slice('agent:'.length);
    return { id, name: tree?.list.find((agent) => agent.id === id)?.name ?? '' };
  };
  return (
    <Page title="총판" sub="총판을 누르면 코드의 QR을 보거나 새 코드를 만들 수 있어요.">
      <SubLinks label="총판" links={agentLinks()} />
      <DataTable
        page="agent-codes"
        label="총판 가입코드"
        exported={false}
        columns={[
          ...codeColumns,
          {
            id: 'owner',
            label: '총판',
            cell: (row) => agentLink(ownerOf(row).id, ownerOf(row).name),
            text: (row) => ownerOf(row).name,
          },
        ]}
        rowKey={(row) => row.code}
        queryKey={['agents', 'codes', 'all']}
        load={(query) => send('/staff/join-codes/list', { ...query, owner: 'agents' })}
        filters={codeFilters}
        emptyHint="총판을 열고 가입코드를 눌러 만들 수 있어요."
      />
    </Page>
  );
}

const codeFilters: readonly Filter[] = [{ id: 'q', label: '코드, 메모', kind: 'text' }];

const codeColumns: Column<WireJoinCode>[] = [
  { id: 'code', label: '코드', cell: (row) => <b className="strong">{row.code}</b>, text: (row) => row.code },
  {
    id: 'grade',
    label: '가입 레벨',
    align: 'right',
    cell: (row) => `${row.grade ?? 1}레벨`,
    text: (row) => String(row.grade ?? 1),
  },
  {
    id: 'members',
    label: '가입한 회원',
    align: 'right',
    cell: (row) => formatAmount(row.members),
    text: (row) => String(row.members),
  },
  { id: 'createdAt', label: '만든 시각', cell: (row) => formatDayTime(row.createdAt), text: (row) => row.createdAt },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <Badge tone={row.state === 'open' ? 'win' : 'outline'}>{joinCodeStateKo[row.state]}</Badge>,
    text: (row) => joinCodeStateKo[row.state],
  },
];

const affiliateColumns: Column<AgentOf>[] = [
  { id: 'agent', label: '제휴', cell: (row) => agentLink(row.id, row.name, row.code), text: (row) => row.name },
  {
    id: 'members',
    label: '회원',
    align: 'right',
    cell: (row) => `${formatAmount(row.members)}명`,
    text: (row) => String(row.members),
  },
  {
    id: 'active',
    label: '15일 유효 베팅',
    align: 'right',
    cell: (row) => `${formatAmount(row.activeBelow)}명`,
    text: (row) => String(row.activeBelow),
  },
  {
    id: 'rate',
    label: '스포츠 요율',
    align: 'right',
    cell: (row) => `${percent(row.sportsRate)}%`,
    text: (row) => percent(row.sportsRate),
  },
  {
    id: 'state',
    label: '상태',
    cell: ({ waiting, state }) =>
      waiting ? (
        <Badge tone="warn">정산 요청</Badge>
      ) : (
        <Badge tone={state === 'normal' ? 'win' : 'lose'}>{state === 'normal' ? '정상' : '중지'}</Badge>
      ),
    text: ({ state }) => (state === 'normal' ? '정상' : '중지'),
  },
];

/** Agents without a tree below: the affiliates of today. */
export function AffiliatesPage() {
  return (
    <Page title="총판" sub="하위 총판이 없는 제휴예요. 누르면 요율과 정산서가 열려요.">
      <SubLinks label="총판" links={agentLinks()} />
      <DataTable
        page="agent-affiliates"
        label="제휴"
        exported={false}
        columns={affiliateColumns}
        rowKey={(row) => row.id}
        queryKey={['agents', 'affiliates']}
        load={async ({ page, size }) => {
          const all = (await send('/staff/agents/tree', {})).list.filter(({ kind }) => kind === 'affiliate');
          const end = Math.max(1, Math.ceil(all.length / size));
          return {
            list: all.slice((page - 1) * size, page * size),
            pagination: { page, size, total: all.length, end },
          };
        }}
        emptyHint="총판 트리에서 구분을 제휴로 골라 만들 수 있어요."
      />
    </Page>
  );
}
