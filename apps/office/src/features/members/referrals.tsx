import type { WireChild, WireMemberCard } from '@lime/contract/staff-members.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDate } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { ChevronRight } from 'lucide-react';
import { send } from '../../lib/api.ts';
import { MemberStateBadge } from '../../lib/member-facts.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column } from '../../lib/table/list-types.ts';

const columns: readonly Column<WireChild>[] = [
  {
    id: 'loginId',
    label: '아이디',
    cell: (row) => (
      <AppLink to={`/members/${row.id}`} className="strong" search={{ tab: 'referrals' }}>
        {row.loginId}
      </AppLink>
    ),
    text: (row) => row.loginId,
  },
  { id: 'nickname', label: '닉네임', cell: (row) => row.nickname, text: (row) => row.nickname },
  { id: 'grade', label: '레벨', cell: (row) => <Badge>{row.grade}레벨</Badge>, text: (row) => String(row.grade) },
  { id: 'state', label: '상태', cell: (row) => <MemberStateBadge state={row.state} />, text: (row) => row.state },
  {
    id: 'netDeposit',
    label: '순입금',
    align: 'right',
    cell: (row) => formatAmount(row.netDeposit),
    text: (row) => String(row.netDeposit),
  },
  {
    id: 'children',
    label: '추천한 회원',
    align: 'right',
    cell: (row) => `${formatAmount(row.children)}명`,
    text: (row) => String(row.children),
  },
  { id: 'createdAt', label: '가입일', cell: (row) => formatDate(row.createdAt), text: (row) => row.createdAt },
];

/** Who named this member's namer, and whom this member brought. */
export function Referrals({ card: { member, above, children } }: { card: WireMemberCard }) {
  return (
    <>
      <nav className="card lineage" aria-label="추천 계보">
        {above.toReversed().map((row) => (
          <span key={row.id}>
            <AppLink to={`/members/${row.id}`} search={{ tab: 'referrals' }}>
              {row.loginId}
            </AppLink>
            <ChevronRight size={14} aria-hidden />
          </span>
        ))}
        <b>{member.loginId}</b>
        <span className="dim">
          {above.length === 0 ? '추천인 없이 가입했어요' : `위로 ${above.length}단계`} · 추천한 회원{' '}
          {formatAmount(children)}명
        </span>
      </nav>
      <DataTable
        page="member-children"
        label="추천한 회원"
        local
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['members', 'children', member.id]}
        load={({ sort: _sort, dir: _dir, ...query }) => send('/staff/members/children', { ...query, id: member.id })}
        onOpen={(row) => go(`/members/${row.id}?tab=referrals`)}
        emptyHint="이 회원을 추천인으로 적은 회원이 없어요."
      />
    </>
  );
}
