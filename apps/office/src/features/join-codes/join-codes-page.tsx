import { joinCodeStateKo } from '@lime/contract/list-words.ts';
import type { WireJoinCode } from '@lime/contract/staff-join-codes.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { activeColumn, activeFilter, CodePage } from '../../lib/code-page.tsx';
import { can } from '../../lib/staff-session.ts';
import type { Column, Filter } from '../../lib/table/list-types.ts';
import { runAction, JoinCodeForm } from './join-code-form.tsx';

const tones = { open: 'win', over: 'outline', 'used-up': 'warn', stopped: 'outline' } as const;

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
  activeColumn({
    right: 'join-codes.edit',
    lost: '이 코드로 새로 가입할 수 없어요. 이미 가입한 회원은 그대로예요.',
    runAction,
    save: ({ code, note, expiresAt, mostUses, grade, greeting }, active) =>
      send('/staff/join-codes/save', {
        create: false,
        code: { code, note, active, expiresAt, mostUses, grade, greeting },
      }),
  }),
];

const filters: readonly Filter[] = [{ id: 'q', label: '코드, 메모', kind: 'text' }, activeFilter];

/** Codes members sign up with, and how many came by each. */
export function JoinCodesPage() {
  return (
    <CodePage
      title="가입코드"
      sub="코드를 입력하지 않은 회원은 본사 코드 LIME으로 가입돼요."
      right="join-codes.edit"
      page="join-codes"
      label="가입코드"
      columns={columns}
      queryKey={['join-codes']}
      load={(query) => send('/staff/join-codes/list', query as Body<'/staff/join-codes/list'>)}
      filters={filters}
      emptyHint="새 코드를 만들어 회원에게 나눠주세요."
      form={(code, onClose) => <JoinCodeForm key={code?.code ?? 'new'} code={code} onClose={onClose} />}
    />
  );
}
