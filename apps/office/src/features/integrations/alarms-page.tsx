import { alarmKindLabels, alarmMomentLabels } from '@lime/contract/alarm-words.ts';
import type { WireAlarm } from '@lime/contract/staff-alarms.ts';
import { staffRoleNames } from '@lime/domain/access/staff-rights.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column } from '../../lib/table/list-types.ts';
import { AlarmForm, clockOf } from './alarm-form.tsx';
import { IntegrationTabs } from './integration-tabs.tsx';
import './integrations.css';

const kindsOf = ({ kinds }: WireAlarm) => kinds.map((kind) => alarmKindLabels[kind]).join(', ');
const whoOf = ({ loginId, role }: WireAlarm) => loginId ?? staffRoleNames[role!];

const columns: Column<WireAlarm>[] = [
  { id: 'name', label: '이름', cell: (row) => <b className="strong">{row.name}</b>, text: (row) => row.name },
  {
    id: 'state',
    label: '상태',
    cell: ({ on }) => <Badge tone={on ? 'win' : 'plain'}>{on ? '사용' : '꺼짐'}</Badge>,
    text: ({ on }) => (on ? '사용' : '꺼짐'),
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
  { id: 'address', label: '텔레그램 대화', cell: (row) => row.address, text: (row) => row.address },
];

type Listed = Payload<'/staff/alarms/list'>;
const useListed = create<Pick<Listed, 'people'> & { ready: boolean | null }>()(() => ({ people: [], ready: null }));

/** All of them are one page. */
async function load() {
  const { list, people, ready } = await send('/staff/alarms/list', {});
  useListed.setState({ people, ready });
  return { list, pagination: { page: 1, size: 100, total: list.length, end: 1 } };
}

/** Who is called outside of the browser, and for what. */
export function AlarmsPage() {
  const [open, setOpen] = useState<WireAlarm | 'new' | null>(null);
  const { people, ready } = useListed();
  const opened = open === 'new' ? null : open;
  return (
    <Page
      title="외부 연동"
      sub="관리자 화면을 닫아도 기다리는 일을 텔레그램으로 알려요."
      actions={
        can('integrations.edit') && (
          <Button look="primary" size="small" onClick={() => setOpen('new')}>
            <Plus size={15} aria-hidden />새 알림
          </Button>
        )
      }
    >
      <IntegrationTabs />
      {ready === false && (
        <div className="integration-note">
          <MessageBand tone="warn">
            텔레그램 봇이 아직 없어요. 서버에 TELEGRAM_TOKEN을 설정하면 알림을 보내기 시작해요.
          </MessageBand>
        </div>
      )}
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
        emptyHint="새 알림을 만들면 입출금 신청이나 문의가 올 때 텔레그램으로 받을 수 있어요."
      />
      {open !== null && (
        <AlarmForm key={opened?.id ?? 'new'} alarm={opened} people={people} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}
