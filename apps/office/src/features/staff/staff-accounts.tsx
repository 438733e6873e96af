import type { WireStaffAccount } from '@lime/contract/staff-accounts.ts';
import { staffRoleNames, staffRoles } from '@lime/domain/access/staff-rights.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { useOpen } from '../../lib/use-open.ts';
import { ShownOnce } from '../../lib/shown-once.tsx';
import { AccountDrawer } from './account-drawer.tsx';
import { NewAccount } from './new-account.tsx';
import { stateWords } from './staff-labels.ts';
import './staff.css';

const columns: readonly Column<WireStaffAccount>[] = [
  {
    id: 'loginId',
    label: '아이디',
    sort: true,
    cell: (row) => <span className="strong">{row.loginId}</span>,
    text: (row) => row.loginId,
  },
  { id: 'name', label: '이름', sort: true, cell: (row) => row.name, text: (row) => row.name },
  {
    id: 'role',
    label: '역할',
    sort: true,
    cell: (row) => (
      <>
        {staffRoleNames[row.role]}
        {Object.keys(row.ownRights).length > 0 && (
          <small className="dim"> · 개별 권한 {Object.keys(row.ownRights).length}</small>
        )}
      </>
    ),
    text: (row) => staffRoleNames[row.role],
  },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <Badge tone={stateWords[row.state].tone}>{stateWords[row.state].word}</Badge>,
    text: (row) => stateWords[row.state].word,
  },
  {
    id: 'secondFactor',
    label: '2단계 인증',
    cell: (row) => (row.secondFactor ? <Badge tone="win">사용</Badge> : <Badge tone="warn">없음</Badge>),
    text: (row) => (row.secondFactor ? '사용' : '없음'),
  },
  {
    id: 'allowList',
    label: '허용 IP 주소',
    cell: (row) =>
      row.allowList.length === 0 ? (
        <span className="dim">모두</span>
      ) : (
        <span className="num">{row.allowList.join(', ')}</span>
      ),
    text: (row) => row.allowList.join(' '),
  },
  {
    id: 'sessions',
    label: '접속',
    align: 'right',
    cell: (row) => (row.sessions > 0 ? `${row.sessions}곳` : <span className="dim">—</span>),
    text: (row) => String(row.sessions),
  },
  {
    id: 'lastSignInAt',
    label: '마지막 로그인',
    sort: true,
    cell: (row) =>
      row.lastSignInAt === null ? (
        <span className="dim">없음</span>
      ) : (
        <span className="num">
          {formatDayTime(row.lastSignInAt)} <small className="dim">{row.lastAddress}</small>
        </span>
      ),
    text: (row) => row.lastSignInAt ?? '',
  },
  {
    id: 'createdAt',
    label: '만든 날',
    sort: true,
    hidden: true,
    cell: (row) => <span className="num">{formatDayTime(row.createdAt)}</span>,
    text: (row) => row.createdAt,
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '아이디, 이름', kind: 'text' },
  {
    id: 'role',
    label: '역할',
    kind: 'select',
    options: staffRoles.map((role) => ({ value: role, label: staffRoleNames[role] })),
  },
  {
    id: 'state',
    label: '상태',
    kind: 'select',
    options: Object.entries(stateWords).map(([value, { word }]) => ({ value, label: word })),
  },
];

const defaultSort = { id: 'loginId', dir: 'asc' } as const;
const load = (query: TableQuery) => send('/staff/accounts/list', query as Body<'/staff/accounts/list'>);

/** Staff accounts: roles, rights, allowed addresses, and the reset of a lost second factor. */
export function StaffAccounts() {
  const [open, setOpen] = useOpen();
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<{ loginId: string; password: string } | null>(null);
  const { data: opened } = useQuery({
    queryKey: ['staff', 'one', open],
    queryFn: async () => (await send('/staff/accounts/list', { page: 1, size: 1, id: open! })).list[0] ?? null,
    enabled: open !== null && /^[1-9]\d{0,17}$/.test(open),
  });

  return (
    <Page
      title="관리자 계정"
      sub="역할과 권한은 바꾸는 즉시 적용돼요."
      actions={
        <>
          <AppLink to="/staff/access" className="btn small outline">
            접근 검토
          </AppLink>
          <AppLink to="/staff/acts" className="btn small outline">
            업무 기록
          </AppLink>
          <AppLink to="/staff/sign-ins" className="btn small outline">
            로그인 기록
          </AppLink>
          {can('staff.edit') && (
            <Button look="primary" size="small" onClick={() => setCreating(true)}>
              <Plus size={15} aria-hidden />
              계정 만들기
            </Button>
          )}
        </>
      }
    >
      <DataTable
        page="staff"
        label="관리자 계정"
        columns={columns}
        rowKey={(row) => row.id}
        load={load}
        queryKey={['staff', 'list']}
        filters={filters}
        defaultSort={defaultSort}
        onOpen={(row) => setOpen(row.id)}
        openKey={open}
        refreshMs={30_000}
      />
      {opened && (
        <AccountDrawer
          key={`${opened.id} ${opened.role} ${opened.state}`}
          account={opened}
          onClose={() => setOpen(null)}
          onPassword={(password) => setSecret({ loginId: opened.loginId, password })}
        />
      )}
      {creating && (
        <NewAccount
          onClose={() => setCreating(false)}
          onCreated={(created) => {
            setCreating(false);
            setSecret(created);
          }}
        />
      )}
      {secret && (
        <ShownOnce
          title="임시 비밀번호"
          text={
            <>
              <b>{secret.loginId}</b> 계정의 비밀번호예요. 안전한 방법으로 본인에게 전해주세요.
            </>
          }
          secret={secret.password}
          done="전달했어요"
          onClose={() => setSecret(null)}
        />
      )}
    </Page>
  );
}
