import { apiScopes } from '@lime/domain/access/api-scopes.ts';
import type { WireApiKey } from '@lime/contract/staff-api-keys.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { Drawer } from '../../lib/drawer.tsx';
import { KeyValues } from '../../lib/key-values.tsx';
import { createListAction } from '../../lib/list-action.ts';
import { Page } from '../../lib/page.tsx';
import { ShownOnce } from '../../lib/shown-once.tsx';
import { can } from '../../lib/staff-session.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column } from '../../lib/table/list-types.ts';
import { IntegrationTabs } from './integration-tabs.tsx';
import './integrations.css';
import { KeyForm } from './key-form.tsx';

const runAction = createListAction('integrations');

const states = {
  waiting: { name: '승인 대기', tone: 'wait' },
  on: { name: '사용', tone: 'win' },
  stopped: { name: '정지', tone: 'plain' },
} as const;

function StateBadge({ row: { state, isOver } }: { row: WireApiKey }) {
  if (state === 'on' && isOver) return <Badge tone="warn">기간 끝남</Badge>;
  return <Badge tone={states[state].tone}>{states[state].name}</Badge>;
}

const scopesOf = ({ scopes }: WireApiKey) =>
  apiScopes
    .filter(({ id }) => scopes.includes(id))
    .map(({ label }) => label)
    .join(', ');
const usedOf = ({ lastUsedAt }: WireApiKey) => (lastUsedAt === null ? '쓴 적 없음' : formatDayTime(lastUsedAt));

const columns: Column<WireApiKey>[] = [
  { id: 'name', label: '이름', cell: (row) => <b className="strong">{row.name}</b>, text: (row) => row.name },
  { id: 'state', label: '상태', cell: (row) => <StateBadge row={row} />, text: ({ state }) => states[state].name },
  { id: 'hint', label: '키', cell: ({ hint }) => <code className="soft">{hint}…</code>, text: ({ hint }) => hint },
  { id: 'scopes', label: '범위', cell: scopesOf, text: scopesOf },
  {
    id: 'addresses',
    label: 'IP 주소',
    cell: ({ addresses }) => (
      <span className="integration-url soft" title={addresses.join(', ')}>
        {addresses.length === 0 ? '모든 IP 주소' : addresses.join(', ')}
      </span>
    ),
    text: ({ addresses }) => addresses.join(', '),
  },
  {
    id: 'lastDay',
    label: '마지막 날',
    cell: ({ lastDay }) => <span className="soft">{lastDay ?? '정지할 때까지'}</span>,
    text: ({ lastDay }) => lastDay ?? '',
  },
  { id: 'used', label: '마지막 사용', cell: (row) => <span className="soft">{usedOf(row)}</span>, text: usedOf },
  { id: 'madeBy', label: '만든 관리자', cell: (row) => row.madeBy, text: (row) => row.madeBy },
];

/** All of them are one page. */
async function load() {
  const { list } = await send('/staff/api-keys/list', {});
  return { list, pagination: { page: 1, size: 500, total: list.length, end: 1 } };
}

/** Keys by which programs read some of the office's calls. */
export function KeysPage() {
  const [open, setOpen] = useState<WireApiKey | 'new' | null>(null);
  const [token, setToken] = useState<{ token: string; waits: boolean } | null>(null);
  const opened = open === 'new' ? null : open;
  return (
    <Page
      title="외부 연동"
      sub="다른 프로그램이 조회 요청만 할 수 있는 키예요. 금액이나 설정은 바꿀 수 없어요."
      actions={
        can('integrations.edit') && (
          <Button look="primary" size="small" onClick={() => setOpen('new')}>
            <Plus size={15} aria-hidden />새 API 키
          </Button>
        )
      }
    >
      <IntegrationTabs />
      <DataTable
        page="api-keys"
        label="API 키 목록"
        exported={false}
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['integrations', 'keys']}
        load={load}
        onOpen={setOpen}
        openKey={opened?.id ?? null}
        emptyHint="새 API 키를 만들면 다른 프로그램에서 리포트, 회원, 베팅, 원장을 조회할 수 있어요."
      />
      {open === 'new' && <KeyForm onMade={setToken} onClose={() => setOpen(null)} />}
      {opened !== null && <KeyDrawer key={opened.id} apiKey={opened} onClose={() => setOpen(null)} />}
      {token !== null && (
        <ShownOnce
          title="API 키"
          text={
            token.waits
              ? '다른 최고 관리자가 2인 승인에서 승인하면 이 키를 쓸 수 있어요.'
              : '요청의 Authorization 헤더에 Bearer로 넣어 써요.'
          }
          secret={token.token}
          keep="쓰는 프로그램의 비밀 저장소에 보관해주세요."
          done="보관했어요"
          onClose={() => setToken(null)}
        />
      )}
    </Page>
  );
}

function KeyDrawer({ apiKey, onClose }: { apiKey: WireApiKey; onClose: () => void }) {
  const { id, name, hint, state, addresses, lastDay, madeBy, madeAt, lastAddress } = apiKey;
  const stop = async () => {
    const sure = await confirmDialog({
      title: `${name} 키를 정지할까요?`,
      text: '이 키를 쓰는 프로그램은 바로 조회할 수 없게 돼요. 정지한 키는 다시 켤 수 없어요.',
      yes: '정지하기',
      danger: true,
    });
    if (sure && (await runAction(() => send('/staff/api-keys/stop', { id }), 'API 키를 정지했어요.'))) onClose();
  };
  return (
    <Drawer
      title={name}
      width={420}
      onClose={onClose}
      foot={
        can('integrations.edit') &&
        state !== 'stopped' && (
          <Button look="danger" size="small" onClick={() => void stop()}>
            정지하기
          </Button>
        )
      }
    >
      <KeyValues
        rows={[
          ['상태', <StateBadge key="state" row={apiKey} />],
          ['키', <code key="hint">{hint}…</code>],
          ['범위', scopesOf(apiKey)],
          ['IP 주소', addresses.length === 0 ? '모든 IP 주소' : addresses.join(', ')],
          ['마지막 날', lastDay ?? '정지할 때까지'],
          ['마지막 사용', usedOf(apiKey)],
          ['마지막 IP 주소', lastAddress ?? '—'],
          ['만든 관리자', madeBy],
          ['만든 시각', formatDayTime(madeAt)],
        ]}
      />
    </Drawer>
  );
}
