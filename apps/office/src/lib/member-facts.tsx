import type { WireMemberCard } from '@lime/contract/staff-members.ts';
import { memberStateNames } from '@lime/domain/access/member-types.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDate, formatDayTime, formatPoints, formatWon } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { send, wordsOf } from './api.ts';
import { can } from './staff-session.ts';
import { KeyValues } from './key-values.tsx';

const refreshMs = 15_000;
const stateTones = { normal: 'win', waiting: 'wait', suspended: 'danger', left: 'lose' } as const;

/** A member's card, read by staff who may see members; `id` null: none is on screen. */
export function useMemberCard(id: string | null) {
  return useQuery({
    queryKey: ['members', 'card', id],
    queryFn: ({ signal }) => send('/staff/members/card', { id: id! }, { signal }),
    refetchInterval: refreshMs,
    enabled: id !== null && can('members.view'),
  });
}

export function MemberStateBadge({ state }: Pick<WireMemberCard['member'], 'state'>) {
  return <Badge tone={stateTones[state]}>{memberStateNames[state]}</Badge>;
}

/** Who a member is at a glance, and what is worth a look: next to whatever else is being decided about them. */
export function MemberFacts({ id }: { id: string }) {
  const { data, error, refetch } = useMemberCard(id);
  if (!can('members.view')) return <p className="soft">회원 정보를 볼 권한이 없어요.</p>;
  if (error && !data) return <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={190} />;
  return (
    <>
      {risksOf(data).map(({ key, tone, words }) => (
        <MessageBand key={key} tone={tone}>
          {words}
        </MessageBand>
      ))}
      <KeyValues rows={factsOf(data)} />
    </>
  );
}

function factsOf({ member, balances, totals, signIns, online }: WireMemberCard): [string, ReactNode][] {
  const last = signIns[0];
  return [
    ['상태', <MemberStateBadge key="state" state={member.state} />],
    ['보유금 · 포인트', `${formatWon(balances.cash)} · ${formatPoints(balances.point)}`],
    ...(balances.hold > 0 ? [['출금 대기', formatWon(balances.hold)] as [string, ReactNode]] : []),
    ['누적 입출금', `+${formatAmount(totals.deposits)} / −${formatAmount(totals.withdrawals)}`],
    ['베팅 / 당첨', `${formatAmount(totals.stake)} / ${formatAmount(totals.payout)}`],
    ['진행 중 베팅', `${formatAmount(totals.openSlips)}건 · ${formatWon(totals.openStake)}`],
    ['가입일', formatDate(member.createdAt)],
    [
      '지금',
      online ? (online.menu ?? '접속 중') : last ? `${formatDayTime(last.lastSeenAt)} 마지막 접속` : '접속한 적 없음',
    ],
  ];
}

type Risk = { key: string; tone: 'warn' | 'danger'; words: ReactNode };

/** What staff should see before they decide anything. */
function risksOf({ member, balances, shared }: WireMemberCard): Risk[] {
  return [
    ...(member.state === 'suspended'
      ? [{ key: 'state', tone: 'danger' as const, words: <b>정지된 회원이에요.</b> }]
      : []),
    ...(balances.receivable > 0
      ? [{ key: 'debt', tone: 'warn' as const, words: `미수금 ${formatWon(balances.receivable)}이 있어요.` }]
      : []),
    ...(member.withdrawalTriesLeft === 0
      ? [{ key: 'lock', tone: 'warn' as const, words: '출금 비밀번호를 5번 틀려 출금이 잠겨 있어요.' }]
      : []),
    ...(shared.length > 0
      ? [
          {
            key: 'shared',
            tone: 'warn' as const,
            words: (
              <>
                계좌, 연락처나 IP 주소가 같은 회원이 있어요:{' '}
                {shared.slice(0, 3).map((other, no) => (
                  <span key={other.id}>
                    {no > 0 && ', '}
                    <AppLink to={`/members/${other.id}`}>{other.loginId}</AppLink>
                  </span>
                ))}
                {shared.length > 3 && ` 외 ${shared.length - 3}명`}
              </>
            ),
          },
        ]
      : []),
  ];
}
