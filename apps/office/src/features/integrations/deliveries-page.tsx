import {
  deliveryEvents,
  deliveryProblems,
  deliveryStateLabels,
  deliveryStates,
  eventLabel,
  alarmEvent,
  tryEvent,
} from '@lime/contract/delivery-events.ts';
import type { DeliveryProblem } from '@lime/contract/delivery-events.ts';
import type { WireDelivery } from '@lime/contract/staff-deliveries.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Drawer } from '../../lib/drawer.tsx';
import { KeyValues } from '../../lib/key-values.tsx';
import { createListAction } from '../../lib/list-action.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { timeColumn } from '../../lib/table/columns.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { IntegrationTabs } from './integration-tabs.tsx';
import './integrations.css';

const tones = { waiting: 'wait', done: 'win', failed: 'danger' } as const;

/** What became of the newest try, in a word. */
function answerOf({ code, problem }: WireDelivery): string {
  if (code !== null) return String(code);
  return problem === null ? '—' : (deliveryProblems[problem as DeliveryProblem] ?? problem);
}

/** A device that is gone has no name any more. */
const nameOf = ({ name, channel }: WireDelivery) => (name === '' && channel === 'push' ? '지운 기기' : name);

const columns: Column<WireDelivery>[] = [
  timeColumn,
  { id: 'name', label: '받는 곳', cell: (row) => <b className="strong">{nameOf(row)}</b>, text: nameOf },
  { id: 'event', label: '이벤트', cell: (row) => eventLabel(row.event), text: (row) => eventLabel(row.event) },
  {
    id: 'state',
    label: '상태',
    cell: ({ state }) => <Badge tone={tones[state]}>{deliveryStateLabels[state]}</Badge>,
    text: ({ state }) => deliveryStateLabels[state],
  },
  { id: 'answer', label: '응답', cell: answerOf, text: answerOf },
  {
    id: 'tries',
    label: '시도',
    align: 'right',
    cell: ({ tries, replays }) => (
      <>
        {`${tries}회`}
        {replays > 0 && <span className="dim">{` · 다시 보내기 ${replays}번`}</span>}
      </>
    ),
    text: ({ tries }) => String(tries),
  },
  {
    id: 'next',
    label: '다음 시도',
    cell: ({ nextAt }) => <span className="soft">{nextAt === null ? '—' : formatDayTime(nextAt)}</span>,
    text: ({ nextAt }) => nextAt ?? '',
  },
];

const events = [
  ...deliveryEvents.map(({ id, label }) => ({ value: id, label })),
  { value: alarmEvent, label: eventLabel(alarmEvent) },
  { value: tryEvent, label: eventLabel(tryEvent) },
];
const runAction = createListAction('integrations');

async function load(query: TableQuery) {
  return send('/staff/deliveries/list', query as Body<'/staff/deliveries/list'>);
}

/** What was sent to operators' systems, and what became of it. */
export function DeliveriesPage() {
  const [open, setOpen] = useState<WireDelivery | null>(null);
  const { data } = useQuery({ queryKey: ['integrations', 'names'], queryFn: () => send('/staff/webhooks/list', {}) });
  const filters: Filter[] = [
    {
      id: 'webhook',
      label: '웹훅',
      kind: 'select',
      options: (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { id: 'event', label: '이벤트', kind: 'select', options: events },
    {
      id: 'state',
      label: '상태',
      kind: 'select',
      options: deliveryStates.map((state) => ({ value: state, label: deliveryStateLabels[state] })),
    },
  ];
  return (
    <Page title="외부 연동" sub="받는 서버가 정상 응답(2xx)할 때까지 간격을 늘려가며 다시 보내요.">
      <IntegrationTabs />
      <DataTable
        page="deliveries"
        label="외부 전송 기록"
        exported={false}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.name} ${eventLabel(row.event)}`}
        queryKey={['integrations', 'deliveries']}
        load={load}
        filters={filters}
        onOpen={setOpen}
        openKey={open?.id ?? null}
        refreshMs={10_000}
        emptyHint="웹훅으로 보낸 이벤트가 여기에 보여요. 끝난 기록은 30일 동안 남아요."
      />
      {open !== null && <DeliveryDrawer delivery={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function DeliveryDrawer({ delivery, onClose }: { delivery: WireDelivery; onClose: () => void }) {
  const { id, channel, state, name, url, event, eventId, body, replays, triedAt, endedAt } = delivery;
  const again = async () => {
    if (await runAction(() => send('/staff/deliveries/replay', { id }), '다시 보낼게요.')) onClose();
  };
  return (
    <Drawer
      title={eventLabel(event)}
      width={420}
      onClose={onClose}
      foot={
        can('integrations.edit') &&
        state !== 'waiting' && (
          <Button look="primary" size="small" onClick={() => void again()}>
            다시 보내기
          </Button>
        )
      }
    >
      <KeyValues
        rows={[
          [channel === 'webhook' ? '웹훅' : '알림', name],
          [
            channel === 'webhook' ? '보낼 주소' : '텔레그램 대화',
            <span key="url" className="integration-long">
              {url}
            </span>,
          ],
          [
            '상태',
            <Badge key="state" tone={tones[state]}>
              {deliveryStateLabels[state]}
            </Badge>,
          ],
          ['응답', answerOf(delivery)],
          ['시도', `${delivery.tries}회${replays > 0 ? ` · 다시 보내기 ${replays}번` : ''}`],
          ['마지막 시도', triedAt === null ? '—' : formatDayTime(triedAt)],
          ['끝난 시각', endedAt === null ? '—' : formatDayTime(endedAt)],
          [
            '전송 번호',
            <span key="id" className="integration-long">
              {eventId}
            </span>,
          ],
        ]}
      />
      <pre className="integration-body" aria-label="보낸 내용" tabIndex={0}>
        {JSON.stringify(body, null, 2)}
      </pre>
    </Drawer>
  );
}
