import { alarmChannelLabels, alarmKindLabels, alarmMomentLabels } from '@lime/contract/alarm-words.ts';
import type { WireAlarm } from '@lime/contract/staff-alarms.ts';
import { staffRoleNames } from '@lime/domain/access/staff-rights.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column } from '../../lib/table/list-types.ts';
import { AlarmForm, clockOf } from './alarm-form.tsx';
import type { Choices } from './alarm-form.tsx';
import { integrationLinks } from './integration-links.ts';
import './integrations.css';

const kindsOf = ({ kinds }: WireAlarm) => kinds.map((kind) => alarmKindLabels[kind]).join(', ');
const whoOf = ({ loginId, role }: WireAlarm) => loginId ?? staffRoleNames[role!];

const columns: Column<WireAlarm>[] = [
  { id: 'name', label: '이름', cell: (row) => <b className="strong">{row.name}</b>, text: (row) => row.name },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <State alarm={row} />,
    text: (row) => stateOf(row, useChoices.getState()),
  },
  { id: 'who', label: '받는 사람', cell: whoOf, text: whoOf },
  {
    id: 'kinds',
    label: '종류',
    cell: (row) => (
      <span className="integration-url" title={kindsOf(row)}>
        {kindsOf(row)}
      </span>
    ),
    text: kindsOf,
  },
  {
    id: 'moment',
    label: '언제',
    cell: ({ moment }) => alarmMomentLabels[moment],
    text: ({ moment }) => alarmMomentLabels[moment],
  },
  {
    id: 'quiet',
    label: '조용한 시간',
    cell: ({ quiet }) => (
      <span className="soft">{quiet === null ? '없음' : `${clockOf(quiet.from)} ~ ${clockOf(quiet.to)}`}</span>
    ),
    text: ({ quiet }) => (quiet === null ? '' : `${clockOf(quiet.from)} ~ ${clockOf(quiet.to)}`),
  },
  { id: 'channel', label: '보내는 방법', cell: (row) => channelOf(row), text: (row) => channelOf(row) },
  { id: 'address', label: '보내는 곳', cell: (row) => <Address alarm={row} />, text: (row) => row.address },
];

const useChoices = create<Choices>()(() => ({ people: [], webhooks: [], ready: null }));

function stateOf({ on, channel }: WireAlarm, { ready }: Choices): string {
  if (!on) return '꺼짐';
  return ready?.[channel] === false ? '보낼 수 없음' : '사용';
}

function State({ alarm }: { alarm: WireAlarm }) {
  const state = stateOf(alarm, useChoices());
  return <Badge tone={state === '사용' ? 'win' : state === '꺼짐' ? 'plain' : 'warn'}>{state}</Badge>;
}

const channelOf = ({ channel }: WireAlarm) => alarmChannelLabels[channel];

function Address({ alarm: { channel, address } }: { alarm: WireAlarm }) {
  const { webhooks } = useChoices();
  const name = channel === 'webhook' ? (webhooks.find(({ id }) => id === address)?.name ?? '지운 웹훅') : address;
  return (
    <span className="integration-url soft" title={name}>
      {channel === 'push' ? '켜 둔 기기 모두' : name}
    </span>
  );
}

/** All of them are one page. */
async function load() {
  const { list, ...choices } = await send('/staff/alarms/list', {});
  useChoices.setState(choices);
  return { list, pagination: { page: 1, size: 100, total: list.length, end: 1 } };
}

/** Who is called outside of the browser, and for what. */
export function AlarmsPage() {
  const [open, setOpen] = useState<WireAlarm | 'new' | null>(null);
  const choices = useChoices();
  const opened = open === 'new' ? null : open;
  return (
    <Page
      title="외부 연동"
      sub="관리자 화면을 닫아도 기다리는 일을 텔레그램, 푸시, 메일, 웹훅으로 알려요."
      actions={
        can('integrations.edit') && (
          <Button look="primary" size="small" onClick={() => setOpen('new')}>
            <Plus size={15} aria-hidden />새 알림
          </Button>
        )
      }
    >
      <SubLinks label="외부 연동" links={integrationLinks} />
      <DataTable
        page="alarms"
        label="알림 목록"
        exported={false}
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['integrations', 'alarms']}
        load={load}
        onOpen={setOpen}
        openKey={opened?.id ?? null}
        emptyHint="새 알림을 만들면 입출금 신청이나 문의가 올 때 화면 밖에서도 받을 수 있어요."
      />
      {open !== null && (
        <AlarmForm key={opened?.id ?? 'new'} alarm={opened} choices={choices} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}
