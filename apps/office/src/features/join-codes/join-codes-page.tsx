import { joinCodeStateKo } from '@lime/contract/list-words.ts';
import type { WireJoinCode } from '@lime/contract/staff-join-codes.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { Switch } from '@lime/ui/switch.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/session.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter } from '../../lib/table/table-types.ts';
import { act, JoinCodeForm } from './join-code-form.tsx';

const tones = { open: 'win', over: 'outline', 'used-up': 'warn', stopped: 'outline' } as const;

async function switchCode({ code, note, active, expiresAt, mostUses }: WireJoinCode) {
  const sure =
    !active ||
    (await confirmDialog({
      title: `${code} 코드를 중지할까요?`,
      text: '이 코드로 새로 가입할 수 없어요. 이미 가입한 회원은 그대로예요.',
      yes: '중지하기',
      danger: true,
    }));
  if (sure)
    await act(
      () =>
        send('/staff/join-codes/save', {
          create: false,
          code: { code, note, active: !active, expiresAt, mostUses },
        }),
      active ? `${code} 코드를 중지했어요.` : `${code} 코드를 다시 열었어요.`,
    );
}

const uses = ({ members, mostUses }: WireJoinCode) =>
  mostUses === null ? formatAmount(members) : `${formatAmount(members)} / ${formatAmount(mostUses)}`;
const until = ({ expiresAt }: WireJoinCode) => (expiresAt === null ? '계속' : formatDayTime(expiresAt));

const columns: Column<WireJoinCode>[] = [
  { id: 'code', label: '코드', cell: (row) => <b className="strong">{row.code}</b>, text: (row) => row.code },
  { id: 'note', label: '메모', cell: (row) => <span className="soft">{row.note}</span>, text: (row) => row.note },
  {
    id: 'members',
    label: '가입한 회원',
    align: 'right',
    cell: (row) =>
      row.members > 0 && can('members.view') ? (
        <AppLink to="/members" search={{ joinCode: row.code }}>
          {uses(row)}
        </AppLink>
      ) : (
        uses(row)
      ),
    text: uses,
  },
  { id: 'expiresAt', label: '만료', cell: until, text: until },
  { id: 'createdAt', label: '만든 시각', cell: (row) => formatDayTime(row.createdAt), text: (row) => row.createdAt },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <Badge tone={tones[row.state]}>{joinCodeStateKo[row.state]}</Badge>,
    text: (row) => joinCodeStateKo[row.state],
  },
  {
    id: 'active',
    label: '사용',
    align: 'right',
    cell: (row) => (
      <Switch
        label={`${row.code} 사용`}
        on={row.active}
        disabled={!can('join-codes.edit')}
        onChange={() => void switchCode(row)}
      />
    ),
    text: (row) => (row.active ? '사용' : '중지'),
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '코드, 메모', kind: 'text' },
  {
    id: 'active',
    label: '사용',
    kind: 'select',
    options: [
      { value: 'yes', label: '사용' },
      { value: 'no', label: '중지' },
    ],
  },
];

/** Codes members sign up with, and how many came by each. */
export function JoinCodesPage() {
  const [open, setOpen] = useState<WireJoinCode | 'new' | null>(null);
  return (
    <Page
      title="가입코드"
      sub="코드를 적지 않은 회원은 본사 코드 LIME으로 가입돼요."
      actions={
        can('join-codes.edit') && (
          <Button look="primary" size="small" onClick={() => setOpen('new')}>
            <Plus size={15} aria-hidden />새 코드
          </Button>
        )
      }
    >
      <DataTable
        page="join-codes"
        label="가입코드"
        columns={columns}
        rowKey={(row) => row.code}
        queryKey={['join-codes']}
        load={(query) => send('/staff/join-codes/list', query as Body<'/staff/join-codes/list'>)}
        filters={filters}
        onOpen={setOpen}
        openKey={open === null || open === 'new' ? null : open.code}
        emptyHint="새 코드를 만들어 회원에게 나눠주세요."
      />
      {open !== null && (
        <JoinCodeForm
          key={open === 'new' ? 'new' : open.code}
          code={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  );
}
