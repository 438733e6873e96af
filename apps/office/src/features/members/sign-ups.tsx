import { sharedKo, signUpWhyKo } from '@lime/contract/list-words.ts';
import type { WireSignUp } from '@lime/contract/staff-sign-ups.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { askReason, confirmDialog } from '../../lib/confirm.tsx';
import { Page } from '../../lib/page.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter } from '../../lib/table/list-types.ts';
import { attempt, readAgain } from './use-member.ts';
import './members.css';

const refusals = ['본인 확인이 되지 않았어요', '중복 가입이에요', '계좌와 예금주가 맞지 않아요'] as const;

async function handleApprove(row: WireSignUp) {
  await attempt(() => send('/staff/signups/approve', { id: row.id }), `${row.loginId} 님의 가입을 승인했어요.`);
}

async function handleRefuse(row: WireSignUp) {
  const reason = await askReason({
    title: `${row.loginId} 가입 거절`,
    text: '거절하면 계정이 탈퇴 상태로 닫혀요. 같은 아이디로 다시 가입할 수 없어요.',
    yes: '가입 거절',
    danger: true,
    presets: refusals,
  });
  if (reason === null) return;
  await attempt(() => send('/staff/signups/refuse', { id: row.id, reason }), `${row.loginId} 님의 가입을 거절했어요.`);
}

async function approveAll(rows: WireSignUp[]) {
  const doubtful = rows.filter(isDoubtful).length;
  const sure = await confirmDialog({
    title: `${rows.length}명을 승인할까요?`,
    text:
      doubtful > 0
        ? `${doubtful}명은 다른 회원과 계좌나 연락처가 같아요. 승인하면 바로 로그인할 수 있어요.`
        : '승인하면 바로 로그인할 수 있어요.',
    yes: `${rows.length}명 승인`,
  });
  if (!sure) return;
  try {
    for (const { id } of rows) await send('/staff/signups/approve', { id });
  } finally {
    readAgain();
  }
}

const isDoubtful = ({ shared }: WireSignUp) => shared.bank > 0 || shared.phone > 0;

function Shared({ shared }: Pick<WireSignUp, 'shared'>) {
  const found = (['bank', 'phone', 'address'] as const).filter((by) => shared[by] > 0);
  if (found.length === 0) return <span className="dim">없음</span>;
  return (
    <span className="badges">
      {found.map((by) => (
        <Badge key={by} tone={by === 'address' ? 'warn' : 'danger'}>
          {sharedKo[by]} {shared[by] >= 100 ? '100+' : shared[by]}
        </Badge>
      ))}
    </span>
  );
}

const columns: readonly Column<WireSignUp>[] = [
  {
    id: 'createdAt',
    label: '신청',
    sort: true,
    cell: (row) => formatDayTime(row.createdAt),
    text: (row) => row.createdAt,
  },
  {
    id: 'loginId',
    label: '아이디',
    cell: (row) => (
      <AppLink to={`/members/${row.id}`} className="strong">
        {row.loginId}
      </AppLink>
    ),
    text: (row) => row.loginId,
  },
  { id: 'nickname', label: '닉네임', cell: (row) => row.nickname, text: (row) => row.nickname },
  {
    id: 'birthday',
    label: '생년월일',
    cell: (row) => row.birthday ?? <span className="dim">미등록</span>,
    text: (row) => row.birthday ?? '',
  },
  { id: 'phone', label: '연락처', cell: (row) => <span className="soft">{row.phone}</span>, text: (row) => row.phone },
  {
    id: 'bank',
    label: '계좌',
    cell: (row) => (
      <>
        {row.bankName} {row.bankAccount} <span className="soft">{row.bankOwner}</span>
      </>
    ),
    text: (row) => `${row.bankName} ${row.bankAccount} ${row.bankOwner}`,
  },
  {
    id: 'joinCode',
    label: '가입코드 · 추천인',
    cell: (row) => (
      <>
        {row.joinCode}
        {row.referrer && (
          <>
            {' · '}
            <AppLink to={`/members/${row.referrer.id}`} className="soft">
              {row.referrer.loginId}
            </AppLink>
          </>
        )}
      </>
    ),
    text: (row) => `${row.joinCode} ${row.referrer?.loginId ?? ''}`.trim(),
  },
  {
    id: 'address',
    label: 'IP 주소',
    cell: (row) => <span className="soft">{row.address ?? '—'}</span>,
    text: (row) => row.address ?? '',
    hidden: true,
  },
  {
    id: 'doubts',
    label: '대기 이유',
    cell: (row) => <span className="soft">{signUpWhyKo(row)}</span>,
    text: signUpWhyKo,
  },
  {
    id: 'shared',
    label: '확인할 점',
    cell: (row) => <Shared shared={row.shared} />,
    text: ({ shared }) =>
      (['bank', 'phone', 'address'] as const)
        .filter((by) => shared[by] > 0)
        .map((by) => `${sharedKo[by]} ${shared[by]}`)
        .join(', '),
  },
  {
    id: 'decide',
    label: '결정',
    cell: (row) => (
      <span className="row-actions">
        <Button size="tiny" className="good" onClick={() => void handleApprove(row)}>
          승인
        </Button>
        <Button size="tiny" className="bad" onClick={() => void handleRefuse(row)}>
          거절
        </Button>
      </span>
    ),
    text: () => '',
  },
];

const filters: readonly Filter[] = [{ id: 'q', label: '아이디, 닉네임, 연락처, 계좌', kind: 'text' }];
const bulk = [{ label: '승인', run: approveAll }] as const;
const keys = {
  a: (row: WireSignUp) => void handleApprove(row),
  r: (row: WireSignUp) => void handleRefuse(row),
};
const keyNames = { A: '승인', R: '거절' };
const defaultSort = { id: 'createdAt', dir: 'asc' } as const;

/** Who waits to be let in, the longest first. */
export function SignUps() {
  return (
    <Page title="가입 승인" sub="오래 기다린 순서예요. 승인 전에는 로그인할 수 없어요.">
      <DataTable
        page="signups"
        label="가입 승인 목록"
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['signups']}
        load={({ sort: _sort, ...query }) => send('/staff/signups/list', query as Body<'/staff/signups/list'>)}
        filters={filters}
        defaultSort={defaultSort}
        refreshMs={15_000}
        onOpen={(row) => go(`/members/${row.id}`)}
        bulk={bulk}
        keys={keys}
        keyNames={keyNames}
        emptyHint="기다리는 가입 신청이 없어요. 연락처나 계좌가 다른 회원과 같은 신청이 여기에 모여요. 설정에서 가입 승인을 켜면 모든 신청이 모여요."
      />
    </Page>
  );
}
