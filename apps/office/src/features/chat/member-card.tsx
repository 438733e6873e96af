import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { ResultBadge } from '@lime/ui/result-badge.tsx';
import { formatAmount, formatDayTime, formatPoints, formatWon } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { KeyValues } from '../../lib/key-values.tsx';
import { MemberStateBadge, useMemberCard } from '../../lib/member-facts.tsx';
import { can } from '../../lib/staff-session.ts';

type Card = Payload<'/staff/members/card'>;
const askAgainMs = 30_000;
const few = 5;

/** Who one conversations with: money, grade, and what happened last. */
export function MemberCard({ id }: { id: string }) {
  const { data, error, refetch } = useMemberCard(id);
  if (!can('members.view'))
    return (
      <aside className="card chat-member" aria-label="회원 정보">
        <p className="none">회원 정보를 볼 권한이 없어요.</p>
      </aside>
    );
  return (
    <aside className="card chat-member" aria-label="회원 정보">
      {data ? (
        <Facts card={data} />
      ) : error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={300} />
      )}
      {can('slips.view') && <Slips id={id} />}
      <Requests id={id} />
    </aside>
  );
}

function Facts({ card: { member, balances, totals, online } }: { card: Card }) {
  const facts: [string, ReactNode][] = [
    ['보유금', <b key="cash">{formatWon(balances.cash)}</b>],
    ['포인트', formatPoints(balances.point)],
    ['출금 대기', formatWon(balances.hold)],
    ['진행 중 베팅', `${formatWon(totals.openStake)} · ${totals.openSlips}건`],
    ['순입금', formatWon(totals.netDeposit)],
    ['지금', online ? (online.menu ?? '접속 중') : '접속하지 않음'],
    ['가입일', formatDayTime(member.createdAt)],
  ];
  return (
    <>
      <div className="who">
        <h2>
          <AppLink to={`/members/${member.id}`}>{member.loginId}</AppLink>
        </h2>
        <Badge tone="outline">{member.grade}레벨</Badge>
        <MemberStateBadge state={member.state} />
      </div>
      <KeyValues rows={facts} />
    </>
  );
}

function Slips({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['slips', 'chat', id],
    queryFn: ({ signal }) => send('/staff/slips/list', { memberId: id, size: few }, { signal }),
    refetchInterval: askAgainMs,
  });
  return (
    <section>
      <h3>최근 베팅</h3>
      {error && !data ? (
        <p className="none">{wordsOf(error)}</p>
      ) : !data ? (
        <Skeleton height={90} />
      ) : data.list.length === 0 ? (
        <p className="none">베팅한 적이 없어요.</p>
      ) : (
        <ul>
          {data.list.map((slip) => (
            <li key={slip.betCode}>
              <AppLink to="/slips" search={{ open: slip.betCode }} className="clip">
                {slip.game}
                {slip.legs > 1 && ` 외 ${slip.legs - 1}`}
              </AppLink>
              <span className="end">
                <b>{formatAmount(slip.stake)}</b>
                <ResultBadge result={slip.state} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const moneyNames: Readonly<Record<string, string>> = {
  deposit: '입금',
  withdrawal: '출금',
  'give-cash': '보유금 지급',
  'take-cash': '보유금 회수',
  'give-point': '포인트 지급',
  'take-point': '포인트 회수',
  conversion: '포인트 전환',
  'bonus-cash': '보너스',
  'bonus-point': '보너스',
};
const statusNames: Readonly<Record<string, string>> = {
  received: '접수',
  waiting: '접수',
  done: '완료',
  refused: '거절',
};

function Requests({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['members', 'timeline', id, 'chat'],
    queryFn: ({ signal }) => send('/staff/members/timeline', { id, kinds: ['money'], size: few }, { signal }),
    refetchInterval: askAgainMs,
  });
  return (
    <section>
      <h3>최근 입출금</h3>
      {error && !data ? (
        <p className="none">{wordsOf(error)}</p>
      ) : !data ? (
        <Skeleton height={90} />
      ) : data.list.length === 0 ? (
        <p className="none">신청한 적이 없어요.</p>
      ) : (
        <ul>
          {data.list.map((row) => (
            <li key={row.key}>
              <span>
                {moneyNames[row.what] ?? row.what}
                <small>
                  {formatDayTime(row.at)}
                  {row.status && ` · ${statusNames[row.status] ?? row.status}`}
                </small>
              </span>
              <b className="end">{row.amount === null ? '' : formatAmount(row.amount)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
