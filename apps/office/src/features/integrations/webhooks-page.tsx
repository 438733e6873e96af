import { eventLabel } from '@lime/contract/delivery-events.ts';
import type { WireWebhook } from '@lime/contract/staff-deliveries.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { ShownOnce } from '../../lib/shown-once.tsx';
import { can } from '../../lib/staff-session.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column } from '../../lib/table/list-types.ts';
import { IntegrationTabs } from './integration-tabs.tsx';
import './integrations.css';
import { WebhookForm } from './webhook-form.tsx';

const states = {
  on: { name: '사용', tone: 'win' },
  off: { name: '꺼짐', tone: 'plain' },
  gone: { name: '수신 거절', tone: 'danger' },
} as const;

const columns: Column<WireWebhook>[] = [
  { id: 'name', label: '이름', cell: (row) => <b className="strong">{row.name}</b>, text: (row) => row.name },
  {
    id: 'state',
    label: '상태',
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].name}</Badge>,
    text: ({ state }) => states[state].name,
  },
  {
    id: 'url',
    label: '보낼 주소',
    cell: (row) => (
      <span className="integration-url soft" title={row.url}>
        {row.url}
      </span>
    ),
    text: (row) => row.url,
  },
  {
    id: 'events',
    label: '이벤트',
    cell: ({ events }) => (
      <span className="integration-url" title={events.map(eventLabel).join(', ')}>
        {eventLabel(events[0]!)}
        {events.length > 1 && <span className="dim">{` 외 ${events.length - 1}개`}</span>}
      </span>
    ),
    text: ({ events }) => events.map(eventLabel).join(', '),
  },
  {
    id: 'day',
    label: '하루 동안',
    cell: (row) => (
      <AppLink
        to="/integrations/deliveries"
        search={{ webhook: row.id }}
        className="plain-link"
        aria-label={`${row.name} 전송 기록: 전송 ${row.sent}, 실패 ${row.failed}, 대기 ${row.waiting}`}
      >
        {`전송 ${row.sent} · 실패 ${row.failed} · 대기 ${row.waiting}`}
      </AppLink>
    ),
    text: (row) => `${row.sent} / ${row.failed} / ${row.waiting}`,
  },
  { id: 'by', label: '만든 관리자', cell: (row) => row.by, text: (row) => row.by },
  {
    id: 'changedAt',
    label: '고친 시각',
    cell: (row) => <span className="soft">{formatDayTime(row.changedAt)}</span>,
    text: (row) => row.changedAt,
  },
];

/** All of them are one page. */
async function load() {
  const { list } = await send('/staff/webhooks/list', {});
  return { list, pagination: { page: 1, size: 100, total: list.length, end: 1 } };
}

/** Operators' own systems that are told of what happens here. */
export function WebhooksPage() {
  const [open, setOpen] = useState<WireWebhook | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const opened = open === 'new' ? null : open;
  return (
    <Page
      title="외부 연동"
      sub="고른 이벤트가 생기면 운영사의 서버로 서명해서 보내요."
      actions={
        can('integrations.edit') && (
          <Button look="primary" size="small" onClick={() => setOpen('new')}>
            <Plus size={15} aria-hidden />새 웹훅
          </Button>
        )
      }
    >
      <IntegrationTabs />
      <DataTable
        page="webhooks"
        label="웹훅 목록"
        exported={false}
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['integrations', 'webhooks']}
        load={load}
        onOpen={setOpen}
        openKey={opened?.id ?? null}
        refreshMs={15_000}
        emptyHint="새 웹훅을 만들면 입출금, 가입, 정산 소식을 다른 서버에서 받을 수 있어요."
      />
      {open !== null && (
        <WebhookForm key={opened?.id ?? 'new'} webhook={opened} onSecret={setSecret} onClose={() => setOpen(null)} />
      )}
      {secret !== null && (
        <ShownOnce
          title="웹훅 서명 키"
          text="받는 서버가 이 키로 서명을 확인해요. 확인하는 방법은 연동 문서에 있어요."
          secret={secret}
          keep="받는 서버의 비밀 저장소에 보관해주세요."
          done="보관했어요"
          onClose={() => setSecret(null)}
        />
      )}
    </Page>
  );
}
