import type { WireReferral } from '@lime/contract/auth.ts';
import { formatAmount, formatDate, formatPoints, formatWon } from '@lime/ui/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { ListView } from '../../lib/list-view.tsx';
import type { ListColumn } from '../../lib/list-view.tsx';
import '../../lib/member-page.css';
import { useMember } from '../../lib/member-session.ts';
import { AccountHead } from '../../lib/account-head.tsx';
import './account.css';

const pageSize = 20;

/** /info/recommender: who named the member as the referrer. Source: specification 2 §2 "Referral list". */
export function ReferralPage() {
  const member = useMember();
  const [page, setPage] = useState(1);
  const answer = useQuery({
    queryKey: ['referrals', page],
    queryFn: ({ signal }) => send('/auth/child', { gameSeq: null, page, size: pageSize }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (!member) return null;
  return (
    <div className="member-page">
      <AccountHead title="추천인" />
      <section className="card account-section" aria-label="추천인 목록">
        <p className="referral-count">
          나를 추천인으로 가입한 회원 <b>{answer.data ? `${formatAmount(answer.data.pagination.total)}명` : '–'}</b>
          {answer.data && <Earned earned={answer.data.earned} />}
        </p>
        <ListView
          label="추천인 목록"
          answer={answer}
          rowKey={(row) => `${row.members_nickname} ${row.members_regdatetime}`} // the id is masked
          columns={answer.data?.earned.share == null ? columns : affiliateColumns}
          card={(row) => <ReferralCard row={row} />}
          cardHeight={62}
          page={page}
          onPage={setPage}
          hint={`가입할 때 추천인 칸에 내 아이디(${member.members_id})를 적은 회원이 여기에 보여요`}
        />
      </section>
    </div>
  );
}

const columns: ListColumn<WireReferral>[] = [
  { name: '아이디', cell: (row) => row.members_id },
  { name: '닉네임', cell: (row) => row.members_nickname },
  { name: '받은 포인트', right: true, cell: (row) => formatPoints(row.points) },
  { name: '가입일', right: true, cell: (row) => <JoinDate row={row} /> },
];

/** With what an affiliate earns of each. */
const affiliateColumns: ListColumn<WireReferral>[] = [
  ...columns.slice(0, -1),
  { name: '이번 달 수익', right: true, cell: (row) => formatWon(row.share ?? 0) },
  ...columns.slice(-1),
];

function Earned({ earned: { points, share } }: { earned: { points: number; share: number | null } }) {
  return (
    <span className="faint">
      {' · '}
      받은 포인트 {formatPoints(points)}
      {share !== null && ` · 이번 달 수익 ${formatWon(share)}`}
    </span>
  );
}

function ReferralCard({ row }: { row: WireReferral }) {
  return (
    <>
      <div className="card-line">
        <b>{row.members_id}</b>
        <span className="faint">
          <JoinDate row={row} />
        </span>
      </div>
      <p className="card-note">
        {row.members_nickname} · {formatPoints(row.points)}
        {row.share !== null && ` · 이번 달 ${formatWon(row.share)}`}
      </p>
    </>
  );
}

function JoinDate({ row }: { row: WireReferral }) {
  return <time dateTime={row.members_regdatetime}>{formatDate(row.members_regdatetime)}</time>;
}
